//! Windows. A lock keeps others from reading the file too.

use std::fs::{self, File, FileType, Metadata, OpenOptions, Permissions};
use std::io::{self, Seek, SeekFrom, Write};
use std::os::windows::fs::FileExt;
use std::path::Path;

use winapi_util::{Handle, file};

/// Whether a file gets the name of one that is open: newer versions only.
pub(crate) const REPLACES_OPEN_FILES: bool = false;

/// Two numbers that no other file has: those of the volume and of the file on it.
pub(crate) fn identity(path: &Path, _: &Metadata) -> io::Result<(u64, u64)> {
    let information = file::information(Handle::from_path_any(path)?)?;
    Ok((information.volume_serial_number(), information.file_index()))
}

/// The [identity] of an open file.
pub(crate) fn identity_of_open(open: &File) -> io::Result<(u64, u64)> {
    let information = file::information(open)?;
    Ok((information.volume_serial_number(), information.file_index()))
}

/// Returns true if it is a socket: they are not files here.
pub(crate) fn is_socket(_: FileType) -> bool {
    false
}

/// The permissions of a new file: those that it inherits from its folder.
pub(crate) fn permissions_of_new() -> Option<Permissions> {
    None
}

/// Returns an error if the process may make no files in a folder: that shows when it makes one.
pub(crate) fn check_writable_folder(folder: &Path) -> io::Result<()> {
    fs::metadata(folder).map(drop)
}

pub(crate) fn check_writable_file(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(path).map(drop)
}

pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    // A rename would replace it.
    fs::hard_link(from, to)?;
    fs::remove_file(from)
}

pub(crate) fn open_append(path: &Path, is_new: bool) -> io::Result<File> {
    // A file that may only be appended to could not be cut.
    OpenOptions::new().read(true).write(true).create_new(is_new).open(path)
}

pub(crate) fn open_stream(path: &Path) -> io::Result<File> {
    OpenOptions::new().append(true).open(path)
}

/// Adds bytes to the end of a file that was opened for it. Nobody else writes to it, since it is locked.
pub(crate) fn append(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::End(0))?;
    file.write_all(bytes)
}

/// Reads some bytes from a place of a file. What is read or written next is where it was before.
pub(crate) fn read_at(mut file: &File, bytes: &mut [u8], place: u64) -> io::Result<usize> {
    let next = file.stream_position()?;
    let read = file.seek_read(bytes, place)?;
    file.seek(SeekFrom::Start(next))?;
    Ok(read)
}

/// Opens a folder that is to be locked: folders cannot be locked here.
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
