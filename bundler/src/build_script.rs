//! What a build script would have told the compiler.

use std::path::Path;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::cfg::split;
use crate::error::{Error, Place, Result};
use crate::manifest::Package;

/// Names of conditions that the compiler sets by itself, apart from those that begin with
/// `target_`.
const KNOWN: &[&str] = &[
    "debug_assertions",
    "doc",
    "doctest",
    "false",
    "feature",
    "fmt_debug",
    "miri",
    "overflow_checks",
    "panic",
    "proc_macro",
    "relocation_model",
    "sanitize",
    "test",
    "true",
    "ub_checks",
    "unix",
    "windows",
];

/// Checks that a file asks for no condition that only the package's build script sets. Its tokens
/// are asked for only if there is a script.
///
/// # Errors
/// Returns an error with the place of the condition.
pub fn check(
    package: &Package,
    path: &Path,
    text: &str,
    file: impl FnOnce() -> TokenStream,
) -> Result<()> {
    let Some(script) = package.targets.iter().find(|target| target.is("custom-build")) else {
        return Ok(());
    };
    let script = std::fs::read_to_string(&script.src_path).unwrap_or_default();
    let is_set = |name: &&Ident| {
        let name = name.to_string();
        let known = KNOWN.contains(&name.as_str()) || name.starts_with("target_");
        !known && script.contains(&name)
    };
    let Some(name) = conditions(file()).iter().find(is_set).cloned() else { return Ok(()) };
    let message = format!(
        "the condition `{name}` is set by the build script, which does not run for a single file"
    );
    let help = "make it a feature, and choose it with --features";
    Err(Error::at(Place::of(path, text, name.span()), message, help))
}

/// The names that `cfg(..)`, `cfg!(..)` and `cfg_attr(..)` ask for.
fn conditions(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    let mut word = String::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let parts = split(group.stream());
                match word.as_str() {
                    "cfg" | "cfg_attr" if group.delimiter() == Delimiter::Parenthesis => {
                        names.extend(parts.into_iter().take(1).flat_map(asked));
                    }
                    _ => names.extend(conditions(group.stream())),
                }
                word.clear();
            }
            TokenTree::Ident(ident) => word = ident.to_string(),
            TokenTree::Punct(mark) if mark.as_char() == '!' => {}
            _ => word.clear(),
        }
    }
    names
}

/// The names in one predicate.
fn asked(predicate: TokenStream) -> Vec<Ident> {
    let mut tokens = predicate.into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(_)), Some(TokenTree::Group(inside))) => {
            split(inside.stream()).into_iter().flat_map(asked).collect()
        }
        (Some(TokenTree::Ident(name)), _) => vec![name],
        _ => Vec::new(),
    }
}
