//! Packages as Cargo prints them, their files, and what is included from them.

use std::fs;
use std::path::{Path, PathBuf};

use bundler::cargo::{Package, built_package};
use bundler::cfg::Conditions;
use bundler::error::Error;
use bundler::graph::{Krate, Member, ScriptOutput};
use bundler::licences::notice;
use bundler::mount::embed::Embed;
use bundler::source::Sources;
use cargo_metadata::Edition;
use serde_json::json;
use tempfile::TempDir;

use crate::{assert_tokens, tokens};

/// A package in a folder, with the fields that Cargo prints.
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

/// A package on disk and what was read of it.
struct Project {
    folder: TempDir,
    member: Member,
}

impl Project {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (path, bytes) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("files lie in the folder")).expect("a folder");
            fs::write(path, bytes).expect("a file");
        }
        let member = Member {
            package: package(folder.path()),
            conditions: Conditions::default(),
            script: ScriptOutput::default(),
            names: Default::default(),
            offered: Default::default(),
            bundle_edition: Edition::E2021,
            chain: Vec::new(),
        };
        Self { folder, member }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// A text as `src/main.rs` with what it includes.
    fn settled(&self, text: &str) -> Result<syn::File, Error> {
        let path = self.path("src/main.rs");
        let krate = Krate { member: &self.member, root: &path, bin: None };
        let open = vec![path.clone()];
        let sources = &mut Sources::default();
        let tokens = Embed { krate, file: &path, text, sources, open }.settle(tokens(text))?;
        Ok(syn::parse2(tokens).expect("what is settled is Rust"))
    }

    #[track_caller]
    fn assert_settled(&self, text: &str, expected: &str) {
        match self.settled(text) {
            Ok(file) => assert_tokens(file, expected),
            Err(e) => panic!("{e}"),
        }
    }

    /// The error of a text that cannot be settled.
    #[track_caller]
    fn refusal(&self, text: &str) -> String {
        match self.settled(text) {
            Ok(_) => panic!("this was settled: {text}"),
            Err(e) => e.to_string(),
        }
    }
}

const A: &[(&str, &[u8])] = &[("src/main.rs", b"")];

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
fn lines_files_and_variables_become_constants() {
    let project = Project::new(A);
    project.assert_settled(
        "\nfn f() { line!(); std::line!(); ::core::file!(); }",
        "fn f() { 2u32; 2u32; \"src/main.rs\"; }",
    );
    project.assert_settled(
        "const N: &str = env!(\"CARGO_PKG_NAME\");",
        "const N: &str = \"my-project\";",
    );
    project.assert_settled(
        "fn f() { g(option_env!(\"CARGO_PKG_LICENSE\"), option_env!(\"ODD\")) }",
        "fn f() { g(Some(\"MIT\"), option_env!(\"ODD\")) }",
    );
    let rules = "macro_rules! m { () => { line!(); file!() }; }";
    project.assert_settled(rules, rules);
    let said = project.refusal("const N: &str = env!(\"ODD\");");
    assert!(said.contains("`env!(\"ODD\")`") && said.contains("src/main.rs:1:21"), "{said}");
}

#[test]
fn included_texts_and_bytes_become_literals() {
    let project = Project::new(&[
        ("src/main.rs", b""),
        ("src/a.txt", "é\"\r\n".as_bytes()),
        ("b.bin", b"\0\xff"),
    ]);
    project.assert_settled(
        "const A: &str = include_str!(\"a.txt\");",
        "const A: &str = \"é\\\"\\r\\n\";",
    );
    for path in [
        "\"../b.bin\"",
        "concat!(\"../\", \"b.bin\")",
        "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/b.bin\")",
    ] {
        project.assert_settled(
            &format!("const B: &[u8] = std::include_bytes!({path});"),
            "const B: &[u8] = b\"\\0\\xFF\";",
        );
    }
    let said = project.refusal("const A: &str = include_str!(\"../b.bin\");");
    assert!(said.contains("`include_str!` wants UTF-8"), "{said}");
    let said = project.refusal("const A: &str = include_str!(\"none.txt\");");
    assert!(
        said.contains("`include_str!` cannot have its file") && said.contains("none.txt"),
        "{said}"
    );
}

