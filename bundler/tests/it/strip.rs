//! What features, tests and documentation leave of a file.

use bundler::cfg::Conditions;
use bundler::mount::strip::Strip;
use syn::visit_mut::VisitMut;

use crate::{assert_tokens, file, set};

#[track_caller]
fn assert_stripped(text: &str, expected: &str) {
    let conditions = Conditions { features: set("on"), ..Conditions::default() };
    let mut file = file(text);
    Strip { conditions: &conditions }.visit_file_mut(&mut file);
    assert_tokens(file, expected);
}

const OFF: &str = "#[cfg(feature = \"off\")]";

/// Checks a text with `OFF` for the condition that does not hold, and `ON` for one that does.
#[track_caller]
fn assert_filtered(text: &str, expected: &str) {
    assert_stripped(&text.replace("OFF", OFF).replace("ON", "#[cfg(feature = \"on\")]"), expected);
}

#[test]
fn items_tests_and_documentation_go() {
    assert_filtered("//! Doc.\nOFF fn a() {} ON fn b() {}", "fn b() {}");
    assert_stripped(
        "#[test] fn t() {} #[cfg(test)] mod tests { fn x() {} } fn f() {}",
        "fn f() {}",
    );
    assert_stripped("#[bench] fn b(x: &mut B) {}", "");
    assert_stripped("/// Doc.\n#[inline] pub fn f() {}", "#[inline] pub fn f() {}");
    assert_stripped(
        "#[must_use] fn f() {} #[must_use = \"why\"] struct S; trait T { #[must_use] fn g(); }",
        "fn f() {} struct S; trait T { fn g(); }",
    );
    assert_stripped(
        "#![warn(x)] #![no_std] #![recursion_limit = \"9\"]",
        "#![recursion_limit = \"9\"]",
    );
    assert_stripped(
        "#[rustfmt::skip] #[rustdoc::y] #[clippy::x] #[inline] fn f() {}",
        "#[inline] fn f() {}",
    );
    assert_stripped("mod a { mod b { #[cfg(test)] mod c {} } }", "mod a { mod b {} }");
}

#[test]
fn allowed_errors_stay_and_other_lint_levels_go() {
    assert_stripped("#[allow(unused_mut)] #[deny(x)] fn f() {}", "fn f() {}");
    let text = "#[allow(unused_mut, overflowing_literals)] fn f() {}";
    assert_stripped(text, text);
}

#[test]
fn exported_macros_are_still_marked() {
    assert_stripped(
        "/// Doc.\n#[macro_export] macro_rules! m { () => {} }",
        "#[macro_export] macro_rules! m { () => {} }",
    );
}

#[test]
fn members_fields_variants_and_arms_are_filtered() {
    assert_filtered(
        "impl S { OFF fn a() {} ON fn b() {} OFF const C: u8 = 1; }",
        "impl S { fn b() {} }",
    );
    assert_filtered("trait T { OFF fn a(); fn b(); OFF type X; }", "trait T { fn b(); }");
    assert_filtered("struct S { OFF a: u8, b: u8 }", "struct S { b: u8 }");
    assert_filtered("struct S(OFF u8, ON u16);", "struct S(u16);");
    assert_filtered("struct S { OFF a: u8, }", "struct S {}");
    assert_filtered("enum E { OFF A, B { OFF x: u8, y: u8 }, }", "enum E { B { y: u8 }, }");
    assert_filtered("fn f(OFF a: u8, ON b: u8) {}", "fn f(b: u8) {}");
}

#[test]
fn statements_and_expressions_are_filtered() {
    assert_filtered(
        "fn f() { OFF let a = 1; ON let b = 2; OFF g(); OFF m!(); }",
        "fn f() { let b = 2; }",
    );
    assert_filtered("fn f() { OFF a = 1; OFF x.y += 2; OFF { g() } ON h(); }", "fn f() { h(); }");
    assert_filtered("fn f() { match x { OFF 1 => 2, _ => 3, } }", "fn f() { match x { _ => 3, } }");
    assert_filtered("fn f() { [OFF 1, 2]; g(OFF 1, 2); }", "fn f() { [2]; g(2); }");
    assert_filtered("fn f() { S { OFF a: 1, b: 2 }; }", "fn f() { S { b: 2 }; }");
    assert_filtered("fn f() { let S { OFF a, b } = s; }", "fn f() { let S { b } = s; }");
    assert_filtered("fn f() { let g = || { OFF h(); 1 }; }", "fn f() { let g = || { 1 }; }");
}

#[test]
fn attributes_under_a_condition_stand_without_it() {
    for (text, expected) in [
        (
            "#[cfg_attr(feature = \"on\", inline, must_use, cold)] fn f() {}",
            "#[inline] #[cold] fn f() {}",
        ),
        ("#[cfg_attr(feature = \"off\", inline)] fn f() {}", "fn f() {}"),
        ("#[cfg_attr(feature = \"on\", cfg(test))] fn f() {}", ""),
        (
            "#[cfg_attr(feature = \"on\", cfg_attr(not(test), inline))] fn f() {}",
            "#[inline] fn f() {}",
        ),
        (
            "#[cfg_attr(all(unix, feature = \"on\"), inline)] fn f() {}",
            "#[cfg_attr(all(unix), inline)] fn f() {}",
        ),
        ("#[cfg_attr(unix, doc = \"x\")] fn f() {}", "fn f() {}"),
        ("#[cfg_attr()] fn f() {}", "fn f() {}"),
        ("#[cfg(any(unix, test))] fn f() {}", "#[cfg(any(unix))] fn f() {}"),
    ] {
        assert_stripped(text, expected);
    }
}

#[test]
fn asked_conditions_become_constants() {
    assert_stripped(
        "fn f() { if cfg!(feature = \"on\") && cfg!(test) && cfg!(all(unix, not(test))) {} }",
        "fn f() { if true && false && cfg!(all(unix)) {} }",
    );
    assert_stripped("fn f() { vec![cfg!(test)]; }", "fn f() { vec![false]; }");
}
