//! Helpers for tokens: words, neighbours and replacing groups.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

/// Maximum nesting of brackets in a file, and of modules in a crate.
pub const NESTING_MAX: usize = 400;

/// Returns true if the token at `index` is this word or this single punctuation character.
pub fn is(tokens: &[TokenTree], index: usize, what: &str) -> bool {
    match tokens.get(index) {
        Some(TokenTree::Ident(name)) => name == what,
        Some(TokenTree::Punct(mark)) => what.len() == 1 && what.starts_with(mark.as_char()),
        _ => false,
    }
}

/// Creates an identifier, which may be raw (`r#`).
pub fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// Returns the text of the token at `distance` from the end, where 1 is the last token, or an empty
/// string if there is no such token.
pub fn back(tokens: &[TokenTree], distance: usize) -> String {
    let index = tokens.len().checked_sub(distance);
    index.and_then(|index| tokens.get(index)).map(ToString::to_string).unwrap_or_default()
}

/// Adds every identifier in `tokens`, including names captured by format strings.
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

pub fn words_of(tokens: impl quote::ToTokens) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    words(tokens.into_token_stream(), &mut found);
    found
}

/// Adds the names in the braces of a literal that may be a format string.
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

/// Splits at top-level commas, dropping empty parts.
pub fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(p) if p.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("never empty").extend([token]),
        }
    }
    parts.retain(|p| !p.is_empty());
    parts
}

pub fn regroup(group: &Group, inside: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), inside);
    new.set_span(group.span());
    TokenTree::Group(new)
}

/// Callback for a group and the tokens before it, which it may change. Returns true if it has
/// replaced the group.
pub type Replace<'a, E> = dyn FnMut(&mut Vec<TokenTree>, &Group) -> Result<bool, E> + 'a;

/// Calls a function for each group. If it returns false, the group is kept and its inner groups are
/// visited.
pub fn replace_groups<E>(
    tokens: TokenStream,
    replace: &mut Replace<'_, E>,
) -> Result<TokenStream, E> {
    let mut out = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                if !replace(&mut out, group)? {
                    out.push(regroup(group, replace_groups(group.stream(), replace)?));
                }
            }
            _ => out.push(token),
        }
    }
    Ok(out.into_iter().collect())
}
