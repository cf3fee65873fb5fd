//! Bot versions, `bots/NAME/0012/`: their sources and build results.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use files::{Kind, Output, Overwrite, Unfinished};
use jiff::{Timestamp, Unit};
use matches::replays_beside;
use programs::{NamedPlayer, Spec};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::source::CheckedSource;
use crate::toolchain::{Toolchain, usual};
use crate::{Config, Error};

/// Name of the folder that contains all bots.
pub const BOTS: &str = "bots";
const VERSION: &str = "version.toml";
const BUILD: &str = "build.toml";
const SOURCE: &str = "source";
const FILE: Kind = Kind::unmarked("an arena file");
/// The kind of a version that runs an external program.
const COMMAND: &str = "command";
/// Maximum length of a note, in bytes.
const NOTE_MAX: usize = 1000;

/// A version of a bot. It never changes after it has been added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// Number within the arena, from 1.
    pub number: u32,
    pub bot: String,
    /// The version it is based on: the reference of its bot when it was added, or else the latest
    /// version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// When the version was added, in UTC.
    pub added: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Source kind, such as `cpp` or `cargo`, or `command` for an external program.
    pub kind: String,
    /// Main file relative to `source/`, or the command line if the kind is `command`.
    pub main: String,
    /// Hash of the source or the command line, in hexadecimal.
    pub digest: String,
    /// True if the default test was requested along with the version. If the version has no test,
    /// that test has yet to be queued.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub test: bool,
    pub toolchain: Toolchain,
}

/// The result of a build, `build.toml`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    pub seconds: f64,
    /// Reason why the build failed, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The arguments that run the program, relative to the arena folder; empty if there is no
    /// program.
    pub run: Vec<String>,
}

/// Properties of a version to add.
#[derive(Debug)]
pub struct NewVersion<'a> {
    pub number: u32,
    pub bot: &'a str,
    pub parent: Option<u32>,
    pub note: Option<String>,
    /// Requests the default test.
    pub test: bool,
}

/// The name in reports and file names, such as `mybot-12`.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.bot, self.number)
    }
}

impl Version {
    /// Copies a source into the arena. If this fails, no version is added.
    ///
    /// Returns an error if a name is invalid, or if a file cannot be written.
    pub fn add_source(
        root: &Path,
        config: &Config,
        new: NewVersion<'_>,
        source: &CheckedSource,
    ) -> Result<Self, Error> {
        let own = config.toolchains.get(&source.kind).cloned();
        let toolchain = own.or_else(|| usual(&source.kind)).ok_or_else(|| {
            Error::source(
                &source.main,
                "no build commands for this kind of file; add them to arena.toml",
            )
        })?;
        let (kind, main) = (source.kind.clone(), source.main.clone());
        let version = new.into_version(kind, main, source.digest(), toolchain)?;
        version.write(root, |folder| {
            let folder = folder.join(SOURCE);
            for file in &source.files {
                let path = folder.join(&file.path);
                let parent = path.parent().unwrap_or(&folder);
                fs::create_dir_all(parent).map_err(Error::io(parent, "created"))?;
                Output::write_file(&path, &FILE, Overwrite::Always, &file.bytes)?;
            }
            Ok(())
        })?;
        Ok(version)
    }

    /// Adds an external program: `@name` for a built-in player, otherwise a command line.
    ///
    /// Returns an error if the command line is empty, contains a NUL byte, or has unbalanced
    /// quotes.
    pub fn add_command(root: &Path, new: NewVersion<'_>, command: &str) -> Result<Self, Error> {
        if command.contains('\0') {
            return Err(Error::Conflict(format!(
                "{command:?}: expected a command without NUL bytes"
            )));
        }
        command.parse::<Spec>()?;
        let toolchain = Toolchain { build: None, run: command.to_owned() };
        let digest = format!("{:016x}", engine::hash::of_text(command));
        let version =
            new.into_version(COMMAND.to_owned(), command.to_owned(), digest, toolchain)?;
        version.write(root, |_| Ok(()))?;
        Ok(version)
    }

