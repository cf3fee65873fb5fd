//! Removes unused code, guided by the compiler.

pub mod dead_code;
pub mod unused_impls;

use std::collections::BTreeSet;

use quote::ToTokens;

use crate::compile::{Compiler, Diagnosis, Diagnostics};
use crate::error::{Error, Result};
use crate::fold::Tables;
use crate::level::{Level, show};
use crate::rename::Renaming;
use crate::shake::nested::nested;
use crate::shake::shake;
use crate::source::Sources;
use unused_impls::UnusedImpls;

/// Maximum number of repairs to a shortened file before the bundler discards it.
const REPAIRS_MAX: usize = 20;

/// Number of repairs that restore only the likeliest implementations overall. Later repairs restore
/// the likeliest implementations for each error.
const CAREFUL_REPAIRS: usize = 6;

/// Maximum number of rounds. Removing unused functions may leave other functions unused.
const ROUNDS_MAX: usize = 3;

/// A file, and a note if it could not be shortened.
pub type Shortened = (syn::File, Option<String>);

/// Removes items that `main` cannot reach, and code that the compiler finds unused in downloaded
/// crates. Puts back anything that turns out to be missing when the result is compiled.
///
/// Returns an error if the package does not compile, by itself or as one file.
pub fn reduce(
    whole: syn::File,
    downloaded: &BTreeSet<String>,
    sources: &Sources,
    compiler: &Compiler,
    check_package: &dyn Fn() -> Result<()>,
) -> Result<Shortened> {
    let (kept, needed) = (BTreeSet::new(), BTreeSet::new());
    let mut reducer = Reducer { downloaded, tables: &sources.tables, compiler, kept, needed };
    let plain = reducer.shake(&whole, None, &|shaken, diagnostics| {
        let text = sources.tables.unfold(show(&whole, Level::Compact));
        let Some(all) = compiler.diagnose(&text)? else { return Ok(()) };
        // Errors in the package itself are reported before anything else is tried.
        check_package()?;
        // An error that also occurs in the complete text is not caused by the removal.
        let hopeless = |error: &&Diagnosis| all.errors.iter().any(|other| error.is_same(other));
        diagnostics
            .errors
            .iter()
            .find(hopeless)
            .map_or(Ok(()), |e| Err(refusal(e, shaken, sources)))
    })?;
    let shaken = match plain {
        Ok(shaken) => shaken,
        Err(diagnostics) => {
            let first = diagnostics.first;
            let note = format!(
                "unused items are kept: after removing what `main` cannot reach, the compiler \
                 reports {first:?}"
            );
            return Ok((whole, Some(note)));
        }
    };
    if downloaded.is_empty() {
        return Ok((shaken, None));
    }
    let impls = UnusedImpls::new(&shaken, downloaded, &BTreeSet::new(), &reducer.needed);
    let smaller = reducer.shake(&shaken, Some(impls), &|_, _| Ok(()))?.unwrap_or(shaken);
    Ok((reducer.remove_unused(smaller)?, None))
}

/// Returns the error for a package that does not compile as one file, reported at the original
/// source position.
fn refusal(error: &Diagnosis, file: &syn::File, sources: &Sources) -> Error {
    let printed = show(file, Level::Compact).parse();
    let origin = error.position.zip(printed.ok()).and_then(|(position, printed)| {
        let span = dead_code::origin_behind(file.to_token_stream(), printed, position)?;
        let (path, line) = sources.origin(span)?;
        Some(format!("\n --> {}:{line}", path.display()))
    });
    let (origin, rendered) = (origin.unwrap_or_default(), &error.rendered);
    Error::new(
        format!(
            "this code compiles in its own crate but not in a single file:{origin}\n{rendered}"
        ),
        "change it to compile in the bundle's edition and alongside other crates",
    )
}

struct Reducer<'a> {
    downloaded: &'a BTreeSet<String>,
    tables: &'a Tables,
    compiler: &'a Compiler,
    /// Names that had to be put back.
    kept: BTreeSet<String>,
    /// Implementations that had to be put back, identified by their heads.
    needed: BTreeSet<String>,
}

