//! The rest of a file without what features, tests and documentation leave out.

use bundler::cfg::Conditions;
use bundler::mount::strip::Strip;
use syn::visit_mut::VisitMut;

use crate::{assert_tokens, cases, file, set};

/// Checks texts with `OFF` for a condition that does not hold, and `ON` for one that does.
#[track_caller]
fn assert_stripped(table: &str) {
    let conditions = Conditions { features: set("on"), ..Conditions::default() };
    for (text, expected) in cases(table) {
        let text = text.replace("OFF", "#[cfg(feature = \"off\")]");
        let mut file = file(&text.replace("ON", "#[cfg(feature = \"on\")]"));
        Strip { conditions: &conditions }.visit_file_mut(&mut file);
        assert_tokens(file, expected);
    }
}

#[test]
fn items_tests_documentation_and_lint_levels_go() {
    assert_stripped(
        r#"
        #![doc = "Doc."] OFF fn a() {} ON fn b() {} ~> fn b() {}
        #[test] fn t() {} #[cfg(test)] mod tests { fn x() {} } fn f() {} ~> fn f() {}
        #[bench] fn b(x: &mut B) {} ~>
        #[doc = "Doc."] #[inline] pub fn f() {} ~> #[inline] pub fn f() {}
        #[doc = "Doc."] #[macro_export] macro_rules! m { () => {} } ~> #[macro_export] macro_rules! m { () => {} }
        #[must_use] fn f() {} #[must_use = "why"] struct S; trait T { #[must_use] fn g(); } ~> fn f() {} struct S; trait T { fn g(); }
        #![warn(x)] #![no_std] #![recursion_limit = "9"] ~> #![recursion_limit = "9"]
        #[rustfmt::skip] #[rustdoc::y] #[clippy::x] #[inline] fn f() {} ~> #[inline] fn f() {}
        mod a { mod b { #[cfg(test)] mod c {} } } ~> mod a { mod b {} }
        #[allow(unused_mut)] #[deny(x)] fn f() {} ~> fn f() {}
        #[allow(unused_mut, overflowing_literals)] fn f() {} ~> =
    "#,
    );
}

#[test]
fn members_fields_statements_and_expressions_are_filtered() {
    assert_stripped(
        "
        impl S { OFF fn a() {} ON fn b() {} OFF const C: u8 = 1; } ~> impl S { fn b() {} }
        trait T { OFF fn a(); fn b(); OFF type X; } ~> trait T { fn b(); }
        struct S { OFF a: u8, b: u8 } ~> struct S { b: u8 }
        struct S(OFF u8, ON u16); ~> struct S(u16);
        struct S { OFF a: u8, } ~> struct S {}
        enum E { OFF A, B { OFF x: u8, y: u8 }, } ~> enum E { B { y: u8 }, }
        fn f(OFF a: u8, ON b: u8) {} ~> fn f(b: u8) {}
        fn f() { OFF let a = 1; ON let b = 2; OFF g(); OFF m!(); } ~> fn f() { let b = 2; }
        fn f() { OFF a = 1; OFF x.y += 2; OFF { g() } ON h(); } ~> fn f() { h(); }
        fn f() { match x { OFF 1 => 2, _ => 3, } } ~> fn f() { match x { _ => 3, } }
        fn f() { [OFF 1, 2]; g(OFF 1, 2); } ~> fn f() { [2]; g(2); }
        fn f() { S { OFF a: 1, b: 2 }; } ~> fn f() { S { b: 2 }; }
        fn f() { let S { OFF a, b } = s; } ~> fn f() { let S { b } = s; }
        fn f() { let g = || { OFF h(); 1 }; } ~> fn f() { let g = || { 1 }; }
    ",
    );
}

#[test]
fn conditional_attributes_and_asked_conditions_are_settled() {
    assert_stripped(
        r#"
        #[cfg_attr(feature = "on", inline, must_use, cold)] fn f() {} ~> #[inline] #[cold] fn f() {}
        #[cfg_attr(feature = "off", inline)] fn f() {} ~> fn f() {}
        #[cfg_attr(feature = "on", cfg(test))] fn f() {} ~>
        #[cfg_attr(feature = "on", cfg_attr(not(test), inline))] fn f() {} ~> #[inline] fn f() {}
        #[cfg_attr(all(unix, feature = "on"), inline)] fn f() {} ~> #[cfg_attr(all(unix), inline)] fn f() {}
        #[cfg_attr(unix, doc = "x")] fn f() {} ~> fn f() {}
        #[cfg_attr()] fn f() {} ~> fn f() {}
        #[cfg(any(unix, test))] fn f() {} ~> #[cfg(any(unix))] fn f() {}
        fn f() { if cfg!(feature = "on") && cfg!(test) && cfg!(all(unix, not(test))) {} } ~> fn f() { if true && false && cfg!(all(unix)) {} }
        fn f() { vec![cfg!(test)]; } ~> fn f() { vec![false]; }
    "#,
    );
}
