//! Puts the binary and the crates it is made of into one tree.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, ToTokens};
use syn::{Attribute, Item, UseTree};

use crate::editions::Edition;
use crate::error::{Error, Result};
use crate::graph::Graph;
use crate::load::load;
use crate::paths::Scope;
use crate::source::Sources;

/// Attributes that only the root of a crate may carry.
const ROOT_ONLY: &[&str] = &["recursion_limit", "type_length_limit", "feature", "no_main"];

/// Reads a binary and everything local it needs as one file.
///
/// # Errors
/// If a source is missing or cannot be mounted.
pub fn mount(graph: &Graph, sources: &mut Sources) -> Result<syn::File> {
    let main = load(&graph.main, &graph.members[0], sources)?;
    let mounts = name_mounts(graph, &main.items);
    let mut order: Vec<(Option<usize>, syn::File)> = Vec::new();
    for index in graph.libraries() {
        let member = &graph.members[index];
        let library = member.package.library().expect("libraries() lists those with one");
        order.push((Some(index), load(&library.src_path, member, sources)?));
    }
    order.push((None, main));
    let mut assembly =
        Assembly { hoisted: BTreeMap::new(), attributes: Vec::new(), used_macros: BTreeSet::new() };
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
    let (attributes, hoisted) =
        (&assembly.attributes, assembly.hoisted.iter().map(|(name, hoisted)| hoisted.item(name)));
    syn::parse2(quote!(#(#attributes)* #(#hoisted)* #items))
        .map_err(|e| Error::new(format!("the assembled file is not Rust: {e}"), ""))
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

/// Names of types and modules that some items declare or import.
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

/// All names of items at the root of a crate.
fn names_at(items: &[Item]) -> BTreeSet<String> {
    let mut names = declared(items);
    names.extend(items.iter().filter_map(crate::live::name));
    names
}

/// The macros that some items export.
fn exported_macros(items: &[Item], names: &mut BTreeSet<String>) {
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

/// What the crates leave at the root of the bundle.
struct Assembly {
    /// `extern crate` items by the name of the crate.
    hoisted: BTreeMap<String, Hoisted>,
    attributes: Vec<Attribute>,
    used_macros: BTreeSet<String>,
}

/// An `extern crate` at the root of the bundle.
#[derive(Default)]
struct Hoisted {
    attributes: Vec<Attribute>,
    /// Whether a module passes the crate on.
    is_public: bool,
}

impl Hoisted {
    fn item(&self, name: &str) -> TokenStream {
        let (attributes, name) = (&self.attributes, Ident::new(name, Span::call_site()));
        let vis = self.is_public.then(|| quote!(pub));
        quote!(#(#attributes)* #vis extern crate #name;)
    }
}

/// Macros a module hands up to its crate's root: the macro's name, and its alias on the way.
type Exports = Vec<(Ident, Ident)>;

impl Assembly {
    fn note_macro_use(&mut self, items: &[Item], scope: &Scope) {
        for item in items {
            let Item::ExternCrate(item) = item else { continue };
            if item.attrs.iter().any(|a| a.path().is_ident("macro_use")) {
                self.used_macros.extend(scope.names.get(&item.ident.to_string()).cloned());
            }
        }
    }

    fn krate(&mut self, file: syn::File, scope: &Scope) -> TokenStream {
        let (root, inner): (Vec<_>, Vec<_>) = file.attrs.into_iter().partition(|a| {
            scope.mount.is_none() || ROOT_ONLY.iter().any(|name| a.path().is_ident(name))
        });
        self.attributes.extend(root);
        let (body, exports) = self.module(file.items, scope);
        let exports = exports.iter().map(|(name, alias)| {
            if name == alias {
                TokenStream::new()
            } else {
                quote!(pub(crate) use #alias as #name;)
            }
        });
        quote!(#(#inner)* #body #(#exports)*)
    }

    fn module(&mut self, items: Vec<Item>, scope: &Scope) -> (TokenStream, Exports) {
        let mut shadows = declared(&items);
        shadows.retain(|name| !imports_crate(&items, name, &scope.names));
        let scope = Scope { shadows, ..scope.clone() };
        let (mut body, mut exports) = (TokenStream::new(), Exports::new());
        for item in items {
            match item {
                Item::Mod(module) if module.content.is_some() => {
                    self.child(module, &scope, &mut body, &mut exports);
                }
                Item::ExternCrate(item) => body.extend(self.extern_crate(&item, &scope)),
                Item::Macro(item) if scope.mount.is_some() => {
                    definition(item, &scope, &mut body, &mut exports)
                }
                other => body.extend(item_tokens(&other, &scope)),
            }
        }
        (body, exports)
    }

    fn child(
        &mut self,
        module: syn::ItemMod,
        scope: &Scope,
        body: &mut TokenStream,
        exports: &mut Exports,
    ) {
        let name = &module.ident;
        let module_path = format!("{}::{name}", scope.module_path);
        let inner = Scope { depth: scope.depth + 1, module_path, ..scope.clone() };
        let items = module.content.map(|(_, items)| items).unwrap_or_default();
        let (inside, handed) = self.module(items, &inner);
        let (inner_attributes, mut outer): (Vec<_>, Vec<_>) =
            module.attrs.into_iter().partition(|a| matches!(a.style, syn::AttrStyle::Inner(_)));
        let used = scope.mount.as_ref().is_some_and(|m| self.used_macros.contains(m));
        if !handed.is_empty() && used && !outer.iter().any(|a| a.path().is_ident("macro_use")) {
            outer.push(syn::parse_quote!(#[macro_use]));
        }
        let vis = scope.rewrite(module.vis.to_token_stream());
        body.extend(quote!(#(#outer)* #vis mod #name { #(#inner_attributes)* #inside }));
        for (macro_name, alias) in handed {
            body.extend(quote!(pub(crate) use #name::#alias;));
            exports.push((macro_name, alias));
        }
    }

    fn extern_crate(&mut self, item: &syn::ItemExternCrate, scope: &Scope) -> TokenStream {
        let binding = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
        let at_root = scope.mount.is_none() && scope.depth == 0;
        let vis = scope.rewrite(item.vis.to_token_stream());
        let root = if item.ident == "self" {
            scope.root(item.ident.span())
        } else if let Some(mount) = scope.names.get(&item.ident.to_string()) {
            if at_root && binding == mount {
                return TokenStream::new();
            }
            let mount = Ident::new(mount, item.ident.span());
            quote!(crate::#mount)
        } else {
            return self.outside_crate(item, at_root);
        };
        quote!(#vis use #root as #binding;)
    }

    /// An `extern crate` of the standard library, or of one that the judge has. What a mounted crate
    /// would have at its root goes to the root of the bundle, where the name is known everywhere.
    fn outside_crate(&mut self, item: &syn::ItemExternCrate, at_root: bool) -> TokenStream {
        let name = item.ident.to_string();
        if at_root {
            if item.rename.is_some() {
                return item.to_token_stream();
            }
            self.hoisted.entry(name).or_default().attributes.clone_from(&item.attrs);
            return TokenStream::new();
        }
        if !["std", "core"].contains(&name.as_str()) {
            let hoisted = self.hoisted.entry(name).or_default();
            hoisted.is_public |= !matches!(item.vis, syn::Visibility::Inherited);
        }
        let (vis, ident) = (&item.vis, &item.ident);
        let attributes = item.attrs.iter().filter(|a| !a.path().is_ident("macro_use"));
        let rename = item.rename.as_ref().map(|(_, name)| quote!(as #name));
        quote!(#(#attributes)* #vis use ::#ident #rename;)
    }
}

/// Whether a name is declared here only by importing the crate of that name.
fn imports_crate(items: &[Item], name: &str, names: &BTreeMap<String, String>) -> bool {
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

fn item_tokens(item: &Item, scope: &Scope) -> TokenStream {
    if let Item::Use(i) = item {
        if let (UseTree::Name(name), true) = (&i.tree, scope.mount.is_none() && scope.depth == 0) {
            let text = name.ident.to_string();
            if scope.names.get(&text) == Some(&text) {
                return TokenStream::new();
            }
        }
    }
    scope.rewrite(item.to_token_stream())
}

/// A macro of a mounted crate; an exported one is handed up to the crate's root.
fn definition(
    mut item: syn::ItemMacro,
    scope: &Scope,
    body: &mut TokenStream,
    exports: &mut Exports,
) {
    let export = item.attrs.iter().find(|a| a.path().is_ident("macro_export")).cloned();
    item.attrs.retain(|a| !a.path().is_ident("macro_export"));
    let text = export.as_ref().map(|attribute| attribute.to_token_stream().to_string());
    let local_macros = text.is_some_and(|text| text.contains("local_inner_macros"));
    let inner = Scope { local_macros, ..scope.clone() };
    body.extend(inner.rewrite(item.to_token_stream()));
    let (Some(_), Some(name)) = (export, item.ident) else { return };
    if scope.depth == 0 {
        body.extend(quote!(pub(crate) use #name;));
        return;
    }
    let plain = name.to_string();
    let plain = plain.trim_start_matches("r#");
    let alias =
        Ident::new(&format!("{plain}_{}", scope.mount.as_deref().unwrap_or("")), name.span());
    body.extend(quote!(pub(crate) use #name as #alias;));
    exports.push((name, alias));
}
