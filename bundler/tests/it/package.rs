//! Packages as printed by Cargo, and their files.

use std::fs;
use std::path::Path;

use bundler::cargo::{Package, built_package};
use bundler::licences::notice;
use bundler::source::Sources;
use serde_json::json;
use tempfile::TempDir;

/// Creates a package in `folder` with the fields that Cargo would print.
fn package(folder: &Path) -> Package {
    let target = |name: &str, kind: &str, path: &str| json!({ "name": name, "kind": [kind], "src_path": folder.join(path) });
    let fields = json!({
        "id": "path+file:///p#project@1.2.3", "name": "my-project", "version": "1.2.3-beta.1+build.5",
        "edition": "2021", "source": null, "manifest_path": folder.join("Cargo.toml"),
        "targets": [
            target("my-project", "bin", "src/main.rs"),
            target("my_project", "rlib", "src/lib.rs"),
            target("build-script-build", "custom-build", "build.rs"),
        ],
        "dependencies": [], "features": { "default": ["fast"], "fast": [] }, "default_run": null,
        "authors": ["A <a@example.org>", "B"], "description": "Says \"hi\"", "homepage": null,
        "repository": "https://example.org", "license": "MIT", "license_file": "TERMS.txt",
        "rust_version": "1.70", "a field of later versions": 1,
    });
    serde_json::from_value(fields).expect("these are the fields of a package")
}

/// Creates a temporary folder that contains the given files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    files
        .iter()
        .for_each(|(name, bytes)| fs::write(folder.path().join(name), bytes).expect("a file"));
    folder
}

#[test]
fn variables_are_those_that_cargo_sets() {
    let package = package(Path::new("/p"));
    for (name, value) in [
        ("NAME", "my-project"),
        ("VERSION", "1.2.3-beta.1+build.5"),
        ("VERSION_MAJOR", "1"),
        ("VERSION_MINOR", "2"),
        ("VERSION_PATCH", "3"),
        ("VERSION_PRE", "beta.1"),
        ("AUTHORS", "A <a@example.org>:B"),
        ("DESCRIPTION", "Says \"hi\""),
        ("HOMEPAGE", ""),
        ("REPOSITORY", "https://example.org"),
        ("LICENSE", "MIT"),
        ("RUST_VERSION", "1.70"),
    ] {
        assert_eq!(
            package.variable(&format!("CARGO_PKG_{name}")).as_deref(),
            Some(value),
            "{name}"
        );
    }
    assert_eq!(package.variable("CARGO_PKG_COLOUR"), None);
    assert_eq!(package.variable("HOME"), None);
}

#[test]
fn sources_are_read_as_the_compiler_reads_them() {
    let folder = folder(&[
        ("a.rs", "\u{feff}a\r\nb\rc\u{feff}".as_bytes()),
        ("bad.rs", b"ok\nx\xc3\xa9\xff\n"),
    ]);
    let mut sources = Sources::default();
    assert_eq!(sources.read(&folder.path().join("a.rs")).unwrap(), "a\nb\rc\u{feff}");
    let error = sources.read(&folder.path().join("bad.rs")).unwrap_err().to_string();
    assert!(error.contains("invalid UTF-8 byte 0xff") && error.contains("bad.rs:2:3"), "{error}");
    let files: Vec<&Path> = sources.files().collect();
    assert_eq!(files, [folder.path().join("a.rs"), folder.path().join("bad.rs")]);
}

#[test]
fn a_file_is_read_once_and_counted_each_time() {
    let folder = folder(&[("a.rs", b"first"), ("b.rs", &[b' '; 1 << 20])]);
    let mut sources = Sources::default();
    assert_eq!(sources.read(&folder.path().join("a.rs")).unwrap(), "first");
    fs::write(folder.path().join("a.rs"), "second").unwrap();
    assert_eq!(sources.read(&folder.path().join("a.rs")).unwrap(), "first");
    let reads = (0..70).take_while(|_| sources.bytes(&folder.path().join("b.rs")).is_ok()).count();
    assert_eq!(reads, 63);
    let mut sources = Sources::default();
    let small = folder.path().join("a.rs");
    assert_eq!((0..100_000).take_while(|_| sources.bytes(&small).is_ok()).count(), 64 << 10);
}

/// Computes the digest of the given files, which are named relative to a label.
fn digest(files: &[(&str, &[u8])]) -> u64 {
    let folder = folder(files);
    let mut sources = Sources::default();
    for (path, _) in files {
        sources.bytes(&folder.path().join(path)).expect("the file exists");
    }
    sources.digest(&[(folder.path().to_owned(), "project:".to_owned())])
}

#[test]
fn digests_depend_on_names_and_bytes_but_not_on_the_folder() {
    let one = digest(&[("a.rs", b"x"), ("b.rs", b"y")]);
    assert_eq!(digest(&[("b.rs", b"y"), ("a.rs", b"x")]), one);
    for other in [&[("a.rs", b"y"), ("b.rs", b"x")], &[("a.rs", b"x"), ("c.rs", b"y")]] {
        assert_ne!(digest(&[(other[0].0, other[0].1), (other[1].0, other[1].1)]), one);
    }
    assert_eq!(Sources::default().digest(&[]), 0xcbf2_9ce4_8422_2325);
}

#[test]
fn notices_name_the_licence_and_its_owners() {
    let folder = folder(&[
        ("LICENSE-MIT", b"MIT\n\n  Copyright (c) The Authors\r\nCopyright 2015 A\nCopyright notice\n"),
        ("COPYING", b"Copyright [yyyy] [name], 2020\nCopyright {year} 1\nCopyright 2015 A\nNo Copyright 2016"),
        ("TERMS.txt", b"Copyright 2020 \x07B"),
        ("README", b"Copyright 2021 C"),
    ]);
    let expected = "// my-project 1.2.3-beta.1+build.5, MIT; Copyright (c) The Authors; Copyright 2015 A; \
        Copyright 2020 B\n";
    assert_eq!(notice(&package(folder.path())), expected);
}

#[test]
fn tree_lines_name_packages_folders_and_features() {
    for (line, expected) in [
        ("rand v0.8.5;std,alloc", "rand 0.8.5 - alloc std"),
        ("rand v0.8.5;std (*)", "rand 0.8.5 - std"),
        ("rand v0.8.5;", "rand 0.8.5 - "),
        ("derive v1.0.0 (proc-macro);default", "derive 1.0.0 - default"),
        ("a v0.1.0 (/x y/a);", "a 0.1.0 /x y/a "),
        ("a v0.1.0 (proc-macro) (/a);f", "a 0.1.0 /a f"),
        ("a v0.1.0 (/odd;name);f", "a 0.1.0 /odd;name f"),
        ("g v2.0.0-rc.1 (https://example.org/g?rev=1#abc);", "g 2.0.0-rc.1 - "),
        ("", ""),
        ("[build-dependencies]", ""),
        ("rand v0.8.5", ""),
        ("rand;std", ""),
    ] {
        let read = built_package(line).map(|(name, version, folder, features)| {
            let folder = folder.map_or("-".to_owned(), |folder| folder.display().to_string());
            let features = features.into_iter().collect::<Vec<_>>().join(" ");
            format!("{name} {version} {folder} {features}")
        });
        assert_eq!(read.unwrap_or_default(), expected, "{line}");
    }
}
