//! Imports that are needed. A trait is imported for its methods, so its name need not appear.

use std::collections::BTreeSet;

use syn::{Item, UseTree, Visibility};

use crate::items::{binding, filtered};
use crate::shake::live::Live;
use crate::tokens::words_of;

/// Traits of the standard library outside the prelude whose methods are called on values.
const STANDARD: &str = "Write Read BufRead Seek FromStr Hash Hasher BuildHasher Borrow BorrowMut Any Error \
    Add Sub Mul Div Rem Neg Not BitAnd BitOr BitXor Shl Shr Index IndexMut Deref \
    DerefMut RangeBounds Sum Product FromIterator TryFrom TryInto Future";

/// Returns true if this is the name of a crate that every compiler has.
pub fn is_standard_crate(name: &str) -> bool {
    ["std", "core", "alloc"].contains(&name)
}

/// Returns true if an import of this name may be needed for the methods of a trait.
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
            item => used.extend(words_of(item)),
        }
    }
    let is_used = |word: &String| {
        used.contains(word) || live.kept.contains(word) || live.traits.contains(word)
    };
    let is_needed = |path: &[String], leaf: &UseTree| {
        binding(path, leaf).is_none_or(|(name, binding)| {
            is_used(&name) || is_used(&binding) || is_standard_trait(&name) || binding == "_"
        })
    };
    items.retain_mut(|item| match item {
        Item::Use(item) if matches!(item.vis, Visibility::Inherited) => {
            let kept = filtered(&item.tree, &mut Vec::new(), &is_needed);
            kept.map(|tree| item.tree = tree).is_some()
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

/// Adds the words that imports begin with: they may be imported themselves.
fn first_words(tree: &UseTree, used: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => {
            used.insert(path.ident.to_string());
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| first_words(tree, used)),
        _ => {}
    }
}

/// An import without the names that nothing reaches, and without those of modules that are gone;
/// `None` if no name is left.
pub fn trim(tree: &UseTree, live: &Live, gone: &BTreeSet<String>) -> Option<UseTree> {
    filtered(tree, &mut Vec::new(), &|path, leaf| {
        let mut names = binding(path, leaf).map(|(name, _)| name).into_iter().chain(path.to_vec());
        let outside = path.first().is_some_and(|first| is_standard_crate(first));
        (outside || names.all(|name| !gone.contains(&name))) && live.needs_import(leaf, path)
    })
}
