//! Leaves out the functions of downloaded crates that the compiler finds unused.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::Value;
use syn::{ImplItem, Item, TraitItem};

use crate::words::words;

/// A line, counted from 1, and a column, counted from 0.
type Position = (usize, usize);

/// A file as spans call it, and a position there.
pub type Origin = (String, Position);

fn origin(name: &Ident) -> Origin {
    let start = name.span().start();
    (name.span().file(), (start.line, start.column))
}

/// The origins of the words that stand at some places of a printed file.
///
/// The tokens of the text that was printed must be those of the file.
#[must_use]
pub fn origins(
    file: TokenStream,
    printed: TokenStream,
    places: &BTreeSet<Position>,
) -> BTreeSet<Origin> {
    let (mut from, mut to) = (Vec::new(), Vec::new());
    idents(file, &mut from);
    idents(printed, &mut to);
    let pairs = from.iter().zip(&to).filter(|(_, to)| {
        let start = to.span().start();
        places.contains(&(start.line, start.column))
    });
    pairs.map(|(from, _)| origin(from)).collect()
}

fn idents(tokens: TokenStream, found: &mut Vec<Ident>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => found.push(name),
            TokenTree::Group(group) => idents(group.stream(), found),
            _ => {}
        }
    }
}

/// What a compiler calls unused.
#[derive(Clone, Debug, Default)]
pub struct Unused {
    /// The places of functions, methods and constants.
    pub places: BTreeSet<Position>,
    /// The names of types that are never constructed.
    pub types: BTreeSet<String>,
}

/// Reads the JSON lines of a compiler that looks for dead code.
#[must_use]
pub fn unused(said: &str) -> Unused {
    let mut unused = Unused::default();
    for line in said.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let text = message["message"].as_str().unwrap_or_default();
        if message["code"]["code"] != "dead_code" {
            continue;
        }
        if text.starts_with("struct") || text.starts_with("enum") {
            unused.types.extend(text.split('`').nth(1).map(str::to_owned));
        }
        if !text.contains("never used") {
            continue;
        }
        for span in message["spans"].as_array().into_iter().flatten() {
            let number = |key: &str| span[key].as_u64().and_then(|n| usize::try_from(n).ok());
            let own = span["is_primary"] == true && span["expansion"].is_null();
            if let (true, Some(line), Some(column)) =
                (own, number("line_start"), number("column_start"))
            {
                unused.places.insert((line, column.saturating_sub(1)));
            }
        }
    }
    unused
}

/// Removes the functions, methods and constants of some origins from some modules at the root of a
/// file, unless their names are spared; `false` if there are none.
pub fn remove(
    file: &mut syn::File,
    places: &BTreeSet<Origin>,
    spared: &BTreeSet<String>,
    modules: &BTreeSet<String>,
) -> bool {
    let mut imported = BTreeSet::new();
    imports(&file.items, &mut imported);
    let mut removal = Removal { places, spared, imported, count: 0 };
    for item in &mut file.items {
        let Item::Mod(module) = item else { continue };
        if modules.contains(&module.ident.to_string()) {
            let items = module.content.as_mut().map(|(_, items)| items);
            items.into_iter().for_each(|items| removal.items(items));
        }
    }
    removal.count > 0
}

struct Removal<'a> {
    places: &'a BTreeSet<Origin>,
    /// Names that the compiler missed before.
    spared: &'a BTreeSet<String>,
    /// Names of imports: what they name stays, used or not.
    imported: BTreeSet<String>,
    count: usize,
}

/// The words of all imports.
fn imports(items: &[Item], names: &mut BTreeSet<String>) {
    for item in items {
        match item {
            Item::Use(item) => words(item.tree.to_token_stream(), names),
            Item::Mod(module) => {
                imports(module.content.as_ref().map_or(&[], |(_, items)| items), names);
            }
            _ => {}
        }
    }
}

impl Removal<'_> {
    /// Whether something stays that is named by a word.
    fn stays(&mut self, name: &Ident) -> bool {
        let gone = self.places.contains(&origin(name)) && !self.spared.contains(&name.to_string());
        self.count += usize::from(gone);
        !gone
    }

    fn item_stays(&mut self, name: &Ident) -> bool {
        self.imported.contains(&name.to_string()) || self.stays(name)
    }

    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| match item {
            Item::Mod(module) => {
                let items = module.content.as_mut().map(|(_, items)| items);
                items.into_iter().for_each(|items| self.items(items));
                true
            }
            Item::Impl(item) => {
                item.items.retain(|member| match member {
                    ImplItem::Fn(f) => self.stays(&f.sig.ident),
                    ImplItem::Const(c) => self.stays(&c.ident),
                    _ => true,
                });
                true
            }
            Item::Trait(item) => {
                item.items.retain(|member| match member {
                    TraitItem::Fn(f) if f.default.is_some() => self.stays(&f.sig.ident),
                    _ => true,
                });
                true
            }
            Item::Fn(item) => self.item_stays(&item.sig.ident),
            Item::Const(item) => self.item_stays(&item.ident),
            Item::Static(item) => self.item_stays(&item.ident),
            _ => true,
        });
    }
}
