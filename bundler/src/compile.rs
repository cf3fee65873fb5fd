//! Compiling a bundle alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Bundle;

/// Compiles a bundle with a compiler and nothing else, and tells where the program is.
///
/// # Errors
///
/// A message with what the compiler said.
pub fn compiles(bundle: &Bundle, rustc: &Path, folder: &Path) -> Result<PathBuf, String> {
    let source = folder.join(format!("{}.rs", bundle.name.replace('-', "_")));
    let program = folder.join(&bundle.name);
    fs::write(&source, &bundle.text).map_err(|error| format!("{}: {error}", source.display()))?;
    let output = Command::new(rustc)
        .args(["--edition", &bundle.edition, "-O", "-o"])
        .arg(&program)
        .arg(&source)
        .output()
        .map_err(|error| format!("{}: cannot be started: {error}", rustc.display()))?;
    if output.status.success() {
        Ok(program)
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("{} does not compile the bundle:\n{}", rustc.display(), said.trim()))
    }
}
