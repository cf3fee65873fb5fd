//! Rewrites code from one edition to keep its meaning in a later one, and code from a `no_std`
//! crate to keep its meaning in a crate with the standard library.
//!
//! Edition 2015 paths are rewritten in [`crate::mount::paths`]. Code whose meaning depends on types
//! is rare and not handled.

use std::collections::BTreeSet;

use cargo_metadata::Edition;
use proc_macro2::{Delimiter, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, Type, TypeParamBound};

use crate::items::{each, leaves, name};
use crate::tokens::{is, regroup, split};

/// Standard library traits that edition 2015 code uses as types without `dyn`. Other traits are
/// left out because they share their names with types or associated types.
const STD_TRAITS: &[&str] =
    &["Any", "BufRead", "Debug", "Display", "Fn", "FnMut", "FnOnce", "Iterator", "Read", "Write"];

pub fn tokens(tokens: TokenStream, from: Edition, to: Edition) -> TokenStream {
    if from >= to {
        return tokens;
    }
    Migration { from, to }.stream(tokens, false)
}

#[derive(Clone, Copy)]
struct Migration {
    from: Edition,
    to: Edition,
}

impl Migration {
    fn crosses(self, edition: Edition) -> bool {
        self.from < edition && edition <= self.to
    }

    fn stream(self, tokens: TokenStream, in_rules: bool) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out: Vec<TokenTree> = Vec::with_capacity(tokens.len());
        for (at, token) in tokens.iter().enumerate() {
            let back = |n: usize, what: &str| at >= n && is(&tokens, at - n, what);
            match token {
                TokenTree::Group(group) => {
                    let in_rules =
                        in_rules || (back(2, "!") && back(3, "macro_rules")) || back(2, "macro");
                    let mut inside = self.stream(group.stream(), in_rules);
                    let parameters = group.delimiter() == Delimiter::Parenthesis && back(2, "fn");
                    if parameters && self.crosses(Edition::E2018) {
                        inside = named_parameters(inside);
                    }
                    out.push(regroup(group, inside));
                }
                TokenTree::Ident(name) => {
                    out.push(TokenTree::Ident(self.word(name, &tokens, at, in_rules)));
                }
                TokenTree::Punct(mark) => {
                    // `a...b` is `a..=b`; nothing follows a variadic `...`.
                    let dots = mark.as_char() == '.' && back(1, ".") && back(2, ".");
                    if dots && at + 1 < tokens.len() && self.crosses(Edition::E2021) {
                        out.push(TokenTree::Punct(Punct::new('=', Spacing::Alone)));
                    } else {
                        out.push(token.clone());
                    }
                }
                TokenTree::Literal(_) => out.push(token.clone()),
            }
        }
        out.into_iter().collect()
    }

    /// Spells a word as the later edition does.
    fn word(self, name: &Ident, tokens: &[TokenTree], at: usize, in_rules: bool) -> Ident {
        let back = |n: usize, what: &str| at >= n && is(tokens, at - n, what);
        let new = match name.to_string().as_str() {
            "pat" if in_rules && self.crosses(Edition::E2021) && is_fragment(tokens, at) => {
                "pat_param"
            }
            "expr" if in_rules && self.crosses(Edition::E2024) && is_fragment(tokens, at) => {
                "expr_2021"
            }
            word @ ("async" | "await" | "try") if self.crosses(Edition::E2018) => {
                return Ident::new_raw(word, name.span());
            }
            "dyn" if self.crosses(Edition::E2018) && (back(1, ".") || back(1, "fn")) => {
                return Ident::new_raw("dyn", name.span());
            }
            "gen" if self.crosses(Edition::E2024) => return Ident::new_raw("gen", name.span()),
            _ => return name.clone(),
        };
        Ident::new(new, name.span())
    }
}

/// Returns true if a word is the fragment specifier of `$name:kind`.
fn is_fragment(tokens: &[TokenTree], at: usize) -> bool {
    at >= 3 && is(tokens, at - 1, ":") && is(tokens, at - 3, "$")
}

