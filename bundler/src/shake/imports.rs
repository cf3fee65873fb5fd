//! Imports that are needed. A trait is imported for its methods, so its name need not appear.

use std::collections::BTreeSet;

use syn::UseTree;

use crate::items::{binding, filtered};
use crate::shake::live::Live;

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

/// An import without the names that nothing reaches, and without those of modules that are gone;
/// `None` if no name is left.
pub fn trim(tree: &UseTree, live: &Live, gone: &BTreeSet<String>) -> Option<UseTree> {
    filtered(tree, &mut Vec::new(), &|path, leaf| {
        let mut names = binding(path, leaf).map(|(name, _)| name).into_iter().chain(path.to_vec());
        let outside = path.first().is_some_and(|first| is_standard_crate(first));
        (outside || names.all(|name| !gone.contains(&name))) && live.needs_import(leaf, path)
    })
}
