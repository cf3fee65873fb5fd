//! Removes items that `main` cannot reach.

pub mod live;
pub mod nested;

use std::collections::BTreeSet;

use syn::{Item, UseTree, Visibility};

use crate::items::{binding, each, filtered, name};
use live::Live;

/// Returns the file without the items that neither `main` nor the names in `kept` can reach.
pub fn shake(file: &syn::File, kept: &BTreeSet<String>) -> syn::File {
    let live = Live::from_main(file, kept);
    let mut shaken = file.clone();
    let mut gone = BTreeSet::new();
    loop {
        shaken.items = prune(shaken.items, &live, &gone);
        let mut remaining = BTreeSet::new();
        each(&shaken.items, &mut |item| remaining.extend(name(item)));
        let mut now = modules(&file.items);
        now.retain(|module| !remaining.contains(module));
        if now == gone {
            return shaken;
        }
        gone = now;
    }
}

fn modules(items: &[Item]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each(items, &mut |item| {
        names.extend(if let Item::Mod(_) = item { name(item) } else { None });
    });
    names
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
            item.tree = trim(&item.tree, live, gone)?;
            Some(Item::Use(item))
        }
        item if !live.keeps(&item) => None,
        Item::Impl(mut item) => {
            let members = std::mem::take(&mut item.items);
            item.items = members.into_iter().filter(|m| live.keeps_member(&item, m)).collect();
            (item.trait_.is_some() || !item.items.is_empty()).then_some(Item::Impl(item))
        }
        item => Some(item),
    }
}

/// Returns the import without unreachable names and removed modules, or `None` if no name is left.
pub fn trim(tree: &UseTree, live: &Live, gone: &BTreeSet<String>) -> Option<UseTree> {
    const OUTSIDE: [&str; 3] = ["std", "core", "alloc"];
    filtered(tree, &mut Vec::new(), &|path, leaf| {
        let bound = binding(path, leaf);
        // The compiler reported this name as missing.
        let is_kept = bound.as_ref().is_some_and(|(_, bound)| live.kept.contains(bound));
        // A library may re-export the standard library: `crate::lib::std::str::Chars`.
        let outside = path.iter().position(|name| OUTSIDE.contains(&name.as_str()));
        let own = &path[..outside.unwrap_or(path.len())];
        let original = bound.filter(|_| outside.is_none()).map(|(original, _)| original);
        let mut names = own.iter().chain(&original);
        (is_kept || names.all(|name| !gone.contains(name))) && live.needs_import(leaf, path)
    })
}
