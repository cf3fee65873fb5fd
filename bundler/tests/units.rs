//! The transformations of sources, each by itself, on small texts without a compiler.

#[path = "units/print.rs"]
mod print;

use std::collections::BTreeSet;

use proc_macro2::TokenStream;

/// The tokens of a text.
fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// A set of names, separated by blanks.
fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}
