//! The folder that a program runs in.

use std::env::{join_paths, split_paths};
use std::path::{Path, PathBuf, absolute};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::executable::is_path;

/// The folder that a program runs in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Workdir {
    /// The referee's current folder, as if the command line were typed there.
    #[default]
    Current,
    /// The program's own folder. If the program is found on the `PATH`, the folder of the first
    /// argument that is a file.
    Program,
}

/// The text does not name a working folder.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown folder {0:?}, expected current or program")]
pub struct UnknownWorkdir(pub String);

impl FromStr for Workdir {
    type Err = UnknownWorkdir;

    fn from_str(text: &str) -> Result<Self, UnknownWorkdir> {
        match text {
            "current" => Ok(Self::Current),
            "program" => Ok(Self::Program),
            _ => Err(UnknownWorkdir(text.to_owned())),
        }
    }
}

impl Workdir {
    /// Returns true for the default, which plans and journals written by earlier versions leave
    /// out.
    pub fn is_current(&self) -> bool {
        *self == Self::Current
    }

    /// Determines the working folder for a command line. `None` stands for the current folder,
    /// which is also used for a command line that names no file. For any other folder, makes
    /// existing paths in the arguments absolute.
    pub fn apply(self, argv: &[String]) -> (Option<PathBuf>, Vec<String>) {
        let is_named = |index: usize, word: &String| index > 0 || is_path(word);
        let mut named = argv.iter().enumerate().filter(|(index, word)| is_named(*index, word));
        let file = match self {
            Self::Current => None,
            Self::Program => named.find(|(_, word)| Path::new(word).is_file()),
        };
        let folder = file.and_then(|(_, file)| Some(absolute(file).ok()?.parent()?.to_owned()));
        if folder.is_none() {
            return (None, argv.to_vec());
        }
        let word = |(index, word): (usize, &String)| match is_named(index, word) {
            true => seen_from_anywhere(word).unwrap_or_else(|| word.clone()),
            false => word.clone(),
        };
        (folder, argv.iter().enumerate().map(word).collect())
    }
}

/// Makes a path absolute if it exists, or a class path if all its entries exist.
fn seen_from_anywhere(word: &str) -> Option<String> {
    let paths = match Path::new(word).exists() {
        true => vec![PathBuf::from(word)],
        false => split_paths(word).collect(),
    };
    let paths = paths.iter().map(|path| path.exists().then(|| absolute(path).ok()).flatten());
    join_paths(paths.collect::<Option<Vec<_>>>()?).ok()?.into_string().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_runs_in_its_folder_wherever_its_command_line_is_typed() {
        let here = absolute(".").expect("a current folder").display().to_string();
        let apply = |line: &str| {
            let argv: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let (folder, argv) = Workdir::Program.apply(&argv);
            (folder.map(|folder| folder.display().to_string()), argv.join(" "))
        };
        let src = Some(format!("{here}/src"));
        for (line, folder, argv) in [
            ("./src/lib.rs 3 src", src.clone(), format!("{here}/src/lib.rs 3 {here}/src")),
            ("python3 -u src/lib.rs -x", src.clone(), format!("python3 -u {here}/src/lib.rs -x")),
            ("java -cp src/lib.rs:src Main", None, "java -cp src/lib.rs:src Main".to_owned()),
            ("java -cp src:. -jar src/lib.rs", src, {
                format!("java -cp {here}/src:{here} -jar {here}/src/lib.rs")
            }),
            ("sh -c true", None, "sh -c true".to_owned()),
            ("./none src/none", None, "./none src/none".to_owned()),
        ] {
            assert_eq!(apply(line), (folder, argv), "{line}");
        }
        let argv = ["./src/lib.rs".to_owned()];
        assert_eq!(Workdir::Current.apply(&argv), (None, argv.to_vec()));
    }
}
