//! `#[macro_use] extern crate`: imports the macros that one crate calls from another without a
//! path.
//!
//! Such a macro is visible everywhere in the crate, but any other macro of the same name takes
//! precedence, except for macros of the standard library. Each module of the crate therefore
//! imports these macros with `*`, which yields to all other names, or by name if the standard
//! library has a macro of that name.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Attribute, Item, Meta};

use crate::mount::bindings::Bindings;
use crate::tokens::{ident, words_of};

/// Macros that the standard library brings into every module.
const STANDARD: &str = "assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert \
    debug_assert_eq debug_assert_ne env eprint eprintln file format format_args include include_bytes \
    include_str is_x86_feature_detected line matches module_path option_env panic print println \
    stringify thread_local todo try unimplemented unreachable vec write writeln";

/// The macros that a crate calls without a path.
#[derive(Clone, Debug)]
pub struct MacroPrelude {
    /// The module at the crate root that contains them.
    module: TokenStream,
    standard: Vec<String>,
    has_others: bool,
}

/// Returns the macros that a crate makes visible in all its modules, each with the library that
/// defines it. `module` is any module of the crate.
pub fn used(items: &[Item], bindings: &Bindings, module: usize) -> BTreeMap<String, usize> {
    let mut used = BTreeMap::new();
    for item in items {
        let Item::ExternCrate(item) = item else { continue };
        let name = item.ident.to_string();
        let (Some(attribute), Some(library)) =
            (attribute(&item.attrs), bindings.library(module, &name))
        else {
            continue;
        };
        let mut macros = bindings.macros_of(library);
        if let Meta::List(list) = &attribute.meta {
            macros = &macros & &words_of(&list.tokens);
        }
        used.extend(macros.into_iter().map(|name| (name, library)));
    }
    used
}

/// Returns the `#[macro_use]` attribute, if any.
pub fn attribute(attributes: &[Attribute]) -> Option<&Attribute> {
    attributes.iter().find(|attribute| attribute.path().is_ident("macro_use"))
}

impl MacroPrelude {
    /// Creates a prelude of the macros `names` in the module `module` at `root`. Returns `None` if
    /// there are no such macros.
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

    /// Returns the imports for a module. `binds` returns true for macros that the module binds
    /// itself.
    pub fn imports(&self, binds: &dyn Fn(&str) -> bool) -> TokenStream {
        let module = &self.module;
        let all = self.has_others.then(|| quote!(use #module::*;));
        let names = self.standard.iter().filter(|name| !binds(name));
        let names = names.map(|name| ident(name));
        let named = names.map(|name| quote!(use #module::#name;));
        quote!(#all #(#named)*)
    }
}
