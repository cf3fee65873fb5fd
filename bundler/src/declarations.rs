//! The names that items declare.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;
use syn::{Item, UseTree};

/// Names of types and modules that some items declare or import.
#[must_use]
pub fn declared(items: &[Item]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in items {
        let name = match item {
            Item::Mod(i) => &i.ident,
            Item::Struct(i) => &i.ident,
            Item::Enum(i) => &i.ident,
            Item::Union(i) => &i.ident,
            Item::Trait(i) => &i.ident,
            Item::Type(i) => &i.ident,
            Item::ExternCrate(i) => i.rename.as_ref().map_or(&i.ident, |(_, name)| name),
            Item::Use(i) => {
                bindings(&i.tree, None, &mut names);
                continue;
            }
            _ => continue,
        };
        names.insert(name.to_string());
    }
    names
}

fn bindings(tree: &UseTree, parent: Option<&Ident>, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => bindings(&path.tree, Some(&path.ident), names),
        UseTree::Name(name) if name.ident == "self" => {
            names.extend(parent.map(ToString::to_string))
        }
        UseTree::Name(name) => {
            names.insert(name.ident.to_string());
        }
        UseTree::Rename(name) => {
            names.insert(name.rename.to_string());
        }
        UseTree::Group(group) => group.items.iter().for_each(|t| bindings(t, parent, names)),
        _ => {}
    }
}

/// All names of items at the root of a crate.
#[must_use]
pub fn names_at(items: &[Item]) -> BTreeSet<String> {
    let mut names = declared(items);
    names.extend(items.iter().filter_map(crate::shake::live::name));
    names
}

/// The macros that some items export.
pub fn exported_macros(items: &[Item], names: &mut BTreeSet<String>) {
    for item in items {
        match item {
            Item::Mod(module) => {
                exported_macros(module.content.as_ref().map_or(&[], |(_, items)| items), names);
            }
            Item::Macro(item) if item.attrs.iter().any(|a| a.path().is_ident("macro_export")) => {
                names.extend(item.ident.as_ref().map(ToString::to_string));
            }
            _ => {}
        }
    }
}

/// Whether a name is declared here only by importing the crate of that name.
#[must_use]
pub fn imports_crate(items: &[Item], name: &str, names: &BTreeMap<String, String>) -> bool {
    names.contains_key(name)
        && !items.iter().any(|item| match item {
            Item::ExternCrate(_) => false,
            Item::Use(i) => match &i.tree {
                UseTree::Name(_) => false,
                UseTree::Path(p) if p.ident == name => false,
                other => {
                    let mut names = BTreeSet::new();
                    bindings(other, None, &mut names);
                    names.contains(name)
                }
            },
            other => declared(std::slice::from_ref(other)).contains(name),
        })
}
