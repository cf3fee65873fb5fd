//! Leaves out the trait implementations of downloaded crates that nothing needs.
//!
//! A program that compiles without an implementation does not select it: there is at most one for a
//! type and a trait. Only the lookup of methods could go on to another type, so the traits whose
//! methods are called on values and exist on references too keep theirs.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::{Item, ItemImpl, Type};

use crate::compile::{messages, Message};
use crate::words::words;

/// Traits whose implementations may go besides those that the bundle declares.
const REMOVABLE: &str =
    "Add AddAssign AsMut AsRef Binary BitAnd BitAndAssign BitOr BitOrAssign BitXor \
    BitXorAssign BufRead Debug Default Display Div DivAssign DoubleEndedIterator Eq Error \
    ExactSizeIterator Extend From FromIterator FromStr FusedIterator Hash Index IndexMut LowerExp \
    LowerHex Mul MulAssign Neg Not Octal Ord PartialEq PartialOrd Pointer Product Read \
    RefUnwindSafe Rem RemAssign Seek Send Shl ShlAssign Shr ShrAssign Sub SubAssign Sum Sync \
    TryFrom Unpin UnwindSafe UpperExp UpperHex Write";

/// An implementation that may go.
#[derive(Clone, Debug)]
struct Unit {
    /// The implementation without its members, which identifies it.
    header: String,
    trait_name: String,
    /// The name of the type; `None` if it is a parameter, a tuple or the like.
    type_name: Option<String>,
    /// The members that the trait gives the type.
    members: BTreeSet<String>,
}

impl Unit {
    /// Whether some words name the type, or it may be any type.
    fn is_of_type(&self, words: &BTreeSet<String>) -> bool {
        self.type_name.as_ref().is_none_or(|name| words.contains(name))
    }
}

/// Whether an error is likely to be about an implementation.
type IsMissed = fn(&Unit, &Message) -> bool;

/// The traits that the bundle declares, with their members.
type Traits = BTreeMap<String, BTreeSet<String>>;

/// The implementations of a file that may go, and those that are gone.
#[derive(Clone, Debug)]
pub struct UnusedImpls {
    units: Vec<Unit>,
    gone: BTreeSet<usize>,
    /// Types that are never constructed: all of their implementations may go.
    unconstructed: BTreeSet<String>,
}

impl UnusedImpls {
    /// Leaves out all implementations that may go in some modules at the root of a file, apart from
    /// those that are known to be needed.
    #[must_use]
    pub fn of(
        file: &syn::File,
        modules: &BTreeSet<String>,
        unconstructed: BTreeSet<String>,
        needed: &BTreeSet<String>,
    ) -> Self {
        let mut declared = Traits::new();
        declared_traits(&file.items, &mut declared);
        let mut unused = Self { units: Vec::new(), gone: BTreeSet::new(), unconstructed };
        for item in downloaded(&file.items, modules) {
            unused.collect(item, &declared);
        }
        let is_free = |at: &usize| !needed.contains(&unused.units[*at].header);
        unused.gone = (0..unused.units.len()).filter(is_free).collect();
        unused
    }

    fn collect(&mut self, item: &Item, declared: &Traits) {
        match item {
            Item::Mod(module) => {
                let items = module.content.as_ref().map_or(&[][..], |(_, items)| items);
                items.iter().for_each(|item| self.collect(item, declared));
            }
            Item::Impl(item) => {
                let unit = self.unit(item, declared);
                self.units.extend(unit);
            }
            _ => {}
        }
    }

    /// The implementations that were put back.
    pub fn needed(&self) -> impl Iterator<Item = &str> {
        let back = (0..self.units.len()).filter(|at| !self.gone.contains(at));
        back.map(|at| self.units[at].header.as_str())
    }

    /// The file without what is gone.
    #[must_use]
    pub fn apply(&self, file: &syn::File, modules: &BTreeSet<String>) -> syn::File {
        let mut declared = Traits::new();
        declared_traits(&file.items, &mut declared);
        let mut file = file.clone();
        let mut count = 0;
        for item in &mut file.items {
            if let Item::Mod(module) = item {
                if modules.contains(&module.ident.to_string()) {
                    let items = module.content.as_mut().map(|(_, items)| items);
                    items.into_iter().for_each(|items| self.remove(items, &declared, &mut count));
                }
            }
        }
        file
    }

