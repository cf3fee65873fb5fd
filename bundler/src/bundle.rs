//! A package as one file.

use std::collections::BTreeSet;
use std::path::PathBuf;

use quote::ToTokens;

use crate::compile::{quoted_words, Compiler};
use crate::editions;
use crate::error::{Error, Result};
use crate::graph::{Graph, Wanted};
use crate::header::Header;
use crate::mount::mount;
use crate::print::{print, Lines};
use crate::readable::{readable, spelled_macros};
use crate::rename::Renaming;
use crate::shake::shake;
use crate::source::Sources;

/// How far the text is shortened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Formatted; names and order kept.
    Readable,
    /// No needless blanks.
    Compact,
    /// One line, private names shortened.
    Tiny,
}

impl Level {
    /// As the command line spells it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Readable => "readable",
            Self::Compact => "compact",
            Self::Tiny => "tiny",
        }
    }
}

/// A package written as one file.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The whole text, header included.
    pub text: String,
    /// The syntax the text was printed from.
    pub file: syn::File,
    /// What it was made of.
    pub graph: Graph,
    /// All files that were read, manifests included.
    pub files: Vec<PathBuf>,
}

impl Bundle {
    /// Writes a package as one file.
    ///
    /// # Errors
    /// If the package cannot be bundled.
    pub fn write(wanted: &Wanted, level: Level, compiler: &Compiler) -> Result<Self> {
        let graph = Graph::find(wanted)?;
        editions::check(&graph, compiler)?;
        let compiler = &Compiler { edition: graph.edition().to_owned(), ..compiler.clone() };
        let mut sources = Sources::default();
        for member in &graph.members {
            sources.bytes(&member.package.manifest_path)?;
        }
        let whole = mount(&graph, &mut sources)?;
        let mut file = shake_confirmed(&whole, compiler)?;
        if level == Level::Tiny {
            file = rename_confirmed(&file, compiler)?;
        }
        let body = show(&file, level);
        let mut features = wanted.features.clone();
        if wanted.bare {
            features.insert(0, "-".to_owned());
        }
        let header = Header {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            bin: graph.bin.clone(),
            level: level.name().to_owned(),
            features,
            source: sources.digest(graph.members[0].package.folder()),
            size: body.len(),
        };
        let text = format!("{header}\n{body}");
        let files = sources.files().map(ToOwned::to_owned).collect();
        Ok(Self { text, file, graph, files })
    }

    /// The compiler the package is meant for, with its edition.
    #[must_use]
    pub fn compiler(&self, path: PathBuf) -> Compiler {
        Compiler { path, edition: self.graph.edition().to_owned() }
    }

    /// Checks that a compiler accepts the text.
    ///
    /// # Errors
    /// If it does not.
    pub fn confirm(&self, compiler: &Compiler) -> Result<()> {
        editions::check(&self.graph, compiler)?;
        match compiler.complaint(&self.text)? {
            None => Ok(()),
            Some(said) => {
                let message = format!(
                    "the bundle does not compile with {}:\n{said}",
                    compiler.path.display()
                );
                Err(Error::failed(message, "see whether the package itself compiles with it"))
            }
        }
    }
}

/// How often a shortened file is mended before the bundler gives it up.
const MENDS_MAX: usize = 30;

/// Leaves out what `main` cannot reach. Whatever the compiler then misses is put back.
fn shake_confirmed(whole: &syn::File, compiler: &Compiler) -> Result<syn::File> {
    let mut kept = BTreeSet::new();
    for _ in 0..MENDS_MAX {
        let shaken = shake(whole, &kept);
        let Some(said) = compiler.complaint_json(&show(&shaken, Level::Compact))? else {
            return Ok(shaken);
        };
        let before = kept.len();
        kept.extend(quoted_words(&said));
        if kept.len() == before {
            break;
        }
    }
    Ok(whole.clone())
}

/// Shortens names. Names that the compiler then stumbles over stay as they are.
fn rename_confirmed(file: &syn::File, compiler: &Compiler) -> Result<syn::File> {
    let mut renaming = Renaming::of(file);
    for _ in 0..MENDS_MAX {
        let renamed = renaming.apply(file);
        let Some(said) = compiler.complaint_json(&show(&renamed, Level::Tiny))? else {
            return Ok(renamed);
        };
        if !renaming.spare(&quoted_words(&said)) {
            break;
        }
    }
    Ok(file.clone())
}

/// Prints a file at a level.
#[must_use]
pub fn show(file: &syn::File, level: Level) -> String {
    let spelled = spelled_macros(file);
    match level {
        Level::Readable => readable(file, &spelled),
        Level::Compact => print(&file.to_token_stream(), Lines::Statements, &spelled),
        Level::Tiny => print(&file.to_token_stream(), Lines::One, &spelled),
    }
}
