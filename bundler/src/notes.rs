//! Constructs of a bundle whose meaning depends on where their code stands: nothing in one file can
//! keep it, so that each is named with file and line.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::source::Sources;

/// The notes on some tokens, in the order of the files.
#[must_use]
pub fn notes(tokens: TokenStream, sources: &Sources) -> Vec<String> {
    let mut finder = Finder { sources, found: BTreeSet::new() };
    finder.walk(tokens, false);
    let note = |(file, line, what): (String, usize, String)| format!("{what}\n --> {file}:{line}");
    finder.found.into_iter().map(note).collect()
}

struct Finder<'a> {
    sources: &'a Sources,
    found: BTreeSet<(String, usize, String)>,
}

impl Finder<'_> {
    fn add(&mut self, span: Span, what: String) {
        let (file, line) = match self.sources.origin(span) {
            Some((file, line)) => (file.display().to_string(), line),
            None => ("the bundle".to_owned(), span.start().line),
        };
        self.found.insert((file, line, what));
    }

    fn walk(&mut self, tokens: TokenStream, in_rules: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let text = |at: usize| tokens.get(at).map(ToString::to_string).unwrap_or_default();
        for (at, token) in tokens.iter().enumerate() {
            let back = |n: usize| at.checked_sub(n).map(text).unwrap_or_default();
            match token {
                TokenTree::Group(group) => {
                    let call = if back(1) == "!" { back(2) } else { String::new() };
                    let place = ["line", "column", "file", "module_path"].contains(&&*call);
                    if place && in_rules {
                        let what = format!("`{call}!` in a macro means a place of the bundle");
                        self.add(token.span(), what);
                    } else if call == "option_env" {
                        let name = group.stream();
                        let what =
                            format!("`option_env!({name})` is left to the judge's environment");
                        self.add(token.span(), what);
                    }
                    let rules = in_rules || (back(2) == "!" && back(3) == "macro_rules");
                    self.walk(group.stream(), rules);
                }
                TokenTree::Ident(name) => {
                    if let Some(what) = of_word(&name.to_string(), &back, &tokens[at + 1..]) {
                        self.add(name.span(), what);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The note on a word, given the words at some distances in front of it, and what follows.
fn of_word(word: &str, back: &dyn Fn(usize) -> String, behind: &[TokenTree]) -> Option<String> {
    let text = |at: usize| behind.get(at).map(ToString::to_string).unwrap_or_default();
    match word {
        "caller" if back(3) == "Location" => {
            Some("`Location::caller` gives a place of the bundle".to_owned())
        }
        "type_name" | "type_name_of_val" => Some(format!("`{word}` shows paths of the bundle")),
        // The compiler is given no features; those that are known are settled already.
        "feature" if text(0) == "=" && (text(1) == "$" || text(1).starts_with('"')) => {
            let value = if text(1) == "$" { format!("${}", text(2)) } else { text(1) };
            Some(format!("`feature = {value}` holds nowhere in one file"))
        }
        _ => None,
    }
}
