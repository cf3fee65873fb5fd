//! Replaces macro calls that depend on the location of the source: included files, variables set by
//! Cargo, and positions.

use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::error::{Error, Result, SourcePosition};
use crate::graph::{Krate, Variable};
use crate::mount::load::include;
use crate::source::Sources;
use crate::tokens::{back, regroup, split};

/// Maximum depth of nested includes.
const INCLUDES_MAX: usize = 64;

/// Returns true if `text` certainly calls none of the macros handled here.
pub fn is_settled(text: &str) -> bool {
    !["include", "env", "line", "column", "file"].iter().any(|word| text.contains(word))
}

pub struct Embed<'a> {
    pub krate: Krate<'a>,
    pub file: &'a Path,
    pub text: &'a str,
    pub sources: &'a mut Sources,
    /// This file and the files that include it.
    pub open: Vec<PathBuf>,
}

/// The position of tokens relative to macros.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Code,
    Rules,
    /// The rules of a macro that other packages may call.
    Exported,
}

impl Embed<'_> {
    fn error(&self, span: Span, message: impl Into<String>, help: &str) -> Error {
        Error::at(SourcePosition::from_span(self.file, self.text, span), message, help)
    }

    /// Replaces such calls in the tokens of a file or part of a file.
    pub fn settle(&mut self, tokens: TokenStream) -> Result<TokenStream> {
        self.tokens(tokens, Position::Code)
    }

    fn tokens(&mut self, tokens: TokenStream, position: Position) -> Result<TokenStream> {
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
            if back(&out, 1) == "#" && is_computed_doc(group) {
                out.pop();
                continue;
            }
            let is_call = back(&out, 1) == "!" && group.delimiter() != Delimiter::None;
            let name = if is_call { back(&out, 2) } else { String::new() };
            let before = &out[..out.len().saturating_sub(2)];
            if let Some((new, items)) = self.call(&name, group, position, ends_statement(before))? {
                out.truncate(out.len() - 2);
                drop_root(&mut out);
                out.extend(new);
                skip = items;
                continue;
            }
            let position = match position {
                Position::Code if back(&out, 2) == "!" && back(&out, 3) == "macro_rules" => {
                    if is_exported(&out[..out.len() - 3]) {
                        Position::Exported
                    } else {
                        Position::Rules
                    }
                }
                position => position,
            };
            let inside = self.tokens(group.stream(), position)?;
            out.push(regroup(group, inside));
        }
        Ok(out.into_iter().collect())
    }

    /// Returns the replacement for a macro call, and whether it consists of items, or `None` to
    /// keep the call.
    fn call(
        &mut self,
        name: &str,
        group: &Group,
        position: Position,
        at_start: bool,
    ) -> Result<Option<(TokenStream, bool)>> {
        let literal = |l: Literal| Ok(Some((TokenTree::Literal(l).into_token_stream(), false)));
        let number = |n: usize| Literal::u32_suffixed(u32::try_from(n).unwrap_or(u32::MAX));
        let start = group.span_open().start();
        match name {
            "include_str" | "include_bytes" | "include" => {
                let Some(path) = self.path(group.stream(), group.span())? else { return Ok(None) };
                self.include(name, path.as_ref(), group, at_start)
            }
            "env" | "option_env" if position != Position::Exported => {
                settled_variable(self.krate, name, group.stream())
                    .map(|tokens| tokens.map(|tokens| (tokens, false)))
                    .map_err(|message| self.error(group.span(), message, WRITE_IT))
            }
            "line" if position == Position::Code => literal(number(start.line)),
            "column" if position == Position::Code => {
                // The call begins at its name, before the exclamation mark and the bracket.
                literal(number(start.column.saturating_sub("column!".len()) + 1))
            }
            "file" if position == Position::Code => {
                let folder = self.krate.member.package.folder();
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
        at_start: bool,
    ) -> Result<Option<(TokenStream, bool)>> {
        let full = self.file.parent().unwrap_or(Path::new("")).join(path);
        let bytes = self.sources.included(&full).map_err(|e| {
            let message = format!("`{name}!` cannot read its file: {}", e.message);
            self.error(group.span(), message, &e.help)
        })?;
        let literal = match name {
            "include_bytes" => Literal::byte_string(&bytes),
            "include_str" => {
                let text = String::from_utf8(bytes).map_err(|_| {
                    let message = format!("`include_str!` requires UTF-8: {}", full.display());
                    self.error(group.span(), message, "use include_bytes!")
                })?;
                Literal::string(&text)
            }
            _ => return self.code(&full, group, at_start).map(Some),
        };
        Ok(Some((self.sources.tables.literal(literal).into(), false)))
    }

    /// Returns the tokens of an included source after replacing such calls in it, and whether they
    /// are items.
    fn code(&mut self, path: &Path, group: &Group, at_start: bool) -> Result<(TokenStream, bool)> {
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.open.len() > INCLUDES_MAX || self.open.contains(path) {
            let files: Vec<_> = self.open.iter().map(|file| file.display().to_string()).collect();
            let message = format!("`include!` of {} is recursive", path.display());
            let help = format!("these files include each other: {}", files.join(", "));
            return Err(self.error(group.span(), message, &help));
        }
        let mut open = self.open.clone();
        open.push(path.clone());
        include(path, self.krate, self.sources, open, at_start)
    }

    /// Returns the argument of an `include`, if it is known before macro expansion.
    fn path(&self, tokens: TokenStream, span: Span) -> Result<Option<String>> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let folder = match tokens.as_slice() {
            [TokenTree::Literal(literal)] => return Ok(constant(literal)),
            [TokenTree::Literal(literal), comma] if comma.to_string() == "," => {
                return Ok(constant(literal));
            }
            [TokenTree::Group(group)] => return self.path(group.stream(), span),
            [.., TokenTree::Ident(name), _, TokenTree::Group(group)] if name == "concat" => {
                let parts = split(group.stream()).into_iter().map(|part| self.path(part, span));
                return parts.collect::<Result<Option<String>>>();
            }
            [.., TokenTree::Ident(name), _, TokenTree::Group(group)] if name == "env" => {
                match first_string(group.stream()).as_deref() {
                    Some("OUT_DIR") => {
                        self.krate.member.script.folder.as_deref().ok_or_else(|| {
                            let message = "this includes build script output, but there is none";
                            let help =
                                "copy the generated file into src/ and include it from there";
                            self.error(span, message, help)
                        })?
                    }
                    Some("CARGO_MANIFEST_DIR") => self.krate.member.package.folder(),
                    Some(name) => match self.krate.variable(name) {
                        Variable::Set(value) => return Ok(Some(value)),
                        _ => return Ok(None),
                    },
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(folder.to_string_lossy().into_owned()))
    }
}

const WRITE_IT: &str = "write the value in the source";

/// Returns the value of `env!` or `option_env!` in a crate, or `None` if only the compiler knows
/// it.
pub fn settled_variable(
    krate: Krate<'_>,
    call: &str,
    arguments: TokenStream,
) -> std::result::Result<Option<TokenStream>, String> {
    let Some(name) = first_string(arguments) else { return Ok(None) };
    let optional = call == "option_env";
    match krate.variable(&name) {
        Variable::Set(value) if optional => Ok(Some(quote!(Some(#value)))),
        Variable::Set(value) => Ok(Some(quote!(#value))),
        Variable::Unset if optional => Ok(Some(quote!(None::<&'static str>))),
        Variable::Unknown if optional && !name.starts_with("CARGO") && name != "OUT_DIR" => {
            Ok(None)
        }
        _ => Err(format!("`{call}!({name:?})` is only set while Cargo builds the package")),
    }
}

/// Returns true if the group after a `#` is documentation computed by a macro. Such documentation
/// is dropped.
fn is_computed_doc(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter().map(|token| token.to_string());
    let starts = [tokens.next(), tokens.next()];
    starts.iter().flatten().eq(["doc", "="]) && tokens.any(|token| token == "!")
}

/// Returns true if a new statement or item begins after the given tokens.
fn ends_statement(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Punct(mark)) => mark.as_char() == ';',
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(_) => false,
    }
}

/// Returns true if the attributes at the end of `before` export a macro.
fn is_exported(before: &[TokenTree]) -> bool {
    match before {
        [before @ .., TokenTree::Punct(_), TokenTree::Group(attribute)] => {
            let first = attribute.stream().into_iter().next();
            first.is_some_and(|word| word.to_string() == "macro_export") || is_exported(before)
        }
        _ => false,
    }
}

/// Removes a trailing `std::` or `core::`.
fn drop_root(tokens: &mut Vec<TokenTree>) {
    let is = |distance: usize, words: &[&str]| words.contains(&&*back(tokens, distance));
    if !(is(1, &[":"]) && is(2, &[":"]) && is(3, &["std", "core"])) {
        return;
    }
    let global = is(4, &[":"]) && is(5, &[":"]);
    tokens.truncate(tokens.len() - if global { 5 } else { 3 });
}

fn first_string(tokens: TokenStream) -> Option<String> {
    match tokens.into_iter().next()? {
        TokenTree::Literal(literal) => match syn::Lit::new(literal) {
            syn::Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            first_string(group.stream())
        }
        _ => None,
    }
}

/// Renders a literal as `concat!` does.
fn constant(literal: &Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        syn::Lit::Char(c) => Some(c.value().to_string()),
        syn::Lit::Int(number) => Some(number.base10_digits().to_owned()),
        _ => None,
    }
}
