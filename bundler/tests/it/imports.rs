//! Names of imports that are needed, and names that are live.

use std::collections::BTreeSet;

use bundler::shake::imports::{drop_unused, trim};
use bundler::shake::live::Live;
use syn::{Item, UseTree};

use crate::{assert_tokens, file, set, spaced};

fn live(text: &str) -> Live {
    Live::from_main(&file(text), &BTreeSet::new())
}

#[test]
fn names_are_followed_from_main_alone() {
    let live = live(
        "mod m { pub fn a() { b(\"{captured}\") } fn unreached() { c() } } fn main() { m::a() }",
    );
    assert_eq!(live.names, set("main fn m a b captured pub"));
    assert_eq!(live.declared, set("m a unreached main"));
}

#[test]
fn attributes_of_the_file_count() {
    assert!(live("#![custom(hook)] fn hook() { x } fn main() {}").names.contains("x"));
}

#[track_caller]
fn assert_dropped(text: &str, expected: &str) {
    let (live, mut items) = (live(text), file(text).items);
    drop_unused(&mut items, &live);
    assert_tokens(quote::quote!(#(#items)*), expected);
}

#[test]
fn private_imports_go_that_their_own_module_does_not_use() {
    assert_dropped(
        "use a::{b, c}; use d::e as f; mod m { use a::k; use g::{self, h}; fn x() { h(g) } } fn main() { c(); }",
        "use a::c; mod m { use g::{self, h}; fn x() { h(g) } } fn main() { c(); }",
    );
}

#[test]
fn public_glob_trait_and_unnamed_imports_stay() {
    for text in [
        "pub use a::b; fn main() {}",
        "pub(crate) use a::b; fn main() {}",
        "use a::*; fn main() {}",
        "use a::b as _; fn main() {}",
        "use std::fmt::Write; fn main() {}",
        "use std::io::Read as R; fn main() {}",
        "use m::T; mod m { trait T {} } fn main() {}",
        "use a::b; use b::c; fn main() { c() }",
    ] {
        assert_dropped(text, text);
    }
}

fn trees(text: &str) -> Vec<UseTree> {
    let tree = |item: Item| match item {
        Item::Use(item) => item.tree,
        other => panic!("no import: {}", spaced(other)),
    };
    file(text).items.into_iter().map(tree).collect()
}

/// The rest of an import in a program that uses the names `x` and `y` and declares `m`.
fn trimmed(import: &str, gone: &str) -> String {
    let live = live("mod m { } fn main() { x; y; }");
    let tree = &trees(import)[0];
    trim(tree, &live, &set(gone)).map(spaced).unwrap_or_default()
}

#[test]
fn imports_are_trimmed_to_live_names_and_modules() {
    for (import, gone, expected) in [
        ("use crate::m::{x, z};", "", "crate : : m : : x"),
        ("use crate::m::{x, y, z};", "", "crate : : m : : { x , y }"),
        ("use crate::m::{z};", "", ""),
        ("use crate::m::{x::{self}, z};", "", "crate : : m : : x : : { self }"),
        ("use crate::m::z as x;", "", "crate : : m : : z as x"),
        ("use crate::m::x as z;", "", ""),
        ("use crate::m::x as _;", "", "crate : : m : : x as _"),
        ("use crate::m::z as _;", "", ""),
        ("use crate::m::*;", "", "crate : : m : : *"),
        ("use crate::m::*;", "m", ""),
        ("use crate::m::x;", "m", ""),
        ("use crate::x;", "x", ""),
        ("use unknown::z;", "", "unknown : : z"),
        ("use {crate::x, crate::z};", "", "{ crate : : x }"),
        ("use std::fmt::Odd as _;", "", "std : : fmt : : Odd as _"),
        ("use std::fmt::Write as _;", "", "std : : fmt : : Write as _"),
    ] {
        assert_eq!(trimmed(import, gone), expected, "{import} without {gone}");
    }
}
