//! Prints tokens with as little whitespace as their meaning allows.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Where lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// After the first statement, item or block that reaches 100 bytes.
    Wrapped,
    One,
}

/// Length in bytes that a line must reach before it may end.
const WIDTH: usize = 100;

/// Pairs of characters that the compiler would read as one token, or as a comment.
const GLUED: &[&str] = &[
    "==", "=>", "<=", "<<", "<-", ">=", ">>", "!=", "&&", "&=", "||", "|=", "+=", "-=", "->", "*=",
    "/=", "%=", "^=", "::", "..", "//", "/*", ".=", "=<", "~=",
];

/// Prints tokens. Whitespace in arguments of the macros in `spelled` is kept, because these macros
/// print their source text.
pub fn print(tokens: &TokenStream, lines: Lines, spelled: &BTreeSet<String>) -> String {
    let mut printer = Printer { text: String::new(), start: 0, lines, spelled, last: None };
    printer.stream(tokens.clone());
    let mut text = printer.text.trim_end().to_owned();
    text.push('\n');
    text
}

/// Prints tokens with a space wherever the source has whitespace.
pub fn print_as_written(tokens: &TokenStream) -> String {
    let none = BTreeSet::new();
    let mut printer =
        Printer { text: String::new(), start: 0, lines: Lines::One, spelled: &none, last: None };
    printer.as_written(tokens.clone());
    printer.text
}

/// The kind of the last token, which must not be joined with the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Word,
    Literal,
    Punct(char, Spacing),
}

struct Printer<'a> {
    text: String,
    /// Byte offset where the last line starts.
    start: usize,
    lines: Lines,
    spelled: &'a BTreeSet<String>,
    last: Option<Last>,
}

impl Printer<'_> {
    fn stream(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let written = at >= 2
                        && matches!(&tokens[at - 1], TokenTree::Punct(p) if p.as_char() == '!')
                        && self.spelled.contains(&tokens[at - 2].to_string());
                    let (open, close) = brackets(group.delimiter());
                    self.bracket(open);
                    if written {
                        self.as_written(group.stream());
                    } else {
                        self.stream(group.stream());
                    }
                    self.bracket(close);
                    let is_block = group.delimiter() == Delimiter::Brace && !written;
                    if is_block && ends_line(tokens.get(at + 1)) {
                        self.wrap();
                    }
                }
                other => {
                    self.token(other, tokens.get(at + 1));
                    if matches!(other, TokenTree::Punct(p) if p.as_char() == ';') {
                        self.wrap();
                    }
                }
            }
        }
    }

    /// Ends the current line if it is long enough.
    fn wrap(&mut self) {
        if self.lines == Lines::Wrapped && self.text.len() - self.start >= WIDTH {
            self.text.push('\n');
            self.start = self.text.len();
            self.last = None;
        }
    }

    fn bracket(&mut self, bracket: &str) {
        if !bracket.is_empty() {
            self.text.push_str(bracket);
            self.last = None;
        }
    }

    fn as_written(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|i| tokens[i].span().end());
            if before.is_some_and(|end| end != token.span().start()) && !self.text.ends_with(' ') {
                self.text.push(' ');
                self.last = None;
            }
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = brackets(group.delimiter());
                    self.bracket(open);
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let gap = |a: Option<proc_macro2::LineColumn>, b| a.is_some_and(|a| a != b);
                    let first = inner.first().map(|t| t.span().start());
                    self.blank(gap(first, group.span_open().end()));
                    self.as_written(group.stream());
                    let last = inner.last().map(|t| t.span().end());
                    self.blank(gap(last, group.span_close().start()));
                    self.bracket(close);
                }
                other => self.token(other, tokens.get(at + 1)),
            }
        }
    }

    fn blank(&mut self, wanted: bool) {
        if wanted {
            self.text.push(' ');
            self.last = None;
        }
    }

    fn token(&mut self, token: &TokenTree, next: Option<&TokenTree>) {
        let text = token.to_string();
        let (apart, now) = match token {
            TokenTree::Ident(_) => {
                (matches!(self.last, Some(Last::Word | Last::Literal)), Last::Word)
            }
            TokenTree::Literal(_) => {
                (matches!(self.last, Some(Last::Word | Last::Literal)), Last::Literal)
            }
            TokenTree::Punct(punct) => (
                self.punct_apart(punct.as_char(), next),
                Last::Punct(punct.as_char(), punct.spacing()),
            ),
            TokenTree::Group(_) => (false, Last::Word),
        };
        if apart {
            self.text.push(' ');
        }
        self.text.push_str(&text);
        self.last = Some(now);
    }

    fn punct_apart(&self, punct: char, next: Option<&TokenTree>) -> bool {
        match self.last {
            None => false,
            // `'` and `#` after a word would form a prefix: `break 'a`, `r #x`.
            Some(Last::Word) => matches!(punct, '\'' | '#'),
            Some(Last::Literal) => {
                let dot_ends = self.text.ends_with('.');
                let digit = self.text.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
                let free = matches!(next, Some(TokenTree::Ident(_) | TokenTree::Punct(_)));
                punct == '\'' || punct == '#' || (punct == '.' && (dot_ends || (digit && !free)))
            }
            Some(Last::Punct(before, spacing)) => {
                let pair: String = [before, punct].iter().collect();
                spacing == Spacing::Alone && GLUED.contains(&pair.as_str())
            }
        }
    }
}

/// Returns true if a line may end after a closing brace, because no continuation follows.
fn ends_line(next: Option<&TokenTree>) -> bool {
    match next {
        None => true,
        Some(TokenTree::Ident(word)) => word != "else" && word != "as",
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(_) => false,
    }
}

fn brackets(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}
