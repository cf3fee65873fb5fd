//! Writes whole files.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::staged::Staged;
use crate::target::{Identity, Target, folder};
use crate::{Error, Kind, Overwrite, system};

/// A file that is written as a whole, or a stream.
///
/// [`Output::open`] checks whether the file may be written and changes nothing. The bytes go to a
/// temporary file in the same folder, which [`Output::commit`] renames. Without `commit`, the old
/// file is unchanged and nothing is left behind.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    Stdout(io::Stdout),
    Stream(File),
    File {
        /// The path after resolving all symlinks.
        end: PathBuf,
        /// The file to replace, if any.
        old: Option<Identity>,
        /// Created at the first write, so that a program that stops earlier leaves nothing behind.
        new: Option<BufWriter<Staged>>,
    },
}

impl Output {
    /// Opens a path for writing. `-` is standard output; devices and pipes are written directly.
    ///
    /// Returns an error if the file exists and may not be replaced, if its folder does not exist or
    /// is not writable, or if the path is a folder.
    pub fn open(path: &Path, kind: &Kind, overwrite: Overwrite) -> Result<Self, Error> {
        let sink = match Target::resolve(path)? {
            Target::Stdout => Sink::Stdout(io::stdout()),
            Target::Stream => {
                let file = system::open_stream(path);
                Sink::Stream(file.map_err(Error::io(path, "opened"))?)
            }
            Target::File(end, old) => {
                check_replaceable(path, &end, kind, overwrite)?;
                Sink::File { end, old: Some(old), new: None }
            }
            Target::Missing(end) => Sink::File { end, old: None, new: None },
        };
        if let Sink::File { end, .. } = &sink {
            system::check_writable_folder(folder(end)).map_err(Error::io(path, "written"))?;
        }
        Ok(Self { path: path.to_owned(), sink })
    }

    /// Opens a path, writes all bytes and commits them.
    pub fn write_file(
        path: &Path,
        kind: &Kind,
        overwrite: Overwrite,
        bytes: impl AsRef<[u8]>,
    ) -> Result<(), Error> {
        Self::open(path, kind, overwrite)?.finish(bytes)
    }

    /// Writes the last bytes and commits.
    pub fn finish(mut self, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
        self.write_all(bytes.as_ref()).map_err(Error::io(&self.path, "written"))?;
        self.commit()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if the output goes to standard output.
    pub fn is_stdout(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_))
    }

    /// Writes everything to disk and renames the file to its final name.
    ///
    /// Returns an error if that fails, or if another process has created or changed the file since
    /// it was opened. The other process's file is then left as it is.
    pub fn commit(mut self) -> Result<(), Error> {
        self.flush().map_err(Error::io(&self.path, "written"))?;
        let path = self.path;
        let Sink::File { end, old, new } = self.sink else { return Ok(()) };
        let new = new.map_or_else(|| temporary(&end, old.as_ref()), Ok);
        let new = new.and_then(|new| new.into_inner().map_err(io::IntoInnerError::into_error));
        let new = new.map_err(Error::io(&path, "written"))?;
        new.file().sync_all().map_err(Error::io(&path, "written"))?;
        let placed = match old {
            None => new.persist_new(&end),
            Some(old) => {
                let now = fs::metadata(&end).and_then(|data| Identity::new(&end, &data));
                if now.map_or(true, |now| now != old) {
                    return Err(Error::Changed { path });
                }
                new.replace(folder(&end), &end)
            }
        };
        match placed {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(Error::Changed { path });
            }
            Err(error) => return Err(Error::io(&path, "written")(error)),
        }
        sync_folder(folder(&end));
        Ok(())
    }
}

/// Renames a finished file. An existing file is replaced under the rules of [`Output::open`].
pub(crate) fn put_in_place(
    from: &Path,
    path: &Path,
    kind: &Kind,
    overwrite: Overwrite,
) -> Result<(), Error> {
    let (end, is_new) = match Target::resolve(path)? {
        Target::File(end, _) => {
            check_replaceable(path, &end, kind, overwrite)?;
            (end, false)
        }
        Target::Missing(end) => (end, true),
        Target::Stdout | Target::Stream => {
            return Err(Error::NotAFile { path: path.to_owned(), found: "device or a pipe" });
        }
    };
    let renamed = if is_new { system::rename_new(from, &end) } else { fs::rename(from, &end) };
    match renamed {
        Err(error) if is_new && error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(Error::Changed { path: path.to_owned() });
        }
        other => other.map_err(Error::io(path, "written"))?,
    }
    sync_folder(folder(&end));
    Ok(())
}

/// Makes the new name durable if the file system can. The contents are already on disk.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Some file systems cannot sync a folder. The file itself is complete in any case.
        let _ = folder.sync_all();
    }
}

/// Returns an error if a regular file is not writable, or if neither `kind` nor `overwrite` allows
/// the program to replace it.
fn check_replaceable(
    path: &Path,
    end: &Path,
    kind: &Kind,
    overwrite: Overwrite,
) -> Result<(), Error> {
    system::check_writable_file(end).map_err(Error::io(path, "written"))?;
    if overwrite == Overwrite::Always {
        return Ok(());
    }
    let accepted = File::open(end).and_then(|file| kind.accepts_file(&file));
    if accepted.map_err(Error::io(path, "read"))? {
        return Ok(());
    }
    Err(Error::Foreign { path: path.to_owned(), expected: kind.name.to_owned() })
}

fn temporary(end: &Path, old: Option<&Identity>) -> io::Result<BufWriter<Staged>> {
    let new = Staged::new_in(folder(end))?;
    if let Some(old) = old {
        new.file().set_permissions(old.permissions.clone())?;
    }
    Ok(BufWriter::new(new))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Stdout(stdout) => stdout.write(bytes),
            Sink::Stream(file) => file.write(bytes),
            Sink::File { new: Some(new), .. } => new.write(bytes),
            Sink::File { end, old, new } => new.insert(temporary(end, old.as_ref())?).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(stdout) => stdout.flush(),
            Sink::Stream(file) => file.flush(),
            Sink::File { new: Some(new), .. } => new.flush(),
            Sink::File { new: None, .. } => Ok(()),
        }
    }
}
