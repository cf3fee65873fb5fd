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
                    let inside = group.stream().to_string();
                    match back(2).as_str() {
                        name @ ("line" | "column" | "file" | "module_path")
                            if in_rules && back(1) == "!" =>
                        {
                            self.add(
                                token.span(),
                                format!("`{name}!` in a macro means a place of the bundle"),
                            );
                        }
                        "option_env" if back(1) == "!" => {
                            self.add(token.span(), format!("`option_env!({inside})` is left to the environment of the judge's compiler"));
                        }
                        _ if in_rules
                            && inside.contains('$')
                            && is_condition(&back(1), &back(2)) =>
                        {
                            self.add(
                                token.span(),
                                format!(
                                    "`cfg({})` in a macro finds no feature in one file",
                                    inside.replace("$ ", "$")
                                ),
                            );
                        }
                        _ => {}
                    }
                    let rules = in_rules || (back(2) == "!" && back(3) == "macro_rules");
                    self.walk(group.stream(), rules);
                }
                TokenTree::Ident(name) => match name.to_string().as_str() {
                    "caller" if back(3) == "Location" => {
                        self.add(
                            name.span(),
                            "`Location::caller` gives a place of the bundle".to_owned(),
                        );
                    }
                    function @ ("type_name" | "type_name_of_val") => {
                        self.add(name.span(), format!("`{function}` shows paths of the bundle"));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }
}

/// Whether brackets behind these two words are those of `cfg!(..)` or `#[cfg(..)]`.
fn is_condition(last: &str, before: &str) -> bool {
    last == "cfg" || last == "cfg_attr" || (last == "!" && before == "cfg")
}
