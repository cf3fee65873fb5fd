//! Records written by other programs.

use serde_json::Value;

use super::mismatch::Mismatch;

/// Checks records from other sources, such as golden data written by the original programs.
pub trait ExternalRecords {
    /// Returns true if the record belongs to this game. Records in the same file may depend on one
    /// another, so all of them are passed to one checker, in order.
    fn accepts(&self, record: &Value) -> bool;

    /// Replays the record. Returns an error describing the first difference.
    fn check(&mut self, record: &Value) -> Result<(), Mismatch>;
}
