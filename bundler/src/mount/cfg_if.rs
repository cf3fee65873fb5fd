//! Selects the branches of `cfg_if!` and `cfg_select!` items. Without this, the compiler would look
//! for modules declared in the branches in separate files.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Item, parse_quote};

use crate::cfg::{Conditions, Value, evaluate};
use crate::items::attributes;
use crate::mount::strip::Strip;
use crate::tokens::is;

/// Replaces each such macro call with the items in the chosen branches.
pub fn expand(items: &mut Vec<Item>, conditions: &Conditions) {
    for item in std::mem::take(items) {
        let chosen = match &item {
            Item::Macro(call) if call.ident.is_none() => branches(&call.mac),
            _ => None,
        };
        match chosen.and_then(|branches| choose(branches, conditions)) {
            Some(mut inner) => {
                expand(&mut inner, conditions);
                items.extend(inner);
            }
            None => items.push(item),
        }
    }
}

/// Returns the items in the branches that may apply. The items get a condition if only the compiler
/// can decide.
fn choose(branches: Vec<Branch>, conditions: &Conditions) -> Option<Vec<Item>> {
    let mut chosen = Vec::new();
    let mut refuted: Vec<TokenStream> = Vec::new();
    for (predicate, body) in branches {
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
            if let (Some(condition), Some(attributes)) = (&condition, attributes(item)) {
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

/// A branch's predicate (`None` for the final `else`) and its tokens.
type Branch = (Option<TokenStream>, TokenStream);

/// Returns the branches of a `cfg_if!` or `cfg_select!` call.
fn branches(call: &syn::Macro) -> Option<Vec<Branch>> {
    let name = &call.path.segments.last()?.ident;
    if name == "cfg_if" {
        if_branches(call.tokens.clone())
    } else if name == "cfg_select" {
        select_branches(call.tokens.clone())
    } else {
        None
    }
}

/// Parses `PREDICATE => { .. } _ => { .. }`.
fn select_branches(tokens: TokenStream) -> Option<Vec<Branch>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut all, mut start) = (Vec::new(), 0);
    while start < tokens.len() {
        let arrow =
            (start..tokens.len()).find(|at| is(&tokens, *at, "=") && is(&tokens, *at + 1, ">"))?;
        let TokenTree::Group(body) = tokens.get(arrow + 2)? else { return None };
        let predicate = tokens[start..arrow].iter().cloned().collect();
        all.push(((!is(&tokens, start, "_")).then_some(predicate), body.stream()));
        start = arrow + 3 + usize::from(is(&tokens, arrow + 3, ","));
    }
    Some(all)
}

/// Parses `if #[cfg(..)] { .. } else if #[cfg(..)] { .. } else { .. }`.
fn if_branches(tokens: TokenStream) -> Option<Vec<Branch>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    let mut all = Vec::new();
    loop {
        rest = match rest {
            [
                TokenTree::Ident(word),
                TokenTree::Punct(_),
                TokenTree::Group(attribute),
                TokenTree::Group(body),
                rest @ ..,
            ] if word == "if" && attribute.delimiter() == Delimiter::Bracket => {
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

fn predicate(attribute: TokenStream) -> Option<TokenStream> {
    match attribute.into_iter().collect::<Vec<_>>().as_slice() {
        [TokenTree::Ident(word), TokenTree::Group(inside)] if word == "cfg" => {
            Some(inside.stream())
        }
        _ => None,
    }
}
