//! Crates as modules of the bundle: macros, `extern crate`, attributes; the names that items declare.

use std::collections::BTreeMap;

use bundler::items::{declared, exported_macros, imports_crate, names_at};
use bundler::mount::assembly::Assembly;

use crate::paths::{mounted, scope};
use crate::{assert_tokens, file, set};

#[track_caller]
fn assert_assembled(text: &str, expected: &str) -> Assembly {
    let mut assembly = Assembly::default();
    assert_tokens(assembly.krate(file(text), &mounted(0)), expected);
    assembly
}

#[test]
fn modules_are_rewritten_at_their_depth() {
    assert_assembled(
        "pub(crate) fn f() {} mod a { pub(crate) fn g() { crate::f() } mod b { pub(crate) fn h() {} } }",
        "fn f() {} mod a { pub(super) fn g() { crate::lib::f() } mod b { pub(in crate::lib) fn h() {} } }",
    );
    assert_assembled("mod a { module_path!(); }", "mod a { \"project::m::a\"; }");
}

#[test]
fn own_names_of_a_module_shadow_crates_in_it_alone() {
    assert_assembled(
        "mod a { mod dep {} fn f() { dep::g() } } fn f() { dep::g() }",
        "mod a { mod dep {} fn f() { dep::g() } } fn f() { crate::dep::g() }",
    );
}

#[test]
fn exported_macros_are_handed_up_to_the_root_of_their_crate() {
    assert_assembled(
        "#[macro_export] macro_rules! m { () => {}; }",
        "macro_rules! m { () => {}; } pub(crate) use m;",
    );
    assert_assembled(
        "mod a { mod b { #[macro_export] macro_rules! r#try { () => {}; } } }",
        "mod a { mod b { macro_rules! r#try { () => {}; } pub(crate) use r#try as try_lib; } \
            pub(crate) use b::try_lib; } pub(crate) use a::try_lib; pub(crate) use try_lib as r#try;",
    );
    assert_assembled("macro_rules! m { () => {}; }", "macro_rules! m { () => {}; }");
}

#[test]
fn extern_crates_become_imports() {
    assert_assembled("extern crate self as me;", "use crate::lib as me;");
    assert_assembled("extern crate dep;", "use crate::dep as dep;");
    assert_assembled("pub extern crate other as o;", "pub use crate::other_lib as o;");
    let assembly = assert_assembled("extern crate std;", "use ::std;");
    assert_tokens(assembly.extern_crates(), "");
    let assembly = assert_assembled("#[macro_use] extern crate alloc;", "use ::alloc;");
    assert_tokens(assembly.extern_crates(), "extern crate alloc;");
    let assembly = assert_assembled("pub extern crate alloc as a;", "pub use ::alloc as a;");
    assert_tokens(assembly.extern_crates(), "pub extern crate alloc;");
}

#[test]
fn the_binary_needs_no_import_of_what_is_in_sight() {
    let mut assembly = Assembly::default();
    let scope = scope(None, 0, &[("project", "project"), ("p", "project")]);
    let text = "extern crate project; use project; extern crate p; extern crate rand; fn main() {}";
    assert_tokens(assembly.krate(file(text), &scope), "use crate::project as p; fn main() {}");
    assert_tokens(assembly.extern_crates(), "extern crate rand;");
}

#[test]
fn attributes_of_whole_crates_go_to_the_root() {
    let text = "#![recursion_limit = \"9\"] #![allow(x)] fn f() {}";
    let assembly = assert_assembled(text, "#![allow(x)] fn f() {}");
    let attributes = &assembly.attributes;
    assert_tokens(quote::quote!(#(#attributes)*), "#![recursion_limit = \"9\"]");
    let mut assembly = Assembly::default();
    assert_tokens(
        assembly.krate(file("#![allow(x)] fn main() {}"), &scope(None, 0, &[])),
        "fn main() {}",
    );
    let attributes = &assembly.attributes;
    assert_tokens(quote::quote!(#(#attributes)*), "#![allow(x)]");
}

#[test]
fn crates_whose_macros_are_used_without_a_path_are_noted() {
    let mut assembly = Assembly::default();
    let items = file("#[macro_use] extern crate other; extern crate dep;").items;
    assembly.note_macro_use(&items, &mounted(0));
    assert_eq!(assembly.used_macros, set("other_lib"));
}

#[test]
fn declared_are_types_modules_and_what_imports_bind() {
    let text = "mod a {} struct B; enum C {} union D { x: u8 } trait E {} type F = u8; fn g() {} \
        const H: u8 = 1; use x::{i, j as k, l::{self, m}, n::*}; extern crate o; extern crate p as q; \
        use r as _;";
    let items = file(text).items;
    assert_eq!(declared(&items), set("a B C D E F i k l m o q _"));
    assert_eq!(names_at(&items), set("a B C D E F g H i k l m o q _"));
}

#[test]
fn exported_macros_of_all_modules_are_found() {
    let text = "#[macro_export] macro_rules! a { () => {}; } mod m { #[macro_export] macro_rules! b \
        { () => {}; } macro_rules! c { () => {}; } } d!();";
    assert_eq!(exported_macros(&file(text).items), set("a b"));
}

#[test]
fn a_name_may_stand_for_the_crate_that_is_imported() {
    let names = BTreeMap::from([("dep".to_owned(), "dep".to_owned())]);
    for (text, expected) in [
        ("use dep;", true),
        ("extern crate dep;", true),
        ("use dep::{self, x};", true),
        ("", true),
        ("mod dep {}", false),
        ("use a::dep;", false),
        ("use {a::dep};", false),
        ("use x as dep;", false),
    ] {
        assert_eq!(imports_crate(&file(text).items, "dep", &names), expected, "{text}");
    }
    assert!(!imports_crate(&[], "unknown", &names));
}
