//! Bundles a package into one file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use quote::ToTokens;

use crate::build_script::{check, complete_conditions};
use crate::cargo::Package;
use crate::compile::Compiler;
use crate::editions;
use crate::error::{Error, Result};
use crate::graph::Graph;
use crate::header::Header;
use crate::level::{Level, show};
use crate::licences::notice;
use crate::mount::mount;
use crate::notes;
use crate::progress;
use crate::reduce::{reduce, rename};
use crate::request::Request;
use crate::settings::Settings;
use crate::shake::shake;
use crate::size::{Size, shares};
use crate::source::Sources;
use crate::syntax::STACK_BYTES;
use crate::watch::Stamps;

#[derive(Clone, Debug)]
pub struct Bundle {
    /// Includes the header.
    pub text: String,
    pub level: Level,
    /// Size of each module in bytes, excluding its children, by module path.
    pub shares: Vec<(String, usize)>,
    pub graph: Graph,
    /// All files that were read, including manifests.
    pub files: Vec<PathBuf>,
    /// The next shorter level, and the size of the bundle at that level in UTF-16 units. `None` if
    /// this is the last level requested.
    pub next_level: Option<(Level, usize)>,
    /// If no requested level was accepted: the most readable level that fits, and the size of the
    /// bundle at that level in UTF-16 units.
    pub fitting_level: Option<(Level, usize)>,
    /// Indices of the members whose libraries are modules at the root, by module name.
    modules: BTreeMap<String, usize>,
    /// Notes on how the bundle differs from the package, and why its text is longer than necessary.
    pub notes: Vec<String>,
}

pub struct Acceptance<'a> {
    /// Returns true if the text is small enough.
    pub fits: &'a (dyn Fn(&str) -> bool + Sync),
    /// Returns an error to stop early, given the size of the text in UTF-16 units before unused
    /// functions are removed from downloaded crates.
    pub gives_up: &'a (dyn Fn(usize) -> Option<Error> + Sync),
}

impl Bundle {
    pub fn write(request: &Request, level: Level, compiler: &Compiler) -> Result<Self> {
        let accepts = Acceptance { fits: &|_| true, gives_up: &|_| None };
        Self::first(request, &[level], compiler, &mut Sources::default(), &accepts)
    }

    /// Writes the package at the first of `levels` whose text is accepted, or at the last level if
    /// none is. `sources` must be empty; it receives the files that were read, even after an error.
    pub fn first(
        request: &Request,
        levels: &[Level],
        compiler: &Compiler,
        sources: &mut Sources,
        accepts: &Acceptance<'_>,
    ) -> Result<Self> {
        on_large_stack(|| {
            let package = Shaken::new(request, compiler, sources, accepts.gives_up)?;
            let (last, others) = levels.split_last().expect("there is at least one level");
            for (index, level) in others.iter().enumerate() {
                let mut bundle = package.at(*level)?;
                if (accepts.fits)(&bundle.text) {
                    let next = levels[index + 1];
                    bundle.next_level = Some((next, Size::new(&package.at(next)?.text).units));
                    return Ok(bundle);
                }
            }
            let mut bundle = package.at(*last)?;
            let shorter = Level::ALL.iter().skip_while(|level| *level != last).skip(1);
            for level in shorter.filter(|_| !(accepts.fits)(&bundle.text)) {
                let text = package.at(*level)?.text;
                if (accepts.fits)(&text) {
                    bundle.fitting_level = Some((*level, Size::new(&text).units));
                    break;
                }
            }
            Ok(bundle)
        })
    }

    /// Returns the total size, in bytes, of the modules that the program still needs if the members
    /// in `gone` are left to the judge.
    pub fn left_without(&self, gone: &[usize]) -> usize {
        let needed = self.graph.reached_without(gone);
        let is_needed = |path: &str| {
            let root = path.split("::").next().unwrap_or_default();
            self.modules.get(root).is_none_or(|member| needed.contains(member))
        };
        self.shares.iter().filter(|(path, _)| is_needed(path)).map(|(_, count)| count).sum()
    }

    /// Checks that `compiler` accepts the text. Returns the compiler, configured for the bundle's
    /// edition.
    pub fn confirm(&self, compiler: &Compiler) -> Result<Compiler> {
        editions::check(&self.graph, compiler)?;
        let compiler = compiler.for_bundle(&self.graph)?;
        match compiler.complaint(&self.text)? {
            None => Ok(compiler),
            Some(errors) => {
                let help = "check whether this compiler accepts the package itself";
                Err(compiler.refusal(&errors, help))
            }
        }
    }
}

/// Runs `work` on a thread whose stack is large enough for the deepest accepted nesting.
fn on_large_stack<T: Send>(work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        let thread = thread.map_err(|e| {
            let mebibytes = STACK_BYTES >> 20;
            let message = format!("cannot start a thread with a {mebibytes} MiB stack: {e}");
            Error::new(message, "raise the limits on address space and threads (ulimit -v, -u)")
        })?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A package as one syntax tree, without the items that `main` cannot reach.
struct Shaken<'a> {
    request: &'a Request,
    compiler: Compiler,
    graph: Graph,
    sources: &'a Sources,
    file: syn::File,
    modules: BTreeMap<String, usize>,
    notices: String,
    notes: Vec<String>,
}

