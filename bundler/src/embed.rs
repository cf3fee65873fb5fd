//! Settles what the compiler would look up elsewhere: included files, Cargo's variables, lines.

use std::path::Path;

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{quote, ToTokens};

use crate::cfg::regroup;
use crate::error::{Error, Place, Result};
use crate::manifest::Package;
use crate::source::Sources;

/// One file and the package it belongs to.
pub struct Embed<'a> {
    /// The package, for `env!("CARGO_PKG_..")`.
    pub package: &'a Package,
    /// The file the tokens stand in.
    pub file: &'a Path,
    /// Its text.
    pub text: &'a str,
    /// What was read so far.
    pub sources: &'a mut Sources,
}

impl Embed<'_> {
    /// Settles a whole file.
    ///
    /// # Errors
    /// If an included file is missing, or something exists only while Cargo builds.
    pub fn file(&mut self, file: &syn::File) -> Result<syn::File> {
        let tokens = self.tokens(file.to_token_stream(), false)?;
        syn::parse2(tokens)
            .map_err(|e| self.error(e.span(), format!("an included file does not fit: {e}"), ""))
    }

    fn error(&self, span: Span, message: impl Into<String>, help: &str) -> Error {
        Error::at(Place::of(self.file, self.text, span), message, help)
    }

    fn tokens(&mut self, tokens: TokenStream, in_rules: bool) -> Result<TokenStream> {
        let mut out: Vec<TokenTree> = Vec::new();
        let mut skip = false;
        for token in tokens {
            if std::mem::take(&mut skip) && token.to_string() == ";" {
                continue;
            }
            let TokenTree::Group(group) = &token else {
                out.push(token);
                continue;
            };
            let back =
                |n: usize| out.len().checked_sub(n).map(|i| out[i].to_string()).unwrap_or_default();
            let is_call = back(1) == "!" && group.delimiter() != Delimiter::None;
            let name = if is_call { back(2) } else { String::new() };
            if let Some((new, items)) = self.call(&name, group, in_rules)? {
                out.truncate(out.len() - 2);
                while out
                    .last()
                    .is_some_and(|t| [":", "std", "core"].contains(&t.to_string().as_str()))
                {
                    out.pop();
                }
                out.extend(new);
                skip = items;
                continue;
            }
            let in_rules = in_rules || (back(2) == "!" && back(3) == "macro_rules");
            let inside = self.tokens(group.stream(), in_rules)?;
            out.push(regroup(group, inside));
        }
        Ok(out.into_iter().collect())
    }

    /// What a macro call stands for, and whether that is items; `None` if it stays.
    fn call(
        &mut self,
        name: &str,
        group: &Group,
        in_rules: bool,
    ) -> Result<Option<(TokenStream, bool)>> {
        let literal = |l: Literal| Ok(Some((TokenTree::Literal(l).into_token_stream(), false)));
        match name {
            "include_str" | "include_bytes" | "include" => {
                let Some(path) = self.path(group)? else { return Ok(None) };
                self.include(name, &path, group)
            }
            "env" | "option_env" => self.variable(name, group),
            "line" if !in_rules => literal(Literal::u32_suffixed(
                u32::try_from(group.span_open().start().line).unwrap_or(u32::MAX),
            )),
            "file" if !in_rules => {
                let folder = &self.package.folder().to_owned();
                let shown = self.file.strip_prefix(folder).unwrap_or(self.file);
                literal(Literal::string(&shown.to_string_lossy()))
            }
            _ => Ok(None),
        }
    }

    fn include(
        &mut self,
        name: &str,
        path: &Path,
        group: &Group,
    ) -> Result<Option<(TokenStream, bool)>> {
        let full = self.file.parent().unwrap_or(Path::new("")).join(path);
        let missing = |this: &Self, e: Error| {
            let message = format!("`{name}!` cannot have its file: {}", e.message);
            this.error(group.span(), message, "create the file, or correct the path")
        };
        let tokens = match name {
            "include_bytes" => {
                let bytes = self.sources.bytes(&full).map_err(|e| missing(self, e))?;
                Literal::byte_string(&bytes).into_token_stream()
            }
            "include_str" => {
                let bytes = self.sources.bytes(&full).map_err(|e| missing(self, e))?;
                let text = String::from_utf8(bytes).map_err(|_| {
                    self.error(group.span(), "`include_str!` wants UTF-8", "use include_bytes!")
                })?;
                Literal::string(&text).into_token_stream()
            }
            _ => {
                let text = self.sources.read(&full).map_err(|e| missing(self, e))?;
                if let Ok(expression) = syn::parse_str::<syn::Expr>(&text) {
                    quote!((#expression))
                } else {
                    let wrong = |_| self.error(group.span(), "the included file is not Rust", "");
                    let tokens: TokenStream = text.parse().map_err(wrong)?;
                    return Ok(Some((tokens, true)));
                }
            }
        };
        Ok(Some((tokens, false)))
    }

    fn variable(&self, name: &str, group: &Group) -> Result<Option<(TokenStream, bool)>> {
        let Some(variable) = first_string(group.stream()) else { return Ok(None) };
        let optional = name == "option_env";
        Ok(match self.package.variable(&variable) {
            Some(value) if optional => Some((quote!(Some(#value)), false)),
            Some(value) => Some((quote!(#value), false)),
            None if optional => None,
            None => {
                let message =
                    format!("`env!({variable:?})` exists only while Cargo builds the package");
                return Err(self.error(group.span(), message, "write the value into the source"));
            }
        })
    }

    /// The path given to an `include`, if it can be known.
    fn path(&self, group: &Group) -> Result<Option<std::path::PathBuf>> {
        let text = group.stream().to_string();
        if text.contains("OUT_DIR") {
            let message =
                "this includes the output of a build script, which does not run for a single file";
            let help = "copy the generated file into src/ and include it from there";
            return Err(self.error(group.span(), message, help));
        }
        if text.contains("CARGO_MANIFEST_DIR") {
            let rest: String =
                strings(group.stream()).into_iter().filter(|s| s != "CARGO_MANIFEST_DIR").collect();
            return Ok(Some(self.package.folder().join(rest.trim_start_matches('/'))));
        }
        if text.starts_with("concat") {
            return Ok(Some(strings(group.stream()).concat().into()));
        }
        Ok(first_string(group.stream()).map(Into::into))
    }
}

fn first_string(tokens: TokenStream) -> Option<String> {
    let mut tokens = tokens.into_iter();
    match tokens.next()? {
        TokenTree::Literal(literal) => string(literal),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            first_string(group.stream())
        }
        _ => None,
    }
}

fn string(literal: Literal) -> Option<String> {
    match syn::Lit::new(literal) {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

fn strings(tokens: TokenStream) -> Vec<String> {
    let flat = |token| match token {
        TokenTree::Literal(literal) => string(literal).into_iter().collect(),
        TokenTree::Group(group) => strings(group.stream()),
        _ => Vec::new(),
    };
    tokens.into_iter().flat_map(flat).collect()
}
