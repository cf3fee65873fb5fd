//! Items that `main` reaches stay, and no others.

use std::collections::BTreeSet;

use bundler::shake::shake;
use proptest::prelude::*;
use syn::Item;

use crate::{assert_tokens, cases, file, set};

#[track_caller]
fn assert_shaken(table: &str) {
    for (text, expected) in cases(table) {
        assert_tokens(shake(&file(text), &BTreeSet::new()), expected);
    }
}

#[test]
fn unreachable_items_go_with_what_only_they_need() {
    assert_shaken(
        r#"
        fn main() { a(); } fn a() { b(); } fn b() {} fn c() { d(); } fn d() { c(); } struct S; ~> fn main() { a(); } fn a() { b(); } fn b() {}
        fn main() { println!("{LIMIT}"); } const LIMIT: u8 = 1; const OTHER: u8 = 2; ~> fn main() { println!("{LIMIT}"); } const LIMIT: u8 = 1;
        fn main() { m!(); } macro_rules! m { () => { f() }; } macro_rules! n { () => {}; } fn f() {} ~> fn main() { m!(); } macro_rules! m { () => { f() }; } fn f() {}
        fn r#match() {} fn main() { r#match(); } ~> =
    "#,
    );
}

#[test]
fn modules_and_imports_shrink() {
    assert_shaken("
        use m::f; use n::g; mod m { pub fn f() {} pub fn h() {} } mod n { pub fn g() {} } fn main() { f(); } ~> use m::f; mod m { pub fn f() {} } fn main() { f(); }
        use a::b::*; mod a { pub mod b { fn f() {} } } fn main() {} ~> fn main() {}
        mod m { extern crate alloc; } fn main() {} ~> fn main() {}
        use std::{fmt, collections::{BTreeMap, BTreeSet}, io::{self, Write}}; fn main() { BTreeMap::<u8, u8>::new(); io::stdin(); } ~> use std::{collections::BTreeMap, io::{self, Write}}; fn main() { BTreeMap::<u8, u8>::new(); io::stdin(); }
        use std::collections::BTreeMap as Map; fn main() { BTreeMap(); } ~> fn main() { BTreeMap(); }
    ");
}

#[test]
fn traits_and_their_imports_stay_for_their_methods() {
    assert_shaken("
        use std::fmt::Write; fn main() { x.write_str(y); } ~> =
        use std::fmt::Write as _; fn main() { x.write_str(y); } ~> =
        use m::T as _; mod m { pub trait T { fn f(&self) {} } impl T for u8 {} } fn main() { 1u8.f(); } ~> =
        struct S; impl Drop for S { fn drop(&mut self) { log(); } } fn log() {} fn main() { S; } ~> =
        mod m { pub trait Display { fn fmt(&self) {} } } struct S; impl std::fmt::Display for S { fn fmt(&self) { log(); } } fn log() {} fn main() { S.to_string(); m::Display; } ~> =
    ");
}

#[test]
fn implementations_go_with_their_type_or_trait_and_members_without_calls() {
    assert_shaken("
        struct S; impl S { fn a() {} fn b() {} const C: u8 = 1; } fn main() { S::a(); } ~> struct S; impl S { fn a() {} } fn main() { S::a(); }
        struct S; impl S { fn a() {} } fn main() { S; } ~> struct S; fn main() { S; }
        struct A; struct B; trait T {} impl Clone for A {} impl Clone for B {} impl T for A {} impl<A2> From<A2> for A {} fn main() { A; } ~> struct A; impl Clone for A {} impl<A2> From<A2> for A {} fn main() { A; }
        struct A; struct T; impl<T> From<T> for A {} fn main() { A; } ~> =
    ");
}

#[test]
fn items_that_the_linker_calls_stay() {
    assert_shaken(
        r#"
        #[no_mangle] pub fn hook() { help(); } fn help() {} fn main() {} ~> =
        #[link_section = ".init"] static HOOK: fn() = start; fn start() {} fn main() {} ~> =
        const _: () = check(); const fn check() {} fn main() {} ~> =
        extern "C" { fn f(); } fn main() {} ~> =
        #[unsafe(export_name = "x")] fn f() {} fn main() {} ~> =
        #[panic_handler] fn f() {} fn main() {} ~> =
        #[inline] fn f() {} fn main() {} ~> fn main() {}
    "#,
    );
}

#[test]
fn names_to_be_kept_stay_with_what_they_need() {
    let text = "fn main() {} fn kept() { helper(); } fn helper() {} fn gone() {} mod empty {} mod m { fn x() {} }";
    let expected = "fn main() {} fn kept() { helper(); } fn helper() {} mod empty {}";
    assert_tokens(shake(&file(text), &set("kept empty")), expected);
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