/// Gives each parameter a pattern, because trait methods in edition 2015 may have parameters with
/// only a type.
fn named_parameters(parameters: TokenStream) -> TokenStream {
    let mut parts: Vec<TokenStream> = Vec::new();
    let mut angles = 0_usize;
    for part in split(parameters) {
        match parts.last_mut() {
            Some(last) if angles > 0 => last.extend(quote!(, #part)),
            _ => parts.push(part.clone()),
        }
        let mut before = ' ';
        for token in part {
            let TokenTree::Punct(mark) = token else { continue };
            match mark.as_char() {
                '<' => angles += 1,
                '>' if before != '-' => angles = angles.saturating_sub(1),
                _ => {}
            }
            before = mark.as_char();
        }
    }
    let named = parts.into_iter().map(|part| {
        let tokens: Vec<TokenTree> = part.clone().into_iter().collect();
        let colon = |at: usize| is(&tokens, at, ":");
        let has_pattern =
            (0..tokens.len()).any(|at| colon(at) && !colon(at + 1) && !(at > 0 && colon(at - 1)));
        // A parameter with a `$` is left to the macro's arguments.
        let other = (0..tokens.len()).any(|at| is(&tokens, at, "self") || is(&tokens, at, "$"));
        if has_pattern || other || tokens.len() >= 3 && is(&tokens, 0, ".") {
            part
        } else {
            quote!(_: #part)
        }
    });
    quote!(#(#named),*)
}

/// Adds `dyn` to trait objects in all modules of a crate.
pub fn trait_objects(file: &mut syn::File, from: Edition, to: Edition) {
    if from >= Edition::E2021 || to < Edition::E2021 {
        return;
    }
    let (mut traits, mut types) = (BTreeSet::new(), BTreeSet::new());
    each(&file.items, &mut |item| match item {
        Item::Trait(item) => traits.extend([item.ident.to_string()]),
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Type(_) => {
            types.extend(name(item))
        }
        // An imported name may be a type, so it is not certainly a trait.
        Item::Use(item) => leaves(&item.tree, &mut Vec::new(), &mut |_, leaf| {
            if let syn::UseTree::Rename(leaf) = leaf {
                types.insert(leaf.rename.to_string());
            }
        }),
        _ => {}
    });
    traits.extend(STD_TRAITS.iter().map(|name| (*name).to_owned()));
    traits.retain(|name| !types.contains(name));
    TraitObjects { traits }.visit_file_mut(file);
}

struct TraitObjects {
    traits: BTreeSet<String>,
}

impl VisitMut for TraitObjects {
    fn visit_type_mut(&mut self, kind: &mut Type) {
        visit_mut::visit_type_mut(self, kind);
        match kind {
            Type::TraitObject(object) if object.dyn_token.is_none() => {
                object.dyn_token = Some(syn::token::Dyn::default());
            }
            Type::Path(path) if path.qself.is_none() => {
                let names: Vec<_> =
                    path.path.segments.iter().map(|s| s.ident.to_string()).collect();
                let is_trait = match names.as_slice() {
                    [first, ..] if first == "Self" => false,
                    [.., module, last] if module == "error" && last == "Error" => true,
                    [.., last] => self.traits.contains(last),
                    [] => false,
                };
                if is_trait {
                    let bound = TypeParamBound::Trait(syn::parse_quote!(#path));
                    *kind = Type::Paren(syn::parse_quote!((dyn #bound)));
                }
            }
            _ => {}
        }
    }
}

/// Rewrites `panic!` to `::core::panic!` in a crate that imports it from `core`. Such a crate is
/// `no_std`. In the bundle, the standard prelude has a `panic!` too, so a `panic!` from a glob
/// import would be ambiguous.
pub fn panics(file: syn::File) -> syn::Result<syn::File> {
    let mut is_imported = false;
    each(&file.items, &mut |item| {
        let Item::Use(item) = item else { return };
        leaves(&item.tree, &mut Vec::new(), &mut |path, leaf| {
            let is_panic = matches!(leaf, syn::UseTree::Name(leaf) if leaf.ident == "panic");
            is_imported |= is_panic && path.len() == 1 && path[0] == "core";
        });
    });
    if is_imported { syn::parse2(core_panics(file.into_token_stream())) } else { Ok(file) }
}

fn core_panics(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let one = |(at, token): (usize, &TokenTree)| match token {
        TokenTree::Group(group) => regroup(group, core_panics(group.stream())).into(),
        TokenTree::Ident(name) if name == "panic" && is(&tokens, at + 1, "!") => {
            let is_path = at > 0 && is(&tokens, at - 1, ":");
            if is_path { quote!(#name) } else { quote!(::core::#name) }
        }
        other => other.clone().into(),
    };
    tokens.iter().enumerate().map(one).collect()
}

/// Adds the `unsafe` that edition 2024 requires on `extern` blocks and attributes.
pub fn foreign_blocks(file: &mut syn::File, from: Edition, to: Edition) {
    if from >= Edition::E2024 || to < Edition::E2024 {
        return;
    }
    ForeignBlocks.visit_file_mut(file);
}

struct ForeignBlocks;

impl VisitMut for ForeignBlocks {
    fn visit_item_foreign_mod_mut(&mut self, item: &mut syn::ItemForeignMod) {
        item.unsafety.get_or_insert_with(syn::token::Unsafe::default);
    }

    fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
        let unsafe_ones = ["no_mangle", "export_name", "link_section"];
        if unsafe_ones.iter().any(|name| attribute.path().is_ident(name)) {
            let meta = &attribute.meta;
            let mut list: syn::MetaList = syn::parse_quote!(placeholder());
            list.path = syn::Ident::new("unsafe", proc_macro2::Span::call_site()).into();
            list.tokens = quote!(#meta);
            attribute.meta = syn::Meta::List(list);
        }
    }
}
