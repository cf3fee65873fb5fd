//! Checks that no two options of a command name the same file.

use std::fs;
use std::path::{Path, PathBuf};

use crate::target::Target;
use crate::{Error, system};

/// The files named by a command's options. Devices and pipes may be named more than once.
#[derive(Debug, Default)]
pub struct Paths {
    named: Vec<Named>,
}

#[derive(Debug)]
struct Named {
    option: String,
    key: FileKey,
    is_output: bool,
}

/// The identity of the file at a path. Two paths to the same file have the same identity.
#[derive(Debug, PartialEq, Eq)]
enum FileKey {
    Stdout,
    File((u64, u64)),
    Missing(PathBuf),
}

impl Paths {
    /// Adds an input file. Two inputs may be the same file.
    pub fn input(&mut self, option: &str, path: &Path) -> Result<(), Error> {
        // Errors are reported when the file is read. Standard input is not a file.
        match fs::metadata(path) {
            Ok(data) if data.is_file() => {
                let file = system::identity(path, &data).map_err(Error::io(path, "used"))?;
                self.add(option, path, FileKey::File(file), false)
            }
            _ => Ok(()),
        }
    }

    /// Adds an output file.
    pub fn output(&mut self, option: &str, path: &Path) -> Result<(), Error> {
        let key = match Target::resolve(path)? {
            Target::Stdout => FileKey::Stdout,
            Target::Stream => return Ok(()),
            Target::File(_, old) => FileKey::File(old.file),
            Target::Missing(end) => FileKey::Missing(end),
        };
        self.add(option, path, key, true)
    }

    fn add(
        &mut self,
        option: &str,
        path: &Path,
        key: FileKey,
        is_output: bool,
    ) -> Result<(), Error> {
        let same = |named: &&Named| named.key == key && (named.is_output || is_output);
        if let Some(first) = self.named.iter().find(same) {
            return Err(Error::SameFile {
                first: first.option.clone(),
                second: option.to_owned(),
                path: path.to_owned(),
            });
        }
        self.named.push(Named { option: option.to_owned(), key, is_output });
        Ok(())
    }
}
