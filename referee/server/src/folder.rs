//! The served folder: finds the files that can be shown, and keeps requests inside it.

use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use matches::kinds::{ANY_RESULT, MATCH_FILE, REPLAYS, TUNING_FILE};

use super::Refusal;
use super::library::locked;

/// Maximum depth of subfolders to search.
const DEPTH_MAX: usize = 4;
/// Maximum number of files and folders to examine. Those nearest to the root come first.
const ENTRIES_MAX: usize = 500_000;
/// Maximum number of files to open, starting with the newest.
const FILES_MAX: usize = 20_000;
/// Number of bytes at the start of a file that determine its kind.
const START_BYTES: usize = 4096;
/// Folders created by build tools, which contain many files but no games.
const SKIPPED: [&str; 3] = ["target", "node_modules", "__pycache__"];

/// The kind of a file's contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The games in a match, or in a shard of a match.
    Journal,
    /// Replays, one per line.
    Replays,
    Results,
    /// The games of a tuning run.
    Tuning,
}

/// A file that can be shown.
#[derive(Clone, Debug)]
pub struct FolderFile {
    /// Path relative to the folder, with `/` as separator.
    pub name: String,
    pub kind: FileKind,
    pub bytes: u64,
    pub changed: SystemTime,
}

/// The files in a folder that can be shown.
#[derive(Debug, Default)]
pub struct Listing {
    /// Latest first.
    pub files: Vec<FolderFile>,
    /// Number of older files that were not examined.
    pub older: usize,
    /// True if the folder contains more than [`ENTRIES_MAX`] entries.
    pub is_cut: bool,
}

/// A file whose kind is not known yet.
struct Candidate {
    name: String,
    bytes: u64,
    changed: SystemTime,
}

/// Size and modification time of a file, and the kind it had then.
type KnownKind = (u64, SystemTime, Option<FileKind>);

#[derive(Debug)]
pub struct Folder {
    /// Canonical path.
    root: PathBuf,
    /// Kinds found in the last listing, by file name.
    kinds: Mutex<BTreeMap<String, KnownKind>>,
    latest: Mutex<Option<Timed>>,
}

/// When a listing was made, how long that took, and the listing itself.
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

    /// The canonical path of the folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The canonical path of a file in the folder.
    ///
    /// Returns an error if there is no such file, or if it is outside the folder, for example
    /// because of a symbolic link.
    pub fn file(&self, name: &str) -> Result<PathBuf, Refusal> {
        let path = self.root.join(name).canonicalize();
        let path = path.ok().filter(|path| path.starts_with(&self.root) && path.is_file());
        path.ok_or_else(|| Refusal::no_file(name))
    }

    /// The files that can be shown. Links to folders and names that are not Unicode are skipped. A
    /// listing is reused for twice as long as it took to create.
    pub fn files(&self) -> Arc<Listing> {
        let is_new = |latest: &&Timed| latest.0.elapsed() < 2 * latest.1;
        if let Some((_, _, listing)) = locked(&self.latest).as_ref().filter(is_new) {
            return Arc::clone(listing);
        }
        let start = Instant::now();
        let listing = Arc::new(self.list());
        *locked(&self.latest) = Some((Instant::now(), start.elapsed(), Arc::clone(&listing)));
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

    /// All regular files, and true if a limit cut the search short.
    fn candidates(&self) -> (Vec<Candidate>, bool) {
        let mut found = Vec::new();
        let mut remaining = ENTRIES_MAX;
        let mut folders = VecDeque::from([(self.root.clone(), String::new(), DEPTH_MAX)]);
        while let Some((folder, prefix, depth)) = folders.pop_front() {
            let Ok(entries) = fs::read_dir(&folder) else { continue };
            for entry in entries.flatten() {
                if remaining == 0 {
                    return (found, true);
                }
                remaining -= 1;
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

/// The candidate at `path`, if it is a regular file.
fn candidate(path: &Path, name: String) -> Option<Candidate> {
    let data = path.metadata().ok().filter(fs::Metadata::is_file)?;
    Some(Candidate { name, bytes: data.len(), changed: data.modified().ok()? })
}

/// Determines a file's kind from its first bytes.
fn kind_of(path: &Path) -> Option<FileKind> {
    let (mut magic, mut start) = (Vec::new(), Vec::new());
    File::open(path).ok()?.take(2).read_to_end(&mut magic).ok()?;
    let is_packed = magic == [0x1F, 0x8B];
    let text = replays::open_text(path).ok()?;
    text.take(START_BYTES as u64).read_to_end(&mut start).ok()?;
    let is_read_packed = |kind: &FileKind| matches!(kind, FileKind::Replays | FileKind::Results);
    kind_of_start(&start).filter(|kind| !is_packed || is_read_packed(kind))
}

/// Determines the kind of a file that starts with `start`.
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
