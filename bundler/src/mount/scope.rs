//! How paths resolve in a module.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::mount::bindings::Bindings;
use crate::mount::macro_prelude::MacroPrelude;

/// How paths resolve in a module.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The module that contains the crate; `None` for the binary itself.
    pub mount: Option<String>,
    /// Crate names in use here, mapped to the module of a mounted crate, or to `::name` for a crate
    /// outside the bundle.
    pub names: BTreeMap<String, String>,
    /// Number of enclosing modules in the crate.
    pub depth: usize,
    /// Crate names that mean something else here.
    pub shadows: BTreeSet<String>,
    pub bindings: Rc<Bindings>,
    /// The index of the module in the bindings.
    pub module: usize,
    /// The macros that the crate calls without a path.
    pub prelude: Option<Rc<MacroPrelude>>,
    /// The module's path as printed by the original program.
    pub module_path: String,
    pub exported: Rc<BTreeSet<String>>,
    /// Whether calls to exported macros refer to this crate's macros, as with `local_inner_macros`.
    pub local_macros: bool,
    /// Names at the crate root that paths may begin with in edition 2015; `None` in later editions.
    pub root_names: Option<Rc<BTreeSet<String>>>,
}

impl Scope {
    pub fn root(&self, span: Span) -> TokenStream {
        let root = Ident::new("crate", span);
        match &self.mount {
            None => quote!(#root),
            Some(mount) => {
                let mount = Ident::new(mount, span);
                quote!(#root::#mount)
            }
        }
    }

    pub fn target(&self, name: &Ident) -> TokenStream {
        let target = &self.names[&name.to_string()];
        if let Some(outside) = target.strip_prefix("::") {
            let outside = Ident::new(outside, name.span());
            return quote!(::#outside);
        }
        let root = Ident::new("crate", name.span());
        let mount = Ident::new(target, name.span());
        quote!(#root::#mount)
    }
}
