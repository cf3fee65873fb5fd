//! Which imports are needed. A trait is imported for its methods, so its name need not appear.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{Item, UseTree};

use crate::shake::live::Live;
use crate::words::words;

/// Traits of the standard library outside the prelude whose methods are called on values.
const STANDARD: &str =
    "Write Read BufRead Seek FromStr Hash Hasher BuildHasher Borrow BorrowMut Any Error \
    Add Sub Mul Div Rem Neg Not BitAnd BitOr BitXor Shl Shr Index IndexMut Deref \
    DerefMut RangeBounds Sum Product FromIterator TryFrom TryInto Future";

/// Whether an import of this name may be needed for the methods of a trait.
pub fn is_standard_trait(name: &str) -> bool {
    STANDARD.split_whitespace().any(|standard| standard == name)
}

/// Leaves private imports out whose names do not occur in their module. Macros that are written
/// elsewhere may need them: the compiler says so.
pub fn drop_unused(items: &mut Vec<Item>, live: &Live) {
    let mut used = BTreeSet::new();
    for item in items.iter() {
        match item {
            Item::Use(item) => first_words(&item.tree, &mut used),
            item => words(item.to_token_stream(), &mut used),
        }
    }
    let is_needed = |name: &str, binding: &str| {
        [name, binding].iter().any(|word| {
            used.contains(*word) || live.kept.contains(*word) || live.traits.contains(*word)
        }) || is_standard_trait(name)
            || binding == "_"
    };
    items.retain_mut(|item| match item {
        Item::Use(item) if matches!(item.vis, syn::Visibility::Inherited) => {
            match without_unused(&item.tree, None, &is_needed) {
                Some(tree) => {
                    item.tree = tree;
                    true
                }
                None => false,
            }
        }
        Item::Mod(module) => {
            if let Some((_, items)) = &mut module.content {
                drop_unused(items, live);
            }
            true
        }
        _ => true,
    });
}

/// The words that imports begin with: they may be imported themselves.
fn first_words(tree: &UseTree, used: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => {
            used.insert(path.ident.to_string());
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| first_words(tree, used)),
        _ => {}
    }
}

/// An import without the names that are not needed; `None` if none is.
fn without_unused(
    tree: &UseTree,
    parent: Option<&syn::Ident>,
    is_needed: &dyn Fn(&str, &str) -> bool,
) -> Option<UseTree> {
    match tree {
        UseTree::Path(path) => {
            let mut path = path.clone();
            path.tree = Box::new(without_unused(&path.tree, Some(&path.ident), is_needed)?);
            Some(UseTree::Path(path))
        }
        UseTree::Group(group) => {
            let kept: Vec<_> = group
                .items
                .iter()
                .filter_map(|tree| without_unused(tree, parent, is_needed))
                .collect();
            match kept.as_slice() {
                [] => None,
                [only] if parent.is_some() && !is_self(only) => Some(only.clone()),
                _ => Some(UseTree::Group(syn::UseGroup {
                    items: kept.into_iter().collect(),
                    ..group.clone()
                })),
            }
        }
        UseTree::Name(leaf) => {
            let name =
                if leaf.ident == "self" { parent.unwrap_or(&leaf.ident) } else { &leaf.ident };
            let name = name.to_string();
            is_needed(&name, &name).then(|| tree.clone())
        }
        UseTree::Rename(leaf) => {
            let name =
                if leaf.ident == "self" { parent.unwrap_or(&leaf.ident) } else { &leaf.ident };
            is_needed(&name.to_string(), &leaf.rename.to_string()).then(|| tree.clone())
        }
        UseTree::Glob(_) => Some(tree.clone()),
    }
}

/// The import without the names that are not needed; `None` if none is.
#[must_use]
pub fn trim(
    tree: &UseTree,
    path: &mut Vec<String>,
    live: &Live,
    gone: &BTreeSet<String>,
) -> Option<UseTree> {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            let kept = trim(&inner.tree, path, live, gone);
            path.pop();
            kept.map(|tree| {
                let mut inner = inner.clone();
                inner.tree = Box::new(tree);
                UseTree::Path(inner)
            })
        }
        UseTree::Group(group) => {
            let kept: Vec<_> =
                group.items.iter().filter_map(|t| trim(t, path, live, gone)).collect();
            match kept.as_slice() {
                [] => None,
                [only] if !path.is_empty() && !is_self(only) => Some(only.clone()),
                _ => {
                    let mut group = group.clone();
                    group.items = kept.into_iter().collect();
                    Some(UseTree::Group(group))
                }
            }
        }
        leaf => {
            let target = match leaf {
                UseTree::Name(name) if name.ident != "self" => Some(name.ident.to_string()),
                UseTree::Rename(name) if name.ident != "self" => Some(name.ident.to_string()),
                _ => path.last().cloned(),
            };
            let lost =
                target.is_some_and(|t| gone.contains(&t)) || path.iter().any(|p| gone.contains(p));
            (!lost && live.needs_import(leaf, path)).then(|| leaf.clone())
        }
    }
}

fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(name) => name.ident == "self",
        UseTree::Rename(name) => name.ident == "self",
        _ => false,
    }
}
