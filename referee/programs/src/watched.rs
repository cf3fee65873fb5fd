//! Finds the files that determine how a program plays, as far as its command line and scripts name
//! them.

mod mentions;

use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use mentions::Mentions;

use crate::executable::{is_executable, is_path};

/// Maximum number of files to find for a command line, and of folder entries to examine for them.
const FILES_MAX: usize = 256;
const ENTRIES_MAX: usize = 4096;
/// How many levels of folders to search below a script's folder.
const DEPTH_MAX: usize = 3;
/// Maximum number of bytes of a script to search for names.
const SCRIPT_BYTES_MAX: u64 = 1 << 20;
/// Folders that do not contain programs written by a user.
const SKIPPED: [&str; 3] = ["__pycache__", "node_modules", "target"];
/// Extensions of programs and modules that are run by another program.
const MODULES: [&str; 20] = [
    "bash", "cjs", "class", "dll", "dylib", "exe", "jar", "jl", "js", "lua", "mjs", "php", "pl",
    "py", "pyd", "rb", "sh", "so", "ts", "wasm",
];

/// Finds a command line's files: the program, all arguments that are files, and the modules below
/// arguments that are folders. For scripts, also finds the programs and modules below their folders
/// whose names appear in the script's text, recursively. Returns at most 256 files, excluding
/// system files.
pub fn files_of(argv: &[String]) -> Vec<PathBuf> {
    let mut found = Found::default();
    let is_java = argv.first().is_some_and(|program| program.ends_with("java"));
    let is_part = |file: &PathBuf| {
        is_module(file) && is_java == file.extension().is_some_and(|kind| kind == "class")
    };
    for (index, word) in argv.iter().enumerate().filter(|(index, word)| *index > 0 || is_path(word))
    {
        for path in parts(word) {
            if path.is_file() {
                found.add(path);
            } else if index > 0 && path.is_dir() {
                programs_below(&path, DEPTH_MAX)
                    .into_iter()
                    .filter(is_part)
                    .for_each(|file| found.add(file));
            }
        }
    }
    found.follow();
    for (before, word) in argv.iter().zip(argv.iter().skip(1)) {
        // The argument is a shell command line or a module.
        if word.contains(char::is_whitespace) || before == "-m" {
            let here = Path::new("");
            found.add_mentioned(&Mentions::new(here, word), here, &programs_below(here, DEPTH_MAX));
            found.follow();
        }
    }
    found.files
}

/// The paths in an argument: the argument itself if it exists, or else the entries of a class path.
fn parts(word: &str) -> Vec<PathBuf> {
    if Path::new(word).exists() { vec![word.into()] } else { std::env::split_paths(word).collect() }
}

/// The files found so far for a command line.
#[derive(Default)]
struct Found {
    files: Vec<PathBuf>,
    known: BTreeSet<PathBuf>,
    /// Number of files already searched for names.
    searched: usize,
}

impl Found {
    fn add(&mut self, file: PathBuf) {
        // Give each file below the current folder a unique name.
        let file = file.strip_prefix(".").map_or(file.clone(), Path::to_owned);
        if self.files.len() < FILES_MAX && self.known.insert(file.clone()) {
            self.files.push(file);
        }
    }

    /// Adds the files named in scripts that have not been searched yet. Names are relative to the
    /// folder of the first script, to the script's own folder, or to the current folder.
    fn follow(&mut self) {
        let roots: BTreeSet<PathBuf> = self.files[self.searched..].iter().map(folder_of).collect();
        let mut below: Vec<(&PathBuf, Option<Vec<PathBuf>>)> =
            roots.iter().map(|root| (root, None)).collect();
        let current = Path::new("");
        let mut here = None;
        while let Some(script) = self.files.get(self.searched).cloned() {
            self.searched += 1;
            let Some(text) = text_of(&script) else { continue };
            let (mentions, folder) = (Mentions::new(&script, &text), folder_of(&script));
            for (root, programs) in &mut below {
                if folder.starts_with(root.as_path()) {
                    let programs = programs.get_or_insert_with(|| programs_below(root, DEPTH_MAX));
                    self.add_mentioned(&mentions, root, programs);
                    self.add_mentioned(&mentions, &folder, programs);
                }
            }
            if folder != current && folder != Path::new(".") {
                // The script runs in this folder, unless it changes it.
                let programs = here.get_or_insert_with(|| programs_below(current, 0));
                self.add_mentioned(&mentions, current, programs);
            }
        }
    }

