//! Formats a file the way people write Rust.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::panic;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::print::{Lines, print, print_as_written};
use crate::tokens::{back, replace_groups, words_of};

/// Formats a file. Arguments of the macros in `spelled` are printed as written.
pub fn readable(file: &syn::File, spelled: &BTreeSet<String>) -> String {
    let mut hidden = Vec::new();
    let tokens = hide(file.to_token_stream(), spelled, &mut hidden);
    let Ok(shown) = syn::parse2::<syn::File>(tokens) else {
        return print(&file.to_token_stream(), Lines::Wrapped, spelled);
    };
    // `prettyplease` panics on syntax it does not know. The plain printer handles every token.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let text = panic::catch_unwind(|| prettyplease::unparse(&shown));
    panic::set_hook(hook);
    let Ok(mut text) = text else {
        return print(&file.to_token_stream(), Lines::Wrapped, spelled);
    };
    for (at, written) in hidden.iter().enumerate().rev() {
        text = text.replace(&placeholder(at), written);
    }
    text
}

fn placeholder(at: usize) -> String {
    format!("__as_written_{at}__")
}

/// Replaces the arguments of spelled macros with placeholders.
fn hide(tokens: TokenStream, spelled: &BTreeSet<String>, hidden: &mut Vec<String>) -> TokenStream {
    let Ok(tokens) = replace_groups::<Infallible>(tokens, &mut |out, group| {
        let is_spelled = back(out, 1) == "!" && spelled.contains(&back(out, 2));
        if is_spelled && !group.stream().is_empty() {
            let name = Ident::new(&placeholder(hidden.len()), Span::call_site());
            hidden.push(print_as_written(&group.stream()));
            let inside = TokenTree::Ident(name).into();
            out.push(TokenTree::Group(Group::new(group.delimiter(), inside)));
        }
        Ok(is_spelled && !group.stream().is_empty())
    });
    tokens
}

/// Returns the macros whose arguments appear in the output as source text, because they reach
/// `stringify!`.
pub fn spelled_macros(file: &syn::File) -> BTreeSet<String> {
    let mut rules = Vec::new();
    definitions(file.to_token_stream(), &mut rules);
    let mut spelled: BTreeSet<String> = ["stringify".to_owned()].into();
    loop {
        let before = spelled.len();
        for (name, words) in &rules {
            if !words.is_disjoint(&spelled) {
                spelled.insert(name.clone());
            }
        }
        if spelled.len() == before {
            return spelled;
        }
    }
}

fn definitions(tokens: TokenStream, rules: &mut Vec<(String, BTreeSet<String>)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            if at >= 3 && tokens[at - 3].to_string() == "macro_rules" {
                rules.push((tokens[at - 1].to_string(), words_of(group.stream())));
            }
            definitions(group.stream(), rules);
        }
    }
}
