//! Specifications of players, and command lines for programs.

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

/// A player as typed: `@name` for a built-in player, `@name:number=value,...` to override some of
/// its parameters, or a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spec {
    /// The text after the `@`.
    BuiltinPlayer(String),
    /// The program and its arguments.
    Command(Vec<String>),
}

impl FromStr for Spec {
    type Err = SpecError;

    /// Parses a player as typed. Returns an error if the text is empty or has unbalanced quotes.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::parse_in(Path::new(""), text)
    }
}

impl Spec {
    /// Parses a player whose paths are relative to a folder, as in
    /// [`from_argv_in`](Self::from_argv_in).
    ///
    /// Returns an error if the text is empty or has unbalanced quotes.
    pub fn parse_in(folder: &Path, text: &str) -> Result<Self, SpecError> {
        if let Some(name) = text.strip_prefix('@') {
            return Ok(Self::BuiltinPlayer(name.to_owned()));
        }
        // The path of an existing file is a single argument, even if it contains spaces.
        let argv = if folder.join(text).is_file() {
            vec![text.to_owned()]
        } else {
            shlex::split(text).ok_or_else(|| SpecError::Quotes(text.to_owned()))?
        };
        Self::from_argv_in(folder, argv)
    }

    /// Creates a program from a command line with paths relative to the current folder.
    ///
    /// Returns an error if the program is missing.
    pub fn from_argv(argv: Vec<String>) -> Result<Self, SpecError> {
        Self::from_argv_in(Path::new(""), argv)
    }

    /// Creates a program from a command line with paths relative to `folder`. The first argument is
    /// a path if it contains a slash or names a file in the folder; otherwise, it is looked up on
    /// the `PATH`. Any other argument is a path if it exists in the folder. A `.jar` file is run by
    /// Java and a `.py` file by Python, unless it is executable and names its interpreter.
    ///
    /// Returns an error if the program is missing.
    pub fn from_argv_in(folder: &Path, argv: Vec<String>) -> Result<Self, SpecError> {
        let argv = argv.iter().enumerate();
        Self::from_resolved(argv.map(|(index, word)| word_in(folder, index, word)).collect())
    }

    /// Creates a program from a command line whose arguments have already been resolved with
    /// [`word_in`].
    ///
    /// Returns an error if the program is missing.
    pub fn from_resolved(mut argv: Vec<String>) -> Result<Self, SpecError> {
        let program = argv.first().filter(|word| !word.is_empty()).ok_or(SpecError::Empty)?;
        let before = if is_path(program) { interpreter(Path::new(program)) } else { &[] };
        argv.splice(0..0, before.iter().map(|word| (*word).to_owned()));
        Ok(Self::Command(argv))
    }

    /// Creates a program from a file. Returns `None` if there is no known way to run the file.
    pub fn from_file(file: &Path) -> Option<Self> {
        let is_program = is_executable(file, &file.metadata().ok()?);
        let is_known = is_program || !interpreter(file).is_empty();
        is_known.then(|| Self::from_argv(vec![file.display().to_string()]).ok()).flatten()
    }

    /// The files that determine how the player plays. For a built-in player, the executable itself.
    /// For a program, the program itself, any arguments that are files, and any programs or modules
    /// named in scripts among them.
    pub fn files(&self) -> Result<Vec<PathBuf>, SpecError> {
        match self {
            Self::BuiltinPlayer(_) => {
                Ok(vec![std::env::current_exe().map_err(SpecError::NoProgram)?])
            }
            Self::Command(argv) => Ok(files_of(argv)),
        }
    }
}

/// Resolves an argument relative to `folder`, so that it works in the current folder. See
/// [`Spec::from_argv_in`].
pub fn word_in(folder: &Path, index: usize, word: &str) -> String {
    if index == 0 { program_in(folder, word) } else { argument_in(folder, word) }
}

fn program_in(folder: &Path, word: &str) -> String {
    let path = folder.join(word);
    if !is_path(word) && !path.is_file() {
        return word.to_owned();
    }
    let path = path.to_string_lossy();
    // Without a folder, the system would search for it on the `PATH`.
    if is_path(&path) { path.into_owned() } else { format!("./{path}") }
}

/// Resolves an argument relative to `folder`, treating it as a path if it exists there.
fn argument_in(folder: &Path, word: &str) -> String {
    let path = folder.join(word);
    match path.exists() && !word.is_empty() {
        true => path.to_string_lossy().into_owned(),
        false => word.to_owned(),
    }
}

/// The arguments to put before a file that another program runs. The file extension takes
/// precedence, because some archives and scripts are only executable by accident.
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
            Self::Command(argv) => f.write_str(&argv.join(" ")),
        }
    }
}

/// Error for text that does not specify a player, or for player files that cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text is empty.
    #[error("the player is empty, expected @name or a command line")]
    Empty,
    /// The quotes in a command line are unbalanced.
    #[error("player {0:?}: the quotes are unbalanced")]
    Quotes(String),
    /// One of the player's files cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// The executable of this process, which contains the built-in players, cannot be located.
    #[error("cannot locate the executable with the built-in players: {0}")]
    NoProgram(#[source] io::Error),
}

/// Maximum length of a name, in characters.
const NAME_MAX: usize = 40;

/// A player as typed: `NAME=PLAYER`, or the player alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    pub name: Option<String>,
    pub spec: Spec,
    /// The player as typed, without the name.
    typed: String,
}

impl FromStr for NamedPlayer {
    type Err = SpecError;

    /// Parses a player as typed. A name consists of letters, digits and `- _ . +`. Anything else
    /// before a `=` belongs to a command line, and so does the name of an existing file.
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
    /// Returns true if the text is a valid name: 1 to 40 letters, digits and `- _ . +`, not
    /// starting with `-` or `.`.
    pub fn is_name(text: &str) -> bool {
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_.+".contains(letter);
        (1..=NAME_MAX).contains(&text.chars().count())
            && text.chars().all(is_plain)
            && !text.starts_with(['-', '.'])
    }
}

/// Prints the player's name as used in reports and replays: its own name, or the text as typed.
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
            // The current folder, which is this package's folder, contains such a file.
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
