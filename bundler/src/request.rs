//! A request for a bundle.

use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::Edition;

/// The binary to bundle, and the options for bundling it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub manifest: PathBuf,
    pub bin: Option<String>,
    pub features: Vec<String>,
    pub no_default_features: bool,
    /// Package names of registry crates that the judge provides.
    pub allowed: Vec<String>,
    /// Edition that the judge compiles with; `None` for the binary's own.
    pub edition: Option<Edition>,
    /// Whether files outside the packages may be included.
    pub allow_outside: bool,
}

impl Request {
    /// Adds the feature options to a Cargo command.
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
