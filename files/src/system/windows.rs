//! Windows. A lock also keeps others from reading the file.

use std::fs::{self, File, FileType, Metadata, OpenOptions, Permissions};
use std::io::{self, Seek, SeekFrom, Write};
use std::os::windows::fs::FileExt;
use std::path::Path;

use winapi_util::{Handle, file};

/// Whether a rename can replace a file that is open. False, because older versions of Windows
/// cannot.
pub(crate) const REPLACES_OPEN_FILES: bool = false;

/// Returns the volume and file number, which together identify a file.
pub(crate) fn identity(path: &Path, _: &Metadata) -> io::Result<(u64, u64)> {
    let information = file::information(Handle::from_path_any(path)?)?;
    Ok((information.volume_serial_number(), information.file_index()))
}

/// Returns the [identity] of an open file.
pub(crate) fn identity_of_open(open: &File) -> io::Result<(u64, u64)> {
    let information = file::information(open)?;
    Ok((information.volume_serial_number(), information.file_index()))
}

/// Always false: sockets are not files on Windows.
pub(crate) fn is_socket(_: FileType) -> bool {
    false
}

/// Returns `None`, because a new file inherits its permissions from its folder.
pub(crate) fn permissions_of_new() -> Option<Permissions> {
    None
}

/// Checks only that the folder exists. Creating a file in it fails if it is not writable.
pub(crate) fn check_writable_folder(folder: &Path) -> io::Result<()> {
    fs::metadata(folder).map(drop)
}

pub(crate) fn check_writable_file(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(path).map(drop)
}

pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    // A rename would replace an existing file.
    fs::hard_link(from, to)?;
    fs::remove_file(from)
}

pub(crate) fn open_append(path: &Path, is_new: bool) -> io::Result<File> {
    // A file opened in append mode could not be truncated.
    OpenOptions::new().read(true).write(true).create_new(is_new).open(path)
}

pub(crate) fn open_stream(path: &Path) -> io::Result<File> {
    OpenOptions::new().append(true).open(path)
}

/// Appends bytes to a file. The lock keeps others from writing to it.
pub(crate) fn append(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::End(0))?;
    file.write_all(bytes)
}

/// Reads bytes at an offset, without moving the file's position.
pub(crate) fn read_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    let next = file.stream_position()?;
    let read = file.seek_read(bytes, offset)?;
    file.seek(SeekFrom::Start(next))?;
    Ok(read)
}

/// Opens a folder. Locking it then fails, because Windows cannot lock folders.
pub(crate) fn open_folder(path: &Path) -> io::Result<File> {
    let flags = 0x0200_0000; // FILE_FLAG_BACKUP_SEMANTICS, without which folders cannot be opened.
    std::os::windows::fs::OpenOptionsExt::custom_flags(OpenOptions::new().read(true), flags)
        .open(path)
}

pub(crate) fn nameless(_: &Path) -> Option<File> {
    None
}

pub(crate) fn name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
