//! Files that another program makes, which get their place once they are whole.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::Error;

/// The name of the folder in which such files are made.
const NAME: &str = ".unfinished";

/// A folder inside another one, in which a program makes files. What it has made is moved there by
/// [`finish`](Self::finish); without it, nothing is.
///
/// Only the process that holds the [lock](crate::FolderLock) of the outer folder may have one.
#[derive(Debug)]
pub struct Unfinished {
    target: PathBuf,
    folder: PathBuf,
}

impl Unfinished {
    /// Makes an empty folder inside `target`, which exists. What a killed process has left of an earlier one is
    /// removed. Returns an error if the system refuses.
    pub fn begin(target: &Path) -> Result<Self, Error> {
        Self::clear(target)?;
        let folder = target.join(NAME);
        fs::create_dir(&folder).map_err(Error::io(&folder, "made"))?;
        Ok(Self { target: target.to_owned(), folder })
    }

    /// Removes what a killed process has left inside `target`.
    pub fn clear(target: &Path) -> Result<(), Error> {
        let folder = target.join(NAME);
        remove(&folder).map_err(Error::io(&folder, "removed"))
    }

    /// The folder in which the files are made.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Moves everything to the outer folder, where files and folders of the same names are replaced. What is called
    /// `last` comes last, so that everything is there once it is. Returns an error if the system refuses.
    pub fn finish(self, last: &OsStr) -> Result<(), Error> {
        let failed = |error| Error::io(&self.folder, "moved")(error);
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            names.push(entry.map_err(failed)?.file_name());
        }
        names.sort_by_key(|name| (name == last, name.clone()));
        for name in names {
            let place = self.target.join(&name);
            let renamed = match fs::rename(self.folder.join(&name), &place) {
                // A folder is replaced only where it is empty.
                Err(_) => remove(&place).and_then(|()| fs::rename(self.folder.join(&name), &place)),
                done => done,
            };
            renamed.map_err(Error::io(&place, "written"))?;
        }
        Ok(())
    }

    /// Moves one file, made anywhere inside, to the outer folder under a name, and removes the rest. Returns an error if
    /// the system refuses.
    pub fn finish_one(self, made: &Path, name: &OsStr) -> Result<(), Error> {
        let end = self.target.join(name);
        remove(&end).and_then(|()| fs::rename(made, &end)).map_err(Error::io(&end, "written"))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // What is left is removed by the next one.
        let _ = remove(&self.folder);
    }
}

/// Removes a file, or a folder with everything in it, if it is there.
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
        let begun = Unfinished::begin(target.path()).expect("begun");
        let made = begun.folder().join("deep/bot");
        fs::create_dir(begun.folder().join("deep")).expect("made");
        fs::write(&made, "whole").expect("written");
        begun.finish_one(&made, "program".as_ref()).expect("moved");
        let names: Vec<_> = fs::read_dir(target.path()).expect("a folder").flatten().collect();
        assert_eq!(names.len(), 1);
        assert_eq!(fs::read_to_string(names[0].path()).expect("a file"), "whole");
    }

    #[test]
    fn files_get_their_places_when_all_are_whole() {
        let target = tempfile::tempdir().expect("a folder");
        let target = target.path();
        let read = |name: &str| fs::read_to_string(target.join(name)).ok();
        let begun = Unfinished::begin(target).expect("begun");
        fs::write(begun.folder().join("bot"), "half").expect("written");
        std::mem::forget(begun);
        assert_eq!(read("bot"), None);
        fs::create_dir_all(target.join("lib/old")).expect("made");
        fs::write(target.join("bot"), "old").expect("written");
        let begun = Unfinished::begin(target).expect("begun");
        assert!(!begun.folder().join("bot").exists(), "what was left is removed");
        fs::write(begun.folder().join("bot"), "whole").expect("written");
        fs::create_dir(begun.folder().join("lib")).expect("made");
        fs::write(begun.folder().join("lib/new"), "new").expect("written");
        begun.finish("bot".as_ref()).expect("moved");
        assert_eq!(
            (read("bot").as_deref(), read("lib/new").as_deref()),
            (Some("whole"), Some("new"))
        );
        assert!(!target.join("lib/old").exists() && !target.join(NAME).exists());
    }
}
