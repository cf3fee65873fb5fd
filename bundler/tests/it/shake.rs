//! What `main` reaches stays, and nothing else does.

use std::collections::BTreeSet;

use bundler::shake::shake;
use proptest::prelude::*;
use syn::Item;

use crate::{assert_tokens, file, set};

#[track_caller]
fn assert_shaken(text: &str, expected: &str) {
    assert_tokens(shake(&file(text), &BTreeSet::new()), expected);
}

#[test]
fn unreachable_items_go_with_what_only_they_need() {
    assert_shaken(
        "fn main() { a(); } fn a() { b(); } fn b() {} fn c() { d(); } fn d() { c(); } struct S;",
        "fn main() { a(); } fn a() { b(); } fn b() {}",
    );
    assert_shaken(
        "fn main() { println!(\"{LIMIT}\"); } const LIMIT: u8 = 1; const OTHER: u8 = 2;",
        "fn main() { println!(\"{LIMIT}\"); } const LIMIT: u8 = 1;",
    );
    assert_shaken("fn main() { m!(); } macro_rules! m { () => { f() }; } macro_rules! n { () => {}; } fn f() {}",
        "fn main() { m!(); } macro_rules! m { () => { f() }; } fn f() {}");
}

#[test]
fn empty_modules_and_their_imports_go() {
    assert_shaken(
        "use m::f; use n::g; mod m { pub fn f() {} pub fn h() {} } mod n { pub fn g() {} } fn main() { f(); }",
        "use m::f; mod m { pub fn f() {} } fn main() { f(); }",
    );
    assert_shaken("use a::b::*; mod a { pub mod b { fn f() {} } } fn main() {}", "fn main() {}");
}

#[test]
fn groups_of_imports_shrink() {
    assert_shaken(
        "use std::{fmt, collections::{BTreeMap, BTreeSet}, io::{self, Write}}; \
            fn main() { BTreeMap::<u8, u8>::new(); io::stdin(); }",
        "use std::{collections::BTreeMap, io::{self, Write}}; \
            fn main() { BTreeMap::<u8, u8>::new(); io::stdin(); }",
    );
    assert_shaken(
        "use std::collections::BTreeMap as Map; fn main() { BTreeMap(); }",
        "fn main() { BTreeMap(); }",
    );
}

#[test]
fn traits_are_imported_for_their_methods() {
    let text = "use std::fmt::Write; fn main() { x.write_str(y); }";
    assert_shaken(text, text);
    let text = "use std::fmt::Write as _; fn main() { x.write_str(y); }";
    assert_shaken(text, text);
    let text = "use m::T as _; mod m { pub trait T { fn f(&self) {} } impl T for u8 {} } fn main() { 1u8.f(); }";
    assert_shaken(text, text);
}

#[test]
fn members_go_that_nothing_calls() {
    assert_shaken(
        "struct S; impl S { fn a() {} fn b() {} const C: u8 = 1; } fn main() { S::a(); }",
        "struct S; impl S { fn a() {} } fn main() { S::a(); }",
    );
    assert_shaken("struct S; impl S { fn a() {} } fn main() { S; }", "struct S; fn main() { S; }");
}

#[test]
fn implementations_go_with_their_type_or_their_trait() {
    assert_shaken(
        "struct A; struct B; trait T {} impl Clone for A {} impl Clone for B {} impl T for A {} \
            impl<A2> From<A2> for A {} fn main() { A; }",
        "struct A; impl Clone for A {} impl<A2> From<A2> for A {} fn main() { A; }",
    );
}

#[test]
fn parameters_are_no_types_of_the_same_name() {
    let text = "struct A; struct T; impl<T> From<T> for A {} fn main() { A; }";
    assert_shaken(text, text);
}

#[test]
fn modules_with_nothing_but_crates_from_outside_go() {
    assert_shaken("mod m { extern crate alloc; } fn main() {}", "fn main() {}");
}

#[test]
fn implementations_of_standard_traits_keep_their_members() {
    let text =
        "struct S; impl Drop for S { fn drop(&mut self) { log(); } } fn log() {} fn main() { S; }";
    assert_shaken(text, text);
    let text = "mod m { pub trait Display { fn fmt(&self) {} } } struct S; \
        impl std::fmt::Display for S { fn fmt(&self) { log(); } } fn log() {} \
        fn main() { S.to_string(); m::Display; }";
    assert_shaken(text, text);
}

