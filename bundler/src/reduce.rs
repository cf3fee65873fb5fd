//! Removes what a program does not need, as far as the compiler agrees.

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

/// Attempts to repair a shortened file before the bundler discards it.
const MENDS_MAX: usize = 20;

/// Attempts that put back only the likeliest implementations, before all that may be missed are.
const CAREFUL_MENDS: usize = 6;

/// Rounds of removing unused functions, and then the ones that only they used.
const ROUNDS_MAX: usize = 3;

/// A file, and a note if it could not be shortened.
pub type Shortened = (syn::File, Option<String>);

/// Leaves out what `main` cannot reach, and of the modules of downloaded crates what the compiler
/// finds unused. Whatever the compiler then misses is put back.
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
    let plain = reducer.shake(&whole, None, &|shaken, said| {
        let text = sources.tables.unfold(show(&whole, Level::Compact));
        let Some(all) = compiler.diagnose(&text)? else { return Ok(()) };
        // Errors of the package itself are reported before anything else is tried.
        check_package()?;
        // An error that the whole text has too is not for want of what is left out.
        let hopeless = |error: &&Diagnosis| all.errors.iter().any(|other| error.is_same(other));
        said.errors.iter().find(hopeless).map_or(Ok(()), |e| Err(refusal(e, shaken, sources)))
    })?;
    let shaken = match plain {
        Ok(shaken) => shaken,
        Err(said) => {
            let first = said.first;
            let note = format!(
                "nothing is left out: without the items that `main` cannot reach, the compiler says {first:?}"
            );
            return Ok((whole, Some(note)));
        }
    };
    if downloaded.is_empty() {
        return Ok((shaken, None));
    }
    let impls = UnusedImpls::of(&shaken, downloaded, &BTreeSet::new(), &reducer.needed);
    let smaller = reducer.shake(&shaken, Some(impls), &|_, _| Ok(()))?.unwrap_or(shaken);
    Ok((reducer.remove_unused(smaller)?, None))
}

/// The error that a package cannot be one file, at the source of what a compiler points at in it.
fn refusal(said: &Diagnosis, file: &syn::File, sources: &Sources) -> Error {
    let printed = show(file, Level::Compact).parse();
    let origin = said.position.zip(printed.ok()).and_then(|(position, printed)| {
        let span = dead_code::origin_behind(file.to_token_stream(), printed, position)?;
        let (path, line) = sources.origin(span)?;
        Some(format!("\n --> {}:{line}", path.display()))
    });
    let (origin, rendered) = (origin.unwrap_or_default(), &said.rendered);
    Error::new(
        format!(
            "one file cannot hold this code, which compiles in its own crate:{origin}\n{rendered}"
        ),
        "write it so that it compiles in the edition of the bundle and beside other crates",
    )
}

struct Reducer<'a> {
    downloaded: &'a BTreeSet<String>,
    tables: &'a Tables,
    compiler: &'a Compiler,
    /// The names that had to be put back.
    kept: BTreeSet<String>,
    /// The implementations that had to be put back, by their heads.
    needed: BTreeSet<String>,
}

impl Reducer<'_> {
    /// The file without what is out of reach, or what the compiler says last. A function is called
    /// when the compiler refuses the first attempt.
    fn shake(
        &mut self,
        whole: &syn::File,
        mut impls: Option<UnusedImpls>,
        on_refusal: &dyn Fn(&syn::File, &Diagnostics) -> Result<()>,
    ) -> Result<std::result::Result<syn::File, Diagnostics>> {
        let (mut kept, mut needed) = (self.kept.clone(), BTreeSet::new());
        let mut refusal = None;
        for attempt in 0..MENDS_MAX {
            let shaken = match &impls {
                Some(impls) => shake(&impls.apply(whole, self.downloaded), &kept),
                None => shake(whole, &kept),
            };
            let text = self.tables.unfold(show(&shaken, Level::Compact));
            let Some(said) = self.compiler.diagnose(&text)? else {
                self.needed.append(&mut needed);
                self.kept = kept;
                return Ok(Ok(shaken));
            };
            if attempt == 0 {
                on_refusal(&shaken, &said)?;
            }
            let said = refusal.insert(said);
            let soon = attempt >= CAREFUL_MENDS;
            let restored =
                impls.as_mut().map(|impls| impls.restore(said, soon)).unwrap_or_default();
            if !restored.is_empty() {
                needed.extend(restored);
                continue;
            }
            let before = kept.len();
            kept.extend(said.quoted());
            if kept.len() == before {
                kept.extend(said.pointed());
            }
            if kept.len() == before {
                break;
            }
        }
        Ok(Err(refusal.expect("there was an attempt")))
    }

    /// Removes functions of downloaded crates that the compiler finds unused, and again what only
    /// they reached.
    fn remove_unused(&mut self, mut file: syn::File) -> Result<syn::File> {
        let mut spared: BTreeSet<String> =
            nested(&file).into_iter().flat_map(|inner| inner.hosts).collect();
        for _ in 0..ROUNDS_MAX {
            let folded = show(&private(&file), Level::Compact);
            let text = self.tables.unfold(folded.clone());
            // The lines of both texts must be the same, for the compiler names lines.
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
            let impls = UnusedImpls::of(&smaller, self.downloaded, &unused.types, &self.needed);
            match self.shake(&smaller, Some(impls), &|_, _| Ok(()))? {
                Ok(shaken) => file = shaken,
                Err(said) => spared.extend(said.quoted()),
            }
        }
        Ok(file)
    }
}

/// The file with private modules at its root: what is public there counts as used.
fn private(file: &syn::File) -> syn::File {
    let mut file = file.clone();
    for item in &mut file.items {
        if let syn::Item::Mod(module) = item {
            module.vis = syn::Visibility::Inherited;
        }
    }
    file
}

/// Shortens names. Names that the compiler then stumbles over stay as they are.
pub fn rename(file: &syn::File, tables: &Tables, compiler: &Compiler) -> Result<Shortened> {
    let mut renaming = Renaming::of(file);
    let mut refusal = String::new();
    for _ in 0..MENDS_MAX {
        let renamed = renaming.apply(file);
        // In one line every error would repeat the whole text.
        let text = tables.unfold(show(&renamed, Level::Compact));
        let Some(said) = compiler.diagnose(&text)? else { return Ok((renamed, None)) };
        let mended = renaming.spare(&said.quoted()) || renaming.spare(&said.pointed());
        refusal = said.first;
        if !mended {
            break;
        }
    }
    let note = format!("no name is shortened: with short names the compiler says {refusal:?}");
    Ok((file.clone(), Some(note)))
}
