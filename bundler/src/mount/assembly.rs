//! Writes each crate's items as a module of the bundle.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Item, UseTree};

use crate::items::{filtered, names_at};
use crate::mount::bindings::{Path, leaf_of};
use crate::mount::blocks;
use crate::mount::exports::{
    Export, Found, Makers, alone, conditions, plain, shared_names, without_exports,
};
use crate::mount::macro_prelude::{self, MacroPrelude};
use crate::mount::scope::Scope;
use crate::tokens::{ident, words_of};

/// Attributes allowed only at the root of a crate.
const ROOT_ONLY: &[&str] = &["recursion_limit", "type_length_limit", "feature", "no_main"];

/// Attributes and items that belong at the root of the bundle.
#[derive(Default)]
pub struct Assembly {
    /// `extern crate` items by crate name.
    hoisted: BTreeMap<String, Hoisted>,
    pub attributes: Vec<Attribute>,
    /// Names of the modules that contain the libraries, by member index.
    mounts: BTreeMap<usize, String>,
    /// Paths that resolve only to an exported macro, by library module and macro name.
    macros: BTreeMap<(String, String), TokenStream>,
    makers: Makers,
    /// Names in the current crate that refer to more than a macro.
    shared: BTreeSet<String>,
}

/// An `extern crate` at the root of the bundle.
#[derive(Default)]
struct Hoisted {
    attributes: Vec<Attribute>,
    /// Whether a module re-exports the crate.
    is_public: bool,
}

impl Hoisted {
    fn add<'a>(&mut self, attributes: impl IntoIterator<Item = &'a Attribute>) {
        for attribute in attributes {
            if !self.attributes.contains(attribute) {
                self.attributes.push(attribute.clone());
            }
        }
    }

    fn item(&self, name: &str) -> TokenStream {
        let (attributes, name) = (&self.attributes, Ident::new(name, Span::call_site()));
        let vis = self.is_public.then(|| quote!(pub));
        quote!(#(#attributes)* #vis extern crate #name;)
    }
}

impl Assembly {
    pub fn new(mounts: BTreeMap<usize, String>) -> Self {
        Self { mounts, ..Self::default() }
    }

    pub fn extern_crates(&self) -> TokenStream {
        self.hoisted.iter().map(|(name, hoisted)| hoisted.item(name)).collect()
    }

