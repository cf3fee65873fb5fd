//! Tests transformations of small sources without a compiler, and bundles of whole packages. A
//! bundle must behave like its package, lose nothing and leave nothing behind.

#[cfg(unix)]
mod advice;
#[cfg(unix)]
mod archive;
#[cfg(unix)]
mod crates;
mod diagnostics;
mod facts;
#[cfg(unix)]
mod faithful;
mod folding;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod output;
mod package;
mod print;
#[cfg(unix)]
mod project;
#[cfg(unix)]
mod projects;
mod readable;
mod reference;
mod rename;
mod rewrites;
mod shake;
#[cfg(unix)]
mod watching;

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn file(text: &str) -> syn::File {
    syn::parse_file(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Splits a space-separated list into a set of names.
fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

/// Prints tokens separated by single spaces, no matter how they were spaced.
fn spaced(tokens: impl ToTokens) -> String {
    let mut parts = Vec::new();
    add_parts(tokens.to_token_stream(), &mut parts);
    parts.join(" ")
}

fn add_parts(tokens: TokenStream, parts: &mut Vec<String>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            parts.push(token.to_string());
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        parts.extend((!open.is_empty()).then(|| open.to_owned()));
        add_parts(group.stream(), parts);
        parts.extend((!close.is_empty()).then(|| close.to_owned()));
    }
}

/// Asserts that `got` has the same tokens as `expected`.
#[track_caller]
fn assert_tokens(got: impl ToTokens, expected: &str) {
    assert_eq!(spaced(got), spaced(tokens(expected)));
}
