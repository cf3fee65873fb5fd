//! What `cfg(..)` says under the chosen features: true, false, or known only to the compiler.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

/// The value of a predicate.
#[derive(Clone, Debug)]
pub enum Value {
    /// Holds.
    True,
    /// Does not hold.
    False,
    /// Depends on the target or the profile; what is left of it to ask the compiler.
    Unknown(TokenStream),
}

/// Evaluates the inside of `cfg(..)`.
#[must_use]
pub fn evaluate(predicate: TokenStream, features: &BTreeSet<String>) -> Value {
    let tokens: Vec<TokenTree> = predicate.clone().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Group(inside), ..] => {
            let parts = split(inside.stream()).into_iter().map(|p| evaluate(p, features)).collect();
            combine(&name.to_string(), parts).unwrap_or(Value::Unknown(predicate))
        }
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Literal(value), ..]
            if name == "feature" =>
        {
            let feature = value.to_string();
            truth(features.contains(feature.trim_matches('"')))
        }
        [TokenTree::Ident(name), ..]
            if tokens.len() <= 2
                && ["test", "doc", "doctest", "miri", "loom"].iter().any(|t| name == t) =>
        {
            Value::False
        }
        [TokenTree::Ident(name), ..] if name == "true" || name == "false" => truth(name == "true"),
        _ => Value::Unknown(predicate),
    }
}

fn truth(holds: bool) -> Value {
    if holds {
        Value::True
    } else {
        Value::False
    }
}

fn combine(name: &str, parts: Vec<Value>) -> Option<Value> {
    let unknown = |parts: &[Value]| -> Vec<TokenStream> {
        parts
            .iter()
            .filter_map(|p| if let Value::Unknown(t) = p { Some(t.clone()) } else { None })
            .collect()
    };
    let rest = unknown(&parts);
    Some(match name {
        "not" => match parts.first()? {
            Value::True => Value::False,
            Value::False => Value::True,
            Value::Unknown(t) => Value::Unknown(quote!(not(#t))),
        },
        "all" if parts.iter().any(|p| matches!(p, Value::False)) => Value::False,
        "all" if rest.is_empty() => Value::True,
        "all" => Value::Unknown(quote!(all(#(#rest),*))),
        "any" if parts.iter().any(|p| matches!(p, Value::True)) => Value::True,
        "any" if rest.is_empty() => Value::False,
        "any" => Value::Unknown(quote!(any(#(#rest),*))),
        _ => return None,
    })
}

/// Splits at the commas of the outermost level, leaving empty parts out.
#[must_use]
pub fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(p) if p.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("never empty").extend([token]),
        }
    }
    parts.retain(|p| !p.is_empty());
    parts
}

/// Settles `cfg(..)` in attributes and `cfg!(..)` where only tokens are known: in macros.
#[must_use]
pub fn settle(tokens: TokenStream, features: &BTreeSet<String>) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let tokens = tokens.into_iter();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            out.push(token);
            continue;
        };
        let back = |n: usize, what: &str| {
            out.len().checked_sub(n).is_some_and(|i| out[i].to_string() == what)
        };
        if group.delimiter() == Delimiter::Parenthesis && back(1, "!") && back(2, "cfg") {
            match evaluate(group.stream(), features) {
                Value::Unknown(rest) => out.push(regroup(&group, rest)),
                known => {
                    out.truncate(out.len() - 2);
                    let holds = matches!(known, Value::True);
                    out.extend(if holds { quote!(true) } else { quote!(false) });
                }
            }
        } else if group.delimiter() == Delimiter::Parenthesis && back(1, "cfg") && out.len() == 1 {
            let rest = match evaluate(group.stream(), features) {
                Value::True => quote!(all()),
                Value::False => quote!(any()),
                Value::Unknown(rest) => rest,
            };
            out.push(regroup(&group, rest));
        } else {
            out.push(regroup(&group, settle(group.stream(), features)));
        }
    }
    out.into_iter().collect()
}

/// The same brackets around other tokens.
#[must_use]
pub fn regroup(group: &Group, inside: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), inside);
    new.set_span(group.span());
    TokenTree::Group(new)
}
