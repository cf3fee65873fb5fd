//! Tokens stay the same when they are printed and parsed.

use std::collections::BTreeSet;

use bundler::print::{Lines, print, print_as_written};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{set, tokens};

#[test]
fn lines_end_with_a_statement_beyond_their_width() {
    let text = "let abcdefghij = if a { 1 } else { 2 } ; ".repeat(10);
    let statement = "let abcdefghij=if a{1}else{2};";
    let expected = [4, 4, 2].map(|count| statement.repeat(count)).join("\n") + "\n";
    assert_eq!(print(&tokens(&text), Lines::Wrapped, &BTreeSet::new()), expected);
}

#[test]
fn arguments_of_spelled_macros_keep_their_blanks() {
    let text = "show ! ( a  +b , [ c ] , x1.0 ) ; hide ! ( a + b )";
    let expected = "show!(a +b , [ c ] , x1.0);hide!(a+b)\n";
    assert_eq!(print(&tokens(text), Lines::One, &set("show")), expected);
}

#[test]
fn tokens_are_written_with_the_blanks_of_the_source() {
    for text in ["a + b", "a+b", "f( x,y )", "x1.0", "[ 1,  2 ]", "&& x", "a\n  b", "t.0 .1"] {
        let expected = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(print_as_written(&tokens(text)), expected, "{text}");
    }
}

/// Every pair of punctuation characters that forms an operator, starts a comment or is part of a
/// range.
const PAIRS: [&str; 24] = [
    "==", "=>", "<=", "<<", "<-", ">=", ">>", "!=", "&&", "&=", "||", "|=", "+=", "-=", "->", "*=",
    "/=", "%=", "^=", "::", "..", "//", "/*", ".=",
];

/// Collects the tokens, marking the first of two adjacent tokens that form one of the [`PAIRS`].
fn meaning(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1)) {
            (TokenTree::Group(group), _) => {
                found.push(format!("open {:?}", group.delimiter()));
                meaning(group.stream(), found);
                found.push("close".to_owned());
            }
            (TokenTree::Punct(first), Some(TokenTree::Punct(second))) => {
                let pair: String = [first.as_char(), second.as_char()].iter().collect();
                let joined = first.spacing() == Spacing::Joint && PAIRS.contains(&&*pair);
                found.push(format!("{first}{}", if joined { " joined" } else { "" }));
            }
            (other, _) => found.push(other.to_string()),
        }
    }
}

fn meaning_of(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    meaning(tokens(text), &mut found);
    found
}

/// Generates a random token tree as text, with a space between all tokens.
fn tree() -> impl Strategy<Value = String> {
    const LEAVES: &[&str] = &[
        "a", "x1", "r", "b", "fn", "as", "else", "_", "é", "r#type", "1", "0x1f", "1.5", "2.",
        "1e3", "7u8", "\"s\"", "'c'", "b\"x\"", "r#\"y\"#", "b'z'", "c\"w\"", "'a", "'static", "=",
        "==", "=>", "<", ">", "<<=", ">>", "<-", "->", "-", "&", "&&", "|", "||", "+", "+=", "*",
        "/", "%", "^", "!", "!=", "::", ":", "..", "..=", "...", ",", ";", "?", "@", "$", "~",
        "m !", "# [ x ]", ". field",
    ];
    let leaf = (0..LEAVES.len()).prop_map(|at| LEAVES[at].to_owned());
    let node = leaf.prop_recursive(4, 60, 8, |inner| {
        let brackets = prop_oneof![Just("( )"), Just("[ ]"), Just("{ }")];
        (brackets, vec(inner, 0..8)).prop_map(|(brackets, inside)| {
            brackets.replace(' ', &format!(" {} ", inside.join(" ")))
        })
    });
    vec(node, 0..12).prop_map(|nodes| nodes.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_text_has_the_same_tokens(text in tree()) {
        for lines in [Lines::One, Lines::Wrapped] {
            let printed = print(&tokens(&text), lines, &set("m"));
            prop_assert_eq!(meaning_of(&printed), meaning_of(&text), "{}", printed);
        }
    }

    #[test]
    fn text_with_the_blanks_of_the_source_has_the_same_tokens(text in tree()) {
        let written = print_as_written(&tokens(&text));
        prop_assert_eq!(meaning_of(&written), meaning_of(&text), "{}", written);
    }

    #[test]
    fn printing_what_was_printed_changes_nothing(text in tree()) {
        let printed = print(&tokens(&text), Lines::One, &BTreeSet::new());
        prop_assert_eq!(print(&tokens(&printed), Lines::One, &BTreeSet::new()), printed);
    }
}

#[test]
fn groups_without_brackets_show_none() {
    let inner = tokens("a + b");
    let group = proc_macro2::Group::new(Delimiter::None, inner);
    let stream: TokenStream = [TokenTree::Group(group)].into_iter().collect();
    assert_eq!(print(&stream, Lines::One, &BTreeSet::new()), "a+b\n");
}
