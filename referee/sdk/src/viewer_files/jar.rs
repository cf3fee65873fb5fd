//! Reads files from a jar and keeps it open.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use flate2::read::DeflateDecoder;
use zip::read::ZipFile;
use zip::{CompressionMethod, ZipArchive};

use super::viewer_file::ViewerFile;

/// A file in a jar.
#[derive(Clone)]
pub struct Entry {
    jar: SharedFile,
    /// Location of the file's bytes, or the reason why they cannot be read.
    bytes: Result<Packed, String>,
}

/// Location of a file's bytes within its jar.
#[derive(Clone)]
struct Packed {
    start: u64,
    packed: u64,
    length: u64,
    method: CompressionMethod,
}

/// Lists the files in a folder of a jar, with names relative to the folder.
///
/// Returns an error if the jar cannot be read. Damaged files are reported only when opened.
pub fn entries_of(path: &Path, folder: &str) -> io::Result<Vec<(String, Entry)>> {
    let jar = SharedFile { file: Arc::new(Mutex::new(File::open(path)?)), position: 0 };
    let mut archive = ZipArchive::new(BufReader::new(jar.clone()))?;
    let mut entries = Vec::new();
    for index in 0..archive.len() {
        let listed = archive.name_for_index(index).and_then(|name| name.strip_prefix(folder));
        let Some(listed) = listed.map(str::to_owned) else { continue };
        let (name, bytes) = match archive.by_index_raw(index) {
            Ok(entry) => {
                let name = std::str::from_utf8(entry.name_raw()).ok();
                // Java reads all names as UTF-8, even if the jar declares another encoding.
                let name = name.and_then(|name| name.strip_prefix(folder)).map(str::to_owned);
                (name.unwrap_or(listed), packed(&entry))
            }
            Err(error) => (listed, Err(error.to_string())),
        };
        if !name.is_empty() && !name.ends_with('/') {
            entries.push((name, Entry { jar: jar.clone(), bytes }));
        }
    }
    Ok(entries)
}

fn packed(entry: &ZipFile<'_, impl Read>) -> Result<Packed, String> {
    let start = entry.data_start().filter(|_| !entry.encrypted()).ok_or("it is encrypted")?;
    let (packed, length, method) = (entry.compressed_size(), entry.size(), entry.compression());
    Ok(Packed { start, packed, length, method })
}

impl Entry {
    /// Opens the file.
    ///
    /// Returns an error if the entry is damaged, encrypted, or compressed by a method that Java
    /// does not support.
    pub fn open(&self) -> io::Result<ViewerFile> {
        let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
        let Packed { start, packed, length, method } =
            self.bytes.clone().map_err(|reason| wrong(&reason))?;
        let jar = SharedFile { position: start, ..self.jar.clone() };
        let packed = BufReader::new(jar.take(packed));
        let bytes: Box<dyn Read + Send> = match method {
            CompressionMethod::Stored => Box::new(packed.take(length)),
            CompressionMethod::Deflated => Box::new(DeflateDecoder::new(packed).take(length)),
            _ => return Err(wrong("a jar entry that is neither stored nor deflated")),
        };
        Ok(ViewerFile { length, bytes })
    }
}

/// A reader for a shared file, with its own position.
#[derive(Clone)]
struct SharedFile {
    file: Arc<Mutex<File>>,
    /// Offset in bytes from the start of the file.
    position: u64,
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.position))?;
        let read = file.read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.position = match to {
            SeekFrom::Start(position) => position,
            SeekFrom::Current(offset) => moved(self.position, offset)?,
            SeekFrom::End(offset) => {
                let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
                moved(file.metadata()?.len(), offset)?
            }
        };
        Ok(self.position)
    }
}

fn moved(position: u64, offset: i64) -> io::Result<u64> {
    let before =
        || io::Error::new(io::ErrorKind::InvalidInput, "a position before the start of the file");
    position.checked_add_signed(offset).ok_or_else(before)
}
