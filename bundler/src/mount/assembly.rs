//! Writes the items of crates as modules of the bundle.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Item, UseTree};

use crate::mount::paths::Scope;
use crate::tokens::{back, regroup, words_of};

/// Attributes that only the root of a crate may carry.
const ROOT_ONLY: &[&str] = &["recursion_limit", "type_length_limit", "feature", "no_main"];

/// Attributes and items that the crates leave at the root of the bundle.
#[derive(Default)]
pub struct Assembly {
    /// `extern crate` items by the name of the crate.
    hoisted: BTreeMap<String, Hoisted>,
    pub attributes: Vec<Attribute>,
    /// The modules whose macros are used without a path.
    pub used_macros: BTreeSet<String>,
    /// Macros whose calls export a macro, and its name.
    makers: BTreeMap<String, Ident>,
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
    pub fn extern_crates(&self) -> TokenStream {
        self.hoisted.iter().map(|(name, hoisted)| hoisted.item(name)).collect()
    }

    /// Notes the crates whose macros a crate uses without a path.
    pub fn note_macro_use(&mut self, items: &[Item], scope: &Scope) {
        for item in items {
            let Item::ExternCrate(item) = item else { continue };
            if item.attrs.iter().any(|a| a.path().is_ident("macro_use")) {
                self.used_macros.extend(scope.names.get(&item.ident.to_string()).cloned());
            }
        }
    }

    pub fn krate(&mut self, file: syn::File, scope: &Scope) -> TokenStream {
        let (root, inner): (Vec<_>, Vec<_>) = file.attrs.into_iter().partition(|a| {
            scope.mount.is_none() || ROOT_ONLY.iter().any(|name| a.path().is_ident(name))
        });
        self.attributes.extend(root);
        let (body, exports) = self.module(file.items, scope);
        let exports = exports.iter().map(|(name, alias)| {
            if name == alias { TokenStream::new() } else { quote!(pub(crate) use #alias as #name;) }
        });
        quote!(#(#inner)* #body #(#exports)*)
    }

    fn module(&mut self, items: Vec<Item>, scope: &Scope) -> (TokenStream, Exports) {
        let hidden = |name: &&String| scope.bindings.shadows(scope.module, name);
        let shadows = scope.names.keys().filter(hidden).cloned().collect();
        let scope = Scope { shadows, ..scope.clone() };
        let (mut body, mut exports) = (TokenStream::new(), Exports::new());
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

    /// A macro of a mounted crate, or a call; an exported one is handed up to the crate's root.
    fn definition(
        &mut self,
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
        let mut made = None;
        let name = match item.ident.clone() {
            Some(name) => {
                item.mac.tokens = without_exports(item.mac.tokens, &mut made);
                self.makers.extend(made.map(|made| (name.to_string(), made)));
                export.map(|_| name)
            }
            None => {
                item.mac.path.get_ident().and_then(|n| self.makers.get(&n.to_string())).cloned()
            }
        };
        body.extend(inner.rewrite(item.to_token_stream()));
        let Some(name) = name else { return };
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

fn item_tokens(item: &Item, scope: &Scope) -> TokenStream {
    if let Item::Use(i) = item
        && let (UseTree::Name(name), true) = (&i.tree, scope.mount.is_none() && scope.depth == 0)
    {
        let text = name.ident.to_string();
        if scope.names.get(&text) == Some(&text) {
            return TokenStream::new();
        }
    }
    if let (Item::Use(i), true) = (item, scope.mount.is_some()) {
        let names = words_of(&i.tree);
        // Without its export a macro reaches no further than the crate, which is the whole bundle.
        if matches!(i.vis, syn::Visibility::Public(_)) && !names.is_disjoint(&scope.exported) {
            let (attributes, tree) = (&i.attrs, &i.tree);
            let import = scope.rewrite(quote!(use #tree;));
            return quote!(#(#attributes)* pub(crate) #import);
        }
    }
    scope.rewrite(item.to_token_stream())
}

/// The rules of a macro without `#[macro_export]`, and the name of a macro that this stood on.
fn without_exports(tokens: TokenStream, made: &mut Option<Ident>) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut exports = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let first = group.stream().into_iter().next().map(|word| word.to_string());
                if group.delimiter() == Delimiter::Bracket
                    && first.is_some_and(|w| w == "macro_export")
                {
                    exports = true;
                    out.pop();
                } else {
                    out.push(regroup(&group, without_exports(group.stream(), made)));
                }
            }
            TokenTree::Ident(name) => {
                if exports && back(&out, 1) == "!" && back(&out, 2) == "macro_rules" {
                    *made = Some(name.clone());
                    exports = false;
                }
                out.push(TokenTree::Ident(name));
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}
