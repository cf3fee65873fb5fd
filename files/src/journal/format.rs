//! The format of a journal.

/// The kind of a journal and the version of its records.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The kind as written in the head: lower-case letters and `-`.
    pub kind: &'static str,
    /// Name with its article, for messages: `a match journal`.
    pub name: &'static str,
    /// Version of the record format.
    pub version: u32,
}
