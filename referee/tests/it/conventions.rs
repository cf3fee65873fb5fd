//! Checks that the sources follow the conventions in CONTRIBUTING.md.

use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 500;

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace holds this package").into()
}

/// Returns all Rust files in the packages with their contents, sorted.
pub fn sources() -> Vec<(PathBuf, String)> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = manifest.parse().expect("a manifest is TOML");
    let members = manifest["workspace"]["default-members"].as_array().expect("a list").clone();
    let mut found = Vec::new();
    for package in members.iter().filter_map(toml::Value::as_str).chain(["web"]) {
        for part in ["src", "tests", "benches", "examples", "fuzz_targets"] {
            collect(&root().join(package).join(part), &["rs"], &mut found);
        }
    }
    found.sort();
    assert!(found.len() > 100, "the sources are not where this test looks for them");
    found
}

/// Adds the files in a folder that have one of the extensions, with their contents.
pub fn collect(folder: &Path, extensions: &[&str], found: &mut Vec<(PathBuf, String)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        // Test projects for the bundler follow no conventions.
        if path.is_dir() && !path.ends_with("tests/projects") {
            collect(&path, extensions, found);
        } else if extensions.iter().any(|ending| path.extension().is_some_and(|is| is == *ending)) {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            found.push((path, text));
        }
    }
}

#[test]
fn no_file_is_too_long() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= FILE_LINES_MAX, "{}: {lines} lines", path.display());
    }
}

/// Returns true if the module for a file is declared by the folder's own module file.
fn is_declared(path: &Path) -> bool {
    let name = path.file_stem().expect("a file has a name").to_string_lossy();
    let folder = path.parent().expect("a file lies in a folder");
    let declaration = format!("mod {name};");
    let parents = [folder.with_extension("rs"), folder.join("lib.rs"), folder.join("main.rs")];
    parents
        .iter()
        .filter_map(|parent| fs::read_to_string(parent).ok())
        .any(|text| text.lines().any(|line| line.trim_start_matches("pub ").trim() == declaration))
}

#[test]
fn every_source_file_is_declared_as_a_module() {
    for (path, _) in sources() {
        let is_module = path.components().any(|part| part.as_os_str() == "src")
            && !path.ends_with("lib.rs")
            && !path.ends_with("main.rs");
        assert!(!is_module || is_declared(&path), "no module declares {}", path.display());
    }
}

#[test]
fn the_root_package_depends_on_nothing() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let mut sections = manifest.lines().filter(|line| line.ends_with("dependencies]"));
    let found = sections.find(|section| *section != "[workspace.dependencies]");
    assert_eq!(found, None, "the root package has a dependency section");
}

#[test]
fn sources_name_no_machine() {
    let folders = [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/")];
    for (path, text) in sources() {
        for folder in folders {
            assert!(!text.contains(folder), "{}: {folder}", path.display());
        }
    }
}

/// Ways to open, create or rename a file. They are split so this file does not match itself.
const WAYS: [&str; 8] = [
    concat!("File::cre", "ate"),
    concat!("File::opt", "ions"),
    concat!("OpenOp", "tions"),
    concat!("fs::wr", "ite("),
    concat!("fs::ren", "ame("),
    concat!("fs::co", "py("),
    concat!("NamedTemp", "File"),
    concat!("tempfile::temp", "file"),
];

fn ways_in(text: &str) -> Vec<&'static str> {
    WAYS.into_iter().filter(|way| text.contains(way)).collect()
}

#[test]
fn only_the_package_files_writes_files() {
    // Compilers, Cargo and Java read sources from temporary folders that are removed afterwards.
    let scratch = ["bundler/src/compile.rs", "bundler/src/offered.rs", "sdk/src/java.rs"];
    let mut checked = 0;
    for (path, text) in sources() {
        let name = path.strip_prefix(root()).expect("a file of the workspace");
        let is_shipped = name.components().any(|part| part.as_os_str() == "src")
            && !name.starts_with("files")
            && !name.starts_with("fuzz")
            && !name.ends_with("tests.rs");
        if !is_shipped || scratch.iter().any(|file| name.ends_with(file)) {
            continue;
        }
        checked += 1;
        // Unit tests write to their own folders.
        let ends = ["#[cfg(test)]", "#[cfg(all(test,"].map(|tests| text.find(tests));
        let end = ends.into_iter().flatten().min().unwrap_or(text.len());
        assert_eq!(ways_in(&text[..end]), [""; 0], "{}", path.display());
    }
    assert!(checked > 50, "the sources are not where this test looks for them");
}

