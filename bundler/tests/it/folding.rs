//! Folding of long tables, and limits on input.

use std::collections::BTreeSet;
use std::path::Path;

use bundler::fold::Tables;
use bundler::print::{Lines, print};
use bundler::source::Sources;
use bundler::syntax::{CHAIN_MAX, NESTING_MAX, check, lex, parse};
use proc_macro2::{Literal, TokenStream};

use crate::{spaced, tokens};

/// Returns the text of the folded tokens, and the text after unfolding.
fn folded(text: &str) -> (String, String) {
    let mut tables = Tables::default();
    let printed = print(&tables.fold(tokens(text)), Lines::One, &BTreeSet::new());
    let unfolded = tables.unfold(printed.clone());
    (printed.trim_end().to_owned(), unfolded.trim_end().to_owned())
}

#[test]
fn a_table_is_one_word_from_4000_tokens_on() {
    let short = format!("[{}1]", "1,".repeat(1999));
    assert_eq!(folded(&short), (short.clone(), short));
    let long = format!("[{}]", "1,".repeat(2000));
    assert_eq!(folded(&long), ("[__bundler_table_0__]".to_owned(), long));
}

#[test]
fn tables_of_signs_tuples_and_texts_come_back_as_they_were() {
    let row = "(-1,[\"a\\\"b\",'c'],0x1f),".repeat(400);
    let text = format!("const T:X=[{row}];const U:X=vec![{row}];");
    let (printed, unfolded) = folded(&text);
    assert_eq!(printed, "const T:X=[__bundler_table_0__];const U:X=vec![__bundler_table_1__];");
    assert_eq!(unfolded, text);
}

#[test]
fn arguments_of_macros_and_brackets_with_names_are_left_alone() {
    let row = "1,".repeat(3000);
    for text in [
        format!("count![{row}]"),
        format!("[a,{row}]"),
        format!("({row})"),
        format!("f!({{[{row}]}})"),
    ] {
        assert_eq!(folded(&text).0, text);
    }
    assert_eq!(folded(&format!("f(a,{{[{row}]}})")).0, "f(a,{[__bundler_table_0__]})");
}

#[test]
fn neighbouring_literals_in_a_table_stay_apart() {
    let text = format!("[{}]", "1 2 \"a\" ".repeat(2000));
    let (_, unfolded) = folded(&text);
    assert_eq!(spaced(tokens(&unfolded)), spaced(tokens(&text)));
}

#[test]
fn long_literals_are_words_too() {
    let mut tables = Tables::default();
    let short = Literal::string(&"a".repeat(3997));
    assert_eq!(tables.literal(short.clone()).to_string(), short.to_string());
    let long = Literal::string(&"a".repeat(3998));
    let word = tables.literal(long.clone()).to_string();
    assert_eq!(word, "__bundler_table_0__");
    assert_eq!(tables.unfold(format!("f({word},{word})")), format!("f({long},{long})"));
}

#[test]
fn words_that_only_look_like_tables_stay() {
    let mut tables = Tables::default();
    tables.literal(Literal::string(&"a".repeat(5000)));
    for text in
        ["__bundler_table_", "__bundler_table_x__", "__bundler_table_7__ é", "__bundler_table_0_"]
    {
        assert_eq!(tables.unfold(text.to_owned()), text);
    }
    let twice = "__bundler_table___bundler_table_0__";
    assert!(tables.unfold(twice.to_owned()).starts_with("__bundler_table_\"aaa"));
}

fn nested(levels: usize) -> TokenStream {
    tokens(&format!("{}{}", "(".repeat(levels), ")".repeat(levels)))
}

#[test]
fn brackets_nest_up_to_the_bound() {
    assert!(check(&nested(NESTING_MAX)).is_ok());
    let deep = check(&nested(NESTING_MAX + 1)).unwrap_err();
    assert_eq!(deep.0.start().column, NESTING_MAX);
    assert!(deep.1.contains("400"));
}

#[test]
fn chains_are_as_long_as_the_bound_at_most() {
    let ones = |count: usize| tokens(&"1 ".repeat(count));
    assert!(check(&ones(CHAIN_MAX)).is_ok());
    assert!(check(&ones(CHAIN_MAX + 1)).is_err());
    for (text, is_ok) in [
        (format!("{};{}", "1 ".repeat(6000), "1 ".repeat(6000)), true),
        (format!("{},{}", "1 ".repeat(6000), "1 ".repeat(6000)), true),
        (format!("{}{{}}{}", "1 ".repeat(6000), "1 ".repeat(5000)), true),
        (format!("{}{{}} else {}", "1 ".repeat(6000), "1 ".repeat(5000)), false),
        (format!("{}({})", "1 ".repeat(6000), "1 ".repeat(5000)), false),
        (format!("m!({})", "1 ".repeat(20_000)), true),
        (format!("macro_rules! m {{{}}}", "1 ".repeat(20_000)), true),
        (format!("return !({})", "1 ".repeat(20_000)), false),
    ] {
        assert_eq!(check(&tokens(&text)).is_ok(), is_ok, "{}", &text[..20]);
    }
}

fn lexed(text: &str) -> Result<String, String> {
    let path = Path::new("src/a.rs");
    lex(path, text, &mut Sources::default()).map(spaced).map_err(|e| e.to_string())
}

#[test]
fn the_first_line_of_a_script_is_no_code() {
    assert_eq!(lexed("#!/usr/bin/env run\nfn f() {}"), Ok("fn f ( ) { }".to_owned()));
    assert_eq!(lexed("#!/usr/bin/env run"), Ok(String::new()));
    assert_eq!(lexed("#![a]\nx"), Ok("# ! [ a ] x".to_owned()));
    assert_eq!(lexed("#! [a]"), Ok("# ! [ a ]".to_owned()));
}

#[test]
fn text_that_is_not_rust_is_refused_with_its_place() {
    let text = lexed("fn f() {\n    é \"\n}").unwrap_err();
    assert!(text.contains("src/a.rs:2:7"), "{text}");
    let text = lexed(&format!("\n{}{}", "[".repeat(401), "]".repeat(401))).unwrap_err();
    assert!(text.contains("src/a.rs:2:401") && text.contains("is nested too deeply"), "{text}");
    let (path, text) = (Path::new("src/a.rs"), "fn f() {}\nfn {}");
    let text = parse(path, text, tokens(text)).unwrap_err().to_string();
    assert!(text.contains("src/a.rs:2:4"), "{text}");
}
