//! Errors that occur when building a program.

use thiserror::Error;

use crate::SpecError;

/// Reason why a build did not produce a program.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The folder is in use or not writable.
    #[error(transparent)]
    Folder(#[from] files::Error),
    /// A file named in the command cannot be read.
    #[error(transparent)]
    Input(#[from] SpecError),
    /// The command cannot be started, or it failed.
    #[error("build failed: {command}\n{reason}")]
    Failed { command: String, reason: String },
    /// The flag in the limits was set during the build.
    #[error("interrupted")]
    Interrupted,
}
