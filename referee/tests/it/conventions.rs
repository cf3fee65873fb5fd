//! The conventions of CONTRIBUTING.md, checked on the sources.

use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 500;
const PACKAGES: [&str; 9] =
    ["", "files", "maps", "referee/engine", "referee/games", "referee", "bundler", "fuzz", "arena"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace holds this package").into()
}

/// All Rust files below the sources, tests, benches and fuzz programs of the packages.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for package in PACKAGES {
        for part in ["src", "tests", "benches", "fuzz_targets"] {
            collect(&root().join(package).join(part), &mut found);
        }
    }
    found.sort();
    assert!(found.len() > 10, "the sources are not where this test looks for them");
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a folder of the project can be listed").path();
        // Projects handed to the bundler as test cases follow no conventions.
        if path.is_dir() && !path.ends_with("tests/projects") {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file can be read")
}

#[test]
fn no_file_is_too_long() {
    let too_long: Vec<String> = sources()
        .iter()
        .map(|path| (path, read(path).lines().count()))
        .filter(|(_, lines)| *lines > FILE_LINES_MAX)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert_eq!(too_long, [""; 0], "files above {FILE_LINES_MAX} lines");
}

/// Whether the folder's own module file declares the module of a file.
fn is_declared(path: &Path) -> bool {
    let name = path.file_stem().expect("a file has a name").to_string_lossy();
    let folder = path.parent().expect("a file lies in a folder");
    if ["lib", "main"].contains(&&*name) {
        return true;
    }
    let declaration = format!("mod {name};");
    let parents = [folder.with_extension("rs"), folder.join("lib.rs"), folder.join("main.rs")];
    parents.iter().filter(|parent| parent.is_file()).any(|parent| {
        read(parent).lines().any(|line| line.trim_start_matches("pub ").trim() == declaration)
    })
}

#[test]
fn every_source_file_is_part_of_a_program() {
    let in_src = |path: &&PathBuf| path.components().any(|part| part.as_os_str() == "src");
    let found = sources();
    let orphans: Vec<_> = found.iter().filter(in_src).filter(|path| !is_declared(path)).collect();
    assert!(orphans.is_empty(), "files that no module declares: {orphans:?}");
}

#[test]
fn the_root_package_depends_on_nothing() {
    let manifest = read(&root().join("Cargo.toml"));
    let mut sections = manifest.lines().filter(|line| line.ends_with("dependencies]"));
    let found = sections.find(|section| *section != "[workspace.dependencies]");
    assert_eq!(found, None, "the root package has a dependency section");
}

#[test]
fn sources_name_no_machine() {
    let folders = [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/")];
    for path in sources() {
        let text = read(&path);
        for folder in folders {
            assert!(!text.contains(folder), "{}: {folder}", path.display());
        }
    }
}
