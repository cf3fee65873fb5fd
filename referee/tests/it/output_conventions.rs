//! Files are written through the package `files` and nowhere else.

use crate::conventions::{root, sources};

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

fn ways_in(text: &str) -> Vec<&'static str> {
    WAYS.into_iter().filter(|way| text.contains(way)).collect()
}

#[test]
fn only_the_package_files_writes_files() {
    // Compilers, Cargo and Java read sources from temporary folders, which are removed afterwards.
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
        // Unit tests write into folders of their own.
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
