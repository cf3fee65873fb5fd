//! Carries long tables of literals as one word each, so that nothing has to walk their elements.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use crate::cfg::regroup;
use crate::print::{print, Lines};

/// Brackets with fewer tokens than this, and literals with fewer bytes, are left as they are.
const FOLDED_MIN: usize = 4000;

const PREFIX: &str = "__bundler_table_";
const SUFFIX: &str = "__";

/// The texts of the tables that were folded.
#[derive(Clone, Debug, Default)]
pub struct Tables(Vec<String>);

impl Tables {
    /// Puts a word in the place of each long table of a file.
    ///
    /// Macros keep their tokens, except `vec!`: they may count them or show them.
    pub fn fold(&mut self, tokens: TokenStream) -> TokenStream {
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
            let new = if called && !named_vec() {
                TokenTree::Group(group)
            } else if group.delimiter() == Delimiter::Bracket && is_table(&group) {
                let text = print(&group.stream(), Lines::One, &std::collections::BTreeSet::new());
                let word = self.word(text.trim_end().to_owned(), group.span());
                regroup(&group, TokenTree::Ident(word).into())
            } else {
                regroup(&group, self.fold(group.stream()))
            };
            out.push(new);
        }
        out.into_iter().collect()
    }

    /// A literal, or a word in its place if it is long.
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

    /// A text with the tables back in their places.
    #[must_use]
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

/// Whether brackets hold many tokens, and nothing but literals in brackets or parentheses.
fn is_table(group: &Group) -> bool {
    let mut count = 0;
    holds_literals(group.stream(), &mut count) && count >= FOLDED_MIN
}

fn holds_literals(tokens: TokenStream, count: &mut usize) -> bool {
    tokens.into_iter().all(|token| {
        *count += 1;
        match token {
            TokenTree::Literal(_) => true,
            TokenTree::Punct(mark) => matches!(mark.as_char(), ',' | '-'),
            TokenTree::Group(group) => {
                group.delimiter() != Delimiter::Brace && holds_literals(group.stream(), count)
            }
            TokenTree::Ident(_) => false,
        }
    })
}