    /// Creates the version folder, completely or not at all.
    fn write(
        &self,
        root: &Path,
        fill: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let bot = root.join(BOTS).join(&self.bot);
        fs::create_dir_all(&bot).map_err(Error::io(&bot, "created"))?;
        let unfinished = Unfinished::begin(&bot)?;
        let name = folder_name(self.number);
        let folder = unfinished.folder().join(&name);
        fs::create_dir(&folder).map_err(Error::io(&folder, "created"))?;
        fill(&folder)?;
        write_toml(&folder.join(VERSION), self)?;
        Ok(unfinished.finish(name.as_ref())?)
    }

    pub fn folder(&self, root: &Path) -> PathBuf {
        root.join(BOTS).join(&self.bot).join(folder_name(self.number))
    }

    /// The source folder of the version.
    pub fn source(&self, root: &Path) -> PathBuf {
        self.folder(root).join(SOURCE)
    }

    /// The main source file, or the folder of a package.
    pub fn main_file(&self, root: &Path) -> PathBuf {
        match &*self.main {
            "." => self.source(root),
            main => self.source(root).join(main),
        }
    }

    /// Returns true if the version runs an external program or a built-in player.
    pub fn is_command(&self) -> bool {
        self.kind == COMMAND
    }

    /// The player, if it is built into the referee.
    pub fn builtin(&self) -> Option<Spec> {
        let spec = self.is_command().then(|| self.main.parse().ok()).flatten();
        spec.filter(|spec| matches!(spec, Spec::BuiltinPlayer(_)))
    }

    /// The build log, which exists only if the version was built.
    pub fn log(&self, root: &Path) -> PathBuf {
        self.folder(root).join("build.log")
    }

    pub fn check_journal(&self, root: &Path) -> PathBuf {
        self.folder(root).join("check.jsonl")
    }

    pub fn check_replays(&self, root: &Path) -> PathBuf {
        replays_beside(&self.check_journal(root))
    }

    /// Removes the games of the check.
    ///
    /// Returns an error if a file cannot be removed.
    pub(crate) fn clear_check(&self, root: &Path) -> Result<(), Error> {
        remove(&self.check_journal(root))?;
        remove(&self.check_replays(root))
    }

    /// Removes the build result.
    ///
    /// Returns an error if the file cannot be removed.
    pub(crate) fn clear_build(&self, root: &Path) -> Result<(), Error> {
        remove(&self.folder(root).join(BUILD))
    }

    /// Reads the build result, if there is one.
    ///
    /// Returns an error if the file cannot be read.
    pub fn build(&self, root: &Path) -> Result<Option<Build>, Error> {
        read_toml(&self.folder(root).join(BUILD))
    }

    pub fn write_build(&self, root: &Path, build: &Build) -> Result<(), Error> {
        write_toml(&self.folder(root).join(BUILD), build)
    }

    /// The player that runs a built version.
    ///
    /// Returns an error if it has no program.
    pub fn player(&self, build: &Build) -> Result<Spec, Error> {
        if self.is_command() {
            return Ok(self.main.parse()?);
        }
        Ok(Spec::from_argv(build.run.clone())?)
    }
}

impl NewVersion<'_> {
    fn into_version(
        self,
        kind: String,
        main: String,
        digest: String,
        toolchain: Toolchain,
    ) -> Result<Version, Error> {
        let Self { number, bot, parent, note, test } = self;
        check_bot_name(bot)?;
        if note.as_ref().is_some_and(|note| note.len() > NOTE_MAX) {
            return Err(Error::Conflict(format!("the note is longer than {NOTE_MAX} bytes")));
        }
        let now = Timestamp::now();
        let added = now.round(Unit::Second).unwrap_or(now);
        let bot = bot.to_owned();
        Ok(Version { number, bot, parent, added, note, kind, main, digest, test, toolchain })
    }
}

/// Checks a bot name: letters, digits and `- _ . +` without `--`.
///
/// Returns an error that describes a valid name.
pub fn check_bot_name(name: &str) -> Result<(), Error> {
    match NamedPlayer::is_name(name) && !name.contains("--") && !name.ends_with('.') {
        true => Ok(()),
        false => Err(Error::Conflict(format!(
            "bot {name:?}: expected a name with at most 40 letters, digits and - _ . +, without --"
        ))),
    }
}

fn folder_name(number: u32) -> String {
    format!("{number:04}")
}

