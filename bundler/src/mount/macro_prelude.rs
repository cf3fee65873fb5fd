//! `#[macro_use] extern crate`: the macros of a crate that another one calls without a path.
//!
//! Such a macro is in sight everywhere in the crate, but any other of its name comes first, except
//! those of the standard library. So each module of the crate imports these macros: by `*`, which
//! gives way to all other names, or by name if the standard library has a macro of this name too.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Attribute, Item, Meta};

use crate::mount::paths::Scope;
use crate::tokens::{ident, words_of};

/// The macros that the standard library brings into every module.
const STANDARD: &str = "assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert \
    debug_assert_eq debug_assert_ne env eprint eprintln file format format_args include include_bytes \
    include_str is_x86_feature_detected line matches module_path option_env panic print println \
    stringify thread_local todo try unimplemented unreachable vec write writeln";

/// The macros that a crate calls without a path.
#[derive(Clone, Debug)]
pub struct MacroPrelude {
    /// The module at the root of the crate that holds them.
    module: TokenStream,
    standard: Vec<String>,
    has_others: bool,
}

/// The macros that the items of a crate bring into all its modules, each with the library it is from.
pub fn used(items: &[Item], scope: &Scope) -> BTreeMap<String, usize> {
    let mut used = BTreeMap::new();
    for item in items {
        let Item::ExternCrate(item) = item else { continue };
        let name = item.ident.to_string();
        let (Some(attribute), Some(library)) =
            (attribute(&item.attrs), scope.bindings.library(scope.module, &name))
        else {
            continue;
        };
        let mut macros = scope.bindings.macros_of(library);
        if let Meta::List(list) = &attribute.meta {
            macros = &macros & &words_of(&list.tokens);
        }
        used.extend(macros.into_iter().map(|name| (name, library)));
    }
    used
}

/// The attribute that brings the macros of a crate into another.
pub fn attribute(attributes: &[Attribute]) -> Option<&Attribute> {
    attributes.iter().find(|attribute| attribute.path().is_ident("macro_use"))
}

impl MacroPrelude {
    /// The macros of these names, which a module of this name at some root holds.
    pub fn new<'a>(
        root: &TokenStream,
        module: &Ident,
        names: impl Iterator<Item = &'a String>,
    ) -> Option<Self> {
        let is_standard = |name: &&String| STANDARD.split(' ').any(|known| known == name.as_str());
        let (standard, others): (Vec<&String>, Vec<_>) = names.partition(is_standard);
        let has_others = !others.is_empty();
        let standard = standard.into_iter().cloned().collect::<Vec<_>>();
        let module = quote!(#root::#module);
        (has_others || !standard.is_empty()).then_some(Self { module, standard, has_others })
    }

    /// The imports for a module, which may bind some macros itself.
    pub fn imports(&self, binds: &dyn Fn(&str) -> bool) -> TokenStream {
        let module = &self.module;
        let all = self.has_others.then(|| quote!(use #module::*;));
        let names = self.standard.iter().filter(|name| !binds(name));
        let names = names.map(|name| ident(name));
        let named = names.map(|name| quote!(use #module::#name;));
        quote!(#all #(#named)*)
    }
}
