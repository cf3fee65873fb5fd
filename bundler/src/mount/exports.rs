//! Macros with `#[macro_export]`: inside the bundle they are reached by imports.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::{Attribute, Item};

use crate::items::{binding, each, leaves, name};
use crate::tokens::{back, regroup};

/// A macro that a module hands up to the root of its crate.
pub struct Export {
    pub name: Ident,
    /// The name that it has on the way.
    pub alias: Ident,
    /// The conditions under which it is there.
    pub conditions: Vec<Attribute>,
}

/// The attributes that are conditions.
pub fn conditions(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).cloned().collect()
}

/// The names of a crate that are not only macros: an import of such a macro would bring more.
pub fn shared_names(items: &[Item]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each(items, &mut |item| match item {
        Item::Macro(_) => {}
        Item::Use(item) => leaves(&item.tree, &mut Vec::new(), &mut |path, leaf| {
            // What is at the root or in sight, if it is no macro, is among the items.
            let is_near = path.is_empty() || path == ["crate"];
            let bound = binding(path, leaf).filter(|_| !is_near);
            names.extend(bound.into_iter().flat_map(|(original, bound)| [original, bound]));
        }),
        item => names.extend(name(item)),
    });
    names
}

/// A path to a textual macro, behind an item that makes one to the macro alone if its name is shared.
pub fn alone(
    name: &Ident,
    shared: &BTreeSet<String>,
    conditions: &[Attribute],
) -> (TokenStream, TokenStream) {
    if !shared.contains(&name.to_string()) {
        return (TokenStream::new(), quote!(#name));
    }
    // Inside this module only the macro is in sight.
    let module = Ident::new(&format!("{}_macro", plain(name)), name.span());
    (
        quote!(#(#conditions)* pub(crate) mod #module { pub(crate) use #name; }),
        quote!(#module::#name),
    )
}

/// A name without `r#`.
pub fn plain(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_owned()
}

/// Tokens without `#[macro_export]`, and the names of the macros that this stood on.
pub fn without_exports(tokens: TokenStream, made: &mut Vec<Ident>) -> TokenStream {
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
                    out.pop();
                } else {
                    out.push(regroup(&group, without_exports(group.stream(), made)));
                }
            }
            TokenTree::Ident(name) => {
                if exports && back(&out, 1) == "!" && back(&out, 2) == "macro_rules" {
                    made.push(name.clone());
                    exports = false;
                }
                out.push(TokenTree::Ident(name));
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}
