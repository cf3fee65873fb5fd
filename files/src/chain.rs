//! Chained line checksums: each covers its own line and all lines before it.

use sha2::{Digest, Sha256};

/// Separates a record's contents from its checksum.
const MARK: &str = ",\"check\":\"";
/// Hexadecimal digits of a checksum.
const DIGITS: usize = 16;
/// Bytes added to each record: mark, digits, `"}`.
const ADDED: usize = MARK.len() + DIGITS + 2;

#[derive(Clone, Debug, Default)]
pub(crate) struct Chain([u8; 32]);

impl Chain {
    /// Returns the line for the next record and the state after it, or `None` if `record` is not a
    /// JSON object with at least one member.
    pub fn seal(&self, record: &str) -> Option<(String, Self)> {
        let body = record.strip_suffix('}').filter(|body| body.starts_with("{\""))?;
        let next = self.after(body.as_bytes());
        Some((format!("{body}{MARK}{}\"}}", next.digits()), next))
    }

    /// Returns the record in `line` and the state after it, or `None` if the line was not produced
    /// by [`Chain::seal`] in this state.
    pub fn open(&self, line: &[u8]) -> Option<(Vec<u8>, Self)> {
        let (body, added) = line.split_at_checked(line.len().checked_sub(ADDED)?)?;
        let next = self.after(body);
        let expected = format!("{MARK}{}\"}}", next.digits());
        (added == expected.as_bytes()).then(|| ([body, b"}"].concat(), next))
    }

    fn after(&self, body: &[u8]) -> Self {
        Self(Sha256::new().chain_update(self.0).chain_update(body).finalize().into())
    }

    fn digits(&self) -> String {
        self.0.iter().take(DIGITS / 2).map(|byte| format!("{byte:02x}")).collect()
    }
}
