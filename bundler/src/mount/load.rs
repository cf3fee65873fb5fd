//! Follows `mod x;` and `include!` from a root file and parses a crate into one tree of modules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, Stmt};

use crate::error::{Error, Result, SourcePosition};
use crate::graph::Krate;
use crate::mount::cfg_if;
use crate::mount::chosen_paths;
use crate::mount::embed::{
    MissingOutput, Position, drop_root, ends_statement, included_path, is_computed_doc,
    is_exported, is_settled, settled_variable,
};
use crate::mount::migrate;
use crate::mount::module_folders::{ModuleFolders, declares_modules, real, take_path};
use crate::mount::strip::Strip;
use crate::source::Sources;
use crate::syntax::{self, NESTING_MAX};
use crate::tokens::{back, regroup};

/// Maximum depth of nested includes.
const INCLUDES_MAX: usize = 64;

const WRITE_IT: &str = "write the value in the source";
const NO_OUTPUT: &str = "this includes build script output, but there is none";
const COPY_IT: &str = "copy the generated file into src/ and include it from there";

/// Reads a crate, with every module inlined.
pub fn load(krate: Krate<'_>, sources: &mut Sources) -> Result<syn::File> {
    // A crate removed by its own attributes is empty.
    let mut file = read(krate.root, krate, sources)?.unwrap_or_else(|| syn::parse_quote!());
    let folders = ModuleFolders::for_owner(krate.root, vec![real(krate.root)], 0);
    Loader::run(krate, sources, folders, |loader| {
        loader.items(&mut file.items);
        loader.visit_file_mut(&mut file);
    })?;
    let (from, to) = (krate.member.package.edition, krate.member.bundle_edition);
    migrate::trait_objects(&mut file, from, to);
    migrate::foreign_blocks(&mut file, from, to);
    migrate::panics(file).map_err(|e| misfit(krate.root, "", &e))
}

