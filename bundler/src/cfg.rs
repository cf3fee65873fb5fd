//! Evaluates `cfg(..)` for the chosen features: true, false, or known only to the compiler.

use std::collections::BTreeSet;
use std::convert::Infallible;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use crate::tokens::{back, regroup, replace_groups, split};

#[derive(Clone, Debug, Default)]
pub struct Conditions {
    pub features: BTreeSet<String>,
    /// Conditions set by a build script: `name` or `name="value"`.
    pub set: BTreeSet<String>,
    /// Target conditions in the same form, or `None` to leave them to the compiler.
    pub target: Option<BTreeSet<String>>,
}

/// Target conditions that no compiler option can change.
const TARGET: &str = "unix windows target_abi target_arch target_endian target_env target_family target_has_atomic \
    target_os target_pointer_width target_vendor";

/// Conditions that the compiler sets itself, other than target conditions.
const COMPILER: &str = "debug_assertions fmt_debug overflow_checks panic proc_macro relocation_model sanitize \
    target_feature target_thread_local ub_checks";

impl Conditions {
    /// Returns the value of the condition `name`, where `condition` is written as in [`Self::set`].
    fn value(&self, name: &str, condition: &str) -> Option<bool> {
        let is_among = |names: &str| names.split_whitespace().any(|known| known == name);
        if is_among(TARGET) {
            return self.target.as_ref().map(|target| target.contains(condition));
        }
        // The judge's compiler has at least the features of the baseline processor.
        let target = self.target.as_ref().filter(|_| name == "target_feature");
        if target.is_some_and(|target| target.contains(condition)) {
            return Some(true);
        }
        if is_among(COMPILER) {
            return None;
        }
        match name {
            "true" => Some(true),
            "feature" => {
                let feature = condition.strip_prefix("feature=").unwrap_or_default();
                Some(self.features.contains(feature.trim_matches('"')))
            }
            // Any other condition is set by a build script or not at all.
            _ => Some(self.set.contains(condition)),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Value {
    True,
    False,
    /// Depends on the target or the profile. Contains the predicate that is left to the compiler.
    Unknown(TokenStream),
}

/// Evaluates the predicate inside `cfg(..)`.
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
        // The value is a macro argument.
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
    let unknown = |part: &Value| if let Value::Unknown(t) = part { Some(t.clone()) } else { None };
    let rest: Vec<TokenStream> = parts.iter().filter_map(unknown).collect();
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

/// Returns true for a single target condition. Such conditions are left alone: the compiler knows
/// them too, and a macro may match exactly these tokens.
fn is_plain_target(predicate: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = predicate.clone().into_iter().collect();
    let is_target =
        |name: &proc_macro2::Ident| TARGET.split_whitespace().any(|known| name == known);
    match tokens.as_slice() {
        [TokenTree::Ident(name)] | [TokenTree::Ident(name), _, TokenTree::Literal(_)] => {
            is_target(name)
        }
        _ => false,
    }
}

/// Evaluates `cfg(..)` attributes and `cfg!(..)` calls in unparsed tokens, as in macros.
pub fn settle(tokens: TokenStream, conditions: &Conditions) -> TokenStream {
    let Ok(settled) = replace_groups::<Infallible>(tokens, &mut |out, group| {
        let is_call = back(out, 1) == "!" && back(out, 2) == "cfg";
        let is_attribute = back(out, 1) == "cfg" && out.len() == 1;
        if group.delimiter() != Delimiter::Parenthesis || !(is_call || is_attribute) {
            return Ok(false);
        }
        let predicate = group.stream();
        if is_attribute && is_plain_target(&predicate) {
            return Ok(false);
        }
        // Keep a macro parameter, because a repetition may depend on it.
        let has_parameter = predicate.to_string().contains('$');
        let rest = match evaluate(predicate.clone(), conditions) {
            Value::Unknown(rest) => rest,
            Value::True if has_parameter => quote!(any(all(), #predicate)),
            Value::False if has_parameter => quote!(all(any(), #predicate)),
            Value::True if is_attribute => quote!(all()),
            Value::False if is_attribute => quote!(any()),
            known => {
                out.truncate(out.len() - 2);
                out.extend(if matches!(known, Value::True) { quote!(true) } else { quote!(false) });
                return Ok(true);
            }
        };
        out.push(regroup(group, rest));
        Ok(true)
    });
    settled
}
