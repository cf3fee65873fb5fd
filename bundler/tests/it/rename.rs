//! Short names, and the names that have to stay.

use std::collections::BTreeSet;

use bundler::rename::Renaming;
use proptest::prelude::*;

use crate::{assert_tokens, cases, file, set, spaced};

#[track_caller]
fn assert_renamed(table: &str) {
    for (text, expected) in cases(table) {
        let file = file(text);
        assert_tokens(Renaming::of(&file).apply(&file), expected);
    }
}

#[test]
fn the_longest_and_most_frequent_names_get_the_shortest_free_ones() {
    assert_renamed(
        r#"
        fn helper(value: u8) -> u8 { value } fn main() { helper(1); helper(2); helper(3); } ~> fn a(b: u8) -> u8 { b } fn main() { a(1); a(2); a(3); }
        fn helper(a: u8) -> u8 { b!(a) } fn main() { 'c: loop { helper(1); break 'c; } } ~> fn d(a: u8) -> u8 { b!(a) } fn main() { 'c: loop { d(1); break 'c; } }
        fn helper() { "{a}"; } fn main() { helper(); } ~> fn b() { "{a}"; } fn main() { b(); }
        fn longest<'input>(input: &'input str) {} fn main() {} ~> fn a<'input>(input: &'input str) {} fn main() {}
    "#,
    );
}

#[test]
fn names_that_others_know_or_a_program_prints_stay() {
    assert_renamed(
        r#"
        fn main() { let x = 1; } ~> =
        struct S { r#type: u8 } fn main() {} ~> =
        impl S { fn len(&self) {} fn push(&self) {} } fn main() {} ~> =
        #[no_mangle] fn called_by_c() {} fn main() {} ~> =
        extern "C" { fn outside_function(); } fn main() { outside_function(); } ~> =
        fn main() { undeclared_function(); } ~> =
        #[derive(Debug)] struct Shown { field_name: u8 } fn main() {} ~> =
        #[derive(Debug)] enum Shown { Variant(u8) } fn main() {} ~> =
        fn main() { let value = 1; println!("{value}"); } ~> =
        fn main() { let value = 1; stringify!(value); } ~> =
        macro_rules! m { ($x:expr) => { stringify!($x) }; } fn main() { let value = 1; m!(value); } ~> =
        fn main() { let value = std::any::type_name::<Thing>(); } struct Thing; ~> =
        use std::collections::{VecDeque, btree_map}; struct VecDeque2; mod btree_map { } fn collections() {} fn main() {} ~> use std::collections::{VecDeque, btree_map}; struct a; mod btree_map { } fn collections() {} fn main() {}
        #[cfg(special)] fn special() {} fn ordinary() {} fn main() {} ~> #[cfg(special)] fn special() {} fn a() {} fn main() {}
    "#,
    );
}

#[test]
fn every_kind_of_declaration_is_renamed_everywhere() {
    let text = "mod module { pub struct Structure { pub field: u8 } pub enum Choice { First } \
        pub trait Behaviour { fn action(&self); } pub static GLOBAL: u8 = 1; \
        pub const CONSTANT: u8 = 2; pub type Alias = Structure; } fn main() { \
        module::Structure { field: module::GLOBAL }; module::Choice::First; module::CONSTANT; }";
    let file = file(text);
    let renamed = spaced(Renaming::of(&file).apply(&file));
    for name in
        "module Structure field Choice First Behaviour action GLOBAL CONSTANT Alias".split(' ')
    {
        assert!(!renamed.contains(name), "{name}: {renamed}");
    }
}

#[test]
fn spared_words_keep_their_names_long_or_short() {
    let file = file("fn helper() {} fn other() {} fn main() { helper(); other(); }");
    let mut renaming = Renaming::of(&file);
    assert_tokens(renaming.apply(&file), "fn a() {} fn b() {} fn main() { a(); b(); }");
    assert!(!renaming.spare(&set("unknown")));
    assert!(renaming.spare(&set("b")));
    assert_tokens(renaming.apply(&file), "fn a() {} fn other() {} fn main() { a(); other(); }");
    assert!(renaming.spare(&set("helper")));
    assert_tokens(renaming.apply(&file), &spaced(&file));
}

/// The words of a text in their order.
fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| word.starts_with(|c: char| c.is_alphabetic())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn different_names_stay_different(
        declared in proptest::collection::vec("[a-c]{1,3}", 1..40),
        used in proptest::collection::vec("[a-d]{1,2}", 0..40),
    ) {
        let declared: BTreeSet<String> = declared.into_iter().filter(|name| name != "as").collect();
        let functions: String = declared.iter().map(|name| format!("fn f_{name}() {{}} fn {name}() {{}} ")).collect();
        let calls: String = used.iter().map(|name| format!("{name}(); ")).collect();
        let file = file(&format!("{functions} fn main() {{ {calls} }}"));
        let (before, after) = (spaced(&file), spaced(Renaming::of(&file).apply(&file)));
        let (before, after) = (words(&before), words(&after));
        prop_assert_eq!(before.len(), after.len());
        let pairs: BTreeSet<(&str, &str)> = before.iter().copied().zip(after.iter().copied()).collect();
        let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = pairs.iter().copied().unzip();
        prop_assert_eq!((old.len(), new.len()), (pairs.len(), pairs.len()));
    }
}
