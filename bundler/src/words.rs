//! The words some tokens use, those inside format strings included.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

/// Adds every identifier among some tokens, and those that format strings capture.
pub fn words(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => {
                found.insert(word.to_string());
            }
            TokenTree::Group(group) => words(group.stream(), found),
            TokenTree::Literal(literal) => captured(&literal.to_string(), found),
            TokenTree::Punct(_) => {}
        }
    }
}

/// Names inside the braces of what may be a format string.
pub fn captured(literal: &str, found: &mut BTreeSet<String>) {
    if !literal.contains('"') {
        return;
    }
    for piece in literal.split('{').skip(1) {
        let inside = piece.split('}').next().unwrap_or("");
        let words = inside.split(|c: char| !c.is_alphanumeric() && c != '_');
        let named = words.filter(|w| w.starts_with(|c: char| c.is_alphabetic() || c == '_'));
        found.extend(named.map(str::to_owned));
    }
}
