//! Puts the binary and the crates it is made of into one tree.

pub mod assembly;
pub mod callers;
pub mod cfg_if;
pub mod embed;
pub mod load;
pub mod migrate;
pub mod paths;
pub mod strip;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Item, UseTree};

use crate::declarations::{declared, exported_macros, imports_crate, names_at};
use crate::edition::Edition;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Graph;
use crate::mount::assembly::Assembly;
use crate::mount::callers::{settle_exported, Loaded};
use crate::mount::load::load;
use crate::mount::paths::Scope;
use crate::source::Sources;

/// A binary and the crates it is made of as one file.
#[derive(Clone, Debug)]
pub struct Mounted {
    /// The file.
    pub file: syn::File,
    /// The modules that crates have become: name, index of the member.
    pub modules: BTreeMap<String, usize>,
}

/// Reads a binary and everything it needs as one file.
///
/// # Errors
/// Returns an error if a source is missing or cannot be mounted.
pub fn mount(graph: &Graph, sources: &mut Sources) -> Result<Mounted> {
    let main = load(graph.krate(None), sources)?;
    let mounts = name_mounts(graph, &main.items);
    let mut order: Vec<Loaded> = Vec::new();
    for index in graph.libraries() {
        order.push((Some(index), load(graph.krate(Some(index)), sources)?));
    }
    order.push((None, main));
    settle_exported(graph, &mut order, sources)?;
    let mut assembly = Assembly::default();
    for (index, file) in &order {
        let scope = scope(graph, *index, &mounts, &file.items);
        assembly.note_macro_use(&file.items, &scope);
    }
    let mut bodies = Vec::new();
    for (index, file) in order {
        let scope = scope(graph, index, &mounts, &file.items);
        let foreign = index.is_some_and(|index| !graph.members[index].package.is_local());
        bodies.push((scope.mount.clone(), foreign, assembly.krate(file, &scope)));
    }
    let mut items = TokenStream::new();
    for (name, foreign, body) in bodies {
        let Some(name) = name else {
            items.extend(body);
            continue;
        };
        let attribute = assembly.used_macros.contains(&name).then(|| quote!(#[macro_use]));
        // Nobody wants to read the warnings of a crate of somebody else.
        let silence = foreign.then(|| quote!(#[allow(warnings)]));
        let name = Ident::new(&name, Span::call_site());
        // Public, because a library may pass its dependencies on: `pub use dep;`.
        items.extend(quote!(#attribute #silence pub mod #name { #body }));
    }
    let (attributes, hoisted) = (&assembly.attributes, assembly.extern_crates());
    let file = syn::parse2(quote!(#(#attributes)* #hoisted #items)).map_err(|e| {
        Error::new(ErrorKind::Source, format!("the assembled file is not Rust: {e}"), "")
    })?;
    let modules = mounts.into_iter().map(|(index, name)| (name, index)).collect();
    Ok(Mounted { file, modules })
}

/// What each library is called inside the bundle.
fn name_mounts(graph: &Graph, main: &[Item]) -> BTreeMap<usize, String> {
    let own = graph.members[0].package.library().map(|l| l.name.replace('-', "_"));
    let mut taken = declared(main);
    taken.extend(graph.offered.iter().map(|offered| offered.name.clone()));
    for item in main {
        match item {
            Item::Use(i) => drop_bare(&i.tree, &mut taken),
            Item::ExternCrate(i) if i.rename.is_none() => {
                taken.remove(&i.ident.to_string());
            }
            _ => {}
        }
    }
    let mut mounts = BTreeMap::new();
    for index in graph.libraries() {
        let library =
            graph.members[index].package.library().expect("libraries() lists those with one");
        let base = library.name.replace('-', "_");
        let renames = graph.members[0].names.keys().chain(own.iter());
        let foreign: BTreeSet<_> = renames.filter(|n| **n != base).cloned().collect();
        let free =
            |name: &String| !taken.contains(name) && (*name == base || !foreign.contains(name));
        let mut name = base.clone();
        let mut count = 1;
        while !free(&name) {
            name = if count == 1 { format!("{base}_lib") } else { format!("{base}_lib{count}") };
            count += 1;
        }
        taken.insert(name.clone());
        mounts.insert(index, name);
    }
    mounts
}

/// `use name;` brings nothing new where the crate is mounted under that name.
fn drop_bare(tree: &UseTree, taken: &mut BTreeSet<String>) {
    if let UseTree::Name(name) = tree {
        taken.remove(&name.ident.to_string());
    }
}

fn scope(
    graph: &Graph,
    index: Option<usize>,
    mounts: &BTreeMap<usize, String>,
    items: &[Item],
) -> Scope {
    let member = &graph.members[index.unwrap_or(0)];
    let mut names: BTreeMap<_, _> = member
        .names
        .iter()
        .filter_map(|(n, i)| Some((n.clone(), mounts.get(i)?.clone())))
        .collect();
    for (name, krate) in &member.offered {
        if name != krate {
            names.insert(name.clone(), format!("::{krate}"));
        }
    }
    let own = member.package.library().map(|l| l.name.replace('-', "_"));
    if let (None, Some(own)) = (index, &own) {
        names.insert(own.clone(), mounts[&0].clone());
    }
    for item in items {
        let Item::ExternCrate(item) = item else { continue };
        let Some((_, rename)) = &item.rename else { continue };
        let name = item.ident.to_string();
        let target = match name.as_str() {
            "self" => index.and_then(|i| mounts.get(&i)).cloned(),
            // Only at the root of the bundle such a name is known everywhere.
            _ if rename == "_" || (index.is_none() && !names.contains_key(&name)) => None,
            _ => names.get(&name).cloned().or_else(|| Some(format!("::{name}"))),
        };
        names.extend(target.map(|target| (rename.to_string(), target)));
    }
    let module_path =
        if index.is_none() { graph.bin.replace('-', "_") } else { own.unwrap_or_default() };
    let mount = index.map(|i| mounts[&i].clone());
    let mut exported = BTreeSet::new();
    exported_macros(items, &mut exported);
    let root_names = (member.edition() == Edition::E2015).then(|| {
        let mut declared = names_at(items);
        declared.retain(|name| !imports_crate(items, name, &names));
        Rc::new(declared)
    });
    Scope {
        mount,
        names,
        depth: 0,
        shadows: BTreeSet::new(),
        module_path,
        exported: Rc::new(exported),
        local_macros: false,
        root_names,
    }
}