    fn remove(&self, items: &mut Vec<Item>, declared: &Traits, count: &mut usize) {
        items.retain_mut(|item| match item {
            Item::Mod(module) => {
                if let Some((_, items)) = &mut module.content {
                    self.remove(items, declared, count);
                }
                true
            }
            Item::Impl(item) if self.unit(item, declared).is_some() => {
                *count += 1;
                !self.gone.contains(&(*count - 1))
            }
            _ => true,
        });
    }

    /// An implementation as a unit, if it may go.
    fn unit(&self, item: &ItemImpl, declared: &Traits) -> Option<Unit> {
        let (path, _) = item.trait_.as_ref()?;
        let trait_name = path.segments.last()?.ident.to_string();
        let known = REMOVABLE.split_whitespace().any(|name| name == trait_name);
        let unconstructed =
            named(&item.self_ty).is_some_and(|name| self.unconstructed.contains(&name));
        if !known && !unconstructed && !declared.contains_key(&trait_name) {
            return None;
        }
        let members = item.items.iter().filter_map(|member| match member {
            syn::ImplItem::Fn(f) => Some(f.sig.ident.to_string()),
            syn::ImplItem::Const(c) => Some(c.ident.to_string()),
            syn::ImplItem::Type(t) => Some(t.ident.to_string()),
            _ => None,
        });
        let mut parameters = BTreeSet::new();
        words(item.generics.params.to_token_stream(), &mut parameters);
        let type_name = named(&item.self_ty).filter(|name| !parameters.contains(name));
        let inherited = declared.get(&trait_name).into_iter().flatten().cloned();
        let members = members.chain(inherited).collect();
        let mut header = item.clone();
        header.items.clear();
        let header = header.to_token_stream().to_string();
        Some(Unit { header, trait_name, type_name, members })
    }

    /// Puts back what a compiler misses; `false` if that is none of these.
    ///
    /// One error leads to others, so that only the likeliest are put back at a time, unless it is to
    /// end soon.
    pub fn restore(&mut self, said: &str, soon: bool) -> bool {
        let messages = messages(said);
        let kinds: [IsMissed; 5] = [
            |unit, said| said.main.contains(&unit.trait_name) && unit.is_of_type(&said.main),
            |unit, said| !said.main.is_disjoint(&unit.members) && unit.is_of_type(&said.main),
            |unit, said| said.words.contains(&unit.trait_name) && unit.is_of_type(&said.words),
            |unit, said| said.words.contains(&unit.trait_name),
            |unit, said| unit.type_name.as_ref().is_some_and(|name| said.words.contains(name)),
        ];
        let units = &self.units;
        let of_kind = |kind: IsMissed, messages: &[Message]| -> BTreeSet<usize> {
            let is_missed = |at: &usize| messages.iter().any(|m| kind(&units[*at], m));
            self.gone.iter().copied().filter(is_missed).collect()
        };
        let likeliest = |messages: &[Message]| {
            let found = kinds.iter().map(|kind| of_kind(*kind, messages));
            found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
        };
        let together = if soon { 1 } else { messages.len().max(1) };
        let missed: BTreeSet<usize> = messages.chunks(together).flat_map(likeliest).collect();
        self.gone.retain(|at| !missed.contains(at));
        !missed.is_empty()
    }
}

/// The modules of downloaded crates.
fn downloaded<'a>(items: &'a [Item], modules: &BTreeSet<String>) -> Vec<&'a Item> {
    let is_downloaded = |item: &&Item| match item {
        Item::Mod(module) => modules.contains(&module.ident.to_string()),
        _ => false,
    };
    items.iter().filter(is_downloaded).collect()
}

fn declared_traits(items: &[Item], names: &mut Traits) {
    for item in items {
        match item {
            Item::Trait(item) => {
                let members = item.items.iter().filter_map(|member| match member {
                    syn::TraitItem::Fn(f) => Some(f.sig.ident.to_string()),
                    syn::TraitItem::Const(c) => Some(c.ident.to_string()),
                    syn::TraitItem::Type(t) => Some(t.ident.to_string()),
                    _ => None,
                });
                names.entry(item.ident.to_string()).or_default().extend(members);
            }
            Item::Mod(module) => {
                declared_traits(module.content.as_ref().map_or(&[], |(_, items)| items), names);
            }
            _ => {}
        }
    }
}

/// The name of a type behind its references.
fn named(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(inner) => named(&inner.elem),
        Type::Paren(inner) => named(&inner.elem),
        Type::Group(inner) => named(&inner.elem),
        _ => None,
    }
}
