//! Reports constructs whose meaning depends on their source location, which a single file cannot
//! preserve. Each construct is reported with file and line, or once per kind in downloaded crates.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::graph::Graph;
use crate::source::Sources;
use crate::tokens::is;

/// Returns the notes on `tokens`, ordered by file.
pub fn notes(tokens: TokenStream, sources: &Sources, graph: &Graph) -> Vec<String> {
    let mut finder = Finder { sources, found: BTreeSet::new() };
    finder.walk(tokens, false);
    merged(finder.found, graph)
}

/// File, line, construct, and what happens to it.
type Found = (String, usize, String, &'static str);

/// Returns one note per construct in local packages, and one per outcome and crate for downloaded
/// crates.
fn merged(found: BTreeSet<Found>, graph: &Graph) -> Vec<String> {
    let downloaded = graph.members.iter().filter(|member| !member.package.is_local());
    let folders: Vec<_> =
        downloaded.map(|m| (m.package.folder().display().to_string(), m.package.label())).collect();
    let mut notes = Vec::new();
    let mut crates: BTreeMap<(&str, &str), (Vec<String>, usize, String)> = BTreeMap::new();
    for (file, line, what, fate) in found {
        let position = format!("\n --> {file}:{line}");
        match folders.iter().find(|(folder, _)| file.starts_with(folder)) {
            Some((_, label)) => {
                let empty = || (Vec::new(), 0, position);
                let (names, count, _) = crates.entry((label, fate)).or_insert_with(empty);
                *count += 1;
                if !names.contains(&what) {
                    names.push(what);
                }
            }
            None => notes.push(format!("`{what}` {fate}{position}")),
        }
    }
    notes.extend(crates.into_iter().map(|((label, fate), (names, count, first))| {
        let names = names.join("`, `");
        let places = if count == 1 { "place" } else { "places" };
        format!("`{names}` {fate}: in {count} {places} of {label}{first}")
    }));
    notes
}

struct Finder<'a> {
    sources: &'a Sources,
    found: BTreeSet<Found>,
}

impl Finder<'_> {
    fn add(&mut self, span: Span, what: String, fate: &'static str) {
        let (file, line) = match self.sources.origin(span) {
            Some((file, line)) => (file.display().to_string(), line),
            None => ("the bundle".to_owned(), span.start().line),
        };
        self.found.insert((file, line, what, fate));
    }

    fn walk(&mut self, tokens: TokenStream, in_rules: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let text = |at: usize| tokens.get(at).map(ToString::to_string).unwrap_or_default();
        for (at, token) in tokens.iter().enumerate() {
            let back = |n: usize, what: &str| at >= n && is(&tokens, at - n, what);
            match token {
                TokenTree::Group(group) => {
                    let call = if at >= 2 && back(1, "!") { text(at - 2) } else { String::new() };
                    if in_rules && ["line", "column", "file", "module_path"].contains(&&*call) {
                        let fate = "in a macro refers to a position in the bundle";
                        self.add(token.span(), format!("{call}!"), fate);
                    } else if call == "option_env" {
                        let what = format!("option_env!({})", group.stream());
                        self.add(token.span(), what, "depends on the judge's environment");
                    }
                    let rules = in_rules || (back(2, "!") && back(3, "macro_rules"));
                    self.walk(group.stream(), rules);
                }
                TokenTree::Ident(name) => match &*name.to_string() {
                    "caller" if back(3, "Location") => {
                        let fate = "returns a position in the bundle";
                        self.add(name.span(), "Location::caller".to_owned(), fate);
                    }
                    word @ ("type_name" | "type_name_of_val") => {
                        self.add(name.span(), word.to_owned(), "shows paths in the bundle");
                    }
                    // No features are passed to the compiler, and known features have already been
                    // evaluated.
                    "feature" if is(&tokens, at + 1, "=") && !is_settled(&tokens, at) => {
                        let value = text(at + 2);
                        let value = if value == "$" { format!("${}", text(at + 3)) } else { value };
                        if value.starts_with(['$', '"']) {
                            let what = format!("feature = {value}");
                            self.add(name.span(), what, "is never true in a single file");
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }
}

/// Returns true if the outcome is decided before the condition, as in `all(any(), CONDITION)`.
fn is_settled(tokens: &[TokenTree], at: usize) -> bool {
    let decides = |word: &str| at >= 3 && is(tokens, at - 3, word);
    at >= 3 && is(tokens, at - 1, ",") && (decides("any") || decides("all"))
}
