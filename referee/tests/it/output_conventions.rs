//! Files are written through the package `files` and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};

/// What opens, makes or renames a file. Spelled in halves so that this file does not find itself.
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

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are here").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn ways_in(text: &str) -> Vec<&'static str> {
    WAYS.into_iter().filter(|way| text.contains(way)).collect()
}

#[test]
fn only_the_package_files_writes_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let mut found = Vec::new();
    for package in [
        "src",
        "maps/src",
        "referee/engine/src",
        "referee/games/src",
        "referee/programs/src",
        "referee/replays/src",
        "referee/viewer/src",
        "referee/matches/src",
        "referee/server/src",
        "referee/src",
        "bundler/src",
        "web/src",
    ] {
        sources(&root.join(package), &mut found);
    }
    assert!(found.len() > 50, "the sources are not where this test looks for them");
    // Compilers and Cargo read sources from temporary folders, which are removed afterwards.
    let scratch = ["bundler/src/compile.rs", "bundler/src/offered.rs"];
    found.retain(|path| !scratch.iter().any(|file| path.ends_with(file)));
    for path in found.iter().filter(|path| !path.ends_with("tests.rs")) {
        let text = fs::read_to_string(path).expect("a source file can be read");
        // Unit tests write into folders of their own.
        let ends = ["#[cfg(test)]", "#[cfg(all(test,"].map(|tests| text.find(tests));
        let end = ends.into_iter().flatten().min().unwrap_or(text.len());
        let code = &text[..end];
        assert_eq!(ways_in(code), [""; 0], "{}", path.display());
    }
}

#[test]
fn the_search_finds_a_way() {
    assert_eq!(ways_in(&format!("let f = std::{}x, y)", WAYS[3])), [WAYS[3]]);
}
