//! Records of other programs.

use serde_json::Value;

use super::mismatch::Mismatch;

/// A checker for records from elsewhere, such as golden data of the original programs.
pub trait ExternalRecords {
    /// Returns true if the record belongs to this game. Records of a file may depend on one
    /// another, so all of them are passed to the same checker, in order.
    fn accepts(&self, record: &Value) -> bool;

    /// Replays the record. Returns an error for the first difference.
    fn check(&mut self, record: &Value) -> Result<(), Mismatch>;
}
