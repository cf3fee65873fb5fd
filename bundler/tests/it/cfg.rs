//! Conditions under known features, and those that only the compiler knows.

use bundler::cfg::{Conditions, Value, evaluate, settle};
use bundler::mount::cfg_if::expand;
use bundler::tokens::split;

use crate::{assert_tokens, file, set, spaced, tokens};

fn conditions() -> Conditions {
    let features = set("fast big-tables");
    Conditions { features, set: set("tuned mode=\"a\""), target: None }
}

/// `true`, `false`, or what is left to the compiler.
fn value(predicate: &str, conditions: &Conditions) -> String {
    match evaluate(tokens(predicate), conditions) {
        Value::True => "true".to_owned(),
        Value::False => "false".to_owned(),
        Value::Unknown(rest) => spaced(rest),
    }
}

#[test]
fn features_and_what_scripts_set_are_known() {
    for (predicate, expected) in [
        ("feature = \"fast\"", "true"),
        ("feature = \"big-tables\"", "true"),
        ("feature = \"slow\"", "false"),
        ("feature", "false"),
        ("tuned", "true"),
        ("mode = \"a\"", "true"),
        ("mode = \"b\"", "false"),
        ("mode", "false"),
        ("test", "false"),
        ("doc", "false"),
        ("true", "true"),
        ("false", "false"),
    ] {
        assert_eq!(value(predicate, &conditions()), expected, "{predicate}");
    }
}

#[test]
fn combinations_keep_only_what_is_unknown() {
    for (predicate, expected) in [
        ("all()", "true"),
        ("any()", "false"),
        ("not(any())", "true"),
        ("all(feature = \"fast\", tuned,)", "true"),
        ("all(unix, test)", "false"),
        ("any(unix, tuned)", "true"),
        ("all(unix, tuned)", "all ( unix )"),
        ("any(unix, test, debug_assertions)", "any ( unix , debug_assertions )"),
        ("not(unix)", "not ( unix )"),
        ("not(all(unix, not(any(test))))", "not ( all ( unix ) )"),
        ("not(all(windows, test))", "true"),
        ("target_os = \"linux\"", "target_os = \"linux\""),
        ("odd(1, 2)", "odd ( 1 , 2 )"),
        ("unix,", "unix ,"),
    ] {
        assert_eq!(value(predicate, &conditions()), expected, "{predicate}");
    }
}

#[test]
fn a_known_target_settles_conditions_of_the_target_alone() {
    let target = set("unix target_os=\"linux\" target_feature=\"sse2\" debug_assertions");
    let known = Conditions { target: Some(target), ..conditions() };
    for (predicate, expected) in [
        ("unix", "true"),
        ("windows", "false"),
        ("target_os = \"linux\"", "true"),
        ("target_os = \"macos\"", "false"),
        ("target_feature = \"sse2\"", "true"),
        ("target_feature = \"avx2\"", "target_feature = \"avx2\""),
        ("debug_assertions", "debug_assertions"),
        ("panic = \"abort\"", "panic = \"abort\""),
    ] {
        assert_eq!(value(predicate, &known), expected, "{predicate}");
    }
}

#[test]
fn splitting_leaves_commas_in_brackets_and_empty_parts() {
    let parts: Vec<String> = split(tokens(", a(b, c), , [d, e] f,")).iter().map(spaced).collect();
    assert_eq!(parts, ["a ( b , c )", "[ d , e ] f"]);
    assert!(split(tokens("")).is_empty());
}

#[test]
fn conditions_in_macros_are_settled_to_any_depth() {
    for (text, expected) in [
        ("if cfg!(tuned) { a }", "if true { a }"),
        ("[{ cfg!(test) }]", "[{ false }]"),
        ("cfg!(all(unix, tuned))", "cfg!(all(unix))"),
        ("# [cfg(tuned)] x", "# [cfg(all())] x"),
        ("# [cfg(test)] x", "# [cfg(any())] x"),
        ("# [cfg(any(test, unix))] x", "# [cfg(any(unix))] x"),
        ("f cfg(test)", "f cfg(test)"),
        ("cfg![tuned]", "cfg![tuned]"),
        ("xcfg!(tuned)", "xcfg!(tuned)"),
    ] {
        assert_tokens(settle(tokens(text), &conditions()), expected);
    }
}

#[track_caller]
fn assert_expanded(text: &str, expected: &str) {
    let mut items = file(text).items;
    expand(&mut items, &conditions());
    assert_tokens(quote::quote!(#(#items)*), expected);
}

#[test]
fn cfg_if_becomes_the_branch_that_holds() {
    let text = "fn before() {} cfg_if::cfg_if! { if #[cfg(test)] { fn a() {} } \
        else if #[cfg(tuned)] { fn b() {} mod m; } else { fn c() {} } } fn after() {}";
    assert_expanded(text, "fn before() {} fn b() {} mod m; fn after() {}");
    assert_expanded("cfg_if! { if #[cfg(test)] { fn a() {} } else { fn c() {} } }", "fn c() {}");
    assert_expanded("cfg_if! { if #[cfg(test)] { fn a() {} } }", "");
}

#[test]
fn cfg_if_leaves_the_compiler_what_only_it_knows() {
    let text = "cfg_if! { if #[cfg(unix)] { fn a() {} } else if #[cfg(test)] { fn b() {} } \
        else if #[cfg(windows)] { fn c() {} } else { fn d() {} } }";
    let expected = "#[cfg(unix)] fn a() {} #[cfg(all(windows, not(any(unix))))] fn c() {} \
        #[cfg(not(any(unix, windows)))] fn d() {}";
    assert_expanded(text, expected);
}

#[test]
fn cfg_if_inside_cfg_if_is_expanded_under_both_conditions() {
    let text = "cfg_if! { if #[cfg(tuned)] { cfg_if! { if #[cfg(test)] { fn a() {} } \
        else { #[cfg(test)] fn b() {} fn c() {} } } } }";
    assert_expanded(text, "fn c() {}");
}

#[test]
fn macros_that_look_like_cfg_if_stay() {
    for text in [
        "other! { if #[cfg(test)] { fn a() {} } }",
        "cfg_if! { if x { fn a() {} } }",
        "cfg_if! { if #[cfg(test)] { fn a() {} } otherwise { } }",
        "cfg_if! { { fn a() {} } }",
        "macro_rules! cfg_if { () => {} }",
    ] {
        assert_expanded(text, text);
    }
}
