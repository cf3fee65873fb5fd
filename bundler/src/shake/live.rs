//! Which items the program can reach, judged by names alone: whatever shares a name stays.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{ImplItem, Item, ItemImpl, ItemTrait, TraitItem, UseTree};

use crate::shake::imports::is_standard_trait;
use crate::shake::nested::nested;
use crate::words::words;

/// The names that reachable code uses, and those the bundle declares.
#[derive(Clone, Debug, Default)]
pub struct Live {
    /// Names in reachable code.
    pub names: BTreeSet<String>,
    /// Those names that stay whether code uses them or not.
    pub kept: BTreeSet<String>,
    /// Names of all items and modules.
    pub declared: BTreeSet<String>,
    /// The traits that the bundle declares: they are imported for their methods.
    pub traits: BTreeSet<String>,
    /// Items whose words have been added, by their number in the walk.
    absorbed: BTreeSet<usize>,
}

impl Live {
    /// Follows names from `main`, and from those that are to be kept, until nothing new is reached.
    #[must_use]
    pub fn from_main(file: &syn::File, kept: &BTreeSet<String>) -> Self {
        let mut live = Self { names: kept.clone(), kept: kept.clone(), ..Self::default() };
        live.names.insert("main".to_owned());
        live.declare(&file.items);
        for attribute in &file.attrs {
            live.absorb(attribute.to_token_stream());
        }
        let nested = nested(file);
        loop {
            for inner in &nested {
                if inner.item.as_ref().is_none_or(|item| live.keeps_impl(item)) {
                    live.names.extend(inner.hosts.iter().cloned());
                }
            }
            let (names, absorbed) = (live.names.len(), live.absorbed.len());
            live.walk(&file.items, &mut 0);
            if (names, absorbed) == (live.names.len(), live.absorbed.len()) {
                return live;
            }
        }
    }

    fn declare(&mut self, items: &[Item]) {
        for item in items {
            self.declared.extend(name(item));
            if let Item::Trait(item) = item {
                self.traits.insert(item.ident.to_string());
            }
            if let Item::Mod(module) = item {
                self.declare(module.content.as_ref().map_or(&[], |(_, items)| items));
            }
        }
    }

    /// Whether one name of an import is needed.
    #[must_use]
    pub fn needs_import(&self, leaf: &UseTree, path: &[String]) -> bool {
        let (original, binding) = match leaf {
            UseTree::Name(name) if name.ident == "self" => {
                let last = path.last().cloned().unwrap_or_default();
                (last.clone(), last)
            }
            UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
            UseTree::Rename(name) => (name.ident.to_string(), name.rename.to_string()),
            _ => return true,
        };
        if self.names.contains(&binding) {
            return true;
        }
        match path.first().map(String::as_str) {
            Some("std" | "core" | "alloc") => is_standard_trait(&original) || binding == "_",
            Some("crate" | "self" | "super") => self.names.contains(&original) && binding == "_",
            Some(first) if self.declared.contains(first) => {
                self.names.contains(&original) && binding == "_"
            }
            Some(_) => true,
            None => false,
        }
    }

    fn absorb(&mut self, tokens: TokenStream) {
        words(tokens, &mut self.names);
    }

    fn walk(&mut self, items: &[Item], count: &mut usize) {
        for item in items {
            *count += 1;
            match item {
                Item::Mod(module) => {
                    let inner = module.content.as_ref().map_or(&[][..], |(_, items)| items);
                    self.walk(inner, count);
                }
                Item::Use(item) => {
                    self.import(&item.tree, &mut Vec::new());
                }
                Item::Impl(item) => self.implementation(item, count),
                _ if self.absorbed.contains(count) => {}
                item if self.keeps(item) => {
                    self.absorbed.insert(*count);
                    self.absorb(item.to_token_stream());
                }
                _ => {}
            }
        }
    }

    fn import(&mut self, tree: &UseTree, path: &mut Vec<String>) {
        match tree {
            UseTree::Path(inner) => {
                path.push(inner.ident.to_string());
                self.import(&inner.tree, path);
                path.pop();
            }
            UseTree::Group(group) => group.items.iter().for_each(|t| self.import(t, path)),
            leaf => {
                if self.needs_import(leaf, path) {
                    self.names.extend(path.iter().cloned());
                    self.absorb(leaf.to_token_stream());
                }
            }
        }
    }

