//! Why a word names no value.

use thiserror::Error;

/// A word that does not name a value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what} {text:?}, expected {expected}")]
pub struct ParseError {
    /// What was read: `shard`.
    pub what: &'static str,
    /// The word.
    pub text: String,
    /// What is understood.
    pub expected: &'static str,
}
