//! Reads the text of a file as tokens that are safe to walk.

use std::path::Path;

use proc_macro2::TokenStream;

use crate::depth;
use crate::error::{Error, Place, Result};
use crate::source::Sources;

/// Splits the text of a file into tokens, with a word for each long table.
pub fn lex(path: &Path, text: &str, sources: &mut Sources) -> Result<TokenStream> {
    let tokens: TokenStream = without_shebang(text).parse().map_err(|e: proc_macro2::LexError| {
        let place = Place::of(path, text, e.span());
        let message = "this is not Rust: a bracket or a quote has no counterpart, or a character cannot stand here";
        Error::at( place, message, "see what rustc says about it")
    })?;
    sources.note_origin(&tokens, path);
    let tokens = sources.tables.fold(tokens);
    check_depth(path, text, &tokens)?;
    Ok(tokens)
}

pub fn check_depth(path: &Path, text: &str, tokens: &TokenStream) -> Result<()> {
    depth::check(tokens).map_err(|(span, bound)| {
        let place = Place::of(path, text, span);
        let message = format!("the source nests too deeply: {bound}");
        Error::at(place, message, "divide it into several functions, constants or modules")
    })
}

pub fn parse(path: &Path, text: &str, tokens: TokenStream) -> Result<syn::File> {
    syn::parse2(tokens).map_err(|e| {
        let message = format!("this is not Rust as the bundler knows it: {e}");
        Error::at(Place::of(path, text, e.span()), message, "see what rustc says about it")
    })
}

/// The text behind `#!/..`; its line stays, so that all others keep their number.
fn without_shebang(text: &str) -> &str {
    match text.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            &text[text.find('\n').unwrap_or(text.len())..]
        }
        _ => text,
    }
}
