//! The format of a journal.

/// The kind of a journal and the version of its records.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The word in the head: lower-case letters and `-`.
    pub kind: &'static str,
    /// Name with its article, for messages: `a match journal`.
    pub name: &'static str,
    /// Version of the records' form.
    pub version: u32,
}
