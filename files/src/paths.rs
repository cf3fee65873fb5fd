//! The files of one command: no two options may name the same one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::target::Target;
use crate::{Error, system};

/// The files that the options of one command name. Devices and pipes may be named twice.
#[derive(Debug, Default)]
pub struct Paths {
    named: Vec<Named>,
}

#[derive(Debug)]
struct Named {
    option: String,
    place: Place,
    is_output: bool,
}

/// The identity of a path: equal for two paths to the same file.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    Stdout,
    File((u64, u64)),
    Missing(PathBuf),
}

impl Paths {
    /// Adds a file that is read. Two inputs may be the same file.
    pub fn input(&mut self, option: &str, path: &Path) -> Result<(), Error> {
        // What cannot be read is for the reader to say; standard input is no file.
        match fs::metadata(path) {
            Ok(data) if data.is_file() => {
                let file = system::identity(path, &data).map_err(Error::io(path, "used"))?;
                self.add(option, path, Place::File(file), false)
            }
            _ => Ok(()),
        }
    }

    /// Adds a file that is written.
    pub fn output(&mut self, option: &str, path: &Path) -> Result<(), Error> {
        let place = match Target::of(path)? {
            Target::Stdout => Place::Stdout,
            Target::Stream => return Ok(()),
            Target::File(_, old) => Place::File(old.file),
            Target::Missing(end) => Place::Missing(end),
        };
        self.add(option, path, place, true)
    }

    fn add(
        &mut self,
        option: &str,
        path: &Path,
        place: Place,
        is_output: bool,
    ) -> Result<(), Error> {
        let same = |named: &&Named| named.place == place && (named.is_output || is_output);
        if let Some(first) = self.named.iter().find(same) {
            return Err(Error::SameFile {
                first: first.option.clone(),
                second: option.to_owned(),
                path: path.to_owned(),
            });
        }
        self.named.push(Named { option: option.to_owned(), place, is_output });
        Ok(())
    }
}
