//! Implementations inside functions and constants: they hold whether that code is reached or not.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ImplItem, Item, ItemImpl, TraitItem};

use crate::items::{each, impl_member, name, trait_member};
use crate::shake::live::about;
use crate::tokens::{is, words_of};

/// An implementation, and the names of all that it stands in.
pub struct Nested {
    pub about: Option<BTreeSet<String>>,
    /// The function, method or constant around it, with the type and trait of that.
    pub hosts: BTreeSet<String>,
}

/// The implementations of a file that are no items of a module.
pub fn nested(file: &syn::File) -> Vec<Nested> {
    let (mut declared, mut makers) = (BTreeSet::new(), BTreeSet::new());
    each(&file.items, &mut |item| {
        declared.extend(name(item));
        if let Item::Macro(item) = item
            && words_of(&item.mac.tokens).contains("impl")
        {
            makers.extend(item.ident.as_ref().map(ToString::to_string));
        }
    });
    let mut finder = Finder { makers, hosts: BTreeSet::new(), found: Vec::new() };
    each(&file.items, &mut |item| finder.item(item));
    // An implementation for a type of the same function acts nowhere else.
    let mut found = finder.found;
    found.retain(|inner| inner.about.as_ref().is_none_or(|about| !about.is_disjoint(&declared)));
    found
}

struct Finder {
    /// The macros that may write implementations.
    makers: BTreeSet<String>,
    hosts: BTreeSet<String>,
    found: Vec<Nested>,
}

impl Finder {
    fn item(&mut self, item: &Item) {
        self.hosts = name(item).into_iter().collect();
        match item {
            Item::Fn(item) => self.code(item.block.to_token_stream()),
            Item::Const(item) => self.code(item.expr.to_token_stream()),
            Item::Static(item) => self.code(item.expr.to_token_stream()),
            Item::Impl(item) => {
                for member in &item.items {
                    self.hosts = about(item);
                    self.hosts.extend(impl_member(member).map(ToString::to_string));
                    match member {
                        ImplItem::Fn(member) => self.code(member.block.to_token_stream()),
                        ImplItem::Const(member) => self.code(member.expr.to_token_stream()),
                        _ => {}
                    }
                }
            }
            Item::Trait(item) => {
                for member in &item.items {
                    self.hosts = BTreeSet::from([item.ident.to_string()]);
                    self.hosts.extend(trait_member(member).map(ToString::to_string));
                    if let TraitItem::Fn(member) = member {
                        self.code(member.default.to_token_stream());
                    }
                }
            }
            _ => {}
        }
    }

    fn code(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.code(group.stream()),
                TokenTree::Ident(word) if word == "impl" => {
                    let is_body = |token: &TokenTree| match token {
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        _ => false,
                    };
                    if let Some(length) = tokens[at..].iter().position(is_body) {
                        let item = tokens[at..=at + length].iter().cloned().collect();
                        self.add(syn::parse2(item).ok().map(|item: ItemImpl| about(&item)));
                    }
                }
                TokenTree::Ident(word)
                    if is(&tokens, at + 1, "!") && self.makers.contains(&word.to_string()) =>
                {
                    self.add(None);
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, about: Option<BTreeSet<String>>) {
        self.found.push(Nested { about, hosts: self.hosts.clone() });
    }
}
