//! What changes in the code: tests and documentation go, and paths follow the library into its
//! module.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, UseTree};

/// Whether an item exists in tests only.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let cfg = attribute.path().is_ident("cfg");
        cfg && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

/// Removes what only tests and readers of the documentation need.
pub fn strip(file: &mut syn::File) {
    Strip.visit_file_mut(file);
}

struct Strip;

fn is_needless(attribute: &Attribute) -> bool {
    const NEEDLESS: [&str; 5] = ["doc", "must_use", "deny", "warn", "forbid"];
    NEEDLESS.iter().any(|name| attribute.path().is_ident(name))
}

impl VisitMut for Strip {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items.retain(|item| !is_for_tests(attributes_of(item)));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| !is_for_tests(attributes_of(item)));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| !is_needless(attribute));
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        call.tokens = without_docs(std::mem::take(&mut call.tokens));
    }
}

/// Documentation inside macro arguments is tokens: `#`, then `[doc ...]`.
fn without_docs(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_doc(&group) && ends_with_hash(&kept) => {
                kept.pop();
            }
            TokenTree::Group(group) => {
                kept.push(regroup(&group, without_docs(group.stream())).into())
            }
            other => kept.push(other),
        }
    }
    kept.into_iter().collect()
}

fn ends_with_hash(tokens: &[TokenTree]) -> bool {
    matches!(tokens.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

fn is_doc(group: &Group) -> bool {
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc")
}

fn regroup(group: &Group, stream: TokenStream) -> Group {
    let mut new = Group::new(group.delimiter(), stream);
    new.set_span(group.span());
    new
}

fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Makes `crate` in a library mean the module that the library becomes.
pub fn mount(file: &mut syn::File, name: &str) {
    *file = parsed(after_crate(file.to_token_stream(), name));
}

/// Makes paths that start with the library's name start at the root of the bundle, wherever in the
/// program they stand.
pub fn name_from_root(program: &mut syn::File, name: &str) {
    FromRoot(name.to_owned()).visit_file_mut(program);
}

struct FromRoot(String);

impl VisitMut for FromRoot {
    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        let starts = matches!(&item.tree, UseTree::Path(path) if path.ident == self.0);
        if starts {
            let tree = &item.tree;
            item.tree = syn::parse_quote!(crate::#tree);
        }
        item.leading_colon = None;
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let starts = path.segments.len() > 1 && path.segments[0].ident == self.0;
        if starts {
            path.leading_colon = None;
            let segments = &path.segments;
            *path = syn::parse_quote!(crate::#segments);
        }
        visit_mut::visit_path_mut(self, path);
    }
}

fn parsed(tokens: TokenStream) -> syn::File {
    syn::parse2(tokens).expect("a file with longer paths is still a file")
}

/// `crate::x` becomes `crate::name::x`, also inside macro arguments and after `$`.
fn after_crate(tokens: TokenStream, name: &str) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        match token {
            TokenTree::Group(group) => {
                out.push(regroup(&group, after_crate(group.stream(), name)).into());
            }
            TokenTree::Ident(word) if word == "crate" => {
                let span = word.span();
                out.push(word.into());
                let is_path =
                    matches!(rest.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
                if is_path {
                    let inserted: TokenStream = quote::quote!(::);
                    out.extend(inserted);
                    out.push(Ident::new(name, span).into());
                }
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}

/// A library's items as a module.
pub fn as_module(file: syn::File, name: &str) -> Item {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    let (attributes, items) = (file.attrs, file.items);
    syn::parse_quote!(mod #name { #(#attributes)* #(#items)* })
}
