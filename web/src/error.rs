use thiserror::Error;
use viewer::analysis::{AnalysisError, NODES_MAX};
use viewer::interactive::InteractiveError;

/// Reasons why a request is refused.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    #[error("invalid request: {0}")]
    Request(#[from] serde_json::Error),
    /// A value is not valid.
    #[error("{what} {value:?}: expected {expected}")]
    Value { what: &'static str, value: String, expected: String },
    /// No interactive game has started.
    #[error("no game has started")]
    NoTable,
    /// An interactive game cannot start or continue.
    #[error(transparent)]
    Interactive(#[from] InteractiveError),
    /// The file is too large.
    #[error("{file}: larger than {max} bytes")]
    LargeFile {
        file: String,
        /// The limit in bytes.
        max: usize,
    },
    #[error("{file}: contains no replays")]
    Empty { file: String },
    /// The file cannot be read, or contains neither replays nor CodinGame results.
    #[error(transparent)]
    File(#[from] replays::Error),
    /// A replay cannot be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
}

impl EngineError {
    /// Creates the error for an invalid number of nodes.
    pub(crate) fn nodes(value: u64) -> Self {
        let expected = format!("1 to {NODES_MAX}");
        Self::Value { what: "nodes per turn", value: value.to_string(), expected }
    }
}
