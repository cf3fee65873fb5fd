//! The specification of a player, and the command line of a program.

use std::fmt;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::script::names_its_interpreter;

#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;

/// Who plays a seat, as it was typed: `@name` for a built-in player, `@name:number=value,...` with numbers
/// in place of its own, else a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spec {
    /// A built-in player, as it was typed after the `@`.
    BuiltinPlayer(String),
    /// A program with its arguments.
    Command(Vec<String>),
}

impl FromStr for Spec {
    type Err = SpecError;

    /// Reads a player as it was typed. Returns an error if the text is empty, or if its quotes do
    /// not match.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        if let Some(name) = text.strip_prefix('@') {
            return Ok(Self::BuiltinPlayer(name.to_owned()));
        }
        // The path of one file is one word, whatever its name.
        let words = if Path::new(text).is_file() {
            vec![text.to_owned()]
        } else {
            shlex::split(text).ok_or_else(|| SpecError::Quotes(text.to_owned()))?
        };
        Self::of_words(words)
    }
}

impl Spec {
    /// The program of a command line. Where the first word is a file, `.jar` is run by Java, and `.py` by Python,
    /// unless it is executable and names its interpreter. Fails if there is no first word.
    pub fn of_words(mut words: Vec<String>) -> Result<Self, SpecError> {
        let program = words.first_mut().filter(|word| !word.is_empty());
        let program = program.ok_or(SpecError::Empty)?;
        let file = PathBuf::from(&*program);
        if !program.contains('/') && file.is_file() {
            // Without a folder the system would look for it elsewhere.
            program.insert_str(0, "./");
        }
        words.splice(0..0, interpreter(&file).iter().map(|word| (*word).to_owned()));
        Ok(Self::Command(words))
    }

    /// The program that a file is, or `None` if the system and [`of_words`](Self::of_words) do not know how to run it.
    pub fn of_file(file: &Path) -> Option<Self> {
        let is_program = is_executable(file, &file.metadata().ok()?);
        let is_known = is_program || !interpreter(file).is_empty();
        is_known.then(|| Self::of_words(vec![file.display().to_string()]).ok()).flatten()
    }

    /// A hash of everything that decides how the player plays: this program for built-in players,
    /// else the command line and every file that it names.
    pub fn digest(&self) -> Result<String, SpecError> {
        let mut bytes = self.to_string().into_bytes();
        let hash = match self {
            Self::BuiltinPlayer(_) => hash_of_this_program,
            Self::Command(_) => hash_of,
        };
        for file in self.files()? {
            bytes.extend(hash(&file)?.to_le_bytes());
        }
        Ok(format!("{:016x}", engine::hash::of_bytes(&bytes)))
    }

    /// The files that decide how the player plays: this program for built-in players, else every
    /// file that the command line names.
    pub fn files(&self) -> Result<Vec<PathBuf>, SpecError> {
        match self {
            Self::BuiltinPlayer(_) => {
                Ok(vec![std::env::current_exe().map_err(SpecError::NoProgram)?])
            }
            Self::Command(words) => {
                Ok(words.iter().map(PathBuf::from).filter(|path| path.is_file()).collect())
            }
        }
    }
}

/// The hash of a file.
fn hash_of(file: &Path) -> Result<u64, SpecError> {
    let read = std::fs::read(file);
    let read = read.map_err(|source| SpecError::Read { path: file.to_owned(), source })?;
    Ok(engine::hash::of_words(&read))
}

/// The hash of the program that runs, which stays the same while it runs.
fn hash_of_this_program(file: &Path) -> Result<u64, SpecError> {
    static HASH: OnceLock<u64> = OnceLock::new();
    match HASH.get() {
        Some(hash) => Ok(*hash),
        None => hash_of(file).map(|hash| *HASH.get_or_init(|| hash)),
    }
}

/// The words before a file that is run by another program. Some archives and scripts are executable only by accident,
/// so that their kind decides first.
fn interpreter(file: &Path) -> &'static [&'static str] {
    let Some(data) = file.metadata().ok().filter(Metadata::is_file) else { return &[] };
    match file.extension().and_then(|kind| kind.to_str()) {
        Some("jar") => &["java", "-jar"],
        Some("py") if !(is_executable(file, &data) && names_its_interpreter(file)) => &["python3"],
        _ => &[],
    }
}

