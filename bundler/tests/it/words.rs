//! The words among tokens, and those that format strings capture.

use std::collections::BTreeSet;

use bundler::tokens::{captured, words};

use crate::{set, tokens};

fn captured_by(literal: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    captured(literal, &mut found);
    found
}

#[test]
fn words_of_all_brackets_count() {
    let mut found = set("before");
    words(tokens("fn f<'a>(x: [u8; N]) { m! { r#type é \"{inner}\" 1u8 } }"), &mut found);
    assert_eq!(found, set("before fn f a x u8 N m r#type é inner"));
}

#[test]
fn format_strings_capture_the_names_in_their_braces() {
    for (literal, expected) in [
        ("\"{a} {b:?} {c:>width$.precision$}\"", "a b c width precision"),
        ("\"{0} {1:>2$}\"", ""),
        ("r#\"{raw:#x}\"#", "raw x"),
        ("\"{größe}\"", "größe"),
        ("\"{_private}\"", "_private"),
        ("\"plain text\"", ""),
        ("\"{unclosed\"", "unclosed"),
        ("\"closed}\"", ""),
        ("\"\"", ""),
        ("'{'", ""),
        ("12", ""),
    ] {
        assert_eq!(captured_by(literal), set(expected), "{literal}");
    }
}
