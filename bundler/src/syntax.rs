//! Reads the text of a file as tokens that are safe to walk.

use std::path::Path;

use proc_macro2::TokenStream;

use crate::depth;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::source::Sources;

/// Splits the text of a file into tokens, with a word for each long table.
///
/// # Errors
/// Returns an error if the text is not Rust, or nests too deeply.
pub fn lex(path: &Path, text: &str, sources: &mut Sources) -> Result<TokenStream> {
    let tokens: TokenStream = without_shebang(text).parse().map_err(|e: proc_macro2::LexError| {
        let place = Place::of(path, text, e.span());
        let message = "this is not Rust: a bracket or a quote has no counterpart, or a character cannot stand here";
        Error::at(ErrorKind::Source, place, message, "see what rustc says about it")
    })?;
    sources.note_origin(&tokens, path);
    let tokens = sources.tables.fold(tokens);
    check_depth(path, text, &tokens)?;
    Ok(tokens)
}

/// Checks the depth of tokens that belong to a file.
///
/// # Errors
/// Returns an error if they nest too deeply.
pub fn check_depth(path: &Path, text: &str, tokens: &TokenStream) -> Result<()> {
    depth::check(tokens).map_err(|deep| {
        let place = Place::of(path, text, deep.span);
        let message = format!("the source nests too deeply: {}", deep.bound);
        Error::at(
            ErrorKind::Source,
            place,
            message,
            "divide it into several functions, constants or modules",
        )
    })
}

/// Parses tokens of a file.
///
/// # Errors
/// Returns an error if they are no Rust file.
pub fn parse(path: &Path, text: &str, tokens: TokenStream) -> Result<syn::File> {
    syn::parse2(tokens).map_err(|e| {
        let message = format!("this is not Rust as the bundler knows it: {e}");
        Error::at(
            ErrorKind::Source,
            Place::of(path, text, e.span()),
            message,
            "see what rustc says about it",
        )
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
