//! Macros with `#[macro_export]`, which code in the bundle reaches through imports.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::{Attribute, Item};

use crate::items::{binding, each, is_exported, leaves, name};
use crate::tokens::{back, is, regroup, split, words_of};

/// A macro that a module passes up to the root of its crate.
pub struct Export {
    pub name: Ident,
    /// The macro's name in the modules between its own module and the root.
    pub alias: Ident,
    /// The `cfg` conditions that the macro depends on.
    pub conditions: Vec<Attribute>,
}

/// Returns the `cfg` attributes among `attributes`.
pub fn conditions(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).cloned().collect()
}

/// Returns the names in a crate that refer to more than a macro. Importing a macro by such a name
/// would also import everything else of that name.
pub fn shared_names(items: &[Item]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each(items, &mut |item| match item {
        Item::Macro(_) => {}
        Item::Use(item) => leaves(&item.tree, &mut Vec::new(), &mut |path, leaf| {
            // If such a name refers to more than a macro, an item in the crate declares it.
            let is_near = path.is_empty() || path == ["crate"];
            let bound = binding(path, leaf).filter(|_| !is_near);
            names.extend(bound.into_iter().flat_map(|(original, bound)| [original, bound]));
        }),
        item => names.extend(name(item)),
    });
    names
}

/// Returns a module to declare, and the path to a textually scoped macro. The module re-exports
/// only the macro, and is empty unless the name is shared.
pub fn alone(
    name: &Ident,
    shared: &BTreeSet<String>,
    conditions: &[Attribute],
) -> (TokenStream, TokenStream) {
    if !shared.contains(&name.to_string()) {
        return (TokenStream::new(), quote!(#name));
    }
    let (plain, lower) = (plain(name), plain(name).to_lowercase());
    // Module names are lower-case, but both `Read` and `read` may be macros.
    let end = if lower == plain { "macro" } else { "named_macro" };
    let module = Ident::new(&format!("{lower}_{end}"), name.span());
    (
        quote!(#(#conditions)* pub(crate) mod #module { pub(crate) use #name; }),
        quote!(#module::#name),
    )
}

/// Returns a name without `r#`.
pub fn plain(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_owned()
}

/// Macros whose calls define exported macros.
#[derive(Default)]
pub struct Makers(BTreeMap<String, Vec<Made>>);

/// Where an exported macro gets its name.
#[derive(Clone)]
enum Made {
    Named(Ident),
    /// The token at `position` in argument `index` of `parts` arguments.
    Argument {
        parts: usize,
        index: usize,
        position: usize,
    },
}

impl Makers {
    /// Records which macros a call of `name` exports, given the rules of that macro.
    pub fn define(&mut self, name: &Ident, rules: &TokenStream) {
        let rules: Vec<TokenTree> = rules.clone().into_iter().collect();
        let mut all = Vec::new();
        for (at, token) in rules.iter().enumerate() {
            let (true, TokenTree::Group(pattern), Some(TokenTree::Group(body))) =
                (is(&rules, at + 1, "="), token, rules.get(at + 3))
            else {
                continue;
            };
            let mut found = Found::default();
            without_exports(body.stream(), &mut found);
            all.extend(found.named.into_iter().map(Made::Named));
            let parts = split(pattern.stream());
            all.extend(found.parameters.iter().filter_map(|name| argument(&parts, name)));
        }
        if !all.is_empty() {
            self.0.insert(name.to_string(), all);
        }
    }

    /// Returns the names of the macros that a call exports through the called macro's rules.
    pub fn made(&self, call: &syn::Macro) -> Vec<Ident> {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let arguments = split(call.tokens.clone());
        let names = name.and_then(|name| self.0.get(&name)).into_iter().flatten();
        let names = names.filter_map(|made| match made {
            Made::Named(name) => Some(name.clone()),
            Made::Argument { parts, index, position } if *parts == arguments.len() => {
                match arguments[*index].clone().into_iter().nth(*position) {
                    Some(TokenTree::Ident(name)) => Some(name),
                    _ => None,
                }
            }
            Made::Argument { .. } => None,
        });
        names.collect()
    }
}

/// Finds a parameter in a pattern, assuming that the parameters before it match single tokens.
fn argument(parts: &[TokenStream], name: &Ident) -> Option<Made> {
    parts.iter().enumerate().find_map(|(index, part)| {
        let tokens: Vec<TokenTree> = part.clone().into_iter().collect();
        let at = (0..tokens.len()).find(|at| {
            is(&tokens, *at, "$")
                && matches!(tokens.get(at + 1), Some(TokenTree::Ident(n)) if n == name)
        })?;
        // Each parameter before it has four tokens: `$`, its name, `:` and its kind.
        let before = tokens[..at].iter().filter(|token| token.to_string() == "$").count();
        Some(Made::Argument { parts: parts.len(), index, position: at - 3 * before })
    })
}

/// Returns the macros exported by items and nested modules, directly or through macros defined
/// there.
pub fn exported_macros(items: &[Item]) -> BTreeSet<String> {
    let (mut names, mut makers) = (BTreeSet::new(), Makers::default());
    each(items, &mut |item| {
        let Item::Macro(item) = item else { return };
        match &item.ident {
            Some(name) => {
                makers.define(name, &item.mac.tokens);
                names.extend(is_exported(&item.attrs).then(|| name.to_string()));
            }
            None => {
                let mut found = Found::default();
                without_exports(item.mac.tokens.clone(), &mut found);
                let made = makers.made(&item.mac);
                names.extend(found.named.iter().chain(&made).map(ToString::to_string));
            }
        }
    });
    names
}

/// The macros found after `#[macro_export]`.
#[derive(Default)]
pub struct Found {
    pub named: Vec<Ident>,
    /// Macros named by a macro parameter.
    parameters: Vec<Ident>,
    /// Whether any of the macros has `local_inner_macros`.
    pub is_local: bool,
}

/// Removes `#[macro_export]` from tokens and records the exported macros in `found`.
pub fn without_exports(tokens: TokenStream, found: &mut Found) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut exports = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let first = group.stream().into_iter().next().map(|word| word.to_string());
                if group.delimiter() == Delimiter::Bracket
                    && first.is_some_and(|word| word == "macro_export")
                {
                    exports = true;
                    found.is_local |= words_of(group.stream()).contains("local_inner_macros");
                    out.pop();
                } else {
                    out.push(regroup(&group, without_exports(group.stream(), found)));
                }
            }
            TokenTree::Ident(name) => {
                let dollar = usize::from(back(&out, 1) == "$");
                if exports
                    && back(&out, 1 + dollar) == "!"
                    && back(&out, 2 + dollar) == "macro_rules"
                {
                    let names = if dollar == 0 { &mut found.named } else { &mut found.parameters };
                    names.push(name.clone());
                    exports = false;
                }
                out.push(TokenTree::Ident(name));
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}
