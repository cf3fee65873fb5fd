//! Items: names, attributes, nested modules and imports.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, Ident, ImplItem, Item, ItemMod, TraitItem, UseTree};

/// Returns a module's items, or an empty slice if they are in another file.
pub fn inner(module: &ItemMod) -> &[Item] {
    module.content.as_ref().map_or(&[], |(_, items)| items)
}

/// Visits items depth-first, each module before its items.
pub fn each<'a>(items: &'a [Item], visit: &mut dyn FnMut(&'a Item)) {
    for item in items {
        visit(item);
        if let Item::Mod(module) = item {
            each(inner(module), visit);
        }
    }
}

/// Visits exported macros in `items` and all nested modules.
pub fn each_exported(items: &mut [Item], visit: &mut dyn FnMut(&mut syn::ItemMacro)) {
    for item in items {
        match item {
            Item::Mod(module) => {
                each_exported(module.content.as_mut().map_or(&mut [], |(_, items)| items), visit);
            }
            Item::Macro(item) if is_exported(&item.attrs) => visit(item),
            _ => {}
        }
    }
}

pub fn is_exported(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("macro_export"))
}

pub fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(i) => &i.ident,
        Item::Enum(i) => &i.ident,
        Item::Fn(i) => &i.sig.ident,
        Item::Macro(i) => i.ident.as_ref()?,
        Item::Mod(i) => &i.ident,
        Item::Static(i) => &i.ident,
        Item::Struct(i) => &i.ident,
        Item::Trait(i) => &i.ident,
        Item::TraitAlias(i) => &i.ident,
        Item::Type(i) => &i.ident,
        Item::Union(i) => &i.ident,
        _ => return None,
    };
    Some(name.to_string())
}

pub fn impl_member(member: &ImplItem) -> Option<&Ident> {
    match member {
        ImplItem::Fn(i) => Some(&i.sig.ident),
        ImplItem::Const(i) => Some(&i.ident),
        ImplItem::Type(i) => Some(&i.ident),
        _ => None,
    }
}

pub fn trait_member(member: &TraitItem) -> Option<&Ident> {
    match member {
        TraitItem::Fn(i) => Some(&i.sig.ident),
        TraitItem::Const(i) => Some(&i.ident),
        TraitItem::Type(i) => Some(&i.ident),
        _ => None,
    }
}

/// The attributes of a value if it is one of the given variants.
macro_rules! attributes_of {
    ($value:expr, $parent:ident: $($kind:ident)*) => {
        match $value { $(syn::$parent::$kind(i) => Some(&mut i.attrs),)* _ => None }
    };
}
pub(crate) use attributes_of;

/// Returns an item's attributes, or `None` for unparsed tokens.
pub fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    attributes_of!(item, Item: Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct Trait
        TraitAlias Type Union Use)
}

/// Visits the leaves of an import, each with the path to the leaf.
pub fn leaves<'a>(
    tree: &'a UseTree,
    path: &mut Vec<String>,
    visit: &mut dyn FnMut(&[String], &'a UseTree),
) {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            leaves(&inner.tree, path, visit);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, path, visit)),
        leaf => visit(path, leaf),
    }
}

/// Returns the name that a leaf of an import refers to and the name it binds, or `None` for `*`.
pub fn binding(path: &[String], leaf: &UseTree) -> Option<(String, String)> {
    let original = |name: &Ident| match path.last() {
        Some(last) if name == "self" => last.clone(),
        _ => name.to_string(),
    };
    match leaf {
        UseTree::Name(leaf) => Some((original(&leaf.ident), original(&leaf.ident))),
        UseTree::Rename(leaf) => Some((original(&leaf.ident), leaf.rename.to_string())),
        _ => None,
    }
}

/// Returns the import reduced to the leaves that are kept, or `None` if none are.
pub fn filtered(
    tree: &UseTree,
    path: &mut Vec<String>,
    keep: &dyn Fn(&[String], &UseTree) -> bool,
) -> Option<UseTree> {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            let kept = filtered(&inner.tree, path, keep);
            path.pop();
            let mut inner = inner.clone();
            inner.tree = Box::new(kept?);
            Some(UseTree::Path(inner))
        }
        UseTree::Group(group) => {
            let kept: Vec<_> =
                group.items.iter().filter_map(|tree| filtered(tree, path, keep)).collect();
            match kept.as_slice() {
                [] => None,
                [only] if !path.is_empty() && !is_self(only) => Some(only.clone()),
                _ => {
                    let items = kept.into_iter().collect();
                    Some(UseTree::Group(syn::UseGroup { items, ..group.clone() }))
                }
            }
        }
        leaf => keep(path, leaf).then(|| leaf.clone()),
    }
}

fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(name) => name.ident == "self",
        UseTree::Rename(name) => name.ident == "self",
        _ => false,
    }
}

/// Returns the names of the types and modules that items declare or import.
pub fn declared(items: &[Item]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in items {
        match item {
            Item::Const(_) | Item::Fn(_) | Item::Macro(_) | Item::Static(_) => {}
            Item::ExternCrate(item) => {
                let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
                names.insert(name.to_string());
            }
            Item::Use(item) => names.extend(bindings(&item.tree)),
            item => names.extend(name(item)),
        }
    }
    names
}

fn bindings(tree: &UseTree) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    leaves(tree, &mut Vec::new(), &mut |path, leaf| {
        names.extend(binding(path, leaf).map(|(_, name)| name));
    });
    names
}

/// Returns all item names at the root of a crate.
pub fn names_at(items: &[Item]) -> BTreeSet<String> {
    let mut names = declared(items);
    names.extend(items.iter().filter_map(name));
    names
}

/// Returns true if the only declaration of a name is an import of the crate with that name.
pub fn imports_crate(items: &[Item], name: &str, names: &BTreeMap<String, String>) -> bool {
    names.contains_key(name)
        && !items.iter().any(|item| match item {
            Item::ExternCrate(_) => false,
            Item::Use(item) => match &item.tree {
                UseTree::Name(_) => false,
                UseTree::Path(path) if path.ident == name => false,
                other => bindings(other).contains(name),
            },
            other => declared(std::slice::from_ref(other)).contains(name),
        })
}
