//! Fingerprints of players, which ensure that games played by different versions are never mixed.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use crate::{Spec, SpecError};

/// Paths of watched files, each with a hash of the file's contents.
pub type WatchedFiles = BTreeMap<String, String>;

/// Identifies one version of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Hash of the player as typed, and of all its files.
    pub digest: String,
    /// The files of a program. Empty for built-in players: the file that determines how they play
    /// is the referee itself, which is only part of the digest because its path differs between
    /// machines.
    pub files: WatchedFiles,
}

impl Spec {
    /// Computes the fingerprint of the player in its current state.
    ///
    /// Returns an error if one of the player's files cannot be read.
    pub fn fingerprint(&self) -> Result<Fingerprint, SpecError> {
        let mut bytes = self.to_string().into_bytes();
        let mut files = WatchedFiles::new();
        for file in self.files()? {
            let hash = match self {
                Self::BuiltinPlayer(_) => hash_of_this_program(&file)?,
                Self::Command(_) => hash_of(&file)?,
            };
            bytes.extend(hash.to_le_bytes());
            if let Self::Command(_) = self {
                files.insert(file.display().to_string(), format!("{hash:016x}"));
            }
        }
        Ok(Fingerprint { digest: digest(&bytes), files })
    }

    /// Computes only the digest of the [`fingerprint`](Self::fingerprint).
    ///
    /// Returns an error if one of the player's files cannot be read.
    pub fn digest(&self) -> Result<String, SpecError> {
        Ok(self.fingerprint()?.digest)
    }
}

/// Hashes a command line, and the contents of all arguments that are files.
///
/// Returns an error if a file cannot be read.
pub fn digest_of_argv(argv: &[String]) -> Result<String, SpecError> {
    let mut bytes = argv.join(" ").into_bytes();
    for file in argv.iter().map(Path::new).filter(|path| path.is_file()) {
        bytes.extend(hash_of(file)?.to_le_bytes());
    }
    Ok(digest(&bytes))
}

fn digest(bytes: &[u8]) -> String {
    format!("{:016x}", engine::hash::of_bytes(bytes))
}

/// Hashes files.
///
/// Returns an error if a file cannot be read.
pub fn hashes_of<'a>(
    files: impl IntoIterator<Item = &'a String>,
) -> Result<WatchedFiles, SpecError> {
    let hash = |file: &String| Ok((file.clone(), format!("{:016x}", hash_of(Path::new(file))?)));
    files.into_iter().map(hash).collect()
}

/// Describes how watched files have changed, for example `bot.py, search.py is gone, book.py is
/// new`. Empty if they have not changed.
pub fn changes(was: &WatchedFiles, is: &WatchedFiles) -> String {
    let kept = was.iter().filter_map(|(file, hash)| match is.get(file) {
        None => Some(format!("{file} is gone")),
        Some(now) if now != hash => Some(file.clone()),
        Some(_) => None,
    });
    let new = is.keys().filter(|file| !was.contains_key(*file));
    kept.chain(new.map(|file| format!("{file} is new"))).collect::<Vec<_>>().join(", ")
}

/// Hashes a regular file. Other kinds of files might never end.
fn hash_of(file: &Path) -> Result<u64, SpecError> {
    let read = match file.metadata() {
        Ok(data) if !data.is_file() => Err(io::Error::other("not a regular file")),
        _ => std::fs::read(file),
    };
    let read = read.map_err(|source| SpecError::Read { path: file.to_owned(), source })?;
    Ok(engine::hash::of_words(&read))
}

/// Hash of the running program's file, which cannot change while the program runs.
fn hash_of_this_program(file: &Path) -> Result<u64, SpecError> {
    static HASH: OnceLock<u64> = OnceLock::new();
    match HASH.get() {
        Some(hash) => Ok(*hash),
        None => hash_of(file).map(|hash| *HASH.get_or_init(|| hash)),
    }
}