impl Reducer<'_> {
    /// Returns the file without unreachable items, or the compiler's last errors. Calls
    /// `on_refusal` if the compiler rejects the first attempt.
    fn shake(
        &mut self,
        whole: &syn::File,
        mut impls: Option<UnusedImpls>,
        on_refusal: &dyn Fn(&syn::File, &Diagnostics) -> Result<()>,
    ) -> Result<std::result::Result<syn::File, Diagnostics>> {
        let (mut kept, mut needed) = (self.kept.clone(), BTreeSet::new());
        let mut refusal = None;
        for attempt in 0..REPAIRS_MAX {
            let shaken = match &impls {
                Some(impls) => shake(&impls.apply(whole, self.downloaded), &kept),
                None => shake(whole, &kept),
            };
            let text = self.tables.unfold(show(&shaken, Level::Compact));
            let Some(diagnostics) = self.compiler.diagnose(&text)? else {
                self.needed.append(&mut needed);
                self.kept = kept;
                return Ok(Ok(shaken));
            };
            if attempt == 0 {
                on_refusal(&shaken, &diagnostics)?;
            }
            let diagnostics = refusal.insert(diagnostics);
            let soon = attempt >= CAREFUL_REPAIRS;
            let restored =
                impls.as_mut().map(|impls| impls.restore(diagnostics, soon)).unwrap_or_default();
            if !restored.is_empty() {
                needed.extend(restored);
                continue;
            }
            let before = kept.len();
            kept.extend(diagnostics.quoted());
            if kept.len() == before {
                kept.extend(diagnostics.pointed());
            }
            if kept.len() == before {
                break;
            }
        }
        Ok(Err(refusal.expect("at least one attempt was made")))
    }

    /// Removes functions that the compiler reports as unused in downloaded crates, then items
    /// reachable only from those functions.
    fn remove_unused(&mut self, mut file: syn::File) -> Result<syn::File> {
        let mut spared: BTreeSet<String> =
            nested(&file).into_iter().flat_map(|inner| inner.hosts).collect();
        for _ in 0..ROUNDS_MAX {
            let folded = show(&private(&file), Level::Compact);
            let text = self.tables.unfold(folded.clone());
            // Both texts must have the same lines, because the compiler reports lines.
            if text.lines().count() != folded.lines().count() {
                return Ok(file);
            }
            let Ok(printed) = folded.parse() else { return Ok(file) };
            let unused = dead_code::unused(&self.compiler.dead_code(&text)?);
            let tokens = private(&file).into_token_stream();
            let origins = dead_code::origins(tokens, printed, &unused.positions);
            let mut smaller = file.clone();
            if !dead_code::remove(&mut smaller, &origins, &spared, self.downloaded) {
                return Ok(file);
            }
            let impls = UnusedImpls::new(&smaller, self.downloaded, &unused.types, &self.needed);
            match self.shake(&smaller, Some(impls), &|_, _| Ok(()))? {
                Ok(shaken) => file = shaken,
                Err(diagnostics) => spared.extend(diagnostics.quoted()),
            }
        }
        Ok(file)
    }
}

/// Returns the file with private modules at its root, because public items in them would count as
/// used.
fn private(file: &syn::File) -> syn::File {
    let mut file = file.clone();
    for item in &mut file.items {
        if let syn::Item::Mod(module) = item {
            module.vis = syn::Visibility::Inherited;
        }
    }
    file
}

/// Shortens names. Names that cause compiler errors are left unchanged.
pub fn rename(file: &syn::File, tables: &Tables, compiler: &Compiler) -> Result<Shortened> {
    let mut renaming = Renaming::new(file);
    let mut refusal = String::new();
    for _ in 0..REPAIRS_MAX {
        let renamed = renaming.apply(file);
        // On a single line, every error would repeat the whole text.
        let text = tables.unfold(show(&renamed, Level::Compact));
        let Some(diagnostics) = compiler.diagnose(&text)? else { return Ok((renamed, None)) };
        let repaired =
            renaming.spare(&diagnostics.quoted()) || renaming.spare(&diagnostics.pointed());
        refusal = diagnostics.first;
        if !repaired {
            break;
        }
    }
    let note =
        format!("names are not shortened: with short names the compiler reports {refusal:?}");
    Ok((file.clone(), Some(note)))
}