impl<'a> Shaken<'a> {
    fn new(
        request: &'a Request,
        compiler: &Compiler,
        sources: &'a mut Sources,
        gives_up: &(dyn Fn(usize) -> Option<Error> + Sync),
    ) -> Result<Self> {
        let mut graph = Graph::find(request)?;
        editions::check(&graph, compiler)?;
        local_packages(&graph)
            .filter_map(Package::build_script)
            .for_each(|script| sources.look(script.src_path.as_std_path()));
        // The error may be in any file that Cargo read but the bundler has not read yet.
        let files = local_files(&graph);
        complete_conditions(&mut graph, request, compiler)
            .inspect_err(|_| sources.stamps.update(&files))?;
        let settings = Settings::read(&graph.workspace_root, sources)?;
        for member in &mut graph.members {
            for (name, value) in &settings.variables {
                member.script.variables.entry(name.clone()).or_insert_with(|| value.clone());
            }
            member.conditions.set.extend(settings.conditions.iter().cloned());
        }
        let compiler = compiler.for_bundle(&graph)?;
        if !request.allow_outside {
            sources.stay_within(graph.folders());
        }
        for member in &graph.members {
            sources.bytes(member.package.manifest_path.as_std_path())?;
        }
        progress::step("reading the sources");
        let mounted = mount(&graph, sources)?;
        let reached = show(&shake(&mounted.file, &BTreeSet::new()), Level::Compact);
        let units = Size::new(&sources.tables.unfold(reached)).units;
        gives_up(units).map_or(Ok(()), Err)?;
        let is_downloaded = |index: usize| !graph.members[index].package.is_local();
        let names = mounted.modules.iter().filter(|(_, index)| is_downloaded(**index));
        let downloaded: BTreeSet<String> = names.map(|(name, _)| name.clone()).collect();
        let check_package = || match check(&graph, request, &compiler) {
            // The package is not to blame if Cargo cannot run the compiler.
            Err(error) if error.message.contains("-->") => Err(error),
            _ => Ok(()),
        };
        let (file, refusal) =
            reduce(mounted.file, &downloaded, sources, &compiler, &check_package)?;
        let notices = notices(&file, &mounted.modules, &graph);
        let mut notes = editions::notes(&graph, &compiler)?;
        notes.extend(settings.notes);
        notes.extend(notes::notes(file.to_token_stream(), sources, &graph));
        notes.extend(refusal);
        let modules = mounted.modules;
        Ok(Self { request, compiler, graph, sources, file, modules, notices, notes })
    }

    fn at(&self, level: Level) -> Result<Bundle> {
        let mut notes = self.notes.clone();
        let tables = &self.sources.tables;
        let renamed;
        let mut file = &self.file;
        if level == Level::Tiny {
            let note;
            (renamed, note) = rename(file, tables, &self.compiler)?;
            notes.extend(note);
            file = &renamed;
        }
        // Unused items are kept if they share a name with a used one, and short names break naming
        // conventions.
        let silence = match level {
            Level::Tiny => "#![allow(warnings)]",
            Level::Compact | Level::Readable => "#![allow(unused)]\n",
        };
        let body = format!("{}{silence}{}", self.notices, tables.unfold(show(file, level)));
        let mut features = self.request.features.clone();
        if self.request.no_default_features {
            features.insert(0, "-".to_owned());
        }
        let header = Header {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            bin: self.graph.bin.clone(),
            level: level.name().to_owned(),
            features,
            allowed: self.graph.offered.iter().map(|offered| offered.package.clone()).collect(),
            edition: self.request.edition,
            source: self.sources.digest(&self.graph.labels()),
            size: body.len(),
        };
        Ok(Bundle {
            text: format!("{header}\n{body}"),
            level,
            shares: shares(&self.file, file, level, tables),
            modules: self.modules.clone(),
            graph: self.graph.clone(),
            files: self.sources.files().map(ToOwned::to_owned).collect(),
            next_level: None,
            fitting_level: None,
            notes,
        })
    }
}

fn local_packages(graph: &Graph) -> impl Iterator<Item = &Package> {
    graph.members.iter().map(|member| &member.package).filter(|package| package.is_local())
}

/// Returns the current state of all files that may belong to local packages.
fn local_files(graph: &Graph) -> Stamps {
    let mut stamps = Stamps::default();
    for package in local_packages(graph) {
        package.targets.iter().for_each(|target| stamps.look(target.src_path.as_std_path()));
        stamps.look_below(&package.folder().join("src"));
    }
    stamps
}

fn notices(file: &syn::File, modules: &BTreeMap<String, usize>, graph: &Graph) -> String {
    let kept = file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(module) => modules.get(&module.ident.to_string()),
        _ => None,
    });
    let kept: BTreeSet<usize> = kept.copied().collect();
    let members = kept.into_iter().map(|index| &graph.members[index]);
    members.filter(|m| !m.package.is_local()).map(|m| notice(&m.package)).collect()
}
