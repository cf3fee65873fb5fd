//! Finds a referee's classes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Error;
use crate::error::wrong;
use crate::repository::{is_address, not_built, not_set_up};

const MAIN_CLASS: &str = "com/codingame/gameengine/core/RefereeMain.class";

/// Maximum number of files and folders in a class path entry.
const ENTRIES_MAX: usize = 100_000;

/// A referee's classes: a jar, a class path, or the folder of a built repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Jars and folders with classes, in order.
    pub class_path: Vec<PathBuf>,
    /// File name of the jar or folder.
    pub name: String,
    /// SHA-256 of all files on the class path, as 64 hexadecimal digits.
    pub sha256: String,
}

impl Source {
    /// Finds the classes in a jar, on a class path with the system's separator, or in a folder's
    /// `target/classes` and `target/dependency`. Empty class path entries are skipped.
    ///
    /// Returns an error if `text` is the address of a repository, if the folder has not been built,
    /// if an entry is missing or is neither a regular file nor a folder, if a folder contains such
    /// an entry or a loop of symbolic links, or if the classes do not include the SDK.
    pub fn find(text: &str) -> Result<Self, Error> {
        let path = Path::new(text);
        let parts: Vec<PathBuf> =
            std::env::split_paths(text).filter(|part| !part.as_os_str().is_empty()).collect();
        let class_path = match &parts[..] {
            _ if path.is_dir() => of_repository(path)?,
            _ if is_address(text) && fs::symlink_metadata(path).is_err() => {
                return Err(not_set_up(text));
            }
            _ if fs::symlink_metadata(path).is_ok() => vec![path.to_owned()],
            [] => return Err(wrong(path, "no such file, expected a referee jar")),
            [only] if only.is_dir() => of_repository(only)?,
            [only] if fs::symlink_metadata(only).is_err() => {
                return Err(wrong(only, "no such file, expected a referee jar"));
            }
            _ => parts,
        };
        let mut digest = Sha256::new();
        let mut has_sdk = false;
        for part in &class_path {
            for file in files_of(part)? {
                let bytes = read(&file).map_err(|error| wrong(&file, &error.to_string()))?;
                has_sdk |= file.ends_with(MAIN_CLASS) || holds(&bytes, MAIN_CLASS.as_bytes());
                digest.update(&bytes);
            }
        }
        if !has_sdk {
            let expected =
                "expected a jar with the game and CodinGame's SDK, or a class path with both";
            return Err(wrong(path, &format!("it does not contain {MAIN_CLASS}; {expected}")));
        }
        let named = if path.exists() { path } else { &class_path[0] };
        let name = named.canonicalize().unwrap_or_default();
        let name = name.file_name().map_or("referee".into(), |name| name.to_string_lossy());
        Ok(Self { class_path, name: name.into_owned(), sha256: hex(digest) })
    }
}

/// Formats a digest as hexadecimal digits.
pub fn hex(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of_repository(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let classes = folder.join("target").join("classes");
    let dependency = folder.join("target").join("dependency");
    if !classes.is_dir() || !dependency.is_dir() {
        return Err(not_built(folder));
    }
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "jar");
    let jars = files_of(&dependency)?.into_iter().filter(is_jar);
    Ok(std::iter::once(classes).chain(jars).collect())
}

/// Returns a regular file, or all files in a folder and its subfolders, sorted by name.
///
/// Returns an error if an entry cannot be read or is neither a regular file nor a folder, if
/// symbolic links form a loop, or if there are more than 100 000 entries.
pub fn files_of(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut walk = Walk::default();
    walk.visit(path)?;
    Ok(walk.files)
}

/// Collects the files in a folder and its subfolders.
#[derive(Default)]
struct Walk {
    files: Vec<PathBuf>,
    /// Number of files and folders visited. An entry is counted again for each link that leads to
    /// it.
    visited: usize,
    /// All folders that contain the next entry, outermost first.
    around: Vec<Identity>,
}

impl Walk {
    fn visit(&mut self, path: &Path) -> Result<(), Error> {
        let unreadable = |error: io::Error| wrong(path, &error.to_string());
        self.visited += 1;
        if self.visited > ENTRIES_MAX {
            return Err(wrong(path, &format!("expected at most {ENTRIES_MAX} files and folders")));
        }
        let metadata = fs::metadata(path).map_err(unreadable)?;
        let kind = metadata.file_type();
        if kind.is_file() {
            self.files.push(path.to_owned());
            return Ok(());
        }
        if !kind.is_dir() {
            return Err(wrong(path, &format!("{}, expected a file or a folder", named(kind))));
        }
        let identity = identity(path, &metadata).map_err(unreadable)?;
        if self.around.contains(&identity) {
            return Err(wrong(path, "a symbolic link to a folder that contains it"));
        }
        let entries = fs::read_dir(path).map_err(unreadable)?.take(ENTRIES_MAX);
        let entries = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
        let mut entries = entries.map_err(unreadable)?;
        entries.sort();
        self.around.push(identity);
        entries.iter().try_for_each(|entry| self.visit(entry))?;
        self.around.pop();
        Ok(())
    }
}

/// Identifies a folder by its device and inode.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(_: &Path, metadata: &fs::Metadata) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    Ok((metadata.dev(), metadata.ino()))
}

/// Identifies a folder by its canonical path.
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(not(unix))]
fn identity(path: &Path, _: &fs::Metadata) -> io::Result<Identity> {
    path.canonicalize()
}

/// Describes an entry that is neither a file nor a folder.
#[cfg(unix)]
fn named(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        _ if kind.is_fifo() => "a named pipe",
        _ if kind.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn named(_: fs::FileType) -> &'static str {
    "not a regular file"
}

/// Reads a file of at most 1 GiB.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    const BYTES_MAX: u64 = 1 << 30;
    let mut bytes = Vec::new();
    File::open(path)?.take(BYTES_MAX + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > BYTES_MAX {
        true => Err(io::Error::other("larger than 1 GiB")),
        false => Ok(bytes),
    }
}

/// Returns true if a jar contains the named file. File names in a jar are not compressed.
fn holds(bytes: &[u8], name: &[u8]) -> bool {
    bytes.windows(name.len()).any(|window| window == name)
}
