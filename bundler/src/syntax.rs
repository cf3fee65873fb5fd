//! Tokenizes files and rejects nesting too deep to walk recursively.

use std::path::Path;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::error::{Error, Result, SourcePosition};
use crate::source::Sources;

pub use crate::tokens::NESTING_MAX;

/// Splits the text of a file into tokens, with long tables folded into words.
pub fn lex(path: &Path, text: &str, sources: &mut Sources) -> Result<TokenStream> {
    let tokens: TokenStream =
        without_shebang(text).parse().map_err(|e: proc_macro2::LexError| {
            let position = SourcePosition::from_span(path, text, e.span());
            let message = "this is not Rust: a bracket or quote is unmatched, \
            or a character is not allowed here";
            Error::at(position, message, "see what rustc reports")
        })?;
    sources.note_origin(&tokens, path);
    let tokens = sources.tables.fold(tokens);
    check_depth(path, text, &tokens)?;
    Ok(tokens)
}

pub fn check_depth(path: &Path, text: &str, tokens: &TokenStream) -> Result<()> {
    check(tokens).map_err(|(span, bound)| {
        let position = SourcePosition::from_span(path, text, span);
        let message = format!("the source is nested too deeply: {bound}");
        Error::at(position, message, "split it into several functions, constants or modules")
    })
}

pub fn parse(path: &Path, text: &str, tokens: TokenStream) -> Result<syn::File> {
    syn::parse2(tokens).map_err(|e| {
        let message = format!("the bundler cannot parse this: {e}");
        Error::at(
            SourcePosition::from_span(path, text, e.span()),
            message,
            "see what rustc reports",
        )
    })
}

/// Returns the text without its shebang line. The line break is kept so that line numbers do not
/// change.
fn without_shebang(text: &str) -> &str {
    match text.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            &text[text.find('\n').unwrap_or(text.len())..]
        }
        _ => text,
    }
}

/// Maximum number of consecutive tokens without a separator: a chain of operators or calls forms a
/// tree as deep as it is long. Macro arguments do not count, because they stay tokens.
pub const CHAIN_MAX: usize = 10_000;

/// Stack size of the bundling thread, in bytes. The system allocates only the pages that are
/// touched.
///
/// A debug build needs at most 40 KiB per level of brackets and 20 KiB per token of a chain.
pub const STACK_BYTES: usize = 512 << 20;

/// Keywords that may precede a negation and would then look like the name of a macro.
const KEYWORDS: [&str; 8] = ["return", "break", "in", "if", "while", "match", "else", "yield"];

/// The first token beyond a limit, and the limit.
pub type TooDeep = (Span, &'static str);

/// Returns an error if walking `tokens` may exceed a stack of [`STACK_BYTES`].
pub fn check(tokens: &TokenStream) -> std::result::Result<(), TooDeep> {
    level(tokens.clone(), 0, Some(0))
}

/// Checks the contents of `nesting` brackets, preceded by `chain` tokens unless they belong to a
/// macro.
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
            return Err((token.span(), "an expression or type with more than 10000 tokens"));
        }
        match token {
            TokenTree::Punct(mark) if matches!(mark.as_char(), ',' | ';') => run = start,
            TokenTree::Group(group) => {
                if nesting == NESTING_MAX {
                    return Err((group.span_open(), "more than 400 nested brackets"));
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

/// Returns true if brackets after `before` are the arguments or the rules of a macro.
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

/// Returns true if the token after a closing brace belongs to the same expression.
fn continues(next: Option<&TokenTree>) -> bool {
    match next {
        Some(TokenTree::Ident(word)) => word == "else" || word == "as",
        Some(TokenTree::Punct(mark)) => mark.as_char() != '#',
        _ => false,
    }
}
