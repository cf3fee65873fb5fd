//! Builds the judge's crates for the compiler that verifies a bundle.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use cargo_metadata::{Artifact, Message};

use crate::cargo::{MESSAGES, messages};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::graph::{Graph, Offered};
use crate::interrupt::Scratch;

impl Compiler {
    /// Returns this compiler with the bundle's edition and the crates left to the judge.
    pub fn for_bundle(&self, graph: &Graph) -> Result<Self> {
        let (path, edition) = (self.path.clone(), graph.edition().to_string());
        Ok(Self { path, edition, externs: build(graph, self)? })
    }
}

/// Compiles the crates left to the judge, as the only dependencies of a temporary package. They
/// have the versions in the lock file and the features that the bundled package uses.
pub fn build(graph: &Graph, compiler: &Compiler) -> Result<Vec<(String, PathBuf)>> {
    if graph.offered.is_empty() {
        return Ok(Vec::new());
    }
    let folder = Scratch::new()?;
    write_package(graph, folder.path()).map_err(|e| {
        let shown = folder.path().display();
        Error::new(format!("cannot write to {shown}: {e}"), "free some space")
    })?;
    let mut command = compiler.cargo(graph);
    command.args(["build", "--release"]).args(MESSAGES).arg("--manifest-path");
    command.arg(folder.path().join("Cargo.toml"));
    let (output, messages) = messages(&mut command)?;
    if !output.status.success() {
        let names: Vec<_> = graph.offered.iter().map(|offered| &*offered.package).collect();
        let (list, shown, errors) = (names.join(", "), compiler.path.display(), output.errors());
        return Err(Error::new(
            format!("the allowed crates {list} do not build with {shown}:\n{errors}"),
            "check whether these versions support this compiler",
        ));
    }
    let find = |offered: &Offered| {
        let file = messages.iter().find_map(|message| match message {
            Message::CompilerArtifact(artifact) => file_of(artifact, offered),
            _ => None,
        });
        file.map(|file| (offered.name.clone(), file)).ok_or_else(|| {
            let message = format!("cargo did not build a library for `{}`", offered.package);
            Error::new(message, "remove it from --allow")
        })
    };
    graph.offered.iter().map(find).collect()
}

/// Returns the file of a compiled crate, if it is the library of an offered package.
fn file_of(artifact: &Artifact, offered: &Offered) -> Option<PathBuf> {
    let id = format!("#{}@{}", offered.package, offered.version);
    let target = &artifact.target;
    let is_library = !target.is_custom_build() && target.name.replace('-', "_") == offered.name;
    let usable = |extension: &str| ["rlib", "so", "dylib", "dll"].contains(&extension);
    let file = artifact.filenames.iter().find(|file| file.extension().is_some_and(usable));
    let file = file.filter(|_| is_library && artifact.package_id.repr.ends_with(&id));
    file.map(|file| file.clone().into_std_path_buf())
}

fn write_package(graph: &Graph, folder: &Path) -> std::io::Result<()> {
    let mut manifest = String::from(
        "[package]\nname = \"bundle-crates\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [lib]\npath = \"lib.rs\"\n[workspace]\n[dependencies]\n",
    );
    for Offered { package, version, features, .. } in &graph.offered {
        let features: Vec<_> = features.iter().map(|feature| format!("{feature:?}")).collect();
        let features = features.join(", ");
        let _ = writeln!(
            manifest,
            "{package} = {{ version = \"={version}\", default-features = false, features = [{features}] }}"
        );
    }
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(folder.join("lib.rs"), "")?;
    match std::fs::read(graph.workspace_root.join("Cargo.lock")) {
        Ok(lock) => std::fs::write(folder.join("Cargo.lock"), lock),
        // Without a lock file, Cargo resolves the versions in the manifest.
        Err(_) => Ok(()),
    }
}
