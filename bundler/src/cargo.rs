//! Runs Cargo: reads packages, dependency resolutions and compiler messages.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cargo_metadata::{Message, Resolve, Target};
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::process::{self, Finished};
use crate::progress;
use crate::request::Request;

/// Options that make Cargo print messages as JSON lines, and nothing else to standard output.
pub const MESSAGES: [&str; 3] = ["--quiet", "--message-format", "json-render-diagnostics"];

/// A package as printed by `cargo metadata`.
#[derive(Clone, Debug, Deserialize)]
pub struct Package {
    #[serde(flatten)]
    fields: cargo_metadata::Package,
    /// As written in the manifest, possibly without a minor or patch number.
    rust_version: Option<String>,
}

impl Deref for Package {
    type Target = cargo_metadata::Package;

    fn deref(&self) -> &Self::Target {
        &self.fields
    }
}

impl Package {
    /// Returns the library target, if any.
    pub fn library(&self) -> Option<&Target> {
        let is_library = |target: &&Target| {
            let rust = target.is_lib() || target.is_rlib() || target.is_dylib();
            rust || target.is_cdylib() || target.is_staticlib()
        };
        self.targets.iter().find(is_library)
    }

    /// Returns the library's name as used in code, or the package's name if it has no library.
    pub fn crate_name(&self) -> String {
        self.library().map_or(self.name.as_str(), |library| &library.name).replace('-', "_")
    }

    /// Returns true if the package is a path dependency rather than from a registry or a
    /// repository.
    pub fn is_local(&self) -> bool {
        self.source.is_none()
    }

    pub fn build_script(&self) -> Option<&Target> {
        self.targets.iter().find(|target| target.is_custom_build())
    }

    pub fn folder(&self) -> &Path {
        self.manifest_path.parent().expect("a manifest path has a parent").as_std_path()
    }

