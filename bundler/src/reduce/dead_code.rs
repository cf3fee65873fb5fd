//! Removes functions of downloaded crates that the compiler finds unused.

use std::collections::BTreeSet;

use cargo_metadata::diagnostic::Diagnostic;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::{Item, TraitItem};

use crate::items::{each, impl_member};
use crate::tokens::words_of;

/// A line, counted from 1, and a column, counted from 0.
type Position = (usize, usize);

/// A file as named in spans, and a position in it.
pub type Origin = (String, Position);

fn origin(name: &Ident) -> Origin {
    let start = name.span().start();
    (name.span().file(), (start.line, start.column))
}

/// Returns the origins of the words at the given positions in a printed file.
///
/// `printed` must have the same tokens as `file`.
pub fn origins(
    file: TokenStream,
    printed: TokenStream,
    positions: &BTreeSet<Position>,
) -> BTreeSet<Origin> {
    let (mut from, mut to) = (Vec::new(), Vec::new());
    idents(file, &mut from);
    idents(printed, &mut to);
    let is_meant = |to: &Ident| positions.contains(&origin(to).1);
    from.iter().zip(&to).filter(|(_, to)| is_meant(to)).map(|(from, _)| origin(from)).collect()
}

/// Returns the origin of the first word at or after a position in a printed file.
pub fn origin_behind(file: TokenStream, printed: TokenStream, position: Position) -> Option<Span> {
    let (mut from, mut to) = (Vec::new(), Vec::new());
    idents(file, &mut from);
    idents(printed, &mut to);
    let found = from.iter().zip(&to).find(|(_, to)| origin(to).1 >= position);
    found.map(|(from, _)| from.span())
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

/// Code that a compiler reports as unused.
#[derive(Clone, Debug, Default)]
pub struct Unused {
    /// Positions of functions, methods and constants.
    pub positions: BTreeSet<Position>,
    /// Names of types that are never constructed.
    pub types: BTreeSet<String>,
}

/// Combines the warnings from several compilations. Code is unused if none of them uses it.
pub fn unused(compilations: &[Vec<Diagnostic>]) -> Unused {
    let all = compilations.iter().map(|warnings| unused_once(warnings));
    let both = |a: Unused, b: Unused| Unused {
        positions: &a.positions & &b.positions,
        types: &a.types & &b.types,
    };
    all.reduce(both).unwrap_or_default()
}

fn unused_once(warnings: &[Diagnostic]) -> Unused {
    let mut unused = Unused::default();
    for warning in warnings {
        let text = &warning.message;
        if warning.code.as_ref().is_none_or(|code| code.code != "dead_code") {
            continue;
        }
        if text.starts_with("struct") || text.starts_with("enum") {
            unused.types.extend(text.split('`').nth(1).map(str::to_owned));
        }
        if text.contains("never used") {
            let own =
                warning.spans.iter().filter(|span| span.is_primary && span.expansion.is_none());
            unused.positions.extend(own.map(|s| (s.line_start, s.column_start.saturating_sub(1))));
        }
    }
    unused
}

/// Removes the functions, methods and constants with the given origins from the root modules named
/// in `modules`, except names in `spared`. Returns false if nothing was removed.
pub fn remove(
    file: &mut syn::File,
    origins: &BTreeSet<Origin>,
    spared: &BTreeSet<String>,
    modules: &BTreeSet<String>,
) -> bool {
    let mut imported = BTreeSet::new();
    each(&file.items, &mut |item| {
        imported.extend(if let Item::Use(item) = item {
            words_of(&item.tree)
        } else {
            BTreeSet::new()
        });
    });
    let mut removal = Removal { origins, spared, imported, count: 0 };
    for item in &mut file.items {
        match item {
            Item::Mod(syn::ItemMod { ident, content: Some((_, items)), .. })
                if modules.contains(&ident.to_string()) =>
            {
                removal.items(items);
            }
            _ => {}
        }
    }
    removal.count > 0
}

struct Removal<'a> {
    origins: &'a BTreeSet<Origin>,
    /// Names of items to keep, because they contain implementations or because the compiler
    /// reported them as missing after an earlier removal.
    spared: &'a BTreeSet<String>,
    /// Imported names, whose items are kept whether they are used or not.
    imported: BTreeSet<String>,
    count: usize,
}

impl Removal<'_> {
    /// Returns true if the member or item with this name stays.
    fn stays(&mut self, name: &Ident) -> bool {
        let gone = self.origins.contains(&origin(name)) && !self.spared.contains(&name.to_string());
        self.count += usize::from(gone);
        !gone
    }

    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let name = match item {
                Item::Mod(module) => {
                    module.content.iter_mut().for_each(|(_, items)| self.items(items));
                    return true;
                }
                Item::Impl(item) => {
                    item.items.retain(|m| impl_member(m).is_none_or(|name| self.stays(name)));
                    return true;
                }
                Item::Trait(item) => {
                    item.items.retain(|member| match member {
                        TraitItem::Fn(f) if f.default.is_some() => self.stays(&f.sig.ident),
                        _ => true,
                    });
                    return true;
                }
                Item::Fn(item) => &item.sig.ident,
                Item::Const(item) => &item.ident,
                Item::Static(item) => &item.ident,
                _ => return true,
            };
            self.imported.contains(&name.to_string()) || self.stays(name)
        });
    }
}
