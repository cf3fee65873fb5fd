//! Records of other programs.

use serde_json::Value;

use super::mismatch::Mismatch;

/// A checker of records that were made by others: golden data of the original programs.
pub trait ExternalRecords {
    /// Returns true if the record is one of this game's. A file may hold records that belong together, so
    /// all records of a file go to the same checker, in order.
    fn accepts(&self, record: &Value) -> bool;

    /// Replays the record. The error is the first difference.
    fn check(&mut self, record: &Value) -> Result<(), Mismatch>;
}
