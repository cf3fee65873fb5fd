//! The crates that a judge has, built for a compiler that verifies a bundle.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::build_script::program;
use crate::compile::Externs;
use crate::compile::{scratch, Compiler};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::{Graph, Offered};
use crate::resolve::cargo;

/// What Cargo reports about a crate that it compiled.
#[derive(Deserialize)]
struct Artifact {
    package_id: String,
    target: ArtifactTarget,
    filenames: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct ArtifactTarget {
    name: String,
    kind: Vec<String>,
}

/// Lets Cargo compile the crates that a bundle leaves to the judge, in a package that has these
/// and no others: in the versions of the lock file, with the features that the bundled package
/// builds them with.
///
/// # Errors
/// Returns an error if Cargo cannot build them.
pub fn build(graph: &Graph, compiler: &Compiler) -> Result<Externs> {
    if graph.offered.is_empty() {
        return Ok(Externs::default());
    }
    let folder = scratch()?;
    write_package(graph, folder.path()).map_err(|e| {
        let message = format!("cannot write to {}: {e}", folder.path().display());
        Error::new(ErrorKind::Output, message, "free some space")
    })?;
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--quiet"]);
    command.args(["--message-format", "json-render-diagnostics", "--manifest-path"]);
    command.arg(folder.path().join("Cargo.toml"));
    command.env("RUSTC", program(&compiler.path));
    command.env("CARGO_TARGET_DIR", graph.target_directory.join("bundler"));
    let output = cargo(&mut command)?;
    let names = || graph.offered.iter().map(|offered| offered.package.as_str());
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        let list = names().collect::<Vec<_>>().join(", ");
        let shown = compiler.path.display();
        let message = format!("the allowed crates {list} do not build with {shown}:\n{said}");
        return Err(Error::new(
            ErrorKind::Compiler,
            message,
            "see whether the versions suit the compiler",
        ));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let artifacts: Vec<Artifact> =
        said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let file = |offered: &Offered| {
        let file = artifacts.iter().find_map(|artifact| artifact.file_of(offered));
        file.map(|file| (offered.name.clone(), file)).ok_or_else(|| {
            let message = format!("cargo does not build a library of `{}`", offered.package);
            Error::new(ErrorKind::Unsupported, message, "leave it out of --allow")
        })
    };
    let crates = graph.offered.iter().map(file).collect::<Result<_>>()?;
    Ok(Externs::new(crates))
}

impl Artifact {
    /// The file of the compiled crate, if this is the library of an offered package.
    fn file_of(&self, offered: &Offered) -> Option<PathBuf> {
        let is_library = !self.target.kind.iter().any(|kind| kind == "custom-build");
        let of_package =
            self.package_id.ends_with(&format!("#{}@{}", offered.package, offered.version));
        let named = self.target.name.replace('-', "_") == offered.name;
        let usable = |file: &&PathBuf| {
            let extension = file.extension().and_then(|extension| extension.to_str());
            extension.is_some_and(|extension| ["rlib", "so", "dylib", "dll"].contains(&extension))
        };
        let file = self.filenames.iter().find(usable).cloned();
        file.filter(|_| is_library && of_package && named)
    }
}

/// Writes a package that needs the offered crates.
fn write_package(graph: &Graph, folder: &Path) -> std::io::Result<()> {
    let mut manifest = String::from(
        "[package]\nname = \"bundle-crates\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [lib]\npath = \"lib.rs\"\n[workspace]\n[dependencies]\n",
    );
    for offered in &graph.offered {
        let features: Vec<_> = offered.features.iter().map(|f| format!("{f:?}")).collect();
        let _ = writeln!(
            manifest,
            "{} = {{ version = \"={}\", default-features = false, features = [{}] }}",
            offered.package,
            offered.version,
            features.join(", ")
        );
    }
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(folder.join("lib.rs"), "")?;
    let lock = graph.workspace_root.join("Cargo.lock");
    match std::fs::read(lock) {
        Ok(lock) => std::fs::write(folder.join("Cargo.lock"), lock),
        // Without a lock file Cargo resolves the versions that the manifest names.
        Err(_) => Ok(()),
    }
}