    pub fn krate(&mut self, file: syn::File, scope: &Scope) -> TokenStream {
        let (root, inner): (Vec<_>, Vec<_>) = file.attrs.into_iter().partition(|a| {
            scope.mount.is_none() || ROOT_ONLY.iter().any(|name| a.path().is_ident(name))
        });
        self.attributes.extend(root);
        self.shared = shared_names(&file.items);
        let (prelude_module, prelude) = self.prelude(&file.items, scope);
        let scope = Scope { prelude, ..scope.clone() };
        let (body, exports) = self.module(file.items, &scope);
        let exports = exports.iter().map(|Export { name, alias, conditions }| {
            let root = scope.root(name.span());
            self.note_macro(name, &scope, quote!(#root::#alias));
            quote!(#(#conditions)* pub(crate) use #alias as #name;)
        });
        let exports: Vec<_> = exports.collect();
        quote!(#(#inner)* #prelude_module #body #(#exports)*)
    }

    fn note_macro(&mut self, name: &Ident, scope: &Scope, path: TokenStream) {
        let mount = scope.mount.clone().unwrap_or_default();
        self.macros.insert((mount, name.to_string()), path);
    }

    /// Builds the module with the macros that a crate calls without a path, and the imports from
    /// it.
    fn prelude(
        &self,
        items: &[Item],
        scope: &Scope,
    ) -> (Option<TokenStream>, Option<Rc<MacroPrelude>>) {
        let used = macro_prelude::used(items, &scope.bindings, scope.module);
        let mut name = "prelude_macros".to_owned();
        while names_at(items).contains(&name) || self.mounts.values().any(|mount| *mount == name) {
            name.push('_');
        }
        let name = ident(&name);
        let root = scope.root(name.span());
        let Some(prelude) = MacroPrelude::new(&root, &name, used.keys()) else {
            return (None, None);
        };
        let imports = used.iter().filter_map(|(name, library)| {
            let mount = self.mounts.get(library)?;
            let own = ident(name);
            let path = self.macros.get(&(mount.clone(), name.clone())).cloned();
            let path = path.unwrap_or_else(|| {
                let mount = ident(mount);
                quote!(crate::#mount::#own)
            });
            Some(quote!(pub(crate) use #path as #own;))
        });
        (Some(quote!(mod #name { #(#imports)* })), Some(Rc::new(prelude)))
    }

    fn module(&mut self, items: Vec<Item>, scope: &Scope) -> (TokenStream, Vec<Export>) {
        let hidden = |name: &&String| scope.bindings.shadows(scope.module, name);
        let shadows = scope.names.keys().filter(hidden).cloned().collect();
        let scope = Scope { shadows, ..scope.clone() };
        let binds = |name: &str| scope.bindings.binds_macro(scope.module, name);
        let mut body =
            scope.prelude.as_ref().map(|prelude| prelude.imports(&binds)).unwrap_or_default();
        let mut exports = Vec::new();
        let mut children = (0..).map(|position| scope.bindings.child(scope.module, position));
        for item in items {
            match item {
                Item::Mod(module) => {
                    let scope =
                        Scope { module: children.next().unwrap_or_default(), ..scope.clone() };
                    self.child(module, &scope, &mut body, &mut exports);
                }
                Item::ExternCrate(item) => body.extend(self.extern_crate(&item, &scope)),
                Item::Macro(item) if scope.mount.is_some() => {
                    self.definition(item, &scope, &mut body, &mut exports)
                }
                Item::Use(item) => {
                    for item in blocks::divided(&scope, item) {
                        body.extend(item_tokens(&Item::Use(item), &scope));
                    }
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
        exports: &mut Vec<Export>,
    ) {
        let name = &module.ident;
        let module_path = format!("{}::{name}", scope.module_path);
        let inner = Scope { depth: scope.depth + 1, module_path, ..scope.clone() };
        let items = module.content.map(|(_, items)| items).unwrap_or_default();
        let (inside, handed) = self.module(items, &inner);
        let held = conditions(&module.attrs);
        let (inner_attributes, outer): (Vec<_>, Vec<_>) =
            module.attrs.into_iter().partition(|a| matches!(a.style, syn::AttrStyle::Inner(_)));
        let vis = scope.rewrite(module.vis.to_token_stream());
        body.extend(quote!(#(#outer)* #vis mod #name { #(#inner_attributes)* #inside }));
        for mut export in handed {
            export.conditions.extend(held.iter().cloned());
            let (alias, conditions) = (&export.alias, &export.conditions);
            body.extend(quote!(#(#conditions)* pub(crate) use #name::#alias;));
            exports.push(export);
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
            scope.target(&item.ident)
        } else {
            return self.outside_crate(item, at_root);
        };
        quote!(#vis use #root as #binding;)
    }

    /// Writes a macro definition or call of a mounted crate. Exported macros are passed up to the
    /// root of the crate.
    fn definition(
        &mut self,
        mut item: syn::ItemMacro,
        scope: &Scope,
        body: &mut TokenStream,
        exports: &mut Vec<Export>,
    ) {
        let export = item.attrs.iter().find(|a| a.path().is_ident("macro_export")).cloned();
        item.attrs.retain(|a| !a.path().is_ident("macro_export"));
        let is_local = |attribute: &Attribute| words_of(attribute).contains("local_inner_macros");
        let conditions = conditions(&item.attrs);
        let made = self.makers.made(&item.mac);
        let mut found = Found::default();
        let rules = std::mem::take(&mut item.mac.tokens);
        let names: Vec<Ident> = match &item.ident {
            Some(name) => {
                self.makers.define(name, &rules);
                item.mac.tokens = without_exports(rules, &mut found);
                export.iter().map(|_| name.clone()).collect()
            }
            None => {
                item.mac.tokens = without_exports(rules, &mut found);
                std::mem::take(&mut found.named).into_iter().chain(made).collect()
            }
        };
        let local_macros = found.is_local || export.as_ref().is_some_and(is_local);
        let inner = Scope { local_macros, ..scope.clone() };
        body.extend(inner.rewrite(item.to_token_stream()));
        for name in names {
            let (module, path) = alone(&name, &self.shared, &conditions);
            if scope.depth == 0 {
                let root = scope.root(name.span());
                self.note_macro(&name, scope, quote!(#root::#path));
                body.extend(quote!(#module #(#conditions)* pub(crate) use #path;));
                continue;
            }
            let mount = scope.mount.as_deref().unwrap_or("");
            let alias = Ident::new(&format!("{}_{mount}", plain(&name)), name.span());
            body.extend(quote!(#module #(#conditions)* pub(crate) use #path as #alias;));
            exports.push(Export { name, alias, conditions: conditions.clone() });
        }
    }

    /// Writes an `extern crate` for the standard library or one of the judge's crates. Outside the
    /// root of the bundle it becomes an import, and a crate other than `std` and `core` is declared
    /// at the root.
    fn outside_crate(&mut self, item: &syn::ItemExternCrate, at_root: bool) -> TokenStream {
        let name = item.ident.to_string();
        if at_root {
            if item.rename.is_some() {
                return item.to_token_stream();
            }
            self.hoisted.entry(name).or_default().add(&item.attrs);
            return TokenStream::new();
        }
        if !["std", "core"].contains(&name.as_str()) {
            let hoisted = self.hoisted.entry(name.clone()).or_default();
            hoisted.is_public |= !matches!(item.vis, syn::Visibility::Inherited);
            // Its macros are unknown, so they are imported into all crates.
            let used = macro_prelude::attribute(&item.attrs).filter(|_| name != "alloc");
            hoisted.add(used);
        }
        let (vis, ident) = (&item.vis, &item.ident);
        let attributes = item.attrs.iter().filter(|a| !a.path().is_ident("macro_use"));
        let rename = item.rename.as_ref().map(|(_, name)| quote!(as #name));
        quote!(#(#attributes)* #vis use ::#ident #rename;)
    }
}

fn item_tokens(item: &Item, scope: &Scope) -> TokenStream {
    if let Item::Use(i) = item
        && let (UseTree::Name(name), true) = (&i.tree, scope.mount.is_none() && scope.depth == 0)
    {
        let text = name.ident.to_string();
        if scope.names.get(&text) == Some(&text) {
            return TokenStream::new();
        }
    }
    if let (Item::Use(i), true) = (item, scope.mount.is_some())
        && matches!(i.vis, syn::Visibility::Public(_))
    {
        return public_import(i, scope);
    }
    scope.rewrite(item.to_token_stream())
}

/// Writes a public import. A macro that is no longer exported can be re-exported only within its
/// crate, which is now the whole bundle.
fn public_import(item: &syn::ItemUse, scope: &Scope) -> TokenStream {
    let global = item.leading_colon.is_some();
    let is_macro = |path: &[String], leaf: &UseTree| {
        let (bound, path) = leaf_of(Path { global, names: path.to_vec() }, leaf);
        let is_exported = || path.names.last().is_some_and(|name| scope.exported.contains(name));
        bound.is_some() && scope.bindings.is_macro(scope.module, &path).unwrap_or_else(is_exported)
    };
    let (attributes, colons) = (&item.attrs, &item.leading_colon);
    let macros = filtered(&item.tree, &mut Vec::new(), &is_macro);
    let others = filtered(&item.tree, &mut Vec::new(), &|path, leaf| !is_macro(path, leaf));
    let macros = macros.map(|tree| {
        let import = scope.rewrite(quote!(use #colons #tree;));
        quote!(#(#attributes)* pub(crate) #import)
    });
    let others = others.map(|tree| {
        let import = scope.rewrite(quote!(use #colons #tree;));
        quote!(#(#attributes)* pub #import)
    });
    quote!(#others #macros)
}
