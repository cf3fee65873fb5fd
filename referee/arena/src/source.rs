//! A version's source: files and their paths, checked before anything is written.

mod archive;
mod read;
mod source_file;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::toolchain::{CARGO, usual_kinds};

pub use read::read_source;
pub use source_file::{BYTES_MAX, FILES_MAX, SourceFile};

/// Maximum length of a file path, in bytes.
const PATH_MAX: usize = 200;

/// The origin of a version's program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Files to copy into the arena and build there.
    Files(Vec<SourceFile>),
    /// A command line that runs an external program. Its files are watched.
    Command(String),
}

/// A source's checked files, kind and main file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedSource {
    /// Sorted by path.
    pub files: Vec<SourceFile>,
    /// The kind: a key of [`Config::toolchains`](crate::Config::toolchains), or a kind with default
    /// commands.
    pub kind: String,
    /// Path of the main file, or of the package folder; `.` stands for the source folder.
    pub main: String,
}

impl CheckedSource {
    /// Checks sizes and paths, unpacks a single archive, and finds the main file. `kinds` are
    /// accepted in addition to the kinds with default commands.
    ///
    /// Returns an error that names the file and what was expected.
    pub fn new(files: Vec<SourceFile>, kinds: &[&str]) -> Result<Self, Error> {
        let mut files = match <[SourceFile; 1]>::try_from(files) {
            Ok([file]) if file.path.ends_with(".zip") => archive::unpacked(&file)?,
            Ok([file]) => vec![file],
            Err(files) => files,
        };
        check_sizes(&files)?;
        files.iter().try_for_each(|file| check_path(&file.path))?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        if let Some(pair) = files.windows(2).find(|pair| {
            let [first, second] = [&pair[0].path, &pair[1].path];
            first == second || second.starts_with(&format!("{first}/"))
        }) {
            return Err(Error::source(&pair[1].path, "two files have this path"));
        }
        let (kind, main) = main_file(&files, kinds)?;
        Ok(Self { files, kind, main })
    }

    /// A hash of all paths and contents, in hexadecimal.
    pub fn digest(&self) -> String {
        let mut text = String::new();
        for file in &self.files {
            let hash = engine::hash::of_bytes(&file.bytes);
            text += &format!("{} {} {hash:016x}\n", file.path.len(), file.path);
        }
        format!("{:016x}", engine::hash::of_text(&text))
    }
}

fn check_sizes(files: &[SourceFile]) -> Result<(), Error> {
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    match files.len() {
        0 => Err(Error::source("the source", "has no files")),
        count if count > FILES_MAX => Err(Error::source(
            "the source",
            format!("has {count} files, expected at most {FILES_MAX}"),
        )),
        _ if bytes > BYTES_MAX => Err(Error::source(
            "the source",
            format!("has {bytes} bytes, expected at most {BYTES_MAX}"),
        )),
        _ => Ok(()),
    }
}

/// Checks that a path is valid on every system and stays inside the source folder.
fn check_path(path: &str) -> Result<(), Error> {
    let refused = |reason: &str| Err(Error::source(&format!("{path:?}"), reason));
    if path.is_empty() || path.len() > PATH_MAX {
        return refused("expected a path of 1 to 200 bytes");
    }
    let is_foreign = |letter: char| letter.is_control() || "\\:*?\"<>|".contains(letter);
    if path.contains(is_foreign) {
        return refused("expected a path without control characters and \\ : * ? \" < > |");
    }
    let is_unsafe =
        |part: &str| part.is_empty() || part.starts_with('.') || part.ends_with(['.', ' ']);
    if path.split('/').any(is_unsafe) {
        return refused(
            "expected a path inside the source, without empty, hidden or .. components",
        );
    }
    Ok(())
}

