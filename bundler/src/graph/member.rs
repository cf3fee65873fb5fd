//! The packages of a bundle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use cargo_metadata::Edition;

use crate::cargo::Package;
use crate::cfg::Conditions;

/// The effects of a build script, apart from conditions.
#[derive(Clone, Debug, Default)]
pub struct ScriptOutput {
    /// Variables that `env!` reads.
    pub variables: BTreeMap<String, String>,
    /// `OUT_DIR`; `None` if there is no script.
    pub folder: Option<PathBuf>,
}

/// A package whose library becomes a module, or the binary's own package.
#[derive(Clone, Debug)]
pub struct Member {
    pub package: Package,
    /// The conditions it is built under, its features among them.
    pub conditions: Conditions,
    pub script: ScriptOutput,
    /// The other libraries it names: name in the code, index of the member.
    pub names: BTreeMap<String, usize>,
    /// The crates of the judge it names: name in the code, name of the crate.
    pub offered: BTreeMap<String, String>,
    pub bundle_edition: Edition,
    /// The chain of packages that depend on it, beginning with the binary's.
    pub chain: Vec<String>,
}

/// A crate that the judge has and that the binary uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub package: String,
    pub version: String,
    pub features: BTreeSet<String>,
    pub name: String,
}
