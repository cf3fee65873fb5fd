//! The value of `cfg(..)` under the chosen features: true, false, or known only to the compiler.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

/// What is known about conditions before the bundle is compiled.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// The features that are on.
    pub features: BTreeSet<String>,
    /// Conditions that a build script sets: `name` or `name="value"`.
    pub set: BTreeSet<String>,
    /// The conditions of the target, in the same form; `None` leaves them to the compiler.
    pub target: Option<BTreeSet<String>>,
}

/// Conditions of the target that no option of a compiler changes.
const TARGET: &[&str] = &[
    "unix",
    "windows",
    "target_abi",
    "target_arch",
    "target_endian",
    "target_env",
    "target_family",
    "target_has_atomic",
    "target_os",
    "target_pointer_width",
    "target_vendor",
];

/// Conditions that the compiler sets by itself, apart from those of the target.
const COMPILER: &[&str] = &[
    "debug_assertions",
    "fmt_debug",
    "overflow_checks",
    "panic",
    "proc_macro",
    "relocation_model",
    "sanitize",
    "target_feature",
    "target_thread_local",
    "ub_checks",
];

impl Conditions {
    /// The value of a condition of this name, given as it stands in [`Self::set`].
    fn value(&self, name: &str, condition: &str) -> Option<bool> {
        match &self.target {
            Some(target) if TARGET.contains(&name) => return Some(target.contains(condition)),
            // The judge's compiler has at least the features of the plainest processor.
            Some(target) if name == "target_feature" && target.contains(condition) => {
                return Some(true);
            }
            None if TARGET.contains(&name) => return None,
            _ if COMPILER.contains(&name) => return None,
            _ => {}
        }
        match name {
            "true" => Some(true),
            "feature" => {
                let feature = condition.strip_prefix("feature=").unwrap_or_default();
                Some(self.features.contains(feature.trim_matches('"')))
            }
            // Everything else is set by a build script or not at all.
            _ => Some(self.set.contains(condition)),
        }
    }
}

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
pub fn evaluate(predicate: TokenStream, conditions: &Conditions) -> Value {
    let mut tokens: Vec<TokenTree> = predicate.clone().into_iter().collect();
    if matches!(tokens.last(), Some(TokenTree::Punct(comma)) if comma.as_char() == ',') {
        tokens.pop();
    }
    match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Group(inside), ..] => {
            let parts =
                split(inside.stream()).into_iter().map(|p| evaluate(p, conditions)).collect();
            combine(&name.to_string(), parts).unwrap_or(Value::Unknown(predicate))
        }
        [TokenTree::Ident(name), TokenTree::Punct(equals), TokenTree::Literal(value)]
            if equals.as_char() == '=' =>
        {
            truth(conditions.value(&name.to_string(), &format!("{name}={value}")), predicate)
        }
        // The value is an argument of a macro.
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Punct(dollar), _]
            if dollar.as_char() == '$' && name == "feature" && conditions.features.is_empty() =>
        {
            Value::False
        }
        [TokenTree::Ident(name)] => {
            let name = name.to_string();
            truth(conditions.value(&name, &name), predicate)
        }
        _ => Value::Unknown(predicate),
    }
}

fn truth(holds: Option<bool>, predicate: TokenStream) -> Value {
    match holds {
        Some(true) => Value::True,
        Some(false) => Value::False,
        None => Value::Unknown(predicate),
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
pub fn settle(tokens: TokenStream, conditions: &Conditions) -> TokenStream {
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
            match evaluate(group.stream(), conditions) {
                Value::Unknown(rest) => out.push(regroup(&group, rest)),
                known => {
                    out.truncate(out.len() - 2);
                    let holds = matches!(known, Value::True);
                    out.extend(if holds { quote!(true) } else { quote!(false) });
                }
            }
        } else if group.delimiter() == Delimiter::Parenthesis && back(1, "cfg") && out.len() == 1 {
            let rest = match evaluate(group.stream(), conditions) {
                Value::True => quote!(all()),
                Value::False => quote!(any()),
                Value::Unknown(rest) => rest,
            };
            out.push(regroup(&group, rest));
        } else {
            out.push(regroup(&group, settle(group.stream(), conditions)));
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
