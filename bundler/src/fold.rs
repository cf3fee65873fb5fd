//! Replaces each long table of literals with a single word, so that no pass has to walk its
//! elements.

use std::fmt::Write;

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use crate::tokens::NESTING_MAX;

/// Brackets with fewer tokens, and literals with fewer bytes, are not folded.
const FOLDED_MIN: usize = 4000;

/// Maximum nesting of brackets in a table.
const TABLE_NESTING_MAX: usize = 8;

const PREFIX: &str = "__bundler_table_";
const SUFFIX: &str = "__";

#[derive(Clone, Debug, Default)]
pub struct Tables(Vec<String>);

impl Tables {
    /// Replaces each long table in a file with a word.
    ///
    /// Macro arguments are left alone, except the arguments of `vec!`, because a macro may count or
    /// print its arguments. Tokens nested deeper than [`NESTING_MAX`] are left alone, too.
    pub fn fold(&mut self, tokens: TokenStream) -> TokenStream {
        self.level(tokens, 0)
    }

    fn level(&mut self, tokens: TokenStream, nesting: usize) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        for token in tokens {
            let TokenTree::Group(group) = token else {
                out.push(token);
                continue;
            };
            let called = matches!(out.last(), Some(TokenTree::Punct(p)) if p.as_char() == '!');
            let named_vec = || {
                let name = out.len().checked_sub(2).map(|at| &out[at]);
                matches!(name, Some(TokenTree::Ident(name)) if name == "vec")
            };
            let stays = nesting == NESTING_MAX || (called && !named_vec());
            out.push(TokenTree::Group(if stays { group } else { self.group(group, nesting + 1) }));
        }
        out.into_iter().collect()
    }

    fn group(&mut self, group: Group, nesting: usize) -> Group {
        let (brackets, span, inside) = (group.delimiter(), group.span(), group.stream());
        // Only the last owner of a stream can take its tokens without copying them.
        drop(group);
        let inside = if brackets == Delimiter::Bracket {
            let tokens: Vec<TokenTree> = inside.into_iter().collect();
            match table(&tokens) {
                Some(text) => TokenTree::Ident(self.word(text, span)).into(),
                None => self.level(tokens.into_iter().collect(), nesting),
            }
        } else {
            self.level(inside, nesting)
        };
        let mut folded = Group::new(brackets, inside);
        folded.set_span(span);
        folded
    }

    pub fn literal(&mut self, literal: Literal) -> TokenTree {
        let text = literal.to_string();
        if text.len() < FOLDED_MIN {
            return TokenTree::Literal(literal);
        }
        TokenTree::Ident(self.word(text, Span::call_site()))
    }

    fn word(&mut self, text: String, span: Span) -> Ident {
        let word = Ident::new(&format!("{PREFIX}{}{SUFFIX}", self.0.len()), span);
        self.0.push(text);
        word
    }

    /// Puts the tables back into `text`.
    pub fn unfold(&self, text: String) -> String {
        if self.0.is_empty() {
            return text;
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find(PREFIX) {
            let behind = &rest[at + PREFIX.len()..];
            let end = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
            let table = behind[..end].parse().ok().and_then(|number: usize| self.0.get(number));
            match (table, behind[end..].strip_prefix(SUFFIX)) {
                (Some(table), Some(after)) => {
                    out.push_str(&rest[..at]);
                    out.push_str(table);
                    rest = after;
                }
                _ => {
                    out.push_str(&rest[..at + PREFIX.len()]);
                    rest = behind;
                }
            }
        }
        out.push_str(rest);
        out
    }
}

/// Returns the text of `tokens` if there are at least [`FOLDED_MIN`] of them, all literals, commas,
/// minus signs, brackets or parentheses.
fn table(tokens: &[TokenTree]) -> Option<String> {
    let (mut text, mut count) = (String::new(), 0);
    let long = add_literals(tokens, &mut text, &mut count, 0) && count >= FOLDED_MIN;
    long.then_some(text)
}

fn add_literals(
    tokens: &[TokenTree],
    text: &mut String,
    count: &mut usize,
    nesting: usize,
) -> bool {
    let mut after_literal = false;
    tokens.iter().all(|token| {
        *count += 1;
        if std::mem::take(&mut after_literal) && matches!(token, TokenTree::Literal(_)) {
            text.push(' ');
        }
        match token {
            TokenTree::Literal(literal) => {
                after_literal = true;
                let _ = write!(text, "{literal}");
                true
            }
            TokenTree::Punct(mark) if matches!(mark.as_char(), ',' | '-') => {
                text.push(mark.as_char());
                true
            }
            TokenTree::Group(group) if nesting < TABLE_NESTING_MAX => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::Brace | Delimiter::None => return false,
                };
                text.push(open);
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let good = add_literals(&inside, text, count, nesting + 1);
                text.push(close);
                good
            }
            _ => false,
        }
    })
}
