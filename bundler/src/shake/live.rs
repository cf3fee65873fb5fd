//! Finds the items that the program can reach, going by names alone: an item that shares its name
//! with a reachable item is kept.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{ImplItem, Item, ItemImpl, ItemTrait, UseTree};

use crate::items::{binding, each, impl_member, leaves, name, trait_member};
use crate::shake::nested::{Nested, about, nested};
use crate::tokens::{words, words_of};

/// Standard library traits outside the prelude that are imported for their methods, so their names
/// need not appear elsewhere.
const STANDARD: &str = "Write Read BufRead Seek FromStr Hash Hasher BuildHasher Borrow BorrowMut Any Error \
    Add Sub Mul Div Rem Neg Not BitAnd BitOr BitXor Shl Shr Index IndexMut Deref \
    DerefMut RangeBounds Sum Product FromIterator TryFrom TryInto Future";

/// The names that reachable code uses, and the names that the bundle declares.
#[derive(Clone, Debug, Default)]
pub struct Live {
    pub names: BTreeSet<String>,
    /// Names that are kept whether code uses them or not.
    pub kept: BTreeSet<String>,
    /// Names of all items and modules.
    pub declared: BTreeSet<String>,
    /// Traits that the bundle declares, which are imported for their methods.
    pub traits: BTreeSet<String>,
}

/// Code that is reached either as a whole or not at all.
enum Part<'a> {
    Item(&'a Item),
    /// An implementation without its members.
    Impl(&'a ItemImpl),
    Member(&'a ItemImpl, &'a ImplItem),
    /// The path to a leaf of an import, and the leaf.
    Import(Vec<String>, &'a UseTree),
    Nested(Nested),
}

impl Live {
    /// Follows names from `main` and `kept` until nothing new is reached.
    pub fn from_main(file: &syn::File, kept: &BTreeSet<String>) -> Self {
        let mut live = Self { names: kept.clone(), kept: kept.clone(), ..Self::default() };
        live.names.insert("main".to_owned());
        file.attrs.iter().for_each(|attribute| live.absorb(attribute));
        let mut parts: Vec<Part<'_>> = nested(file).into_iter().map(Part::Nested).collect();
        each(&file.items, &mut |item| {
            live.declared.extend(name(item));
            match item {
                Item::Mod(_) => {}
                Item::Use(item) => leaves(&item.tree, &mut Vec::new(), &mut |path, leaf| {
                    parts.push(Part::Import(path.to_vec(), leaf));
                }),
                Item::Impl(item) => {
                    parts.push(Part::Impl(item));
                    parts.extend(item.items.iter().map(|member| Part::Member(item, member)));
                }
                item => parts.push(Part::Item(item)),
            }
            if let Item::Trait(item) = item {
                live.traits.insert(item.ident.to_string());
            }
        });
        loop {
            let before = parts.len();
            parts.retain(|part| !live.reach(part));
            if parts.len() == before {
                return live;
            }
        }
    }

    /// Adds the names in a part if the part is reachable. Returns true if it is.
    fn reach(&mut self, part: &Part<'_>) -> bool {
        let reached = match part {
            Part::Item(item) => self.keeps(item),
            Part::Impl(item) => self.keeps_impl(item),
            Part::Member(item, member) => self.keeps_impl(item) && self.keeps_member(item, member),
            Part::Import(path, leaf) => self.needs_import(leaf, path),
            Part::Nested(inner) => inner.about.as_ref().is_none_or(|about| self.reaches(about)),
        };
        match part {
            _ if !reached => {}
            Part::Item(item) => self.absorb(item),
            Part::Impl(item) => self.absorb(ItemImpl { items: Vec::new(), ..(*item).clone() }),
            Part::Member(_, member) => self.absorb(member),
            Part::Import(path, leaf) => {
                self.names.extend(path.iter().cloned());
                self.absorb(leaf);
            }
            Part::Nested(inner) => self.names.extend(inner.hosts.iter().cloned()),
        }
        reached
    }

    /// Returns true if a leaf of an import is needed.
    pub fn needs_import(&self, leaf: &UseTree, path: &[String]) -> bool {
        let Some((original, binding)) = binding(path, leaf) else { return true };
        if self.names.contains(&binding) {
            return true;
        }
        let unnamed = self.names.contains(&original) && binding == "_";
        match path.first().map(String::as_str) {
            Some("std" | "core" | "alloc") => {
                STANDARD.split_whitespace().any(|standard| standard == original) || binding == "_"
            }
            Some("crate" | "self" | "super") => unnamed,
            Some(first) if self.declared.contains(first) => unnamed,
            Some(_) => true,
            None => false,
        }
    }

    fn absorb(&mut self, tokens: impl ToTokens) {
        words(tokens.into_token_stream(), &mut self.names);
    }

    /// Returns true if a member of an `impl` stays: it belongs to a trait, or something calls it.
    pub fn keeps_member(&self, item: &ItemImpl, member: &ImplItem) -> bool {
        item.trait_.is_some() || impl_member(member).is_none_or(|name| self.has(name))
    }

    fn has(&self, name: &syn::Ident) -> bool {
        self.names.contains(&name.to_string())
    }

    /// Returns true if an item stays. Modules and imports depend on their contents.
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

    fn keeps_trait(&self, item: &ItemTrait) -> bool {
        let called =
            |member: &syn::TraitItem| trait_member(member).is_none_or(|name| self.has(name));
        self.has(&item.ident) || item.items.iter().any(called)
    }

    /// Returns true if an `impl` is live, because its type and its local trait are.
    fn keeps_impl(&self, item: &ItemImpl) -> bool {
        // The compiler reported the trait as missing, perhaps for a type that is never named.
        let last = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        let name = last.map(|last| last.ident.to_string());
        name.is_some_and(|name| self.kept.contains(&name) && self.traits.contains(&name))
            || self.reaches(&about(item))
    }

    /// Returns true if all names in `about` that the bundle declares are reached.
    fn reaches(&self, about: &BTreeSet<String>) -> bool {
        about.iter().all(|name| !self.declared.contains(name) || self.names.contains(name))
    }
}

/// Returns true if an attribute exposes its item to the linker.
pub fn is_called_from_outside(attribute: &syn::Attribute) -> bool {
    let words = words_of(&attribute.meta);
    ["no_mangle", "export_name", "link_section", "panic_handler"].iter().any(|w| words.contains(*w))
}
