//! Modules whose file depends on a condition known only to the compiler: `cfg_attr(.., path =
//! "..")`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, ItemMod, Meta, parse_quote};

use crate::tokens::split;

/// A condition, and the attribute `path = ".."` that applies under it.
type Choice = (TokenStream, TokenStream);

/// Returns one copy of the module per possible file, each with the condition under which the
/// compiler uses that file. Empty if only one file is possible. Removes the conditional paths from
/// `module`.
pub fn alternatives(module: &mut ItemMod) -> Vec<ItemMod> {
    let mut choices = Vec::new();
    let mut attributes = Vec::new();
    let mut is_settled = false;
    for mut attribute in std::mem::take(&mut module.attrs) {
        // The first path that applies wins.
        is_settled |= attribute.path().is_ident("path");
        let mut found = Vec::new();
        let is_left = take_choices(&mut attribute, &mut found);
        choices.extend(found.into_iter().filter(|_| !is_settled));
        attributes.extend(is_left.then_some(attribute));
    }
    module.attrs = attributes;
    if choices.is_empty() {
        return Vec::new();
    }
    let mut refuted: Vec<TokenStream> = Vec::new();
    let mut all = Vec::new();
    for (condition, path) in choices {
        let mut chosen = module.clone();
        chosen.attrs.retain(|attribute| !attribute.path().is_ident("path"));
        chosen.attrs.insert(0, parse_quote!(#[cfg(all(#condition, not(any(#(#refuted),*))))]));
        chosen.attrs.push(parse_quote!(#[#path]));
        refuted.push(condition);
        all.push(chosen);
    }
    let mut other = module.clone();
    other.attrs.insert(0, parse_quote!(#[cfg(not(any(#(#refuted),*)))]));
    all.push(other);
    all
}

/// Moves the paths out of a `cfg_attr`. Returns false if nothing is left of the attribute.
fn take_choices(attribute: &mut Attribute, choices: &mut Vec<Choice>) -> bool {
    let Meta::List(list) = &mut attribute.meta else { return true };
    if !list.path.is_ident("cfg_attr") {
        return true;
    }
    let mut parts = split(list.tokens.clone()).into_iter();
    let Some(condition) = parts.next() else { return true };
    let mut rest: Vec<TokenStream> = Vec::new();
    for part in parts {
        let Ok(mut inner) =
            syn::parse2::<Meta>(part.clone()).map(|meta| -> Attribute { parse_quote!(#[#meta]) })
        else {
            rest.push(part);
            continue;
        };
        if inner.path().is_ident("path") {
            choices.push((condition.clone(), part));
            continue;
        }
        let mut found = Vec::new();
        if take_choices(&mut inner, &mut found) {
            let meta = &inner.meta;
            rest.push(quote!(#meta));
        }
        let nested = found.into_iter().map(|(more, path)| (quote!(all(#condition, #more)), path));
        choices.extend(nested);
    }
    let is_left = !rest.is_empty();
    list.tokens = quote!(#condition, #(#rest),*);
    is_left
}