/// Returns true for a file that somebody may run.
#[cfg(unix)]
pub fn is_executable(_: &Path, data: &Metadata) -> bool {
    data.is_file() && data.permissions().mode() & 0o111 != 0
}

/// Returns true for a file whose name says that it can be run.
#[cfg(windows)]
pub fn is_executable(path: &Path, data: &Metadata) -> bool {
    const PROGRAMS: [&str; 4] = ["exe", "com", "bat", "cmd"];
    let extension = path.extension().unwrap_or_default();
    data.is_file() && PROGRAMS.iter().any(|program| extension.eq_ignore_ascii_case(program))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltinPlayer(name) => write!(f, "@{name}"),
            Self::Command(words) => f.write_str(&words.join(" ")),
        }
    }
}

/// Reasons why a text names no player, or a player's files cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text has no words.
    #[error("a player is empty, expected @name or a command line")]
    Empty,
    /// The quotes of a command line do not match.
    #[error("player {0:?}: the quotes do not match")]
    Quotes(String),
    /// A file of the player cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// The file of this program, which holds the built-in players, cannot be found.
    #[error("the program of the built-in players cannot be found: {0}")]
    NoProgram(#[source] io::Error),
}

/// The longest name, in letters.
const NAME_MAX: usize = 40;

/// A player as it was typed: `NAME=PLAYER`, or the player alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    pub name: Option<String>,
    pub spec: Spec,
    /// The player as it was typed, without the name.
    typed: String,
}

impl FromStr for NamedPlayer {
    type Err = SpecError;

    /// Reads a player as it was typed. A name has letters, digits and `- _ . +`; whatever else stands
    /// before a `=` belongs to a command line, as does all of the name of a file.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, typed) = match text.split_once('=') {
            Some((name, typed)) if Self::is_name(name) && !Path::new(text).is_file() => {
                (Some(name.to_owned()), typed)
            }
            _ => (None, text),
        };
        Ok(Self { name, spec: typed.parse()?, typed: typed.to_owned() })
    }
}

impl NamedPlayer {
    /// Returns true for a name: 1 to 40 letters, digits and `- _ . +`, the first one no `-` and no `.`.
    pub fn is_name(text: &str) -> bool {
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_.+".contains(letter);
        (1..=NAME_MAX).contains(&text.chars().count())
            && text.chars().all(is_plain)
            && !text.starts_with(['-', '.'])
    }
}

/// The name of the player in reports and replays: its own, or the text that was typed.
impl fmt::Display for NamedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_ref().unwrap_or(&self.typed))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_run_by_what_its_name_says() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name).display().to_string();
        for (name, text, mode) in [
            ("bot.py", "print()", 0o644),
            ("by_accident.py", "print()", 0o755),
            ("script.py", "#!/usr/bin/env python3\n", 0o755),
            ("windows.py", "#!/usr/bin/env python3\r\n", 0o755),
            ("bot.jar", "PK", 0o644),
            ("bot", "#!/bin/sh\n", 0o755),
        ] {
            std::fs::write(path(name), text).expect("written");
            let mode = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(path(name), mode).expect("set");
        }
        for (name, before) in [
            ("bot.py", "python3 "),
            ("by_accident.py", "python3 "),
            ("script.py", ""),
            ("windows.py", "python3 "),
            ("bot.jar", "java -jar "),
            ("bot", ""),
            ("none.py", ""),
        ] {
            let text = format!("{} -x 1", path(name));
            let spec: Spec = text.parse().expect("a player");
            assert_eq!(spec.to_string(), format!("{before}{text}"));
        }
        assert!("".parse::<Spec>().is_err() && "'bot".parse::<Spec>().is_err());
    }

    #[test]
    fn a_name_stands_before_the_player() {
        let read = |text: &str| {
            let player: NamedPlayer = text.parse().expect("a player");
            (player.to_string(), player.spec.to_string())
        };
        let pair = |name: &str, spec: &str| (name.to_owned(), spec.to_owned());
        assert_eq!(read("v1.2=@icefire"), pair("v1.2", "@icefire"));
        assert_eq!(read("old=./bot -x=1"), pair("old", "./bot -x=1"));
        assert_eq!(read("./bot -x=1"), pair("./bot -x=1", "./bot -x=1"));
        assert_eq!(read("sh -c 'A=1 ./b'"), pair("sh -c 'A=1 ./b'", "sh -c A=1 ./b"));
        assert!("empty=".parse::<NamedPlayer>().is_err());
    }
}