    pub fn label(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// Returns the value of an environment variable that Cargo sets while compiling this package.
    pub fn variable(&self, name: &str) -> Option<String> {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        Some(match name.strip_prefix("CARGO_PKG_")? {
            "NAME" => self.name.to_string(),
            "VERSION" => self.version.to_string(),
            "VERSION_MAJOR" => self.version.major.to_string(),
            "VERSION_MINOR" => self.version.minor.to_string(),
            "VERSION_PATCH" => self.version.patch.to_string(),
            "VERSION_PRE" => self.version.pre.to_string(),
            "AUTHORS" => self.authors.join(":"),
            "DESCRIPTION" => text(&self.description),
            "HOMEPAGE" => text(&self.homepage),
            "REPOSITORY" => text(&self.repository),
            "LICENSE" => text(&self.license),
            "LICENSE_FILE" => self.license_file.clone().unwrap_or_default().into_string(),
            "README" => self.readme.clone().unwrap_or_default().into_string(),
            "RUST_VERSION" => text(&self.rust_version),
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Metadata {
    pub packages: Vec<Package>,
    pub resolve: Option<Resolve>,
    pub target_directory: PathBuf,
    /// Folder that contains `Cargo.lock`.
    pub workspace_root: PathBuf,
}

/// Reads the package described by a manifest, without its dependencies.
pub fn read(manifest: &Path) -> Result<Package> {
    const HELP: &str = "name a package with --manifest-path DIR/Cargo.toml";
    let shown = manifest.display();
    let real = manifest
        .canonicalize()
        .map_err(|e| Error::new(format!("cannot read the manifest {shown}: {e}"), HELP))?;
    if !real.is_file() {
        return Err(Error::new(format!("{shown} is not a regular file"), HELP));
    }
    let same = |p: &Package| p.manifest_path.canonicalize().is_ok_and(|path| path == real);
    let packages = metadata(&real, |command| command.arg("--no-deps"))?.packages;
    packages.into_iter().find(same).ok_or_else(|| {
        let shown = real.display();
        Error::new(format!("{shown} defines a workspace but no package"), HELP)
    })
}

/// Resolves a package's dependencies for the host platform.
pub fn resolve(package: &Package, request: &Request) -> Result<Metadata> {
    metadata(package.manifest_path.as_std_path(), |command| {
        if let Some(host) = host() {
            command.args(["--filter-platform", &host]);
        }
        request.add_features(command)
    })
}

fn metadata(
    manifest: &Path,
    options: impl FnOnce(&mut Command) -> &mut Command,
) -> Result<Metadata> {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version", "1", "--manifest-path"]).arg(manifest);
    let output = successful(options(&mut command), manifest)?;
    serde_json::from_slice(&output.stdout)
        .map_err(|e| Error::new(format!("cannot parse the output of cargo: {e}"), ""))
}

/// Returns the host's target triple.
fn host() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = process::run("rustc", Command::new(rustc).arg("-vV"), &process::TOOLS).ok()?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    stdout.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}

/// The packages that Cargo builds for a binary, with their features. They come from `cargo tree`,
/// because `cargo metadata` resolves features for the whole workspace.
pub struct Built(Vec<BuiltPackage>);

/// Name, version, folder if the package is local, and features.
pub type BuiltPackage = (String, String, Option<PathBuf>, BTreeSet<String>);

impl Built {
    pub fn by(package: &Package, request: &Request) -> Result<Self> {
        let mut command = Command::new("cargo");
        command.args(["tree", "--edges", "normal", "--prefix", "none", "--format"]);
        command.arg(format!("{{p}}{SEPARATOR}{{f}}"));
        command.args(["--package", &package.id.repr, "--manifest-path"]);
        request.add_features(command.arg(&package.manifest_path));
        let output = successful(&mut command, package.manifest_path.as_std_path())?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        Ok(Self(stdout.lines().filter_map(built_package).collect()))
    }

    /// Returns a package's features, or `None` if the package is not built.
    pub fn features(&self, package: &Package) -> Option<&BTreeSet<String>> {
        let here = |folder: &Option<PathBuf>| match folder {
            Some(folder) => package.is_local() && folder == package.folder(),
            None => !package.is_local(),
        };
        let version = package.version.to_string();
        let same = |(name, shown, folder, _): &&BuiltPackage| {
            package.name == *name && version == *shown && here(folder)
        };
        self.0.iter().find(same).map(|(_, _, _, features)| features)
    }
}

/// Separates a package from its features in the output of `cargo tree`. It cannot occur in feature
/// names.
const SEPARATOR: char = ';';

/// Parses a line of `cargo tree`.
pub fn built_package(line: &str) -> Option<BuiltPackage> {
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

/// Runs Cargo and parses its messages. Returns the output as well, because Cargo may have failed.
pub fn messages(command: &mut Command) -> Result<(Finished, Vec<Message>)> {
    let output = run(command)?;
    let messages = Message::parse_stream(&*output.stdout).filter_map(std::result::Result::ok);
    let messages = messages.collect();
    Ok((output, messages))
}

fn successful(command: &mut Command, manifest: &Path) -> Result<Finished> {
    let output = run(command)?;
    if output.status.success() {
        return Ok(output);
    }
    let (shown, errors) = (manifest.display(), output.errors());
    Err(Error::new(format!("cargo refuses the manifest {shown}:\n{errors}"), ""))
}

/// Runs Cargo offline, and again with network access if Cargo failed because it was offline.
fn run(command: &mut Command) -> Result<Finished> {
    let action = command.get_args().next().unwrap_or_default().to_string_lossy();
    progress::step(format!("cargo {action}"));
    command.stdin(Stdio::null());
    let mut offline = Command::new(command.get_program());
    offline.args(command.get_args()).arg("--offline").stdin(Stdio::null());
    offline.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let run = |command: &mut Command| {
        process::run("cargo", command, &process::TOOLS)
            .map_err(|e| Error::new(e.message, "install cargo"))
    };
    let output = run(&mut offline)?;
    if output.status.success() || !output.errors().contains("--offline") {
        return Ok(output);
    }
    run(command)
}