    /// Adds programs that a text mentions by paths relative to a folder.
    fn add_mentioned(&mut self, mentions: &Mentions, folder: &Path, programs: &[PathBuf]) {
        for program in programs {
            if program.strip_prefix(folder).is_ok_and(|path| mentions.has(path)) {
                self.add(program.clone());
            }
        }
        let paths = mentions.paths.iter().map(|path| folder.join(path));
        paths.filter(|path| is_program(path)).for_each(|path| self.add(path));
    }
}

/// All programs and modules below a folder, sorted by path.
fn programs_below(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let (mut found, mut remaining) = (Vec::new(), ENTRIES_MAX);
    let mut folders = VecDeque::from([(folder.to_owned(), depth)]);
    while let Some((folder, depth)) = folders.pop_front() {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
        let Ok(entries) = fs::read_dir(here) else { continue };
        let names = entries.flatten().take(remaining).map(|entry| entry.file_name());
        let names: BTreeSet<_> = names.collect();
        remaining -= names.len();
        for name in names {
            let path = folder.join(&name);
            let name = name.to_string_lossy();
            if path.is_dir() {
                let is_searched = !name.starts_with('.') && !SKIPPED.contains(&&*name);
                folders.extend((is_searched && depth > 0).then(|| (path, depth - 1)));
            } else if is_program(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns true for a file that can be run, either by itself or by another program.
fn is_program(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| data.is_file() && (is_executable(path, &data) || is_module(path)))
}

fn is_module(path: impl AsRef<Path>) -> bool {
    let kind = path.as_ref().extension().and_then(|kind| kind.to_str());
    kind.is_some_and(|kind| MODULES.contains(&kind))
}

fn folder_of(file: impl AsRef<Path>) -> PathBuf {
    file.as_ref().parent().unwrap_or(Path::new("")).to_owned()
}

/// A script's text. `None` for other files.
fn text_of(file: &Path) -> Option<String> {
    let mut text = Vec::new();
    File::open(file).ok()?.take(SCRIPT_BYTES_MAX).read_to_end(&mut text).ok()?;
    let is_script = text.starts_with(b"#!") || is_module(file);
    (is_script && !text.contains(&0)).then(|| String::from_utf8_lossy(&text).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn found(files: &[(&str, &str)], argv: &[&str]) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(folder_of(&path)).expect("made");
            fs::write(&path, text).expect("written");
            let mode = if path.extension().is_none() { 0o755 } else { 0o644 };
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("set");
        }
        let path = |word: &&str| match folder.path().join(word) {
            path if path.exists() => path.display().to_string(),
            _ => (*word).to_owned(),
        };
        let argv: Vec<String> = argv.iter().map(path).collect();
        let name = |file: &PathBuf| {
            let name = file.strip_prefix(folder.path()).unwrap_or(file);
            name.components().collect::<PathBuf>().display().to_string()
        };
        files_of(&argv).iter().map(name).collect()
    }

    #[test]
    fn wrappers_and_modules_are_followed() {
        const RUN: &str = "#!/bin/sh\ncd \"$(dirname \"$0\")\"\nexec ./bot 2>> log.txt\n";
        let files = [("run", RUN), ("bot", "\0"), ("log.txt", ""), ("old", "\0"), ("x/bot", "\0")];
        assert_eq!(found(&files, &["run", "-x", "3"]), ["run", "bot"]);
        let files = [
            ("bot.py", "import os\nfrom engine import search\nopen('weights.txt')\n"),
            ("engine/__init__.py", ""),
            ("engine/search.py", "from . import book\nimport common"),
            ("engine/book.py", ""),
            ("common.py", ""),
            ("weights.txt", ""),
            ("old.py", ""),
        ];
        assert_eq!(
            found(&files, &["python3", "-u", "bot.py"]),
            ["bot.py", "engine/__init__.py", "engine/search.py", "common.py", "engine/book.py"]
        );
        let files = [("out/Main.class", "\0"), ("out/game/Bot.class", "\0"), ("out/notes.txt", "")];
        assert_eq!(
            found(&files, &["java", "-cp", "out", "Main"]),
            ["out/Main.class", "out/game/Bot.class"]
        );
        assert!(files_of(&[]).is_empty());
        let files = [("bot", "\0 exec ./other"), ("other", ""), ("book.txt", "")];
        assert_eq!(found(&files, &["bot", "book.txt"]), ["bot", "book.txt"]);
    }
}