#[test]
fn a_call_that_opens_a_file_is_found() {
    assert_eq!(ways_in(&format!("let f = std::{}x, y)", WAYS[3])), [WAYS[3]]);
}

/// Functions that panic if stdout or stderr is closed, and block if nobody reads it. They are split
/// as above.
const PRINTS: [&str; 6] = [
    concat!("print", "ln!("),
    concat!("eprint", "!("),
    concat!(" print", "!("),
    concat!("(print", "!("),
    concat!("stderr()", ".lock()"),
    concat!("(io::", "stderr(),"),
];

fn prints_in(text: &str) -> Vec<&str> {
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    let lines = text.lines().filter(|line| !is_comment(line));
    lines.filter(|line| PRINTS.iter().any(|print| line.contains(print))).collect()
}

#[test]
fn only_two_modules_write_to_the_terminal() {
    // These files print the source code of a generated bot.
    let generated = ["sdk/src/stub/rust.rs"];
    for (path, text) in sources() {
        let name = path.strip_prefix(root()).expect("a file of the workspace");
        let is_shipped = name.components().any(|part| part.as_os_str() == "src");
        if !is_shipped || generated.iter().any(|file| name.ends_with(file)) {
            continue;
        }
        let end = text.find("#[cfg(test)]").unwrap_or(text.len());
        assert_eq!(
            prints_in(&text[..end]),
            [""; 0],
            "{}: out.rs and stderr.rs write",
            path.display()
        );
    }
    assert_eq!(prints_in(&format!("    {}\"x\");", PRINTS[0])).len(), 1, "a print is found");
}

/// Counts the string literals that are names of games, except in tests at the end of the file.
fn named_games(text: &str) -> usize {
    let shipped = text.split("#[cfg(test)]").next().unwrap_or_default();
    let literals = games::NAMES.iter().flat_map(|name| {
        ['"', '\'', '`'].map(|quote| shipped.matches(&format!("{quote}{name}{quote}")).count())
    });
    literals.sum()
}

#[test]
fn games_are_named_by_themselves_only() {
    let mut files = Vec::new();
    for folder in ["bundler", "files", "referee", "src", "web"] {
        collect(&root().join(folder), &["rs", "js", "mjs", "css", "ts"], &mut files);
    }
    let mut checked = 0;
    for (path, text) in files {
        let name = path.strip_prefix(root()).expect("a file of the workspace");
        let is_test = |part: &str| matches!(part, "tests" | "tests.rs");
        let mut parts = name.iter().filter_map(|part| part.to_str());
        if name.starts_with("referee/games") || parts.any(is_test) {
            continue;
        }
        checked += 1;
        assert_eq!(named_games(&text), 0, "names of games in {}", name.display());
    }
    assert!(checked > 300, "the sources are not where this test looks for them: {checked}");
}

#[test]
fn a_name_of_a_game_is_found() {
    assert_eq!(named_games("[\"janken\", 'janken', `janken`, \"janken-like\"]"), 3);
    assert_eq!(named_games("let a = 1;\n#[cfg(test)]\nconst A: &str = \"janken\";"), 0);
}

#[test]
fn only_programs_depend_on_games() {
    let games = games::NAMES.iter().map(|name| name.replace('-', "_"));
    let games: Vec<String> = games.chain(["games".to_owned(), "icefire".to_owned()]).collect();
    let packages =
        ["cli", "engine", "matches", "programs", "replays", "sdk", "sdk_game", "server", "viewer"];
    for package in packages {
        let path = root().join("referee").join(package).join("Cargo.toml");
        let manifest = fs::read_to_string(path).expect("a manifest");
        let manifest: toml::Table = manifest.parse().expect("a manifest is TOML");
        let used = manifest["dependencies"].as_table().expect("a table").keys();
        let used: Vec<_> = used.filter(|name| games.contains(name)).collect();
        assert_eq!(used, [""; 0], "{package}");
    }
}
