//! The specification of a player, and the command line of a program.

use std::fmt;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::executable::{is_executable, is_path};
use crate::script::names_its_interpreter;
use crate::watched::files_of;

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
        Self::parse_in(Path::new(""), text)
    }
}

impl Spec {
    /// Reads a player whose paths count from a folder, as [`of_words_in`](Self::of_words_in) does with its words.
    ///
    /// Returns an error if the text is empty, or if its quotes do not match.
    pub fn parse_in(folder: &Path, text: &str) -> Result<Self, SpecError> {
        if let Some(name) = text.strip_prefix('@') {
            return Ok(Self::BuiltinPlayer(name.to_owned()));
        }
        // The path of one file is one word, whatever its name.
        let words = if folder.join(text).is_file() {
            vec![text.to_owned()]
        } else {
            shlex::split(text).ok_or_else(|| SpecError::Quotes(text.to_owned()))?
        };
        Self::of_words_in(folder, words)
    }

    /// The program of a command line, whose paths count from the current folder.
    ///
    /// Returns an error if there is no first word.
    pub fn of_words(words: Vec<String>) -> Result<Self, SpecError> {
        Self::of_words_in(Path::new(""), words)
    }

    /// The program of a command line, whose paths count from a folder. The first word is a path if it has a slash, or
    /// if a file of that name is in the folder; else it is looked for on the `PATH`. Another word is a path if it
    /// exists in the folder. A program `.jar` is run by Java, and `.py` by Python, unless it is executable and names
    /// its interpreter.
    ///
    /// Returns an error if there is no first word.
    pub fn of_words_in(folder: &Path, words: Vec<String>) -> Result<Self, SpecError> {
        let words = words.iter().enumerate();
        Self::of_resolved(words.map(|(index, word)| word_in(folder, index, word)).collect())
    }

    /// The program of a command line whose words are resolved by [`word_in`].
    ///
    /// Returns an error if there is no first word.
    pub fn of_resolved(mut words: Vec<String>) -> Result<Self, SpecError> {
        let program = words.first().filter(|word| !word.is_empty()).ok_or(SpecError::Empty)?;
        let before = if is_path(program) { interpreter(Path::new(program)) } else { &[] };
        words.splice(0..0, before.iter().map(|word| (*word).to_owned()));
        Ok(Self::Command(words))
    }

    /// The program that a file is, or `None` if the system and [`of_words`](Self::of_words) do not know how to run it.
    pub fn of_file(file: &Path) -> Option<Self> {
        let is_program = is_executable(file, &file.metadata().ok()?);
        let is_known = is_program || !interpreter(file).is_empty();
        is_known.then(|| Self::of_words(vec![file.display().to_string()]).ok()).flatten()
    }

    /// The files that decide how the player plays: this program for built-in players, else the program, the arguments
    /// that are files, and the programs and modules that scripts among them name.
    pub fn files(&self) -> Result<Vec<PathBuf>, SpecError> {
        match self {
            Self::BuiltinPlayer(_) => {
                Ok(vec![std::env::current_exe().map_err(SpecError::NoProgram)?])
            }
            Self::Command(words) => Ok(files_of(words)),
        }
    }
}

/// A word of a command line whose paths count from a folder, as it is seen from the current folder:
/// see [`Spec::of_words_in`].
pub fn word_in(folder: &Path, index: usize, word: &str) -> String {
    if index == 0 { program_in(folder, word) } else { argument_in(folder, word) }
}

fn program_in(folder: &Path, word: &str) -> String {
    let path = folder.join(word);
    if !is_path(word) && !path.is_file() {
        return word.to_owned();
    }
    let path = path.to_string_lossy();
    // Without a folder the system would look for it on the PATH.
    if is_path(&path) { path.into_owned() } else { format!("./{path}") }
}

/// An argument of a command line whose paths count from a folder: a path if it exists there.
pub fn argument_in(folder: &Path, word: &str) -> String {
    let path = folder.join(word);
    match path.exists() && !word.is_empty() {
        true => path.to_string_lossy().into_owned(),
        false => word.to_owned(),
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
    use std::os::unix::fs::PermissionsExt;

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
    fn paths_count_from_a_folder() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["bot.py", "my bot.py", "settings.txt"] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        std::fs::create_dir(folder.path().join("python3")).expect("made");
        let path = |name: &str| folder.path().join(name).display().to_string();
        let read = |text: &str| Spec::parse_in(folder.path(), text).expect("a player").to_string();
        for (text, expected) in [
            (
                "./bot.py settings.txt 3",
                format!("python3 {} {} 3", path("./bot.py"), path("settings.txt")),
            ),
            ("bot.py", format!("python3 {}", path("bot.py"))),
            ("my bot.py", format!("python3 {}", path("my bot.py"))),
            ("python3 -u bot.py ''", format!("python3 -u {} ", path("bot.py"))),
            ("/bin/sh bot.py", format!("/bin/sh {}", path("bot.py"))),
            ("./none.py", path("./none.py")),
            // The folder of this package, which is the current one, has such a file.
            ("Cargo.toml Cargo.toml", "Cargo.toml Cargo.toml".to_owned()),
            ("@icefire:cell=12", "@icefire:cell=12".to_owned()),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let here = |text: &str| text.parse::<Spec>().expect("a player").to_string();
        assert_eq!(here("Cargo.toml src/lib.rs"), "./Cargo.toml src/lib.rs");
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