/// A source's kind and main file.
fn main_file(files: &[SourceFile], kinds: &[&str]) -> Result<(String, String), Error> {
    let package = files.iter().filter_map(|file| {
        let folder = file.path.strip_suffix("Cargo.toml")?.trim_end_matches('/');
        Some(if folder.is_empty() { "." } else { folder })
    });
    if let Some(folder) = package.min_by_key(|folder| folder.len()) {
        return Ok((CARGO.to_owned(), folder.to_owned()));
    }
    let mut known: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
    known.extend(usual_kinds().map(str::to_owned));
    let kind_of = |file: &SourceFile| {
        let kind = file.path.rsplit_once('.').map(|(_, kind)| kind.to_owned())?;
        known.contains(&kind).then_some((kind, file.path.clone()))
    };
    let sources: Vec<(String, String)> = files.iter().filter_map(kind_of).collect();
    let is_main = |(_, path): &&(String, String)| {
        let name = path.rsplit('/').next().unwrap_or_default().to_lowercase();
        ["main.", "bot.", "player."].iter().any(|start| name.starts_with(start))
    };
    match sources.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(Error::source(
            &files[0].path,
            format!(
                "expected a source that can be built: a Cargo package, or a file ending in .{}",
                known.join(", .")
            ),
        )),
        _ => sources.iter().find(is_main).cloned().ok_or_else(|| {
            Error::source(
                "the source",
                "several files could be the program; rename the right one to main, bot or player",
            )
        }),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn file(path: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), bytes: path.as_bytes().to_vec() }
    }

    fn checked(paths: &[&str]) -> Result<(String, String), String> {
        let source = CheckedSource::new(paths.iter().map(|path| file(path)).collect(), &["zig"]);
        source.map(|source| (source.kind, source.main)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_main_file_decides_the_kind() {
        for (paths, kind, main) in [
            (&["bot.cpp"][..], "cpp", "bot.cpp"),
            (&["a/helper.py", "a/main.py", "notes.txt"], "py", "a/main.py"),
            (&["src/main.rs", "Cargo.toml", "build.rs"], "cargo", "."),
            (&["my/Cargo.toml", "my/src/main.rs"], "cargo", "my"),
            (&["Player.java", "Other.java"], "java", "Player.java"),
            (&["x.zig", "data.bin"], "zig", "x.zig"),
        ] {
            assert_eq!(checked(paths), Ok((kind.to_owned(), main.to_owned())), "{paths:?}");
        }
        assert!(
            checked(&["a.py", "b.py"])
                .expect_err("two programs")
                .contains("rename the right one to main")
        );
        assert!(checked(&["notes.txt"]).expect_err("no program").contains("notes.txt: expected"));
    }

    #[test]
    fn paths_that_leave_the_source_are_refused() {
        for path in [
            "",
            "/bot.py",
            "../bot.py",
            "a/../bot.py",
            "a//bot.py",
            "./bot.py",
            ".git/bot.py",
            "a/.ssh/bot.py",
            "C:\\bot.py",
            "a\\bot.py",
            "bot.py\0",
            "a\n/bot.py",
            "aux:/bot.py",
            "bot.py ",
            "a./bot.py",
        ] {
            assert!(checked(&[path]).is_err(), "{path:?}");
        }
        assert!(checked(&[&format!("{}.py", "a".repeat(300))]).is_err());
        assert!(checked(&["bot.py", "bot.py"]).is_err(), "twice");
        assert!(checked(&["bot.py", "bot.py/x"]).is_err(), "a file is no folder");
        let large = SourceFile { path: "bot.py".to_owned(), bytes: vec![0; BYTES_MAX + 1] };
        assert!(CheckedSource::new(vec![large], &[]).is_err());
        let many = (0..=FILES_MAX).map(|number| file(&format!("{number}.h"))).collect();
        assert!(CheckedSource::new(many, &[]).is_err());
    }

    proptest! {
        #[test]
        fn any_path_stays_below_the_folder(path in ".{0,12}") {
            if check_path(&path).is_ok() {
                let joined = std::path::Path::new("root").join(&path);
                let is_plain = |part| matches!(part, std::path::Component::Normal(_));
                prop_assert!(joined.components().all(is_plain) && joined.starts_with("root"));
            }
        }
    }

    #[test]
    fn a_source_is_the_same_after_json() {
        let source =
            Source::Files(vec![SourceFile { path: "a.py".to_owned(), bytes: vec![0, 255] }]);
        let text = serde_json::to_string(&source).expect("JSON");
        assert_eq!(text, r#"{"files":[{"path":"a.py","bytes":"AP8="}]}"#);
        assert_eq!(serde_json::from_str::<Source>(&text).expect("read"), source);
        assert!(serde_json::from_str::<Source>(&text.replace("AP8=", "!")).is_err());
    }
}
