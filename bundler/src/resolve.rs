//! The packages that Cargo would build a binary from, and the features of each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::error::{Error, ErrorKind, Result};
use crate::manifest::Package;
use crate::process::{self, Ended};
use crate::progress;

/// The features that the user chooses for the binary's package.
#[derive(Clone, Debug, Default)]
pub struct FeatureChoice {
    /// Features to turn on.
    pub features: Vec<String>,
    /// Whether the `default` feature stays off.
    pub no_default: bool,
}

impl FeatureChoice {
    /// Adds the options that make Cargo build a package with these features.
    pub fn add_to(&self, command: &mut Command) {
        if self.no_default {
            command.arg("--no-default-features");
        }
        if !self.features.is_empty() {
            command.args(["--features", &self.features.join(",")]);
        }
    }
}

/// An ordinary dependency of a package that is built.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The name of the crate in the code of the package that depends on it.
    pub name: String,
    /// The package, as an index into [`Resolution::packages`].
    pub to: usize,
}

/// A package of a resolution.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The package.
    pub package: Package,
    /// The features it is built with.
    pub features: BTreeSet<String>,
    /// Its ordinary dependencies that are built.
    pub edges: Vec<Edge>,
}

/// What Cargo builds for one package on this machine.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// All packages that are built; the first is the one asked for.
    pub packages: Vec<Resolved>,
    /// Cargo's target folder.
    pub target_directory: PathBuf,
    /// The folder of the workspace, which holds `Cargo.lock`.
    pub workspace_root: PathBuf,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Option<Graph>,
    target_directory: PathBuf,
    workspace_root: PathBuf,
}

#[derive(Deserialize)]
struct Graph {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<NodeDependency>,
}

#[derive(Deserialize)]
struct NodeDependency {
    name: String,
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    kind: Option<String>,
}

/// Reads the package whose manifest this is, without its dependencies.
///
/// # Errors
/// Returns an error if Cargo refuses the manifest, or if it describes a workspace without a package
/// of its own.
pub fn read(manifest: &Path) -> Result<Package> {
    let manifest = real_manifest(manifest)?;
    let metadata = metadata(&manifest, |command| {
        command.arg("--no-deps");
    })?;
    root(metadata.packages, &manifest)
}

/// Asks Cargo which packages a package is built from on this machine.
///
/// # Errors
/// Returns an error if Cargo cannot resolve the dependencies, offline or as it is configured.
pub fn resolve(package: &Package, choice: &FeatureChoice) -> Result<Resolution> {
    let metadata = metadata(&package.manifest_path, |command| {
        if let Some(host) = host() {
            command.args(["--filter-platform", &host]);
        }
        choice.add_to(command);
    })?;
    let built = built(package, choice)?;
    let mut all: BTreeMap<String, Package> =
        metadata.packages.into_iter().map(|package| (package.id.clone(), package)).collect();
    let nodes = metadata.resolve.map(|graph| graph.nodes).unwrap_or_default();
    let nodes: BTreeMap<&str, &Node> = nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    // Cargo resolves for the whole workspace; what is built is said by its tree.
    let features = |id: &str| all.get(id).and_then(|package| built.of(package)).cloned();
    let mut ids = vec![package.id.clone()];
    let mut edges: Vec<Vec<Edge>> = Vec::new();
    let mut chosen = Vec::new();
    while let Some(id) = ids.get(edges.len()).cloned() {
        chosen.push(features(&id).unwrap_or_default());
        let mut own = Vec::new();
        for need in nodes.get(id.as_str()).map_or(&[][..], |node| &node.deps) {
            let ordinary = need.dep_kinds.iter().any(|kind| kind.kind.is_none());
            if !ordinary || need.name.is_empty() || features(&need.pkg).is_none() {
                continue;
            }
            let to = ids.iter().position(|known| *known == need.pkg).unwrap_or_else(|| {
                ids.push(need.pkg.clone());
                ids.len() - 1
            });
            own.push(Edge { name: need.name.clone(), to });
        }
        edges.push(own);
    }
    let resolved = ids.iter().zip(edges).zip(chosen).filter_map(|((id, edges), features)| {
        Some(Resolved { package: all.remove(id)?, features, edges })
    });
    Ok(Resolution {
        packages: resolved.collect(),
        target_directory: metadata.target_directory,
        workspace_root: metadata.workspace_root,
    })
}