#[test]
fn what_is_called_from_outside_stays() {
    for text in [
        "#[no_mangle] pub fn hook() { help(); } fn help() {} fn main() {}",
        "#[link_section = \".init\"] static HOOK: fn() = start; fn start() {} fn main() {}",
        "const _: () = check(); const fn check() {} fn main() {}",
        "extern \"C\" { fn f(); } fn main() {}",
    ] {
        assert_shaken(text, text);
    }
}

#[test]
fn names_to_be_kept_stay_with_what_they_need() {
    let text = "fn main() {} fn kept() { helper(); } fn helper() {} fn gone() {} mod empty {} mod m { fn x() {} }";
    let expected = "fn main() {} fn kept() { helper(); } fn helper() {} mod empty {}";
    assert_tokens(shake(&file(text), &set("kept empty")), expected);
}

#[test]
fn what_only_a_dropped_import_named_goes_too() {
    assert_shaken(
        "mod m { use crate::deep::inner::f; pub fn g() {} } mod deep { pub mod inner { pub fn f() {} } } \
            fn inner() {} fn main() { let f = m::g(); }",
        "mod m { pub fn g() {} } mod deep { pub mod inner { pub fn f() {} } } fn main() { let f = m::g(); }",
    );
}

#[test]
fn raw_names_are_followed() {
    let text = "fn r#match() {} fn main() { r#match(); }";
    assert_shaken(text, text);
}

/// The functions that the first reaches, by a search on the graph itself.
fn reachable(calls: &[Vec<usize>]) -> BTreeSet<usize> {
    let (mut found, mut open) = (BTreeSet::from([0]), vec![0]);
    while let Some(at) = open.pop() {
        open.extend(calls[at].iter().copied().filter(|to| found.insert(*to)));
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_functions_that_stay_are_those_main_reaches(
        graph in (1..12_usize).prop_flat_map(|count| {
            proptest::collection::vec(proptest::collection::vec(0..count, 0..3), count)
        }),
    ) {
        let name = |at: usize| if at == 0 { "main".to_owned() } else { format!("f{at}") };
        let function = |(at, calls): (usize, &Vec<usize>)| {
            let calls: String = calls.iter().map(|to| format!("{}();", name(*to))).collect();
            format!("fn {}() {{ {calls} }}\n", name(at))
        };
        let text: String = graph.iter().enumerate().map(function).collect();
        let shaken = shake(&file(&text), &BTreeSet::new());
        let kept: BTreeSet<String> = shaken.items.iter().map(|item| match item {
            Item::Fn(item) => item.sig.ident.to_string(),
            _ => String::new(),
        }).collect();
        let expected: BTreeSet<String> = reachable(&graph).into_iter().map(name).collect();
        prop_assert_eq!(kept, expected);
    }

    #[test]
    fn modules_hold_what_main_reaches_and_are_never_empty(
        graph in (1..12_usize).prop_flat_map(|count| {
            proptest::collection::vec(proptest::collection::vec(0..count, 0..3), count)
        }),
    ) {
        let path = |at: usize| match at {
            0 => "main".to_owned(),
            _ => format!("crate::m{}::f{at}", at % 3),
        };
        let function = |at: usize| {
            let calls: String = graph[at].iter().map(|to| format!("{}();", path(*to))).collect();
            let name = if at == 0 { "fn main".to_owned() } else { format!("pub fn f{at}") };
            format!("{name}() {{ {calls} }}")
        };
        let module = |number: usize| {
            let inside: String =
                (1..graph.len()).filter(|at| at % 3 == number).map(function).collect();
            format!("mod m{number} {{ {inside} }}")
        };
        let text: String = (0..3).map(module).chain([function(0)]).collect();
        let mut kept = BTreeSet::new();
        for item in shake(&file(&text), &BTreeSet::new()).items {
            let inside = match item {
                Item::Mod(module) => module.content.map(|(_, items)| items).unwrap_or_default(),
                item => vec![item],
            };
            prop_assert!(!inside.is_empty());
            kept.extend(inside.iter().filter_map(bundler::items::name));
        }
        let name = |at: usize| if at == 0 { "main".to_owned() } else { format!("f{at}") };
        let expected: BTreeSet<String> = reachable(&graph).into_iter().map(name).collect();
        prop_assert_eq!(kept, expected);
    }
}