#[test]
fn included_code_is_an_expression_or_items() {
    let files: &[(&str, &[u8])] = &[
        ("src/main.rs", b""),
        ("src/e.rs", b"1 + line!()"),
        ("src/i.rs", b"fn g() { include!(\"e.rs\") } // end"),
        ("src/s.rs", b"include!(\"s.rs\");"),
    ];
    let project = Project::new(files);
    project.assert_settled("fn f() { include!(\"e.rs\") * 2 }", "fn f() { (1 + 1u32) * 2 }");
    project.assert_settled("include!(\"i.rs\"); fn h() {}", "fn g() { (1 + 1u32) } fn h() {}");
    let said = project.refusal("include!(\"s.rs\");");
    assert!(said.contains("never ends"), "{said}");
    let said = project.refusal("include!(\"main.rs\");");
    assert!(said.contains("never ends"), "{said}");
}

#[test]
fn generated_code_comes_from_the_folder_of_the_build_script() {
    let mut project = Project::new(&[("src/main.rs", b""), ("out/g.rs", b"fn g() {}")]);
    let text = "include!(concat!(env!(\"OUT_DIR\"), \"/g.rs\"));";
    assert!(project.refusal(text).contains("build script that does not exist"));
    project.member.script.folder = Some(project.path("out"));
    project.assert_settled(text, "fn g() {}");
}

#[test]
fn sources_are_read_as_the_compiler_reads_them() {
    let project = Project::new(&[
        ("a.rs", "\u{feff}a\r\nb\rc\u{feff}".as_bytes()),
        ("bad.rs", b"ok\nx\xc3\xa9\xff\n"),
    ]);
    let mut sources = Sources::default();
    assert_eq!(sources.read(&project.path("a.rs")).unwrap(), "a\nb\rc\u{feff}");
    let said = sources.read(&project.path("bad.rs")).unwrap_err().to_string();
    assert!(said.contains("the byte 0xff is not UTF-8") && said.contains("bad.rs:2:3"), "{said}");
    let files: Vec<&Path> = sources.files().collect();
    assert_eq!(files, [project.path("a.rs"), project.path("bad.rs")]);
}

#[test]
fn a_file_is_read_once_and_counted_each_time() {
    let project = Project::new(&[("a.rs", b"first"), ("b.rs", &[b' '; 1 << 20])]);
    let mut sources = Sources::default();
    assert_eq!(sources.read(&project.path("a.rs")).unwrap(), "first");
    fs::write(project.path("a.rs"), "second").unwrap();
    assert_eq!(sources.read(&project.path("a.rs")).unwrap(), "first");
    let reads = (0..70).take_while(|_| sources.bytes(&project.path("b.rs")).is_ok()).count();
    assert_eq!(reads, 63);
    let mut sources = Sources::default();
    let small = project.path("a.rs");
    assert_eq!((0..100_000).take_while(|_| sources.bytes(&small).is_ok()).count(), 64 << 10);
}

/// The digest of some files by the names that they have under a label.
fn digest(files: &[(&str, &[u8])]) -> u64 {
    let project = Project::new(files);
    let mut sources = Sources::default();
    for (path, _) in files {
        sources.bytes(&project.path(path)).expect("the file exists");
    }
    sources.digest(&[(project.folder.path().to_owned(), "project:".to_owned())])
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
    let project = Project::new(&[
        ("LICENSE-MIT", b"MIT\n\n  Copyright (c) The Authors\r\nCopyright 2015 A\nCopyright notice\n"),
        ("COPYING", b"Copyright [yyyy] [name], 2020\nCopyright {year} 1\nCopyright 2015 A\nNo Copyright 2016"),
        ("TERMS.txt", b"Copyright 2020 \x07B"),
        ("README", b"Copyright 2021 C"),
    ]);
    let expected = "// my-project 1.2.3-beta.1+build.5, MIT; Copyright (c) The Authors; Copyright 2015 A; \
        Copyright 2020 B\n";
    assert_eq!(notice(&project.member.package), expected);
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
