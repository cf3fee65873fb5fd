//! Removes trait implementations of downloaded crates that nothing needs.
//!
//! A program that compiles without an implementation does not use it, because a type implements a
//! trait at most once. Only method lookup could fall through to another type. Therefore, an
//! implementation is kept if references implement its trait, too, and the trait's methods are
//! called on values.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::{Item, ItemImpl, Type};

use crate::compile::{Diagnosis, Diagnostics};
use crate::items::{each, impl_member, inner, trait_member};
use crate::tokens::words_of;

/// Traits whose implementations may be removed, in addition to traits that the bundle declares.
const REMOVABLE: &str = "Add AddAssign AsMut AsRef Binary BitAnd BitAndAssign BitOr BitOrAssign BitXor \
    BitXorAssign BufRead Debug Default Display Div DivAssign DoubleEndedIterator Eq Error \
    ExactSizeIterator Extend From FromIterator FromStr FusedIterator Hash Index IndexMut LowerExp \
    LowerHex Mul MulAssign Neg Not Octal Ord PartialEq PartialOrd Pointer Product Read \
    RefUnwindSafe Rem RemAssign Seek Send Shl ShlAssign Shr ShrAssign Sub SubAssign Sum Sync \
    TryFrom Unpin UnwindSafe UpperExp UpperHex Write";

#[derive(Clone, Debug)]
struct Unit {
    trait_name: String,
    /// The name of the type; `None` for a parameter, a tuple and the like.
    type_name: Option<String>,
    /// The members that the type gets from the trait.
    members: BTreeSet<String>,
}

impl Unit {
    /// Returns true if `words` contain the type's name, or the type is unnamed.
    fn is_of_type(&self, words: &BTreeSet<String>) -> bool {
        self.type_name.as_ref().is_none_or(|name| words.contains(name))
    }
}

/// Signs that an error is about an implementation, strongest first.
const SIGNS: [fn(&Unit, &Diagnosis) -> bool; 5] = [
    |unit, error| error.main.contains(&unit.trait_name) && unit.is_of_type(&error.main),
    |unit, error| !error.main.is_disjoint(&unit.members) && unit.is_of_type(&error.main),
    |unit, error| error.quoted.contains(&unit.trait_name) && unit.is_of_type(&error.quoted),
    |unit, error| error.quoted.contains(&unit.trait_name),
    |unit, error| unit.type_name.as_ref().is_some_and(|name| error.quoted.contains(name)),
];

/// The removed implementations, identified by their heads.
#[derive(Clone, Debug)]
pub struct UnusedImpls(BTreeMap<String, Unit>);

impl UnusedImpls {
    /// Selects the implementations to remove from the root modules named in `modules`:
    /// implementations of certain traits, and all implementations for types that are never
    /// constructed. Skips the implementations in `needed`.
    pub fn new(
        file: &syn::File,
        modules: &BTreeSet<String>,
        unconstructed: &BTreeSet<String>,
        needed: &BTreeSet<String>,
    ) -> Self {
        let mut traits: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        each(&file.items, &mut |item| {
            if let Item::Trait(item) = item {
                let members = item.items.iter().filter_map(trait_member).map(ToString::to_string);
                traits.entry(item.ident.to_string()).or_default().extend(members);
            }
        });
        let mut gone = BTreeMap::new();
        for item in &file.items {
            match item {
                Item::Mod(module) if modules.contains(&module.ident.to_string()) => {
                    each(inner(module), &mut |item| {
                        let Item::Impl(item) = item else { return };
                        let head = head(item);
                        let unit = unit(item, &traits, unconstructed);
                        gone.extend(
                            unit.filter(|_| !needed.contains(&head)).map(|unit| (head, unit)),
                        );
                    });
                }
                _ => {}
            }
        }
        Self(gone)
    }

    pub fn apply(&self, file: &syn::File, modules: &BTreeSet<String>) -> syn::File {
        let mut file = file.clone();
        for item in &mut file.items {
            if let Item::Mod(module) = item
                && modules.contains(&module.ident.to_string())
            {
                module.content.iter_mut().for_each(|(_, items)| self.remove(items));
            }
        }
        file
    }

    fn remove(&self, items: &mut Vec<Item>) {
        items.retain_mut(|item| match item {
            Item::Mod(module) => {
                module.content.iter_mut().for_each(|(_, items)| self.remove(items));
                true
            }
            Item::Impl(item) => !self.0.contains_key(&head(item)),
            _ => true,
        });
    }

    /// Puts back the implementations that are missing according to the compiler's errors, and
    /// returns their heads.
    ///
    /// One error often causes others, so only the likeliest implementations overall are put back.
    /// If few attempts remain (`soon`), the likeliest implementations for each error are put back
    /// instead.
    pub fn restore(&mut self, diagnostics: &Diagnostics, soon: bool) -> BTreeSet<String> {
        let together = if soon { 1 } else { diagnostics.errors.len().max(1) };
        let likeliest = |errors: &[Diagnosis]| {
            let found = SIGNS.iter().map(|sign| {
                let missed = |unit: &Unit| errors.iter().any(|error| sign(unit, error));
                let missed = self.0.iter().filter(|(_, unit)| missed(unit));
                missed.map(|(head, _)| head.clone()).collect::<Vec<_>>()
            });
            found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
        };
        let missed: BTreeSet<String> =
            diagnostics.errors.chunks(together).flat_map(likeliest).collect();
        self.0.retain(|head, _| !missed.contains(head));
        missed
    }
}

/// Returns an implementation's text without its members, which identifies the implementation.
fn head(item: &ItemImpl) -> String {
    ItemImpl { items: Vec::new(), ..item.clone() }.to_token_stream().to_string()
}

fn unit(
    item: &ItemImpl,
    traits: &BTreeMap<String, BTreeSet<String>>,
    unconstructed: &BTreeSet<String>,
) -> Option<Unit> {
    let trait_name = item.trait_.as_ref()?.0.segments.last()?.ident.to_string();
    let own = traits.get(&trait_name);
    let type_name = named(&item.self_ty);
    let removable = REMOVABLE.split_whitespace().any(|name| name == trait_name) || own.is_some();
    if !removable && type_name.as_ref().is_none_or(|name| !unconstructed.contains(name)) {
        return None;
    }
    let parameters = words_of(&item.generics.params);
    let members = item.items.iter().filter_map(impl_member).map(ToString::to_string);
    let members = members.chain(own.into_iter().flatten().cloned()).collect();
    let type_name = type_name.filter(|name| !parameters.contains(name));
    Some(Unit { trait_name, type_name, members })
}

fn named(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(inner) => named(&inner.elem),
        Type::Paren(inner) => named(&inner.elem),
        Type::Group(inner) => named(&inner.elem),
        _ => None,
    }
}
