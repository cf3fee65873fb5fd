//! Leaves out what a program does not need, as far as the compiler agrees.

pub mod dead_code;
pub mod unused_impls;

use std::collections::BTreeSet;

use quote::ToTokens;

use crate::compile::Externs;
use crate::compile::{first_message, pointed_words, quoted_words, Compiler};
use crate::error::Result;
use crate::fold::Tables;
use crate::level::{show, Level};
use crate::rename::Renaming;
use crate::shake::nested::nested;
use crate::shake::shake;
use unused_impls::UnusedImpls;

/// How often a shortened file is mended before the bundler gives it up.
const MENDS_MAX: usize = 20;

/// How often only the likeliest implementations are put back, before all that may be missed are.
const CAREFUL_MENDS: usize = 6;

/// How often unused functions are removed, and then what only they used.
const ROUNDS_MAX: usize = 3;

/// A compiler, and the crates that it has besides the standard library.
#[derive(Clone, Debug)]
pub struct Verifier {
    /// The compiler.
    pub compiler: Compiler,
    /// The crates.
    pub externs: Externs,
}

impl Verifier {
    /// The errors of a text as JSON lines; `None` if it compiles.
    fn complaint(&self, text: &str) -> Result<Option<String>> {
        self.compiler.complaint_json(text, &self.externs)
    }
}

/// A file, and a note if it could not be shortened.
pub type Shortened = (syn::File, Option<String>);

/// Leaves out what `main` cannot reach, and of the modules of downloaded crates what the compiler
/// finds unused. Whatever the compiler then misses is put back.
///
/// # Errors
/// Returns an error if the compiler cannot be run, or the package itself is wrong.
pub fn reduce(
    whole: syn::File,
    downloaded: &BTreeSet<String>,
    tables: &Tables,
    verifier: &Verifier,
    check_package: &dyn Fn() -> Result<()>,
) -> Result<Shortened> {
    let kept = BTreeSet::new();
    let mut reducer = Reducer { downloaded, tables, verifier, kept, needed: BTreeSet::new() };
    let plain = reducer.shake(&whole, None, &|| {
        // A package that is wrong itself is told so before anything else is tried.
        let text = tables.unfold(show(&whole, Level::Compact));
        verifier.complaint(&text)?.map_or(Ok(()), |_| check_package())
    })?;
    let shaken = match plain {
        Ok(shaken) => shaken,
        Err(Refusal { said, .. }) => {
            let note = format!("nothing is left out: without the items that `main` cannot reach, the compiler says {said:?}");
            return Ok((whole, Some(note)));
        }
    };
    if downloaded.is_empty() {
        return Ok((shaken, None));
    }
    let impls = UnusedImpls::of(&shaken, downloaded, BTreeSet::new(), &reducer.needed);
    let smaller = reducer.shake(&shaken, Some(impls), &|| Ok(()))?.unwrap_or(shaken);
    Ok((reducer.remove_unused(smaller)?, None))
}

/// Why a file could not be shortened.
struct Refusal {
    /// What the compiler says first.
    said: String,
    /// The words of all its errors.
    words: BTreeSet<String>,
}

/// What every step needs.
struct Reducer<'a> {
    downloaded: &'a BTreeSet<String>,
    tables: &'a Tables,
    verifier: &'a Verifier,
    /// The names that had to be put back.
    kept: BTreeSet<String>,
    /// The implementations that had to be put back.
    needed: BTreeSet<String>,
}

impl Reducer<'_> {
    /// The file without what is out of reach, or what the compiler says last. A function is called
    /// when the compiler refuses the first attempt.
    fn shake(
        &mut self,
        whole: &syn::File,
        mut impls: Option<UnusedImpls>,
        on_refusal: &dyn Fn() -> Result<()>,
    ) -> Result<std::result::Result<syn::File, Refusal>> {
        let mut kept = self.kept.clone();
        let mut refusal = Refusal { said: String::new(), words: BTreeSet::new() };
        for attempt in 0..MENDS_MAX {
            let shaken = match &impls {
                Some(impls) => shake(&impls.apply(whole, self.downloaded), &kept),
                None => shake(whole, &kept),
            };
            let text = self.tables.unfold(show(&shaken, Level::Compact));
            let Some(said) = self.verifier.complaint(&text)? else {
                let needed = impls.iter().flat_map(UnusedImpls::needed).map(str::to_owned);
                self.needed.extend(needed);
                self.kept = kept;
                return Ok(Ok(shaken));
            };
            if attempt == 0 {
                on_refusal()?;
            }
            refusal = Refusal { said: first_message(&said), words: quoted_words(&said) };
            if impls.as_mut().is_some_and(|impls| impls.restore(&said, attempt >= CAREFUL_MENDS)) {
                continue;
            }
            let before = kept.len();
            kept.extend(refusal.words.iter().cloned());
            if kept.len() == before {
                kept.extend(pointed_words(&said));
            }
            if kept.len() == before {
                break;
            }
        }
        Ok(Err(refusal))
    }

    /// Removes functions of downloaded crates that the compiler finds unused, and again what only
    /// they reached.
    fn remove_unused(&mut self, mut file: syn::File) -> Result<syn::File> {
        let hosts = nested(&file).into_iter().flat_map(|inner| inner.hosts);
        let mut spared: BTreeSet<String> = hosts.collect();
        for _ in 0..ROUNDS_MAX {
            let folded = show(&private(&file), Level::Compact);
            let text = self.tables.unfold(folded.clone());
            // The lines of both texts must be the same, for the compiler names lines.
            if text.lines().count() != folded.lines().count() {
                return Ok(file);
            }
            let Ok(printed) = folded.parse() else { return Ok(file) };
            let said = self.verifier.compiler.dead_code(&text, &self.verifier.externs)?;
            let unused = dead_code::unused(&said);
            let unused_names =
                dead_code::origins(private(&file).into_token_stream(), printed, &unused.places);
            let mut smaller = file.clone();
            if !dead_code::remove(&mut smaller, &unused_names, &spared, self.downloaded) {
                return Ok(file);
            }
            let impls = UnusedImpls::of(&smaller, self.downloaded, unused.types, &self.needed);
            match self.shake(&smaller, Some(impls), &|| Ok(()))? {
                Ok(shaken) => file = shaken,
                Err(refusal) => spared.extend(refusal.words),
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
///
/// # Errors
/// Returns an error if the compiler cannot be run.
pub fn rename(file: &syn::File, tables: &Tables, verifier: &Verifier) -> Result<Shortened> {
    let mut renaming = Renaming::of(file);
    let mut refusal = String::new();
    for _ in 0..MENDS_MAX {
        let renamed = renaming.apply(file);
        // In one line every error would repeat the whole text.
        let text = tables.unfold(show(&renamed, Level::Compact));
        let Some(said) = verifier.complaint(&text)? else { return Ok((renamed, None)) };
        refusal = first_message(&said);
        if !renaming.spare(&quoted_words(&said)) && !renaming.spare(&pointed_words(&said)) {
            break;
        }
    }
    let note = format!("no name is shortened: with short names the compiler says {refusal:?}");
    Ok((file.clone(), Some(note)))
}
