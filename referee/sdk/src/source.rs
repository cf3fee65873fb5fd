//! Finds the classes of a referee.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Error;

const MAIN_CLASS: &str = "com/codingame/gameengine/core/RefereeMain.class";

/// The classes of a referee, as the user names them: a jar, a class path, or the folder of a built repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Jars and folders of classes, in order.
    pub class_path: Vec<PathBuf>,
    /// The name of the jar or folder, without the folders around it.
    pub name: String,
    /// SHA-256 over all files of the class path, 64 hexadecimal digits.
    pub sha256: String,
}

impl Source {
    /// Finds the classes: of a jar, of a class path with the system's separator, or in `target/classes` and
    /// `target/dependency` of a folder.
    pub fn find(text: &str) -> Result<Self, Error> {
        let path = Path::new(text);
        let parts: Vec<PathBuf> = std::env::split_paths(text).collect();
        let class_path = match parts.len() {
            _ if path.is_dir() => of_repository(path)?,
            _ if path.is_file() => vec![path.to_owned()],
            0 | 1 => {
                return Err(wrong(path, "there is no such file; expected the jar of a referee"));
            }
            _ => parts,
        };
        let mut digest = Sha256::new();
        let mut has_sdk = false;
        for part in &class_path {
            let unreadable = |error: io::Error| wrong(part, &error.to_string());
            for file in files_of(part).map_err(unreadable)? {
                let bytes = read(&file).map_err(unreadable)?;
                has_sdk |= file.ends_with(MAIN_CLASS) || holds(&bytes, MAIN_CLASS.as_bytes());
                digest.update(&bytes);
            }
        }
        if !has_sdk {
            let expected =
                "expected a jar that holds the game and CodinGame's SDK, or a class path of both";
            return Err(wrong(path, &format!("it holds no {MAIN_CLASS}; {expected}")));
        }
        let named = if path.exists() { path } else { &class_path[0] };
        let name = named.canonicalize().unwrap_or_default();
        let name = name.file_name().map_or("referee".into(), |name| name.to_string_lossy());
        Ok(Self { class_path, name: name.into_owned(), sha256: hex(digest) })
    }
}

/// A digest in hexadecimal digits.
pub fn hex(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn wrong(path: &Path, reason: &str) -> Error {
    Error::Source { path: path.to_owned(), reason: reason.to_owned() }
}

fn of_repository(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let classes = folder.join("target").join("classes");
    let dependency = folder.join("target").join("dependency");
    if !classes.is_dir() || !dependency.is_dir() {
        let how = "build it there with `mvn package dependency:copy-dependencies`, or name a jar";
        return Err(wrong(
            folder,
            &format!("it has no target/classes and target/dependency; {how}"),
        ));
    }
    let unreadable = |error: io::Error| wrong(&dependency, &error.to_string());
    let jars = files_of(&dependency).map_err(unreadable)?;
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "jar");
    Ok(std::iter::once(classes).chain(jars.into_iter().filter(is_jar)).collect())
}

/// A file, or all files below a folder, sorted by name.
pub fn files_of(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let below = entries.iter().map(|entry| files_of(entry)).collect::<io::Result<Vec<_>>>()?;
    Ok(below.into_iter().flatten().collect())
}

pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    const BYTES_MAX: u64 = 1 << 30;
    let mut bytes = Vec::new();
    File::open(path)?.take(BYTES_MAX).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns true if a jar has a file: it holds the names uncompressed.
fn holds(bytes: &[u8], name: &[u8]) -> bool {
    bytes.windows(name.len()).any(|window| window == name)
}
