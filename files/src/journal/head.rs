//! The first line of a journal.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::format::Format;
use crate::Error;
use crate::chain::Chain;

/// The first bytes of every journal.
pub(super) const START: &[u8] = b"{\"journal\":\"";

#[derive(Serialize, Deserialize)]
pub(super) struct Head {
    journal: String,
    version: u64,
    pub head: Value,
}

impl Head {
    pub fn seal(path: &Path, format: &Format, head: &Value) -> Result<(String, Chain), Error> {
        let (journal, version) = (format.kind.to_owned(), format.version.into());
        seal(path, &Chain::default(), &Self { journal, version, head: head.clone() })
    }

    pub fn open(path: &Path, format: &Format, line: &[u8]) -> Result<(Self, Chain), Error> {
        let damaged = || Error::damaged(path, 1, "the first line was changed or is incomplete");
        let (text, chain) = Chain::default().open(line).ok_or_else(damaged)?;
        let head: Self = serde_json::from_slice(&text)
            .map_err(|error| Error::damaged(path, 1, error.to_string()))?;
        if head.journal != format.kind {
            return Err(Error::Foreign { path: path.to_owned(), expected: format.name.to_owned() });
        }
        if head.version != u64::from(format.version) {
            let (path, found) = (path.to_owned(), head.version);
            return Err(Error::OtherVersion { path, found, expected: format.version });
        }
        Ok((head, chain))
    }
}

/// Returns an error that names the first member that differs between two heads, if any.
pub(super) fn compare(path: &Path, found: &Value, expected: &Value) -> Result<(), Error> {
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
    };
    let other = |key: &str, found: &Value, expected: &Value| Error::OtherHead {
        path: path.to_owned(),
        key: key.to_owned(),
        found: found.to_string(),
        expected: expected.to_string(),
    };
    for key in keys(expected).into_iter().chain(keys(found)) {
        if found.get(&key) != expected.get(&key) {
            return Err(other(&key, &found[&key], &expected[&key]));
        }
    }
    if found != expected {
        return Err(other("head", found, expected));
    }
    Ok(())
}

/// Returns a record as a line with its checksum, and the chain after that line.
pub(super) fn seal(
    path: &Path,
    chain: &Chain,
    record: &impl Serialize,
) -> Result<(String, Chain), Error> {
    let refused = |reason: String| Error::Record { path: path.to_owned(), reason };
    let text = serde_json::to_string(record).map_err(|error| refused(error.to_string()))?;
    chain.seal(&text).ok_or_else(|| refused("it is not a JSON object, or it is empty".to_owned()))
}
