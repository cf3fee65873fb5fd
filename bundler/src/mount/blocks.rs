//! Names bound by the statements of a block, found in unparsed tokens.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::UseTree;

use crate::items::{filtered, leaves};
use crate::mount::bindings::{Path, leaf_of};
use crate::mount::declared::TYPES;
use crate::mount::scope::Scope;
use crate::tokens::is;

/// Returns the scope inside a block whose statements bind crate names, or `None` if the scope stays
/// the same.
pub fn inside(scope: &Scope, block: TokenStream) -> Option<Scope> {
    let tokens: Vec<TokenTree> = block.into_iter().collect();
    let mut shadows = scope.shadows.clone();
    for at in 0..tokens.len() {
        if is(&tokens, at, "use") {
            if let Some(import) = import_at(&tokens, at) {
                add_import(scope, &import, &mut shadows);
            }
        } else if TYPES.iter().any(|keyword| is(&tokens, at, keyword)) {
            if let Some(TokenTree::Ident(name)) = tokens.get(at + 1)
                && scope.names.contains_key(&name.to_string())
            {
                shadows.insert(name.to_string());
            }
        } else if let Some(found) = extern_crate_at(&tokens, at) {
            let target = scope.names.get(&found.name);
            if scope.names.get(&found.bound).is_some_and(|own| Some(own) != target) {
                shadows.insert(found.bound);
            } else {
                shadows.remove(&found.bound);
            }
        }
    }
    (shadows != scope.shadows).then(|| Scope { shadows, ..scope.clone() })
}

fn add_import(scope: &Scope, import: &syn::ItemUse, shadows: &mut BTreeSet<String>) {
    let global = import.leading_colon.is_some();
    leaves(&import.tree, &mut Vec::new(), &mut |path, leaf| {
        let path = Path { global, names: path.to_vec() };
        let (bound, path) = leaf_of(path, leaf);
        let Some(bound) = bound else {
            let hides = |name: &&String| scope.bindings.glob_shadows(scope.module, name, &path);
            shadows.extend(scope.names.keys().filter(hides).cloned());
            return;
        };
        if !scope.names.contains_key(&bound) {
        } else if scope.bindings.import_shadows(scope.module, &bound, &path) {
            shadows.insert(bound);
        } else if path.names.len() == 1 {
            shadows.remove(&bound);
        }
    });
}

/// Splits an import that binds the first name of one of its own paths. The name still refers to a
/// crate only in the leaf that binds it.
pub fn divided(scope: &Scope, item: syn::ItemUse) -> Vec<syn::ItemUse> {
    let binds = |path: &[String], leaf: &UseTree| {
        let (bound, path) = leaf_of(Path { global: false, names: path.to_vec() }, leaf);
        bound.is_some_and(|name| path.names.first() == Some(&name) && scope.shadows.contains(&name))
    };
    let own = filtered(&item.tree, &mut Vec::new(), &binds);
    let others = filtered(&item.tree, &mut Vec::new(), &|path, leaf| !binds(path, leaf));
    match (own, others) {
        (Some(own), Some(others)) => {
            [own, others].map(|tree| syn::ItemUse { tree, ..item.clone() }).into()
        }
        _ => vec![item],
    }
}

/// Returns the scope for the import at `at`, or `None` if the scope stays the same. The names that
/// an import binds do not affect its own paths.
pub fn importing(scope: &Scope, tokens: &[TokenTree], at: usize) -> Option<Scope> {
    if scope.shadows.is_empty() {
        return None;
    }
    let import = import_at(tokens, at)?;
    let mut shadows = scope.shadows.clone();
    leaves(&import.tree, &mut Vec::new(), &mut |path, leaf| {
        let (bound, path) = leaf_of(Path { global: false, names: path.to_vec() }, leaf);
        if bound.is_some() && bound.as_ref() == path.names.first() {
            shadows.remove(&bound.unwrap_or_default());
        }
    });
    (shadows != scope.shadows).then(|| Scope { shadows, ..scope.clone() })
}

/// Returns the names bound by the imports in a block.
pub fn imported(block: TokenStream) -> BTreeSet<String> {
    let tokens: Vec<TokenTree> = block.into_iter().collect();
    let starts = (0..tokens.len()).filter(|at| is(&tokens, *at, "use"));
    let mut names = BTreeSet::new();
    for import in starts.filter_map(|at| import_at(&tokens, at)) {
        leaves(&import.tree, &mut Vec::new(), &mut |path, leaf| {
            names.extend(leaf_of(Path { global: false, names: path.to_vec() }, leaf).0);
        });
    }
    names
}

fn import_at(tokens: &[TokenTree], at: usize) -> Option<syn::ItemUse> {
    let length = tokens[at..].iter().position(|token| token.to_string() == ";")?;
    syn::parse2(tokens[at..=at + length].iter().cloned().collect()).ok()
}

pub struct ExternCrate {
    pub name: String,
    /// The name that the `extern crate` binds.
    pub bound: String,
    /// The number of tokens, including the `;`.
    pub length: usize,
}

pub fn extern_crate_at(tokens: &[TokenTree], at: usize) -> Option<ExternCrate> {
    if !(is(tokens, at, "extern") && is(tokens, at + 1, "crate")) {
        return None;
    }
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(name)) => Some(name.to_string()),
        _ => None,
    };
    let name = word(at + 2)?;
    let (bound, length) = match is(tokens, at + 3, "as") {
        true => (word(at + 4)?, 6),
        false => (name.clone(), 4),
    };
    is(tokens, at + length - 1, ";").then_some(ExternCrate { name, bound, length })
}

/// Returns the import that replaces an `extern crate` in a block, and the number of tokens it
/// replaces; `None` to keep the item.
pub fn extern_crate(
    scope: &Scope,
    tokens: &[TokenTree],
    at: usize,
) -> Option<(TokenStream, usize)> {
    let found = extern_crate_at(tokens, at)?;
    let TokenTree::Ident(name) = &tokens[at + 2] else { return None };
    let target = match found.name.as_str() {
        "self" => scope.root(name.span()),
        name_of if scope.names.contains_key(name_of) => scope.target(name),
        _ => return None,
    };
    let bound = proc_macro2::Ident::new(&found.bound, name.span());
    Some((quote!(use #target as #bound;), found.length))
}
