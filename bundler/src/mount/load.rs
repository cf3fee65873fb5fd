//! Follows `mod x;` and `include!` from a root file and parses a crate into one tree of modules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, Stmt};

use crate::error::{Error, Result, SourcePosition};
use crate::graph::Krate;
use crate::mount::cfg_if;
use crate::mount::chosen_paths;
use crate::mount::embed::{Embed, is_settled};
use crate::mount::migrate;
use crate::mount::strip::Strip;
use crate::source::Sources;
use crate::syntax::{self, NESTING_MAX};

/// Where to find the files of a module's children.
#[derive(Clone)]
struct ModuleFolders {
    file: PathBuf,
    /// Canonical paths of this file and its ancestors' files.
    open: Vec<PathBuf>,
    /// Number of enclosing modules.
    depth: usize,
    /// Whether only the compiler knows if the module is part of the crate.
    is_conditional: bool,
    /// Folder for children without `#[path]`; `None` inside a function, where each child needs one.
    children: Option<PathBuf>,
    /// Folder that `#[path]` is relative to.
    paths: PathBuf,
}

impl ModuleFolders {
    /// Creates the folders for a file that owns its folder: a crate root, a `mod.rs`, or a file
    /// named by `#[path]`.
    fn for_owner(file: &Path, open: Vec<PathBuf>, depth: usize) -> Self {
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        let (file, children) = (file.to_owned(), Some(folder.clone()));
        Self { file, open, depth, is_conditional: false, children, paths: folder }
    }
}

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
pub fn include(
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

/// Returns the canonical path, so different names for a file are recognized as the same.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
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

    /// Returns the file of a module and whether it owns its folder, or `None` if the module can be
    /// dropped.
    fn file_of(
        &mut self,
        module: &syn::ItemMod,
        name: &str,
        path: Option<String>,
        is_conditional: bool,
    ) -> Result<Option<(PathBuf, bool)>> {
        let tried = match (path, &self.folders.children) {
            (Some(path), _) => vec![(self.folders.paths.join(path), true)],
            (None, Some(folder)) => vec![
                (folder.join(format!("{name}.rs")), false),
                (folder.join(name).join("mod.rs"), true),
            ],
            (None, None) => Vec::new(),
        };
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

/// Returns true if `tokens` contain `mod NAME;`.
fn declares_modules(tokens: TokenStream) -> bool {
    let words: Vec<String> = tokens.into_iter().map(|token| token.to_string()).collect();
    words.windows(3).any(|words| words[0] == "mod" && words[2] == ";")
}

/// Removes `#[path = ".."]` and returns its value.
fn take_path(attributes: &mut Vec<Attribute>) -> Option<String> {
    let at = attributes.iter().position(|a| a.path().is_ident("path"))?;
    match attributes.remove(at).meta {
        syn::Meta::NameValue(syn::MetaNameValue {
            value: syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}