/// The packages that Cargo's tree shows, with their features.
struct Built(Vec<(String, String, Option<PathBuf>, BTreeSet<String>)>);

impl Built {
    fn of(&self, package: &Package) -> Option<&BTreeSet<String>> {
        let here = |folder: &Option<PathBuf>| match folder {
            Some(folder) => package.is_local() && folder == package.folder(),
            None => !package.is_local(),
        };
        let same = self.0.iter().find(|(name, version, folder, _)| {
            *name == package.name && *version == package.version && here(folder)
        });
        same.map(|(_, _, _, features)| features)
    }
}

/// What stands between a package and its features in Cargo's tree; no feature has it in its name.
const SEPARATOR: char = ';';

fn built(package: &Package, choice: &FeatureChoice) -> Result<Built> {
    let mut command = Command::new("cargo");
    command.args(["tree", "--edges", "normal", "--prefix", "none", "--format"]);
    command.arg(format!("{{p}}{SEPARATOR}{{f}}"));
    command.args(["--package", &package.id, "--manifest-path"]).arg(&package.manifest_path);
    choice.add_to(&mut command);
    let output = cargo(&mut command)?;
    if !output.status.success() {
        return Err(refused(&package.manifest_path, &output));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(Built(said.lines().filter_map(built_package).collect()))
}

/// Reads a line of Cargo's tree: name, version, and the folder of a local package.
fn built_package(line: &str) -> Option<(String, String, Option<PathBuf>, BTreeSet<String>)> {
    let (package, features) = line.trim_end_matches(" (*)").rsplit_once(SEPARATOR)?;
    let (name, rest) = package.split_once(" v")?;
    let (version, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = rest.trim_start_matches("(proc-macro)").trim();
    let folder = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    // The source of a git package is a URL.
    let folder = folder.filter(|folder| !folder.contains("://")).map(PathBuf::from);
    let features = features.split(',').filter(|f| !f.is_empty()).map(str::to_owned).collect();
    Some((name.to_owned(), version.to_owned(), folder, features))
}

/// Runs Cargo offline, and again as it is configured if that fails.
///
/// # Errors
/// Returns an error if Cargo cannot be run.
pub fn cargo(command: &mut Command) -> Result<Ended> {
    let action = command.get_args().next().unwrap_or_default().to_string_lossy();
    progress::step(format!("cargo {action}"));
    let run = |command: &mut Command| {
        process::run(command.stdin(std::process::Stdio::null()), &process::TOOLS).map_err(|e| {
            Error::new(ErrorKind::Compiler, format!("cargo {e}"), "install Rust's cargo")
        })
    };
    let mut offline = Command::new(command.get_program());
    offline.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => offline.env(name, value),
            None => offline.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        offline.current_dir(folder);
    }
    let output = run(offline.arg("--offline"))?;
    let needs_registry =
        |output: &Ended| String::from_utf8_lossy(&output.stderr).contains("--offline");
    if output.status.success() || !needs_registry(&output) {
        return Ok(output);
    }
    run(command)
}

fn metadata(manifest: &Path, options: impl FnOnce(&mut Command)) -> Result<Metadata> {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version", "1", "--manifest-path"]).arg(manifest);
    options(&mut command);
    let output = cargo(&mut command)?;
    if !output.status.success() {
        return Err(refused(manifest, &output));
    }
    serde_json::from_slice(&output.stdout).map_err(|e| {
        Error::new(ErrorKind::Manifest, format!("cannot read what cargo printed: {e}"), "")
    })
}

fn refused(manifest: &Path, output: &Ended) -> Error {
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Error::new(
        ErrorKind::Manifest,
        format!("cargo refuses the manifest {}:\n{said}", manifest.display()),
        "",
    )
}

const MANIFEST_HELP: &str = "name a package with --manifest-path DIR/Cargo.toml";

fn real_manifest(manifest: &Path) -> Result<PathBuf> {
    let shown = manifest.display();
    let real = manifest.canonicalize().map_err(|e| {
        Error::new(
            ErrorKind::Manifest,
            format!("cannot read the manifest {shown}: {e}"),
            MANIFEST_HELP,
        )
    })?;
    if !real.is_file() {
        return Err(Error::new(
            ErrorKind::Manifest,
            format!("{shown} is not a regular file"),
            MANIFEST_HELP,
        ));
    }
    Ok(real)
}

fn root(packages: Vec<Package>, manifest: &Path) -> Result<Package> {
    let same = |p: &Package| p.manifest_path.canonicalize().is_ok_and(|path| path == manifest);
    packages.into_iter().find(same).ok_or_else(|| {
        let shown = manifest.display();
        let message = format!("{shown} describes a workspace without a package of its own");
        Error::new(ErrorKind::Manifest, message, MANIFEST_HELP)
    })
}

/// The kind of this machine as the compiler names it.
fn host() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = process::run(Command::new(rustc).arg("-vV"), &process::TOOLS).ok()?;
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name, version, folder and features that a line of Cargo's tree shows.
    fn read(line: &str) -> Option<(String, String, Option<String>, String)> {
        let (name, version, folder, features) = built_package(line)?;
        let features = features.into_iter().collect::<Vec<_>>().join(" ");
        Some((name, version, folder.map(|folder| folder.display().to_string()), features))
    }

    #[track_caller]
    fn assert_read(line: &str, expected: [&str; 3], folder: Option<&str>) {
        let [name, version, features] = expected.map(str::to_owned);
        assert_eq!(
            read(line),
            Some((name, version, folder.map(str::to_owned), features)),
            "{line}"
        );
    }

    #[test]
    fn lines_of_the_tree_name_packages_and_their_features() {
        assert_read("rand v0.8.5;std,alloc", ["rand", "0.8.5", "alloc std"], None);
        assert_read("rand v0.8.5;std (*)", ["rand", "0.8.5", "std"], None);
        assert_read("rand v0.8.5;", ["rand", "0.8.5", ""], None);
        assert_read(
            "serde_derive v1.0.0 (proc-macro);default",
            ["serde_derive", "1.0.0", "default"],
            None,
        );
        assert_read("a v0.1.0 (/x y/a);", ["a", "0.1.0", ""], Some("/x y/a"));
        assert_read("a v0.1.0 (proc-macro) (/a);f", ["a", "0.1.0", "f"], Some("/a"));
        assert_read("a v0.1.0 (/odd;name);f", ["a", "0.1.0", "f"], Some("/odd;name"));
        assert_read(
            "g v2.0.0-rc.1 (https://example.org/g?rev=1#abc);",
            ["g", "2.0.0-rc.1", ""],
            None,
        );
    }

    #[test]
    fn other_lines_name_no_package() {
        for line in ["", "[build-dependencies]", "rand v0.8.5", "rand;std"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn chosen_features_become_options() {
        let options = |choice: FeatureChoice| {
            let mut command = Command::new("cargo");
            choice.add_to(&mut command);
            command.get_args().map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert!(options(FeatureChoice::default()).is_empty());
        let features = vec!["a".to_owned(), "b/c".to_owned()];
        let expected = ["--no-default-features", "--features", "a,b/c"];
        assert_eq!(options(FeatureChoice { features, no_default: true }), expected);
    }
}
