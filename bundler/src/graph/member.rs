//! The packages that go into a bundle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use cargo_metadata::Edition;

use crate::cargo::Package;
use crate::cfg::Conditions;

/// Output of a build script, other than conditions.
#[derive(Clone, Debug, Default)]
pub struct ScriptOutput {
    /// Variables for `env!`.
    pub variables: BTreeMap<String, String>,
    /// `OUT_DIR`; `None` without a script.
    pub folder: Option<PathBuf>,
}

/// The binary's own package, or a package whose library becomes a module.
#[derive(Clone, Debug)]
pub struct Member {
    pub package: Package,
    /// The conditions that the package is built under, including its features.
    pub conditions: Conditions,
    pub script: ScriptOutput,
    /// Other libraries that the package uses: member index by the library's name in code.
    pub names: BTreeMap<String, usize>,
    /// The judge's crates that the package uses: crate name by the name used in code.
    pub offered: BTreeMap<String, String>,
    pub bundle_edition: Edition,
    /// The chain of dependencies from the binary's package to this one.
    pub chain: Vec<String>,
}

/// A crate provided by the judge and used by the binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub package: String,
    pub version: String,
    pub features: BTreeSet<String>,
    pub name: String,
}
