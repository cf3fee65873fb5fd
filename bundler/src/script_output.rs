//! What a build script sets.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// What the build script of a package leaves behind, apart from conditions.
#[derive(Clone, Debug, Default)]
pub struct ScriptOutput {
    /// Variables that `env!` reads.
    pub variables: BTreeMap<String, String>,
    /// The folder that it fills, `OUT_DIR`; `None` if there is no script.
    pub folder: Option<PathBuf>,
}
