//! Reads the text of a file as tokens, nested no deeper than they can be walked recursively.

use std::path::Path;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::error::{Error, Place, Result};
use crate::source::Sources;

pub use crate::tokens::NESTING_MAX;

/// Splits the text of a file into tokens, with a word for each long table.
pub fn lex(path: &Path, text: &str, sources: &mut Sources) -> Result<TokenStream> {
    let tokens: TokenStream =
        without_shebang(text).parse().map_err(|e: proc_macro2::LexError| {
            let place = Place::of(path, text, e.span());
            let message = "this is not Rust: a bracket or a quote has no counterpart, \
            or a character cannot stand here";
            Error::at(place, message, "see what rustc says about it")
        })?;
    sources.note_origin(&tokens, path);
    let tokens = sources.tables.fold(tokens);
    check_depth(path, text, &tokens)?;
    Ok(tokens)
}

pub fn check_depth(path: &Path, text: &str, tokens: &TokenStream) -> Result<()> {
    check(tokens).map_err(|(span, bound)| {
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

/// Tokens in a row without a separator, at most: a chain of operators or of calls is
/// as deep a tree as it is long. Arguments of macros are not counted, for they stay tokens.
pub const CHAIN_MAX: usize = 10_000;

/// The stack of the thread that bundles, in bytes. The system provides the pages that are touched.
///
/// A debug build needs at most 40 KiB for each level of brackets and 20 KiB for each token of a
/// chain.
pub const STACK_BYTES: usize = 512 << 20;

/// Keywords in front of a negation, which look like the name of a macro.
const KEYWORDS: [&str; 8] = ["return", "break", "in", "if", "while", "match", "else", "yield"];

/// The first token beyond a bound, and the bound.
pub type TooDeep = (Span, &'static str);

/// Checks that some tokens can be walked on a stack of [`STACK_BYTES`].
pub fn check(tokens: &TokenStream) -> std::result::Result<(), TooDeep> {
    level(tokens.clone(), 0, Some(0))
}

/// Checks the inside of `nesting` brackets; `chain` tokens precede it, unless it belongs to a macro.
fn level(
    tokens: TokenStream,
    nesting: usize,
    chain: Option<usize>,
) -> std::result::Result<(), TooDeep> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let start = chain.unwrap_or(0);
    let mut run = start;
    for (at, token) in tokens.iter().enumerate() {
        run += 1;
        if chain.is_some() && run > CHAIN_MAX {
            return Err((token.span(), "an expression or a type longer than 10000 tokens"));
        }
        match token {
            TokenTree::Punct(mark) if matches!(mark.as_char(), ',' | ';') => run = start,
            TokenTree::Group(group) => {
                if nesting == NESTING_MAX {
                    return Err((group.span_open(), "more than 400 brackets inside one another"));
                }
                let inner = chain.is_some() && !is_macro(&tokens[..at]);
                level(group.stream(), nesting + 1, inner.then_some(run))?;
                if group.delimiter() == Delimiter::Brace && !continues(tokens.get(at + 1)) {
                    run = start;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns true if brackets behind some tokens are the arguments or the rules of a macro.
fn is_macro(before: &[TokenTree]) -> bool {
    let mark = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == '!');
    match before {
        [.., TokenTree::Ident(name), last] if mark(last) => {
            !KEYWORDS.iter().any(|keyword| name == keyword)
        }
        [.., TokenTree::Ident(rules), middle, TokenTree::Ident(_)] => {
            rules == "macro_rules" && mark(middle)
        }
        _ => false,
    }
}

/// Returns true if what follows a closing brace belongs to the same expression.
fn continues(next: Option<&TokenTree>) -> bool {
    match next {
        Some(TokenTree::Ident(word)) => word == "else" || word == "as",
        Some(TokenTree::Punct(mark)) => mark.as_char() != '#',
        _ => false,
    }
}
