//! Staging of files that another program creates.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::Error;

/// The name of the staging folder.
const NAME: &str = ".unfinished";

/// A staging folder inside another folder, where a program creates files. [`finish`](Self::finish)
/// moves them out. Otherwise, they are deleted.
///
/// Only the process that holds the outer folder's [lock](crate::FolderLock) may create a staging
/// folder.
#[derive(Debug)]
pub struct Unfinished {
    target: PathBuf,
    folder: PathBuf,
}

impl Unfinished {
    /// Creates an empty staging folder inside `target`, which must exist. Removes anything left by
    /// a killed process.
    ///
    /// Returns an error if a folder cannot be removed or created.
    pub fn begin(target: &Path) -> Result<Self, Error> {
        Self::clear(target)?;
        let folder = Self::folder_in(target);
        fs::create_dir(&folder).map_err(Error::io(&folder, "made"))?;
        Ok(Self { target: target.to_owned(), folder })
    }

    /// Returns the folder that a killed process may have left inside `target`.
    pub fn folder_in(target: &Path) -> PathBuf {
        target.join(NAME)
    }

    /// Removes the folder that a killed process may have left inside `target`.
    pub fn clear(target: &Path) -> Result<(), Error> {
        let folder = Self::folder_in(target);
        remove(&folder).map_err(Error::io(&folder, "removed"))
    }

    /// Returns the folder to create the files in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Moves everything to the outer folder, replacing any files and folders with the same names.
    /// `last` is moved last, so if it exists, so does everything else.
    ///
    /// Returns an error if a file cannot be moved.
    pub fn finish(self, last: &OsStr) -> Result<(), Error> {
        let failed = |error| Error::io(&self.folder, "moved")(error);
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            names.push(entry.map_err(failed)?.file_name());
        }
        names.sort_by_key(|name| (name == last, name.clone()));
        for name in names {
            let path = self.target.join(&name);
            let renamed = match fs::rename(self.folder.join(&name), &path) {
                // Only an empty folder can be replaced by a rename.
                Err(_) => remove(&path).and_then(|()| fs::rename(self.folder.join(&name), &path)),
                done => done,
            };
            renamed.map_err(Error::io(&path, "written"))?;
        }
        Ok(())
    }

    /// Moves one file, created anywhere in the staging folder, to the outer folder as `name`, and
    /// removes everything else. Returns an error if the file cannot be moved.
    pub fn finish_one(self, made: &Path, name: &OsStr) -> Result<(), Error> {
        let end = self.target.join(name);
        remove(&end).and_then(|()| fs::rename(made, &end)).map_err(Error::io(&end, "written"))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // If this fails, the next call to `begin` removes the folder.
        let _ = remove(&self.folder);
    }
}

/// Removes a file, or a folder with everything in it, if it exists.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(data) if data.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_can_be_taken_out() {
        let target = tempfile::tempdir().expect("a folder");
        let unfinished = Unfinished::begin(target.path()).expect("begun");
        let made = unfinished.folder().join("deep/bot");
        fs::create_dir(unfinished.folder().join("deep")).expect("made");
        fs::write(&made, "whole").expect("written");
        unfinished.finish_one(&made, "program".as_ref()).expect("moved");
        let names: Vec<_> = fs::read_dir(target.path()).expect("a folder").flatten().collect();
        assert_eq!(names.len(), 1);
        assert_eq!(fs::read_to_string(names[0].path()).expect("a file"), "whole");
    }

    #[test]
    fn files_get_their_places_when_all_are_whole() {
        let target = tempfile::tempdir().expect("a folder");
        let target = target.path();
        let read = |name: &str| fs::read_to_string(target.join(name)).ok();
        let staging = Unfinished::begin(target).expect("begun");
        fs::write(staging.folder().join("bot"), "half").expect("written");
        std::mem::forget(staging);
        assert_eq!(read("bot"), None);
        fs::create_dir_all(target.join("lib/old")).expect("made");
        fs::write(target.join("bot"), "old").expect("written");
        let staging = Unfinished::begin(target).expect("begun");
        assert!(!staging.folder().join("bot").exists(), "what was left is removed");
        fs::write(staging.folder().join("bot"), "whole").expect("written");
        fs::create_dir(staging.folder().join("lib")).expect("made");
        fs::write(staging.folder().join("lib/new"), "new").expect("written");
        staging.finish("bot".as_ref()).expect("moved");
        assert_eq!(
            (read("bot").as_deref(), read("lib/new").as_deref()),
            (Some("whole"), Some("new"))
        );
        assert!(!target.join("lib/old").exists() && !target.join(NAME).exists());
    }
}
