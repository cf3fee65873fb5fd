//! The folder that is served: which of its files are ours, and nothing outside of it.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::ServeError;
use crate::outputs::{ANY_RESULT, MATCH_FILE, REPLAYS};

/// How deep folders are looked into.
const DEPTH_MAX: usize = 4;
/// How many files and folders are looked at.
const ENTRIES_MAX: usize = 20_000;
/// How much of a file tells its kind, in bytes.
const START_BYTES: usize = 4096;
/// Folders of build tools, which hold many files and none of ours.
const SKIPPED: [&str; 3] = ["target", "node_modules", "__pycache__"];

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// The games of a match or of a part of one.
    Journal,
    /// Replays, one a line.
    Replays,
    /// Game results of CodinGame.
    Results,
}

/// A file of the folder.
#[derive(Clone, Debug)]
pub struct FolderFile {
    /// Its path below the folder, with `/` between the parts.
    pub name: String,
    /// What it holds.
    pub kind: FileKind,
    /// Its size.
    pub bytes: u64,
    /// When it was changed last.
    pub changed: SystemTime,
}

/// A folder that is served.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder without symbolic links.
    root: PathBuf,
}

impl Folder {
    /// Opens a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such folder.
    pub fn open(path: &Path) -> Result<Self, ServeError> {
        let refused = |source| ServeError::Folder { path: path.to_owned(), source };
        let root = path.canonicalize().map_err(refused)?;
        fs::read_dir(&root).map_err(refused)?;
        Ok(Self { root })
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file of a name below the folder.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or if it lies outside of the folder, also by a symbolic link.
    pub fn file(&self, name: &str) -> Result<PathBuf, ServeError> {
        let no_file = || ServeError::NoFile(name.to_owned());
        let path = self.root.join(name).canonicalize().map_err(|_| no_file())?;
        if path.starts_with(&self.root) && path.is_file() {
            Ok(path)
        } else {
            Err(no_file())
        }
    }

    /// The files that can be shown, in the order of their names. Folders are not followed by symbolic
    /// links; names that are no Unicode are left out.
    pub fn files(&self) -> Vec<FolderFile> {
        let mut found = Vec::new();
        let mut left = ENTRIES_MAX;
        self.collect(&self.root, "", DEPTH_MAX, &mut left, &mut found);
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found
    }

    fn collect(
        &self,
        folder: &Path,
        prefix: &str,
        depth: usize,
        left: &mut usize,
        found: &mut Vec<FolderFile>,
    ) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let file_name = entry.file_name();
            let Some(file_name) = file_name.to_str().filter(|name| !name.starts_with('.')) else {
                continue;
            };
            if *left == 0 {
                return;
            }
            *left -= 1;
            let name = format!("{prefix}{file_name}");
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && depth > 0 && !SKIPPED.contains(&file_name) {
                self.collect(&entry.path(), &format!("{name}/"), depth - 1, left, found);
            } else if !is_folder {
                found.extend(self.known(name));
            }
        }
    }

    /// The file of a name, if it can be shown.
    fn known(&self, name: String) -> Option<FolderFile> {
        let path = self.file(&name).ok()?;
        let data = path.metadata().ok()?;
        let kind = kind_of(&path)?;
        Some(FolderFile { name, kind, bytes: data.len(), changed: data.modified().ok()? })
    }
}

/// What a file holds, by its first bytes.
fn kind_of(path: &Path) -> Option<FileKind> {
    let mut start = Vec::new();
    let text = File::open(path).ok()?;
    text.take(START_BYTES as u64).read_to_end(&mut start).ok()?;
    let is_packed = start.starts_with(&[0x1F, 0x8B]);
    if is_packed {
        start.clear();
        let text = flate2::read::MultiGzDecoder::new(File::open(path).ok()?);
        text.take(START_BYTES as u64).read_to_end(&mut start).ok()?;
    }
    kind_of_start(&start).filter(|kind| !(is_packed && *kind == FileKind::Journal))
}

/// What the bytes begin that stand at the start of a file.
pub fn kind_of_start(start: &[u8]) -> Option<FileKind> {
    let start = &start[..start.len().min(START_BYTES)];
    let kinds = [
        (MATCH_FILE, FileKind::Journal),
        (REPLAYS, FileKind::Replays),
        (ANY_RESULT, FileKind::Results),
    ];
    let known = kinds.into_iter().find(|(kind, _)| kind.recognizes(start));
    known.map(|(_, kind)| kind)
}
