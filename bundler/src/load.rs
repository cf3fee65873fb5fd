//! Follows `mod x;` from a root file and reads a crate as one tree of modules.

use std::path::{Path, PathBuf};

use syn::visit_mut::VisitMut;
use syn::{Attribute, Item};

use crate::cfg_if;
use crate::depth::NESTING_MAX;
use crate::embed::{is_settled, Embed};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::graph::Member;
use crate::migrate;
use crate::source::Sources;
use crate::strip::Strip;
use crate::syntax;

/// Where the files of a module's children are looked for.
struct Home<'a> {
    /// The file being read.
    file: &'a Path,
    /// The real paths of this file and of those whose modules it belongs to.
    open: &'a [PathBuf],
    /// How many modules this one is inside of.
    depth: usize,
    /// Folder for children without `#[path]`.
    children: PathBuf,
    /// Folder a `#[path]` is relative to.
    paths: PathBuf,
}

/// Reads a crate: every module stands in the tree as an inline module.
///
/// # Errors
/// If a file is missing or not Rust.
pub fn load(root: &Path, member: &Member, sources: &mut Sources) -> Result<syn::File> {
    let folder = root.parent().unwrap_or(Path::new("")).to_owned();
    let mut file = read(root, member, sources)?;
    let open = [real(root)];
    let home = Home { file: root, open: &open, depth: 0, children: folder.clone(), paths: folder };
    fill(&mut file.items, &home, member, sources)?;
    let (from, to) = (member.edition(), member.bundle_edition);
    migrate::trait_objects(&mut file, from, to);
    migrate::foreign_blocks(&mut file, from, to);
    Ok(file)
}

fn read(path: &Path, member: &Member, sources: &mut Sources) -> Result<syn::File> {
    let text = sources.read(path)?;
    let tokens = syntax::lex(path, &text, &mut sources.tables)?;
    let tokens = migrate::tokens(tokens, member.edition(), member.bundle_edition);
    let mut file = syntax::parse(path, &text, tokens)?;
    let mut strip = Strip { conditions: &member.conditions };
    strip.visit_file_mut(&mut file);
    if is_settled(&text) {
        return Ok(file);
    }
    let mut file = Embed::new(member, path, &text, sources).file(&file)?;
    // Included files have conditions of their own.
    strip.visit_file_mut(&mut file);
    Ok(file)
}

/// The path of a file without links, so that a file is known under all its names.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Loads the files of all modules among some items.
fn fill(
    items: &mut Vec<Item>,
    home: &Home<'_>,
    member: &Member,
    sources: &mut Sources,
) -> Result<()> {
    cfg_if::expand(items, &member.conditions);
    let mut error = None;
    items.retain_mut(|item| {
        let (Item::Mod(module), None) = (item, &error) else { return true };
        match fill_module(module, home, member, sources) {
            Ok(kept) => kept,
            Err(e) => {
                error = Some(e);
                true
            }
        }
    });
    error.map_or(Ok(()), Err)
}

/// Loads one module; says whether it stays.
fn fill_module(
    module: &mut syn::ItemMod,
    home: &Home<'_>,
    member: &Member,
    sources: &mut Sources,
) -> Result<bool> {
    let name = module.ident.to_string().trim_start_matches("r#").to_owned();
    let path = take_path(&mut module.attrs);
    let depth = home.depth + 1;
    if depth > NESTING_MAX {
        let message = format!("the module `{name}` is inside more than {NESTING_MAX} others");
        return Err(at(home, module, sources, message, "use fewer levels of modules".to_owned()));
    }
    if let Some((_, items)) = &mut module.content {
        let folder = path.map_or_else(|| home.children.join(&name), |p| home.paths.join(p));
        let home = Home { depth, children: folder.clone(), paths: folder, ..*home };
        return fill(items, &home, member, sources).map(|()| true);
    }
    let tried = match path {
        Some(path) => vec![(home.paths.join(path), true)],
        None => vec![
            (home.children.join(format!("{name}.rs")), false),
            (home.children.join(&name).join("mod.rs"), true),
        ],
    };
    tried.iter().for_each(|(path, _)| sources.look(path));
    let Some((path, owns_folder)) = tried.iter().find(|(p, _)| p.is_file()).cloned() else {
        if module.attrs.iter().any(|a| a.path().is_ident("cfg")) {
            return Ok(false);
        }
        let names: Vec<_> = tried.iter().map(|(p, _)| p.display().to_string()).collect();
        let help = format!("create {}, or remove the line", names.join(" or "));
        return Err(at(home, module, sources, format!("the module `{name}` has no file"), help));
    };
    let mut open = home.open.to_vec();
    open.push(real(&path));
    if home.open.contains(&open[home.open.len()]) {
        let message = format!("the module `{name}` contains itself: {}", path.display());
        let help = "give the module a file of its own".to_owned();
        return Err(at(home, module, sources, message, help));
    }
    let mut file = read(&path, member, sources)?;
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let children = if owns_folder { folder.clone() } else { folder.join(&name) };
    let inner = Home { file: &path, open: &open, depth, children, paths: folder };
    fill(&mut file.items, &inner, member, sources)?;
    module.attrs.extend(file.attrs);
    module.content = Some((syn::token::Brace::default(), file.items));
    module.semi = None;
    Ok(true)
}

/// An error at the name of a module.
fn at(
    home: &Home<'_>,
    module: &syn::ItemMod,
    sources: &mut Sources,
    message: String,
    help: String,
) -> Error {
    match sources.read(home.file) {
        Ok(text) => Error::at(
            ErrorKind::Source,
            Place::of(home.file, &text, module.ident.span()),
            message,
            help,
        ),
        Err(error) => error,
    }
}

/// Removes `#[path = ".."]` and gives its value.
fn take_path(attributes: &mut Vec<Attribute>) -> Option<String> {
    let at = attributes.iter().position(|a| a.path().is_ident("path"))?;
    let attribute = attributes.remove(at);
    match attribute.meta {
        syn::Meta::NameValue(pair) => match pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}
