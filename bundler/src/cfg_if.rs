//! Chooses the branch of `cfg_if!` items: the compiler would look for their modules in files.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item};

use crate::cfg::{evaluate, Conditions, Value};
use crate::strip::{item_attributes, Strip};

/// Puts the items of the chosen branches in the place of each `cfg_if!`.
pub fn expand(items: &mut Vec<Item>, conditions: &Conditions) {
    let is_cfg_if = |item: &Item| match item {
        Item::Macro(call) => {
            call.ident.is_none()
                && call.mac.path.segments.last().is_some_and(|segment| segment.ident == "cfg_if")
        }
        _ => false,
    };
    if !items.iter().any(is_cfg_if) {
        return;
    }
    for item in std::mem::take(items) {
        let chosen = match &item {
            Item::Macro(call) if is_cfg_if(&item) => choose(call.mac.tokens.clone(), conditions),
            _ => None,
        };
        match chosen {
            Some(mut inner) => {
                expand(&mut inner, conditions);
                items.extend(inner);
            }
            None => items.push(item),
        }
    }
}

/// The items of the branches that may hold, with a condition where only the compiler knows.
fn choose(tokens: TokenStream, conditions: &Conditions) -> Option<Vec<Item>> {
    let mut chosen = Vec::new();
    let mut refuted: Vec<TokenStream> = Vec::new();
    for (predicate, body) in branches(tokens)? {
        let value = predicate.map_or(Value::True, |predicate| evaluate(predicate, conditions));
        let condition = match &value {
            Value::False => continue,
            Value::True if refuted.is_empty() => None,
            Value::True => Some(quote!(not(any(#(#refuted),*)))),
            Value::Unknown(rest) if refuted.is_empty() => Some(quote!(#rest)),
            Value::Unknown(rest) => Some(quote!(all(#rest, not(any(#(#refuted),*))))),
        };
        let mut file: syn::File = syn::parse2(body).ok()?;
        Strip { conditions }.visit_file_mut(&mut file);
        for item in &mut file.items {
            let attributes = item_attributes(item);
            if let (Some(condition), Some(attributes)) = (&condition, attributes) {
                attributes.insert(0, parse_quote!(#[cfg(#condition)]));
            }
        }
        chosen.extend(file.items);
        match value {
            Value::Unknown(rest) => refuted.push(rest),
            _ => return Some(chosen),
        }
    }
    Some(chosen)
}

/// A predicate, none behind the last `else`, and the tokens it decides on.
type Branch = (Option<TokenStream>, TokenStream);

/// Reads `if #[cfg(..)] { .. } else if #[cfg(..)] { .. } else { .. }`.
fn branches(tokens: TokenStream) -> Option<Vec<Branch>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    let mut all = Vec::new();
    loop {
        rest = match rest {
            [TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Group(attribute), TokenTree::Group(body), rest @ ..]
                if word == "if" && attribute.delimiter() == Delimiter::Bracket =>
            {
                all.push((Some(predicate(attribute.stream())?), body.stream()));
                rest
            }
            [TokenTree::Group(body)] if !all.is_empty() => {
                all.push((None, body.stream()));
                return Some(all);
            }
            _ => return None,
        };
        rest = match rest {
            [] => return Some(all),
            [TokenTree::Ident(word), rest @ ..] if word == "else" => rest,
            _ => return None,
        };
    }
}

/// The inside of `cfg(..)`.
fn predicate(attribute: TokenStream) -> Option<TokenStream> {
    match attribute.into_iter().collect::<Vec<_>>().as_slice() {
        [TokenTree::Ident(word), TokenTree::Group(inside)] if word == "cfg" => {
            Some(inside.stream())
        }
        _ => None,
    }
}
