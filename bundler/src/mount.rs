//! Combines the binary and its libraries into one tree.

pub mod assembly;
pub mod bindings;
pub mod blocks;
pub mod callers;
pub mod cfg_if;
pub mod chosen_paths;
pub mod declared;
pub mod embed;
pub mod exports;
pub mod load;
pub mod macro_prelude;
pub mod migrate;
pub mod module_folders;
pub mod paths;
pub mod scope;
pub mod std_modules;
pub mod strip;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cargo_metadata::Edition;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Item, UseTree};

use crate::error::{Error, Result};
use crate::graph::Graph;
use crate::items::{declared, imports_crate, names_at};
use crate::mount::assembly::Assembly;
use crate::mount::bindings::{Bindings, Known};
use crate::mount::callers::{Loaded, settle_exported};
use crate::mount::exports::exported_macros;
use crate::mount::load::load;
use crate::mount::scope::Scope;
use crate::source::Sources;

/// A binary and its libraries as one file.
#[derive(Clone, Debug)]
pub struct Mounted {
    pub file: syn::File,
    pub modules: BTreeMap<String, usize>,
}

pub fn mount(graph: &Graph, sources: &mut Sources) -> Result<Mounted> {
    let crates = graph.libraries().into_iter().map(Some).chain([None]);
    let loaded = crates.map(|index| Ok((index, load(graph.krate(index), sources)?)));
    let mut order: Vec<Loaded> = loaded.collect::<Result<_>>()?;
    settle_exported(graph, &mut order, sources)?;
    let mut bindings = Bindings::default();
    for (index, file) in &order {
        let from_root = graph.krate(*index).member.package.edition == Edition::E2015;
        bindings.add(*index, &file.items, known(graph, *index, &file.items), from_root);
    }
    let bindings = Rc::new(bindings);
    let main = order.last().map_or(&[][..], |(_, main)| &main.items);
    let mounts = name_mounts(graph, main, &bindings);
    let mut assembly = Assembly::new(mounts.clone());
    let scopes: Vec<Scope> = order
        .iter()
        .map(|(index, file)| scope(graph, *index, &mounts, &file.items, &bindings))
        .collect();
    let mut bodies = Vec::new();
    for ((index, file), scope) in order.into_iter().zip(scopes) {
        let foreign = index.is_some_and(|index| !graph.members[index].package.is_local());
        bodies.push((scope.mount.clone(), foreign, assembly.krate(file, &scope)));
    }
    let mut items = TokenStream::new();
    for (name, foreign, body) in bodies {
        let Some(name) = name else {
            items.extend(body);
            continue;
        };
        // Warnings about somebody else's crate help nobody.
        let silence = foreign.then(|| quote!(#[allow(warnings)]));
        let name = Ident::new(&name, Span::call_site());
        // Public, because a library may re-export its dependencies: `pub use dep;`.
        items.extend(quote!(#silence pub mod #name { #body }));
    }
    let (attributes, hoisted) = (&assembly.attributes, assembly.extern_crates());
    let file = syn::parse2(quote!(#(#attributes)* #hoisted #items))
        .map_err(|e| Error::new(format!("the assembled file is not valid Rust: {e}"), ""))?;
    let modules = mounts.into_iter().map(|(index, name)| (name, index)).collect();
    Ok(Mounted { file, modules })
}

/// Chooses the module name of each library.
fn name_mounts(graph: &Graph, main: &[Item], bindings: &Bindings) -> BTreeMap<usize, String> {
    let own = graph.members[0].package.library().map(|_| graph.members[0].package.crate_name());
    let mut taken = declared(main);
    taken.extend(graph.offered.iter().map(|offered| offered.name.clone()));
    for item in main {
        match item {
            // `use name;` binds nothing new if the crate is mounted under that name.
            Item::Use(syn::ItemUse { tree: UseTree::Name(name), .. }) => {
                taken.remove(&name.ident.to_string());
            }
            Item::ExternCrate(i) if i.rename.is_none() => {
                taken.remove(&i.ident.to_string());
            }
            _ => {}
        }
    }
    for index in graph.libraries() {
        let base = graph.members[index].package.crate_name();
        taken.extend(bindings.taken_by_glob(index, &base).then_some(base));
    }
    let mut mounts = BTreeMap::new();
    for index in graph.libraries() {
        let base = graph.members[index].package.crate_name();
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

/// Returns the crates that the crate at `index` can name.
fn known(graph: &Graph, index: Option<usize>, items: &[Item]) -> BTreeMap<String, Known> {
    let member = &graph.members[index.unwrap_or(0)];
    let mut names: BTreeMap<String, Known> =
        member.names.iter().map(|(name, other)| (name.clone(), Known::Library(*other))).collect();
    let offered = member.offered.iter();
    names.extend(offered.map(|(name, krate)| (name.clone(), Known::Outside(krate.clone()))));
    if index.is_none() && member.package.library().is_some() {
        names.insert(member.package.crate_name(), Known::Library(0));
    }
    for item in items {
        let Item::ExternCrate(syn::ItemExternCrate { ident, rename: Some((_, rename)), .. }) = item
        else {
            continue;
        };
        let name = ident.to_string();
        let target = match index {
            Some(library) if name == "self" => Known::Library(library),
            _ => names.get(&name).cloned().unwrap_or(Known::Outside(name)),
        };
        names.insert(rename.to_string(), target);
    }
    names
}

fn scope(
    graph: &Graph,
    index: Option<usize>,
    mounts: &BTreeMap<usize, String>,
    items: &[Item],
    bindings: &Rc<Bindings>,
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
    let own = member.package.library().map(|_| member.package.crate_name());
    if let (None, Some(own)) = (index, &own) {
        names.insert(own.clone(), mounts[&0].clone());
    }
    for item in items {
        let Item::ExternCrate(item) = item else { continue };
        let Some((_, rename)) = &item.rename else { continue };
        let name = item.ident.to_string();
        let target = match name.as_str() {
            "self" => index.and_then(|i| mounts.get(&i)).cloned(),
            // Such a name is visible everywhere only at the root of the bundle.
            _ if rename == "_" || (index.is_none() && !names.contains_key(&name)) => None,
            _ => names.get(&name).cloned().or_else(|| Some(format!("::{name}"))),
        };
        names.extend(target.map(|target| (rename.to_string(), target)));
    }
    let module_path =
        if index.is_none() { graph.bin.replace('-', "_") } else { own.unwrap_or_default() };
    let mount = index.map(|i| mounts[&i].clone());
    let root_names = (member.package.edition == Edition::E2015).then(|| {
        let mut declared = names_at(items);
        declared.retain(|name| !imports_crate(items, name, &names));
        Rc::new(declared)
    });
    Scope {
        mount,
        names,
        depth: 0,
        shadows: BTreeSet::new(),
        bindings: Rc::clone(bindings),
        module: bindings.root(index),
        prelude: None,
        module_path,
        exported: Rc::new(exported_macros(items)),
        local_macros: false,
        root_names,
    }
}
