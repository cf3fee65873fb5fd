//! Settles what the compiler would look up elsewhere: included files, Cargo's variables, lines.

use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{quote, ToTokens};

use crate::cfg::regroup;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::graph::Member;
use crate::migrate;
use crate::source::Sources;
use crate::syntax;

/// How many files may include one another in a row.
const INCLUDES_MAX: usize = 64;

/// Whether a text surely calls none of the macros that are settled here.
#[must_use]
pub fn is_settled(text: &str) -> bool {
    !["include", "env", "line", "file"].iter().any(|word| text.contains(word))
}

/// One file and the package it belongs to.
pub struct Embed<'a> {
    /// The package, for `env!("CARGO_PKG_..")` and the output of its build script.
    member: &'a Member,
    /// The file the tokens stand in.
    file: &'a Path,
    /// Its text.
    text: &'a str,
    /// What was read so far.
    sources: &'a mut Sources,
    /// This file and those that include it.
    open: Vec<PathBuf>,
}

impl<'a> Embed<'a> {
    /// Prepares to settle a file of a package.
    pub fn new(
        member: &'a Member,
        file: &'a Path,
        text: &'a str,
        sources: &'a mut Sources,
    ) -> Self {
        Self {
            member,
            file,
            text,
            sources,
            open: vec![file.canonicalize().unwrap_or_else(|_| file.to_owned())],
        }
    }

    /// Settles a whole file.
    ///
    /// # Errors
    /// Returns an error if an included file is missing or not allowed, or if something exists only
    /// while Cargo builds.
    pub fn file(&mut self, file: &syn::File) -> Result<syn::File> {
        let tokens = self.tokens(file.to_token_stream(), false)?;
        syntax::check_depth(self.file, self.text, &tokens)?;
        syn::parse2(tokens)
            .map_err(|e| self.error(e.span(), format!("an included file does not fit: {e}"), ""))
    }

    fn error(&self, span: Span, message: impl Into<String>, help: &str) -> Error {
        Error::at(ErrorKind::Unsupported, Place::of(self.file, self.text, span), message, help)
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
                drop_root(&mut out);
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
                let folder = &self.member.package.folder().to_owned();
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
        let bytes = self.sources.included(&full).map_err(|e| {
            let message = format!("`{name}!` cannot have its file: {}", e.message);
            self.error(group.span(), message, &e.help)
        })?;
        let literal = match name {
            "include_bytes" => Literal::byte_string(&bytes),
            "include_str" => {
                let text = String::from_utf8(bytes).map_err(|_| {
                    let message = format!("`include_str!` wants UTF-8: {}", full.display());
                    self.error(group.span(), message, "use include_bytes!")
                })?;
                Literal::string(&text)
            }
            _ => return self.code(&full, group).map(Some),
        };
        Ok(Some((self.sources.tables.literal(literal).into(), false)))
    }

    /// The settled tokens of an included source, and whether they are items.
    fn code(&mut self, path: &Path, group: &Group) -> Result<(TokenStream, bool)> {
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.open.len() > INCLUDES_MAX || self.open.contains(path) {
            let files: Vec<_> = self.open.iter().map(|file| file.display().to_string()).collect();
            let message = format!("`include!` of {} never ends", path.display());
            let help = format!("the files that include one another are {}", files.join(", "));
            return Err(self.error(group.span(), message, &help));
        }
        let text = self.sources.read(path)?;
        let tokens = syntax::lex(path, &text, &mut self.sources.tables)?;
        let tokens = migrate::tokens(tokens, self.member.edition(), self.member.bundle_edition);
        let is_expression = syn::parse2::<syn::Expr>(tokens.clone()).is_ok();
        let mut open = self.open.clone();
        open.push(path.clone());
        let (member, sources) = (self.member, &mut *self.sources);
        let tokens =
            Embed { member, file: path, text: &text, sources, open }.tokens(tokens, false)?;
        Ok(if is_expression { (quote!((#tokens)), false) } else { (tokens, true) })
    }

    fn variable(&self, name: &str, group: &Group) -> Result<Option<(TokenStream, bool)>> {
        let Some(variable) = first_string(group.stream()) else { return Ok(None) };
        let optional = name == "option_env";
        let set = self.member.script.variables.get(&variable).cloned();
        Ok(match set.or_else(|| self.member.package.variable(&variable)) {
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
            let Some(folder) = &self.member.script.folder else {
                let message = "this includes the output of a build script that does not exist";
                let help = "copy the generated file into src/ and include it from there";
                return Err(self.error(group.span(), message, help));
            };
            let rest: String =
                strings(group.stream()).into_iter().filter(|s| s != "OUT_DIR").collect();
            return Ok(Some(folder.join(rest.trim_start_matches('/'))));
        }
        if text.contains("CARGO_MANIFEST_DIR") {
            let rest: String =
                strings(group.stream()).into_iter().filter(|s| s != "CARGO_MANIFEST_DIR").collect();
            return Ok(Some(self.member.package.folder().join(rest.trim_start_matches('/'))));
        }
        if text.starts_with("concat") {
            return Ok(Some(strings(group.stream()).concat().into()));
        }
        Ok(first_string(group.stream()).map(Into::into))
    }
}

/// Removes `std::` or `core::` from the end of some tokens.
fn drop_root(tokens: &mut Vec<TokenTree>) {
    let is = |at: usize, words: &[&str]| {
        let token = tokens.len().checked_sub(at).map(|i| tokens[i].to_string());
        token.is_some_and(|token| words.contains(&token.as_str()))
    };
    if !(is(1, &[":"]) && is(2, &[":"]) && is(3, &["std", "core"])) {
        return;
    }
    let global = is(4, &[":"]) && is(5, &[":"]);
    tokens.truncate(tokens.len() - if global { 5 } else { 3 });
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