    fn keeps_trait(&self, item: &ItemTrait) -> bool {
        self.has(&item.ident) || item.items.iter().any(|i| self.calls(i))
    }

    fn implementation(&mut self, item: &ItemImpl, count: &mut usize) {
        let whole = *count;
        let kept = self.keeps_impl(item);
        if kept && self.absorbed.insert(whole) {
            let mut header = item.clone();
            header.items.clear();
            self.absorb(header.to_token_stream());
        }
        for member in &item.items {
            *count += 1;
            if kept && !self.absorbed.contains(count) && self.keeps_member(item, member) {
                self.absorbed.insert(*count);
                self.absorb(member.to_token_stream());
            }
        }
    }

    /// Whether a member of an `impl` stays: if it is one of a trait, or if something calls it.
    #[must_use]
    pub fn keeps_member(&self, item: &ItemImpl, member: &ImplItem) -> bool {
        if item.trait_.is_some() {
            return true;
        }
        match member {
            ImplItem::Fn(f) => self.has(&f.sig.ident),
            ImplItem::Const(c) => self.has(&c.ident),
            ImplItem::Type(t) => self.has(&t.ident),
            _ => true,
        }
    }

    fn has(&self, name: &syn::Ident) -> bool {
        self.names.contains(&name.to_string())
    }

    /// Whether an item stays; modules and imports are judged by what is in them.
    #[must_use]
    pub fn keeps(&self, item: &Item) -> bool {
        match item {
            Item::Impl(item) => self.keeps_impl(item),
            Item::Trait(item) => self.keeps_trait(item),
            Item::ForeignMod(_) | Item::ExternCrate(_) => true,
            Item::Fn(item) if item.attrs.iter().any(is_called_from_outside) => true,
            Item::Static(item) if !item.attrs.is_empty() => true,
            Item::Const(item) if item.ident == "_" => true,
            item => name(item).is_none_or(|name| self.names.contains(&name)),
        }
    }

    fn calls(&self, item: &TraitItem) -> bool {
        match item {
            TraitItem::Fn(f) => self.has(&f.sig.ident),
            TraitItem::Const(c) => self.has(&c.ident),
            TraitItem::Type(t) => self.has(&t.ident),
            _ => true,
        }
    }

    /// An `impl` stays if all it is about stays: the type, and the trait if it is of this bundle.
    fn keeps_impl(&self, item: &ItemImpl) -> bool {
        // The compiler missed the trait, perhaps for a type that nothing names.
        let last = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        let name = last.map(|last| last.ident.to_string());
        name.is_some_and(|name| self.kept.contains(&name) && self.traits.contains(&name))
            || about(item)
                .iter()
                .all(|name| !self.declared.contains(name) || self.names.contains(name))
    }
}

/// The names of the type and the trait of an `impl`, without its parameters.
pub fn about(item: &ItemImpl) -> BTreeSet<String> {
    let mut about = BTreeSet::new();
    words(item.self_ty.to_token_stream(), &mut about);
    if let Some((path, _)) = &item.trait_ {
        words(path.to_token_stream(), &mut about);
    }
    for parameter in item.generics.type_params() {
        about.remove(&parameter.ident.to_string());
    }
    about
}

/// Whether an item is known to the linker by its name or its place.
pub fn is_called_from_outside(attribute: &syn::Attribute) -> bool {
    let text = attribute.meta.to_token_stream().to_string();
    ["no_mangle", "export_name", "link_section", "panic_handler"]
        .iter()
        .any(|word| text.contains(word))
}

/// The name an item declares.
pub fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(i) => &i.ident,
        Item::Enum(i) => &i.ident,
        Item::Fn(i) => &i.sig.ident,
        Item::Macro(i) => return i.ident.as_ref().map(ToString::to_string),
        Item::Mod(i) => &i.ident,
        Item::Static(i) => &i.ident,
        Item::Struct(i) => &i.ident,
        Item::Trait(i) => &i.ident,
        Item::TraitAlias(i) => &i.ident,
        Item::Type(i) => &i.ident,
        Item::Union(i) => &i.ident,
        _ => return None,
    };
    Some(name.to_string())
}