/// Reads an included file. Returns its tokens and whether they are items. Files of its modules are
/// looked up in its folder. `open` lists the including files.
fn include(
    path: &Path,
    krate: Krate<'_>,
    sources: &mut Sources,
    open: Vec<PathBuf>,
    at_start: bool,
) -> Result<(TokenStream, bool)> {
    let text = sources.read(path)?;
    let (from, to) = (krate.member.package.edition, krate.member.bundle_edition);
    let tokens = migrate::tokens(syntax::lex(path, &text, sources)?, from, to);
    let mut strip = Strip { conditions: &krate.member.conditions };
    let folders = ModuleFolders::for_owner(path, open.clone(), 0);
    let items = syn::parse2::<syn::File>(tokens.clone()).ok();
    let expression = syn::parse2::<syn::Expr>(tokens.clone());
    let settled = |tokens, sources: &mut Sources| {
        Embed { krate, file: path, text: &text, sources, open: open.clone() }.settle(tokens)
    };
    match (items, expression) {
        (Some(mut file), expression) if at_start || expression.is_err() => {
            strip.visit_file_mut(&mut file);
            file = syn::parse2(settled(file.into_token_stream(), sources)?)
                .map_err(|e| misfit(path, &text, &e))?;
            strip.visit_file_mut(&mut file);
            Loader::run(krate, sources, folders, |loader| {
                loader.items(&mut file.items);
                loader.visit_file_mut(&mut file);
            })?;
            Ok((file.into_token_stream(), true))
        }
        (_, Ok(mut expression)) => {
            strip.visit_expr_mut(&mut expression);
            expression = syn::parse2(settled(expression.into_token_stream(), sources)?)
                .map_err(|e| misfit(path, &text, &e))?;
            Loader::run(krate, sources, folders, |loader| loader.visit_expr_mut(&mut expression))?;
            Ok((quote!((#expression)), false))
        }
        _ => Ok((settled(tokens, sources)?, true)),
    }
}

/// Reads a file. Returns `None` if its inner attributes remove it.
fn read(path: &Path, krate: Krate<'_>, sources: &mut Sources) -> Result<Option<syn::File>> {
    let text = sources.read(path)?;
    let tokens = syntax::lex(path, &text, sources)?;
    let tokens = migrate::tokens(tokens, krate.member.package.edition, krate.member.bundle_edition);
    let mut file = syntax::parse(path, &text, tokens)?;
    if !(Strip { conditions: &krate.member.conditions }).file(&mut file) {
        return Ok(None);
    }
    if is_settled(&text) {
        return Ok(Some(file));
    }
    let open = vec![real(path)];
    let mut embed = Embed { krate, file: path, text: &text, sources, open };
    let tokens = embed.settle(file.into_token_stream())?;
    syntax::check_depth(path, &text, &tokens)?;
    syn::parse2(tokens).map(Some).map_err(|e| misfit(path, &text, &e))
}

fn misfit(path: &Path, text: &str, error: &syn::Error) -> Error {
    let message = format!("the included file is not valid here: {error}");
    Error::at(SourcePosition::from_span(path, text, error.span()), message, "")
}

/// Replaces a file's macro calls that depend on where the code is located.
struct Embed<'a> {
    krate: Krate<'a>,
    file: &'a Path,
    text: &'a str,
    sources: &'a mut Sources,
    /// This file and the files that include it.
    open: Vec<PathBuf>,
}

impl Embed<'_> {
    fn error(&self, span: Span, message: impl Into<String>, help: &str) -> Error {
        Error::at(SourcePosition::from_span(self.file, self.text, span), message, help)
    }

    /// Replaces these macro calls in the tokens of a file or part of a file.
    fn settle(&mut self, tokens: TokenStream) -> Result<TokenStream> {
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
                let path = included_path(self.krate, group.stream())
                    .map_err(|MissingOutput| self.error(group.span(), NO_OUTPUT, COPY_IT))?;
                let Some(path) = path else { return Ok(None) };
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

    /// Returns the tokens of an included source file, with its macro calls replaced, and whether
    /// the tokens are items.
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
}

/// Inlines the files of modules, including modules inside functions.
struct Loader<'a> {
    krate: Krate<'a>,
    sources: &'a mut Sources,
    folders: ModuleFolders,
    /// Bodies of the macros without parameters that declare modules with files, by macro name.
    declarations: BTreeMap<String, TokenStream>,
    error: Option<Error>,
}

impl<'a> Loader<'a> {
    fn run(
        krate: Krate<'a>,
        sources: &'a mut Sources,
        folders: ModuleFolders,
        work: impl FnOnce(&mut Self),
    ) -> Result<()> {
        let declarations = BTreeMap::new();
        let mut loader = Self { krate, sources, folders, declarations, error: None };
        work(&mut loader);
        loader.error.map_or(Ok(()), Err)
    }

    /// Loads the files of all modules in `items`, including modules declared by a macro without
    /// parameters.
    fn items(&mut self, items: &mut Vec<Item>) {
        cfg_if::expand(items, &self.krate.member.conditions);
        for item in std::mem::take(items) {
            match item {
                Item::Mod(module) => items.extend(self.modules(module).into_iter().map(Item::Mod)),
                Item::Macro(call) => match self.declared(&call) {
                    Some(mut declared) => {
                        self.items(&mut declared);
                        items.extend(declared);
                    }
                    None => items.push(Item::Macro(call)),
                },
                other => items.push(other),
            }
        }
    }

    /// Returns the items that a macro call expands to, if it declares modules with files. Records
    /// macro definitions.
    fn declared(&mut self, call: &syn::ItemMacro) -> Option<Vec<Item>> {
        if let Some(name) = &call.ident {
            let rules: Vec<TokenTree> = call.mac.tokens.clone().into_iter().collect();
            if let [TokenTree::Group(pattern), _, _, TokenTree::Group(body), ..] = rules.as_slice()
                && pattern.stream().is_empty()
                && declares_modules(body.stream())
            {
                self.declarations.insert(name.to_string(), body.stream());
            }
            return None;
        }
        let body = self.declarations.get(&call.mac.path.get_ident()?.to_string())?.clone();
        let mut file: syn::File = syn::parse2(body).ok()?;
        Strip { conditions: &self.krate.member.conditions }.visit_file_mut(&mut file);
        Some(file.items)
    }

    /// Returns the module with its items, as one copy per file that the compiler may choose, or
    /// nothing if it can be dropped.
    fn modules(&mut self, mut module: syn::ItemMod) -> Vec<syn::ItemMod> {
        let mut chosen = chosen_paths::alternatives(&mut module);
        chosen.retain_mut(|alternative| self.keeps(alternative));
        if chosen.is_empty() && self.keeps(&mut module) {
            chosen.push(module);
        }
        chosen
    }

    fn keeps(&mut self, module: &mut syn::ItemMod) -> bool {
        if self.error.is_some() {
            return true;
        }
        self.module(module).unwrap_or_else(|error| {
            self.error = Some(error);
            true
        })
    }

    fn module(&mut self, module: &mut syn::ItemMod) -> Result<bool> {
        let name = module.ident.to_string().trim_start_matches("r#").to_owned();
        let path = take_path(&mut module.attrs);
        let depth = self.folders.depth + 1;
        if depth > NESTING_MAX {
            let message =
                format!("the module `{name}` is nested more than {NESTING_MAX} levels deep");
            return Err(self.at(module, message, "nest the modules less deeply"));
        }
        let is_conditional =
            self.folders.is_conditional || module.attrs.iter().any(|a| a.path().is_ident("cfg"));
        if let Some((_, items)) = &mut module.content {
            let has_children = path.is_some() || self.folders.children.is_some();
            let paths = match path {
                Some(path) => self.folders.paths.join(path),
                None => self.folders.children.as_ref().unwrap_or(&self.folders.paths).join(&name),
            };
            let children = has_children.then(|| paths.clone());
            let folders =
                ModuleFolders { depth, is_conditional, children, paths, ..self.folders.clone() };
            return self.inside(folders, items).map(|()| true);
        }
        let Some((path, owns_folder)) = self.file_of(module, &name, path, is_conditional)? else {
            return Ok(false);
        };
        let mut folders = ModuleFolders::for_owner(&path, self.folders.open.clone(), depth);
        folders.open.push(real(&path));
        folders.is_conditional = is_conditional;
        if self.folders.open.contains(&real(&path)) {
            let message = format!("the module `{name}` contains itself: {}", path.display());
            return Err(self.at(module, message, "give the module its own file"));
        }
        if !owns_folder {
            folders.children = folders.children.map(|folder| folder.join(&name));
        }
        let Some(mut file) = read(&path, self.krate, self.sources)? else { return Ok(false) };
        folders.is_conditional |= file.attrs.iter().any(|a| a.path().is_ident("cfg"));
        self.inside(folders, &mut file.items)?;
        module.attrs.extend(file.attrs);
        module.content = Some((syn::token::Brace::default(), file.items));
        module.semi = None;
        Ok(true)
    }

    /// Returns a module's file and whether the file owns its folder, or `None` if the module can be
    /// dropped.
    fn file_of(
        &mut self,
        module: &syn::ItemMod,
        name: &str,
        path: Option<String>,
        is_conditional: bool,
    ) -> Result<Option<(PathBuf, bool)>> {
        let tried = self.folders.candidates(name, path);
        tried.iter().for_each(|(path, _)| self.sources.look(path));
        if let Some(found) = tried.iter().find(|(path, _)| path.is_file()) {
            return match self.sources.check_inside(&found.0) {
                Ok(()) => Ok(Some(found.clone())),
                Err(e) => Err(self.at(module, e.message, &e.help)),
            };
        }
        if is_conditional {
            return Ok(None);
        }
        let names: Vec<_> = tried.iter().map(|(path, _)| path.display().to_string()).collect();
        let help = match names.as_slice() {
            [] => "a module inside a function needs a #[path] attribute".to_owned(),
            names => format!("create {}, or remove the line", names.join(" or ")),
        };
        Err(self.at(module, format!("the module `{name}` has no file"), &help))
    }

    fn inside(&mut self, folders: ModuleFolders, items: &mut Vec<Item>) -> Result<()> {
        let outer = std::mem::replace(&mut self.folders, folders);
        self.items(items);
        items.iter_mut().for_each(|item| self.visit_item_mut(item));
        self.folders = outer;
        self.error.take().map_or(Ok(()), Err)
    }

    fn at(&mut self, module: &syn::ItemMod, message: String, help: &str) -> Error {
        self.sources.error_at(&self.folders.file, module.ident.span(), message, help)
    }
}

impl VisitMut for Loader<'_> {
    /// Does nothing: nested modules are loaded together with their siblings.
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let children = self.folders.children.take();
        for statement in std::mem::take(&mut block.stmts) {
            match statement {
                Stmt::Item(Item::Mod(module)) => {
                    let modules = self.modules(module).into_iter().map(Item::Mod);
                    block.stmts.extend(modules.map(Stmt::Item));
                }
                other => block.stmts.push(other),
            }
        }
        visit_mut::visit_block_mut(self, block);
        self.folders.children = children;
    }
}
