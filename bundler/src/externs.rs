//! Compiled crates that a bundle is compiled with.

use std::path::PathBuf;
use std::process::Command;

/// Crates that a compiler finds by name.
#[derive(Clone, Debug, Default)]
pub struct Externs {
    /// Names in code, and the files of the compiled crates.
    crates: Vec<(String, PathBuf)>,
}

impl Externs {
    /// Crates by their names in code, with the files of their libraries.
    #[must_use]
    pub fn new(crates: Vec<(String, PathBuf)>) -> Self {
        Self { crates }
    }

    /// Adds the options that make a compiler find the crates.
    pub fn add_to(&self, command: &mut Command) {
        for (name, file) in &self.crates {
            command.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        if let Some(folder) = self.crates.first().and_then(|(_, file)| file.parent()) {
            command.arg("-L").arg(format!("dependency={}", folder.display()));
        }
    }
}
