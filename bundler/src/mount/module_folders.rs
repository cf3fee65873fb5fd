//! Locations of module files.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use syn::Attribute;

/// Where to find the files of a module's children.
#[derive(Clone)]
pub struct ModuleFolders {
    pub file: PathBuf,
    /// Canonical paths of this file and its ancestors' files.
    pub open: Vec<PathBuf>,
    /// Number of enclosing modules.
    pub depth: usize,
    /// Whether only the compiler knows if the module is part of the crate.
    pub is_conditional: bool,
    /// Folder for children without `#[path]`; `None` inside a function, where each child needs one.
    pub children: Option<PathBuf>,
    /// Folder that `#[path]` is relative to.
    pub paths: PathBuf,
}

impl ModuleFolders {
    /// Creates the folders for a file that owns its folder: a crate root, a `mod.rs`, or a file
    /// named by `#[path]`.
    pub fn for_owner(file: &Path, open: Vec<PathBuf>, depth: usize) -> Self {
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        let (file, children) = (file.to_owned(), Some(folder.clone()));
        Self { file, open, depth, is_conditional: false, children, paths: folder }
    }

    /// Returns the paths that the file of the child `name` may have, each with whether that file
    /// owns its folder. `path` is the value of its `#[path]`, if any.
    pub fn candidates(&self, name: &str, path: Option<String>) -> Vec<(PathBuf, bool)> {
        match (path, &self.children) {
            (Some(path), _) => vec![(self.paths.join(path), true)],
            (None, Some(folder)) => vec![
                (folder.join(format!("{name}.rs")), false),
                (folder.join(name).join("mod.rs"), true),
            ],
            (None, None) => Vec::new(),
        }
    }
}

/// Returns the canonical path, so that different names for a file are recognized as the same.
pub fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Returns true if `tokens` contain `mod NAME;`.
pub fn declares_modules(tokens: TokenStream) -> bool {
    let words: Vec<String> = tokens.into_iter().map(|token| token.to_string()).collect();
    words.windows(3).any(|words| words[0] == "mod" && words[2] == ";")
}

/// Removes `#[path = ".."]` and returns its value.
pub fn take_path(attributes: &mut Vec<Attribute>) -> Option<String> {
    let at = attributes.iter().position(|a| a.path().is_ident("path"))?;
    match attributes.remove(at).meta {
        syn::Meta::NameValue(syn::MetaNameValue {
            value: syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}
