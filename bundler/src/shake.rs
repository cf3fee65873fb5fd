//! Leaves out what `main` cannot reach.

pub mod imports;
pub mod live;
pub mod nested;

use std::collections::BTreeSet;

use syn::{Item, Visibility};

use crate::shake::imports::{drop_unused, trim};
use crate::shake::live::Live;

/// How often the rest is searched again: what is gone needed something too.
const PASSES_MAX: usize = 10;

/// A file without the items that `main` and some more names cannot reach.
#[must_use]
pub fn shake(file: &syn::File, kept: &BTreeSet<String>) -> syn::File {
    let mut shaken = pass(file, kept);
    for _ in 1..PASSES_MAX {
        let next = pass(&shaken, kept);
        if next == shaken {
            break;
        }
        shaken = next;
    }
    shaken
}

fn pass(file: &syn::File, kept: &BTreeSet<String>) -> syn::File {
    let live = Live::from_main(file, kept);
    let mut shaken = file.clone();
    let mut gone = BTreeSet::new();
    loop {
        shaken.items = prune(shaken.items, &live, &gone);
        let mut kept = BTreeSet::new();
        modules(&shaken.items, &mut kept);
        let mut all = BTreeSet::new();
        modules(&file.items, &mut all);
        let others: BTreeSet<String> = others(&shaken.items);
        let now: BTreeSet<String> =
            all.into_iter().filter(|m| !kept.contains(m) && !others.contains(m)).collect();
        if now == gone {
            drop_unused(&mut shaken.items, &live);
            return shaken;
        }
        gone = now;
    }
}

fn modules(items: &[Item], names: &mut BTreeSet<String>) {
    for item in items {
        if let Item::Mod(module) = item {
            names.insert(module.ident.to_string());
            modules(module.content.as_ref().map_or(&[], |(_, items)| items), names);
        }
    }
}

/// Names that something other than a module declares, and those of the standard library's modules
/// that imports mention.
fn others(items: &[Item]) -> BTreeSet<String> {
    let mut names: BTreeSet<String> =
        ["std", "core", "alloc", "crate", "self", "super"].map(str::to_owned).into();
    for item in items {
        match item {
            Item::Mod(module) => {
                names.extend(others(module.content.as_ref().map_or(&[], |(_, items)| items)))
            }
            Item::Use(item) => outside(&item.tree, false, &mut names),
            item => names.extend(crate::shake::live::name(item)),
        }
    }
    names
}

fn outside(tree: &syn::UseTree, within: bool, names: &mut BTreeSet<String>) {
    match tree {
        syn::UseTree::Path(path) => {
            let within =
                within || path.ident == "std" || path.ident == "core" || path.ident == "alloc";
            names.extend(within.then(|| path.ident.to_string()));
            outside(&path.tree, within, names);
        }
        syn::UseTree::Group(group) => group.items.iter().for_each(|t| outside(t, within, names)),
        syn::UseTree::Name(name) if within => {
            names.insert(name.ident.to_string());
        }
        _ => {}
    }
}

fn prune(items: Vec<Item>, live: &Live, gone: &BTreeSet<String>) -> Vec<Item> {
    items.into_iter().filter_map(|item| prune_item(item, live, gone)).collect()
}

fn prune_item(item: Item, live: &Live, gone: &BTreeSet<String>) -> Option<Item> {
    match item {
        Item::Mod(mut module) => {
            let (brace, items) = module.content?;
            let items = prune(items, live, gone);
            let named = live.names.contains(&module.ident.to_string());
            let content = items.iter().any(|item| match item {
                Item::Use(item) => named && !matches!(item.vis, Visibility::Inherited),
                Item::ExternCrate(_) => false,
                _ => true,
            });
            module.content = Some((brace, items));
            // Something may import an empty module.
            let kept = live.kept.contains(&module.ident.to_string());
            (content || kept).then_some(Item::Mod(module))
        }
        Item::Use(mut item) => {
            item.tree = trim(&item.tree, &mut Vec::new(), live, gone)?;
            Some(Item::Use(item))
        }
        Item::Impl(mut item) => {
            let whole = Item::Impl(item.clone());
            if !live.keeps(&whole) {
                return None;
            }
            let members = std::mem::take(&mut item.items);
            item.items = members.into_iter().filter(|m| live.keeps_member(&item, m)).collect();
            (item.trait_.is_some() || !item.items.is_empty()).then_some(Item::Impl(item))
        }
        item => live.keeps(&item).then_some(item),
    }
}
