//! Resolves conditions and variables in exported macros, which depend on the calling crates.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::cfg::settle;
use crate::error::{Error, Result};
use crate::graph::{Graph, Krate};
use crate::items::each_exported;
use crate::mount::bindings::CrateId;
use crate::mount::embed::settled_variable;
use crate::source::Sources;
use crate::tokens::{back, replace_groups, words};

/// A crate with its parsed source.
pub type Loaded = (CrateId, syn::File);

/// Resolves the exported macros in `crates` as their callers would.
pub fn settle_exported(graph: &Graph, crates: &mut [Loaded], sources: &mut Sources) -> Result<()> {
    let calls = Calls::among(crates);
    for (index, file) in crates.iter_mut() {
        let Some(own) = *index else { continue };
        let mut error = None;
        each_exported(&mut file.items, &mut |item| {
            let name = item.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let callers = calls.callers(&name, graph, own);
            let tokens = std::mem::take(&mut item.mac.tokens);
            match (Settling { callers, sources }).tokens(tokens) {
                Ok(tokens) => item.mac.tokens = tokens,
                Err(e) => error = Some(e),
            }
        });
        error.map_or(Ok(()), Err)?;
    }
    Ok(())
}

/// The macros used by each crate and by each exported macro.
struct Calls {
    crates: Vec<(Option<usize>, BTreeSet<String>)>,
    macros: BTreeMap<String, BTreeSet<String>>,
}

impl Calls {
    fn among(crates: &[Loaded]) -> Self {
        let mut macros: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let named = |(index, file): &Loaded| {
            let mut file = file.clone();
            each_exported(&mut file.items, &mut |item| {
                let name = item.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                called(std::mem::take(&mut item.mac.tokens), macros.entry(name).or_default());
            });
            let mut names = BTreeSet::new();
            called(file.to_token_stream(), &mut names);
            (*index, names)
        };
        let crates = crates.iter().map(named).collect();
        Self { crates, macros }
    }

    /// Returns the crates that call a macro of a member, directly or through other macros.
    fn callers<'a>(&self, name: &str, graph: &'a Graph, own: usize) -> Vec<Krate<'a>> {
        let mut names = BTreeSet::from([name.to_owned()]);
        loop {
            let calls = |(_, called): &(&String, &BTreeSet<String>)| !called.is_disjoint(&names);
            let more: Vec<String> =
                self.macros.iter().filter(calls).map(|(name, _)| name.clone()).collect();
            let before = names.len();
            names.extend(more);
            if names.len() == before {
                break;
            }
        }
        let calls = |(index, called): &&(Option<usize>, BTreeSet<String>)| {
            !called.is_disjoint(&names) && graph.needs(index.unwrap_or(0), own)
        };
        let mut callers: Vec<_> =
            self.crates.iter().filter(calls).map(|(index, _)| graph.krate(*index)).collect();
        if callers.is_empty() {
            callers.push(graph.krate(Some(own)));
        }
        callers
    }
}

/// Collects names before a `!`, and names in imports.
fn called(tokens: TokenStream, names: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut in_use = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) if in_use => words(group.stream(), names),
            TokenTree::Group(group) => called(group.stream(), names),
            TokenTree::Punct(mark) => in_use &= mark.as_char() != ';',
            TokenTree::Ident(name) => {
                in_use |= name == "use";
                let marked = tokens.get(at + 1).is_some_and(|next| next.to_string() == "!");
                names.extend((in_use || marked).then(|| name.to_string()));
            }
            TokenTree::Literal(_) => {}
        }
    }
}

/// A macro being resolved, with its callers.
struct Settling<'a> {
    callers: Vec<Krate<'a>>,
    sources: &'a mut Sources,
}

impl Settling<'_> {
    fn tokens(&mut self, tokens: TokenStream) -> Result<TokenStream> {
        replace_groups(tokens, &mut |out, group| {
            let name = back(out, 2);
            let is_call = back(out, 1) == "!" && ["env", "option_env", "cfg"].contains(&&*name);
            if !is_call && back(out, 1) != "#" {
                return Ok(false);
            }
            let call = out.split_off(if is_call { out.len() - 2 } else { out.len() });
            let name = if is_call { name } else { String::new() };
            out.extend(self.agreed(&name, call.into_iter().collect(), group)?);
            Ok(true)
        })
    }

    /// Resolves a macro call or attribute to its meaning. Returns an error if the callers disagree
    /// about it.
    fn agreed(&mut self, name: &str, call: TokenStream, group: &Group) -> Result<TokenStream> {
        let mut whole = call;
        whole.extend([TokenTree::Group(group.clone())]);
        let mut meanings: Vec<(String, TokenStream)> = Vec::new();
        // If the target is unknown for one caller, the compiler decides for all.
        let knows = |krate: &Krate<'_>| krate.member.conditions.target.is_some();
        let is_known = self.callers.iter().all(knows);
        for krate in &self.callers {
            let mut conditions = krate.member.conditions.clone();
            conditions.target = conditions.target.filter(|_| is_known);
            let meaning = match name {
                "env" | "option_env" => settled_variable(*krate, name, group.stream())
                    .map(|value| value.unwrap_or_else(|| whole.clone())),
                _ => Ok(settle(whole.clone(), &conditions)),
            };
            match meaning {
                Ok(meaning) => meanings.push((krate.member.package.label(), meaning)),
                Err(message) => return Err(self.error(group.span(), message)),
            }
        }
        let (first, meaning) = meanings.swap_remove(0);
        let other = meanings.iter().find(|(_, other)| other.to_string() != meaning.to_string());
        match other {
            None => Ok(meaning),
            Some((other, _)) => {
                let message = format!(
                    "`{whole}` in an exported macro means different things in {first} and {other}"
                );
                Err(self.error(group.span(), message))
            }
        }
    }

    fn error(&mut self, span: Span, message: String) -> Error {
        let help = "pass the value to the macro, or write it in the source";
        let Some((path, _)) = self.sources.origin(span) else {
            return Error::new(message, help);
        };
        let path = path.to_owned();
        self.sources.error_at(&path, span, message, help)
    }
}
