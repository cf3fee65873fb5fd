//! Packages as Cargo sees them: targets, dependencies, features.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A package, as `cargo metadata` prints it.
#[derive(Clone, Debug, Deserialize)]
pub struct Package {
    /// The identifier by which Cargo's messages name it.
    pub id: String,
    /// The name, dashes included.
    pub name: String,
    /// The version.
    pub version: String,
    /// The edition, such as `2021`.
    pub edition: String,
    /// Where it was downloaded from; `None` for a local package.
    pub source: Option<String>,
    /// Its `Cargo.toml`.
    pub manifest_path: PathBuf,
    /// What it builds.
    pub targets: Vec<Target>,
    /// What it needs.
    pub dependencies: Vec<Dependency>,
    /// What each feature turns on.
    pub features: BTreeMap<String, Vec<String>>,
    /// The binary `cargo run` chooses.
    pub default_run: Option<String>,
    #[serde(default)]
    authors: Vec<String>,
    description: Option<String>,
    homepage: Option<String>,
    repository: Option<String>,
    /// The licence expression, such as `MIT OR Apache-2.0`.
    pub license: Option<String>,
    /// The file with the text of the licence, relative to the manifest.
    pub license_file: Option<PathBuf>,
    readme: Option<PathBuf>,
    rust_version: Option<String>,
}

/// Something a package builds.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    /// Its name; a library's has dashes replaced.
    pub name: String,
    /// `lib`, `bin`, `proc-macro`, `custom-build` and others.
    pub kind: Vec<String>,
    /// The root file.
    pub src_path: PathBuf,
    /// Features without which Cargo does not build it.
    #[serde(default, rename = "required-features")]
    pub required_features: Vec<String>,
}

/// Something a package needs.
#[derive(Clone, Debug, Deserialize)]
pub struct Dependency {
    /// The package it names.
    pub name: String,
    /// The name it goes by here.
    pub rename: Option<String>,
    /// `None` for an ordinary one, else `dev` or `build`.
    pub kind: Option<String>,
}

impl Dependency {
    /// The name it goes by in the manifest.
    #[must_use]
    pub fn key(&self) -> &str {
        self.rename.as_deref().unwrap_or(&self.name)
    }
}

impl Target {
    /// Whether it is of a kind.
    #[must_use]
    pub fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|k| k == kind)
    }

    /// Whether other packages can name it in their code.
    #[must_use]
    pub fn is_library(&self) -> bool {
        ["lib", "rlib", "cdylib", "dylib", "staticlib"].iter().any(|kind| self.is(kind))
    }
}

impl Package {
    /// The library, if there is one.
    #[must_use]
    pub fn library(&self) -> Option<&Target> {
        self.targets.iter().find(|t| t.is_library())
    }

    /// Whether it lies on this machine, not in a registry or a repository.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.source.is_none()
    }

    /// Its build script, if it has one.
    #[must_use]
    pub fn build_script(&self) -> Option<&Target> {
        self.targets.iter().find(|target| target.is("custom-build"))
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.manifest_path.parent().expect("a manifest lies in a folder")
    }

    /// The value of a variable that Cargo sets while compiling this package.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<String> {
        let version = self.version.split('+').next().unwrap_or_default();
        let (numbers, pre) = version.split_once('-').unwrap_or((version, ""));
        let shown =
            |path: Option<&PathBuf>| path.map_or(String::new(), |p| p.display().to_string());
        let part = |i: usize| Some(numbers.split('.').nth(i).unwrap_or("").to_owned());
        match name.strip_prefix("CARGO_PKG_")? {
            "NAME" => Some(self.name.clone()),
            "VERSION" => Some(self.version.clone()),
            "VERSION_MAJOR" => part(0),
            "VERSION_MINOR" => part(1),
            "VERSION_PATCH" => part(2),
            "VERSION_PRE" => Some(pre.to_owned()),
            "AUTHORS" => Some(self.authors.join(":")),
            "DESCRIPTION" => Some(self.description.clone().unwrap_or_default()),
            "HOMEPAGE" => Some(self.homepage.clone().unwrap_or_default()),
            "REPOSITORY" => Some(self.repository.clone().unwrap_or_default()),
            "LICENSE" => Some(self.license.clone().unwrap_or_default()),
            "LICENSE_FILE" => Some(shown(self.license_file.as_ref())),
            "README" => Some(shown(self.readme.as_ref())),
            "RUST_VERSION" => Some(self.rust_version.clone().unwrap_or_default()),
            _ => None,
        }
    }
}