/// Reads all versions in an arena, by number. Folders without `version.toml` are ignored.
///
/// Returns an error if a file cannot be read or does not match its folder, or if two versions have
/// the same number.
pub fn read_versions(root: &Path) -> Result<Vec<Version>, Error> {
    let bots = root.join(BOTS);
    let mut versions = Vec::new();
    for bot in folders(&bots)? {
        for folder in folders(&bot)? {
            let path = folder.join(VERSION);
            let Some(version) = read_toml::<Version>(&path)? else { continue };
            if version.folder(root) != folder {
                let expected = version.folder(root);
                let reason = format!("expected it in folder {}", expected.display());
                return Err(Error::invalid(&path, reason));
            }
            versions.push(version);
        }
    }
    versions.sort_by_key(|version| version.number);
    if let Some([first, second]) =
        versions.windows(2).map(|pair| [&pair[0], &pair[1]]).find(|[a, b]| a.number == b.number)
    {
        let reason = format!("{first} and {second} have the same number; renumber one of them");
        return Err(Error::invalid(&bots, reason));
    }
    Ok(versions)
}

/// A folder's subfolders, excluding hidden ones, sorted by name.
fn folders(path: &Path) -> Result<Vec<PathBuf>, Error> {
    if !path.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path).map_err(Error::io(path, "read"))? {
        let entry = entry.map_err(Error::io(path, "read"))?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !is_hidden && entry.path().is_dir() {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Removes a file if it exists.
fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::io(path, "removed")(error)),
        _ => Ok(()),
    }
}

fn write_toml(path: &Path, value: &impl Serialize) -> Result<(), Error> {
    let text = toml::to_string_pretty(value).map_err(|error| Error::invalid(path, error))?;
    Ok(Output::write_file(path, &FILE, Overwrite::Always, text)?)
}

fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, Error> {
    if !path.is_file() {
        return Ok(None);
    }
    let text = files::read_text(path)?;
    toml::from_str(&text).map(Some).map_err(|error| Error::invalid(path, error.message()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;

    fn source() -> CheckedSource {
        let file = SourceFile { path: "bot.py".to_owned(), bytes: b"print(1)".to_vec() };
        CheckedSource::new(vec![file], &[]).expect("a source")
    }

    fn new(number: u32, bot: &str) -> NewVersion<'_> {
        NewVersion { number, bot, parent: None, note: Some("first".to_owned()), test: false }
    }

    #[test]
    fn a_version_is_read_as_it_was_added() {
        let root = tempfile::tempdir().expect("a folder");
        let config = Config { game: Some("janken".to_owned()), ..Config::default() };
        let added = Version::add_source(root.path(), &config, new(2, "my.bot"), &source());
        let added = added.expect("added");
        let command = Version::add_command(root.path(), new(1, "other"), "@random").expect("added");
        assert_eq!(read_versions(root.path()).expect("read"), [command.clone(), added.clone()]);
        assert_eq!((added.to_string(), added.kind.as_str()), ("my.bot-2".to_owned(), "py"));
        let text = fs::read_to_string(added.main_file(root.path())).expect("a file");
        assert_eq!(text, "print(1)");
        assert_eq!(added.build(root.path()).expect("read"), None);
        let build = Build { seconds: 0.5, failure: None, run: vec!["python3".to_owned()] };
        added.write_build(root.path(), &build).expect("written");
        assert_eq!(added.build(root.path()).expect("read"), Some(build.clone()));
        assert_eq!(command.player(&build).expect("a player").to_string(), "@random");
    }

    #[test]
    fn names_and_numbers_are_checked() {
        let root = tempfile::tempdir().expect("a folder");
        let config = Config { game: Some("janken".to_owned()), ..Config::default() };
        let names = [
            "", " ", ".", "..", "a--b", "../a", "a/b", "a\\b", "a b", "a\0b", "\n", ".a", "-a",
            "a.", "\u{202e}",
        ];
        for name in names.into_iter().chain([&*"a".repeat(41)]) {
            let added = Version::add_source(root.path(), &config, new(1, name), &source());
            assert!(added.is_err(), "{name:?}");
        }
        assert!(Version::add_command(root.path(), new(1, "a"), " ").is_err());
        assert!(read_versions(root.path()).expect("read").is_empty());
        for bot in ["a", "b"] {
            Version::add_command(root.path(), new(7, bot), "@random").expect("added");
        }
        let error = read_versions(root.path()).expect_err("twice").to_string();
        assert!(error.contains("a-7 and b-7 have the same number"), "{error}");
    }
}
