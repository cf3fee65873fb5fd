//! The folder that is served: which of its files are ours, and nothing outside of it.

use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use matches::kinds::{ANY_RESULT, MATCH_FILE, REPLAYS, TUNING_FILE};

use super::Refusal;
use super::library::locked;

/// Levels of folders below the one that is served.
const DEPTH_MAX: usize = 4;
/// Files and folders that are looked at, those of upper folders first.
const ENTRIES_MAX: usize = 500_000;
/// Files whose first bytes are read, the newest ones first.
const FILES_MAX: usize = 20_000;
/// Bytes at the start of a file that tell its kind.
const START_BYTES: usize = 4096;
/// Folders of build tools, which hold many files and none of ours.
const SKIPPED: [&str; 3] = ["target", "node_modules", "__pycache__"];

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The games of a match or of a part of one.
    Journal,
    /// Replays, one a line.
    Replays,
    Results,
    /// The games of a tuning.
    Tuning,
}

/// A file of the folder.
#[derive(Clone, Debug)]
pub struct FolderFile {
    /// Its path below the folder, with `/` between the parts.
    pub name: String,
    pub kind: FileKind,
    pub bytes: u64,
    pub changed: SystemTime,
}

/// The files of a folder that can be shown.
#[derive(Debug, Default)]
pub struct Listing {
    /// The files, latest first.
    pub files: Vec<FolderFile>,
    /// Number of older files that were not looked at.
    pub older: usize,
    /// True if the folder holds more than [`ENTRIES_MAX`].
    pub is_cut: bool,
}

/// A file that may be one of ours.
struct Candidate {
    name: String,
    bytes: u64,
    changed: SystemTime,
}

/// The kind of a file of a size that was changed last at a time.
type KnownKind = (u64, SystemTime, Option<FileKind>);

/// A folder that is served.
#[derive(Debug)]
pub struct Folder {
    /// The folder without symbolic links.
    root: PathBuf,
    /// The kinds of the files that were looked at last, by their names.
    kinds: Mutex<BTreeMap<String, KnownKind>>,
    latest: Mutex<Option<Timed>>,
}

/// A listing with its end and its duration.
type Timed = (Instant, Duration, Arc<Listing>);

impl Folder {
    /// Opens a folder.
    ///
    /// Returns an error if there is no such folder.
    pub fn open(path: &Path) -> io::Result<Self> {
        let root = path.canonicalize()?;
        fs::read_dir(&root)?;
        Ok(Self { root, kinds: Mutex::default(), latest: Mutex::default() })
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file of a name below the folder, without symbolic links.
    ///
    /// Returns an error if there is none, or if it lies outside of the folder, also by a symbolic link.
    pub fn file(&self, name: &str) -> Result<PathBuf, Refusal> {
        let path = self.root.join(name).canonicalize();
        let path = path.ok().filter(|path| path.starts_with(&self.root) && path.is_file());
        path.ok_or_else(|| Refusal::no_file(name))
    }

    /// The files that can be shown. Symbolic links to folders are not followed; names that are no Unicode are
    /// left out. A listing is given again for twice the time that it took.
    pub fn files(&self) -> Arc<Listing> {
        let is_new = |latest: &&Timed| latest.0.elapsed() < 2 * latest.1;
        if let Some((_, _, listing)) = locked(&self.latest).as_ref().filter(is_new) {
            return Arc::clone(listing);
        }
        let begun = Instant::now();
        let listing = Arc::new(self.list());
        *locked(&self.latest) = Some((Instant::now(), begun.elapsed(), Arc::clone(&listing)));
        listing
    }

    fn list(&self) -> Listing {
        let (mut found, is_cut) = self.candidates();
        found.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.name.cmp(&b.name)));
        let older = found.len().saturating_sub(FILES_MAX);
        found.truncate(FILES_MAX);
        let known = std::mem::take(&mut *locked(&self.kinds));
        let mut kinds = BTreeMap::new();
        let mut files = Vec::new();
        for Candidate { name, bytes, changed } in found {
            let same = known.get(&name).filter(|known| (known.0, known.1) == (bytes, changed));
            let read = || self.file(&name).ok().and_then(|path| kind_of(&path));
            let kind = same.map_or_else(read, |known| known.2);
            kinds.insert(name.clone(), (bytes, changed, kind));
            files.extend(kind.map(|kind| FolderFile { name, kind, bytes, changed }));
        }
        *locked(&self.kinds) = kinds;
        Listing { files, older, is_cut }
    }

    /// All files, and whether there are more than may be looked at.
    fn candidates(&self) -> (Vec<Candidate>, bool) {
        let mut found = Vec::new();
        let mut left = ENTRIES_MAX;
        let mut folders = VecDeque::from([(self.root.clone(), String::new(), DEPTH_MAX)]);
        while let Some((folder, prefix, depth)) = folders.pop_front() {
            let Ok(entries) = fs::read_dir(&folder) else { continue };
            for entry in entries.flatten() {
                if left == 0 {
                    return (found, true);
                }
                left -= 1;
                let file_name = entry.file_name();
                let file_name = file_name.to_str().filter(|name| !name.starts_with('.'));
                let (Some(file_name), Ok(kind)) = (file_name, entry.file_type()) else { continue };
                let name = format!("{prefix}{file_name}");
                if !kind.is_dir() {
                    found.extend(candidate(&entry.path(), name));
                } else if depth > 0 && !SKIPPED.contains(&file_name) {
                    folders.push_back((entry.path(), name + "/", depth - 1));
                }
            }
        }
        (found, false)
    }
}

/// The file of a path, if there is one; a named pipe is none.
fn candidate(path: &Path, name: String) -> Option<Candidate> {
    let data = path.metadata().ok().filter(fs::Metadata::is_file)?;
    Some(Candidate { name, bytes: data.len(), changed: data.modified().ok()? })
}

/// The kind of a file by the start of its text.
fn kind_of(path: &Path) -> Option<FileKind> {
    let (mut magic, mut start) = (Vec::new(), Vec::new());
    File::open(path).ok()?.take(2).read_to_end(&mut magic).ok()?;
    let is_packed = magic == [0x1F, 0x8B];
    let text = replays::open_text(path).ok()?;
    text.take(START_BYTES as u64).read_to_end(&mut start).ok()?;
    let is_read_packed = |kind: &FileKind| matches!(kind, FileKind::Replays | FileKind::Results);
    kind_of_start(&start).filter(|kind| !is_packed || is_read_packed(kind))
}

/// The kind of a file that starts with some bytes.
pub fn kind_of_start(start: &[u8]) -> Option<FileKind> {
    let start = &start[..start.len().min(START_BYTES)];
    let kinds = [
        (MATCH_FILE, FileKind::Journal),
        (TUNING_FILE, FileKind::Tuning),
        (REPLAYS, FileKind::Replays),
        (ANY_RESULT, FileKind::Results),
    ];
    let known = kinds.into_iter().find(|(kind, _)| kind.recognizes(start));
    known.map(|(_, kind)| kind)
}
