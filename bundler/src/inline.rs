//! One file out of many: every `mod name;` gets the items of its file.

use std::fs;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::{Item, ItemMod};

/// Parses a root file and all the files of its modules.
///
/// # Errors
///
/// A message that names the file, the line and what is wrong there.
pub fn file_with_modules(root: &Path) -> Result<syn::File, String> {
    let mut file = parse(root)?;
    let folder = root.parent().unwrap_or(Path::new("")).to_owned();
    load_modules(&mut file.items, root, &folder)?;
    Ok(file)
}

fn parse(path: &Path) -> Result<syn::File, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    syn::parse_file(&text).map_err(|error| {
        let at = error.span().start();
        format!("{}:{}:{}: {error}", path.display(), at.line, at.column + 1)
    })
}

/// Loads the modules that the items of a file name. `folder` is where their files are.
fn load_modules(items: &mut [Item], file: &Path, folder: &Path) -> Result<(), String> {
    for item in items {
        let Item::Mod(module) = item else { continue };
        if crate::rewrite::is_for_tests(&module.attrs) {
            continue;
        }
        let name = module.ident.to_string().trim_start_matches("r#").to_owned();
        if let Some((_, items)) = &mut module.content {
            load_modules(items, file, &folder.join(name))?;
            continue;
        }
        let path = find(module, file, folder, &name)?;
        let mut loaded = parse(&path)?;
        load_modules(
            &mut loaded.items,
            &path,
            &children_of(&path, folder, &name, has_path(module)),
        )?;
        module.attrs.retain(|attribute| !attribute.path().is_ident("path"));
        module.attrs.append(&mut loaded.attrs);
        module.content = Some((syn::token::Brace::default(), loaded.items));
        module.semi = None;
    }
    Ok(())
}

fn has_path(module: &ItemMod) -> bool {
    module.attrs.iter().any(|attribute| attribute.path().is_ident("path"))
}

/// Where the files of a file module's own modules are.
fn children_of(path: &Path, folder: &Path, name: &str, chosen: bool) -> PathBuf {
    if chosen || path.file_name().is_some_and(|file| file == "mod.rs") {
        path.parent().unwrap_or(Path::new("")).to_owned()
    } else {
        folder.join(name)
    }
}

fn find(module: &ItemMod, file: &Path, folder: &Path, name: &str) -> Result<PathBuf, String> {
    let chosen = module.attrs.iter().find(|attribute| attribute.path().is_ident("path"));
    let candidates = match chosen.map(path_value) {
        Some(Some(path)) => vec![file.parent().unwrap_or(Path::new("")).join(path)],
        _ => vec![folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")],
    };
    let found = candidates.iter().find(|path| path.is_file()).cloned();
    found.ok_or_else(|| {
        let at = module.span().start();
        let tried: Vec<String> = candidates.iter().map(|path| path.display().to_string()).collect();
        format!(
            "{}:{}: module {name} has no file, tried {}",
            file.display(),
            at.line,
            tried.join(" and ")
        )
    })
}

fn path_value(attribute: &syn::Attribute) -> Option<String> {
    let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
    match &pair.value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
        _ => None,
    }
}
