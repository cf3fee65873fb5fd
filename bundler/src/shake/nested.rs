//! Implementations inside functions and constants, which apply whether or not that code is reached.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Item, ItemImpl};

use crate::items::{each, impl_member, name, trait_member};
use crate::tokens::words_of;

/// An implementation, and the names of the enclosing items.
pub struct Nested {
    pub about: Option<BTreeSet<String>>,
    /// The enclosing function, method or constant, and the type and trait of its `impl`.
    pub hosts: BTreeSet<String>,
}

/// Finds the implementations in a file that are not items of a module.
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
    // An implementation for a type declared in the same function has no effect elsewhere.
    let mut found = finder.found;
    found.retain(|inner| inner.about.as_ref().is_none_or(|about| !about.is_disjoint(&declared)));
    found
}

struct Finder {
    /// Macros that may expand to implementations.
    makers: BTreeSet<String>,
    hosts: BTreeSet<String>,
    found: Vec<Nested>,
}

impl Finder {
    fn item(&mut self, item: &Item) {
        self.hosts = name(item).into_iter().collect();
        match item {
            Item::Fn(_) | Item::Const(_) | Item::Static(_) => self.visit_item(item),
            Item::Impl(item) => {
                for member in &item.items {
                    self.hosts = about(item);
                    self.hosts.extend(impl_member(member).map(ToString::to_string));
                    self.visit_impl_item(member);
                }
            }
            Item::Trait(item) => {
                for member in &item.items {
                    self.hosts = BTreeSet::from([item.ident.to_string()]);
                    self.hosts.extend(trait_member(member).map(ToString::to_string));
                    self.visit_trait_item(member);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, about: Option<BTreeSet<String>>) {
        self.found.push(Nested { about, hosts: self.hosts.clone() });
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        self.add(Some(about(item)));
        visit::visit_item_impl(self, item);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let words = words_of(call);
        if words.contains("impl") || !words.is_disjoint(&self.makers) {
            self.add(None);
        }
    }
}

/// Returns the names in the type and the trait of an `impl`, excluding its parameters.
pub fn about(item: &ItemImpl) -> BTreeSet<String> {
    let mut about = words_of(&item.self_ty);
    about.extend(item.trait_.iter().flat_map(|(path, _)| words_of(path)));
    for parameter in item.generics.type_params() {
        about.remove(&parameter.ident.to_string());
    }
    about
}
