//! Sizes of a text and its modules.

use quote::ToTokens;
use syn::Item;

use crate::fold::Tables;
use crate::items::inner;
use crate::level::Level;
use crate::print::{Lines, print};
use crate::readable::spelled_macros;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub bytes: usize,
    pub characters: usize,
    /// UTF-16 code units.
    pub units: usize,
}

impl Size {
    pub fn new(text: &str) -> Self {
        Self {
            bytes: text.len(),
            characters: text.chars().count(),
            units: text.encode_utf16().count(),
        }
    }

    /// Returns true if a judge that counts UTF-16 units accepts the text.
    pub fn fits(self, limit: usize) -> bool {
        self.units <= limit
    }
}

/// Returns the size in bytes of each module in the printed `file`, excluding its children, largest
/// first. Module names are taken from `named`, which has the same modules.
pub fn shares(
    named: &syn::File,
    file: &syn::File,
    level: Level,
    tables: &Tables,
) -> Vec<(String, usize)> {
    let spelled = spelled_macros(file);
    let lines = if level == Level::Tiny { Lines::One } else { Lines::Wrapped };
    let measure =
        |item: &Item| tables.unfold(print(&item.to_token_stream(), lines, &spelled)).len();
    let mut shares = Vec::new();
    modules("", (&named.items, &file.items), &measure, &mut shares);
    shares.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    shares.retain(|(_, count)| *count > 0);
    shares
}

/// Adds the share of each module, excluding its children. `named` has the original names.
fn modules(
    path: &str,
    (named, items): (&[Item], &[Item]),
    measure: &dyn Fn(&Item) -> usize,
    shares: &mut Vec<(String, usize)>,
) {
    let mut own = 0;
    for (named, item) in named.iter().zip(items) {
        match (named, item) {
            (Item::Mod(named), Item::Mod(module)) if module.content.is_some() => {
                let name = format!("{path}{}", named.ident);
                let items = (inner(named), inner(module));
                modules(&format!("{name}::"), items, measure, shares);
            }
            (_, other) => own += measure(other),
        }
    }
    let name = if path.is_empty() { "main" } else { path.trim_end_matches("::") };
    shares.push((name.to_owned(), own));
}
