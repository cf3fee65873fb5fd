//! A request for a bundle.

use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::Edition;

/// The binary to bundle, and the rules for it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub manifest: PathBuf,
    pub bin: Option<String>,
    pub features: Vec<String>,
    pub no_default_features: bool,
    /// Registry crates that the judge has, by the names of their packages.
    pub allowed: Vec<String>,
    /// The edition that the judge compiles; the binary's own if `None`.
    pub edition: Option<Edition>,
    /// Files outside the packages may be included.
    pub allow_outside: bool,
}

impl Request {
    /// Adds the options that make Cargo build the package with the features.
    pub fn add_features<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        if self.no_default_features {
            command.arg("--no-default-features");
        }
        if !self.features.is_empty() {
            command.args(["--features", &self.features.join(",")]);
        }
        command
    }
}
