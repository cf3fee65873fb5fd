//! Implementations inside functions and constants: they hold whether that code is reached or not.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Ident, Item, ItemImpl};

use crate::shake::live::{about, name};
use crate::words::words;

/// An implementation, and the names of all that it stands in.
pub struct Nested {
    /// The implementation; `None` if a macro makes it.
    pub item: Option<ItemImpl>,
    /// Functions, methods and constants around it, with the types and traits of these.
    pub hosts: Vec<String>,
}

/// The implementations of a file that are no items of a module.
#[must_use]
pub fn nested(file: &syn::File) -> Vec<Nested> {
    let mut makers = Makers(BTreeSet::new());
    makers.visit_file(file);
    let mut finder = Finder { makers: makers.0, hosts: Vec::new(), inside: 0, found: Vec::new() };
    finder.visit_file(file);
    let mut declared = BTreeSet::new();
    module_names(&file.items, &mut declared);
    // An implementation for a type of the same function acts nowhere else.
    finder
        .found
        .retain(|inner| inner.item.as_ref().is_none_or(|item| !about(item).is_disjoint(&declared)));
    finder.found
}

/// The names that modules declare.
fn module_names(items: &[Item], names: &mut BTreeSet<String>) {
    for item in items {
        names.extend(name(item));
        if let Item::Mod(module) = item {
            module_names(module.content.as_ref().map_or(&[], |(_, items)| items), names);
        }
    }
}

/// The macros that may write implementations.
struct Makers(BTreeSet<String>);

impl<'ast> Visit<'ast> for Makers {
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if implements(&item.mac.tokens) {
            self.0.extend(item.ident.as_ref().map(ToString::to_string));
        }
    }
}

fn implements(tokens: &TokenStream) -> bool {
    let mut found = BTreeSet::new();
    words(tokens.clone(), &mut found);
    found.contains("impl")
}

struct Finder {
    makers: BTreeSet<String>,
    hosts: Vec<String>,
    /// How many functions and constants are around.
    inside: usize,
    found: Vec<Nested>,
}

impl Finder {
    fn within(
        &mut self,
        names: impl IntoIterator<Item = String>,
        code: bool,
        work: impl FnOnce(&mut Self),
    ) {
        let count = self.hosts.len();
        self.hosts.extend(names);
        self.inside += usize::from(code);
        work(self);
        self.inside -= usize::from(code);
        self.hosts.truncate(count);
    }

    fn code(&mut self, name: &Ident, work: impl FnOnce(&mut Self)) {
        self.within([name.to_string()], true, work);
    }

    fn add(&mut self, item: Option<ItemImpl>) {
        if self.inside > 0 {
            self.found.push(Nested { item, hosts: self.hosts.clone() });
        }
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        self.add(Some(item.clone()));
        let mut about = BTreeSet::new();
        words(item.self_ty.to_token_stream(), &mut about);
        let path = item.trait_.as_ref().map(|(path, _)| path.to_token_stream());
        words(path.unwrap_or_default(), &mut about);
        self.within(about, false, |finder| visit::visit_item_impl(finder, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.within([item.ident.to_string()], false, |f| visit::visit_item_trait(f, item));
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.code(&item.sig.ident, |finder| visit::visit_item_fn(finder, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.code(&item.sig.ident, |finder| visit::visit_impl_item_fn(finder, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.code(&item.sig.ident, |finder| visit::visit_trait_item_fn(finder, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.code(&item.ident, |finder| visit::visit_item_static(finder, item));
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.code(&item.ident, |finder| visit::visit_item_const(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.code(&item.ident, |finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string());
        if name.is_some_and(|name| self.makers.contains(&name)) || implements(&call.tokens) {
            self.add(None);
        }
    }
}
