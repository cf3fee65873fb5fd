//! Tiny legal projects: each is bundled at every level, compiled alone, and run beside the
//! original.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::tiny_list::{Project, PROJECTS};
use assert_cmd::prelude::*;

/// The versions that this workspace is built with, so that they are on this machine.
const LOCK: &str = include_str!("../../../Cargo.lock");

const MANIFEST: &str = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

fn lay(folder: &Path, files: &[(&str, &str)], change: impl Fn(&str, &str) -> String) {
    fs::write(folder.join("Cargo.toml"), MANIFEST).expect("written");
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, change(&path.to_string_lossy(), text)).expect("written");
    }
}

fn bundler(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::cargo_bin("bundler").expect("the bundler is built");
    command.env("CARGO_TARGET_DIR", env!("CARGO_TARGET_TMPDIR"));
    command.current_dir(folder).args(words).output().expect("it runs")
}

fn bundled(folder: &Path, level: &str) -> String {
    let output = bundler(folder, &["--level", level, "-o", "bundle.rs.out"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{level}: {said}");
    fs::read_to_string(folder.join("bundle.rs.out")).expect("a bundle")
}

/// Compiles a text alone and gives what it prints.
fn printed(folder: &Path, text: &str, edition: &str) -> String {
    let (source, program) = (folder.join("alone.rs"), folder.join("alone"));
    fs::write(&source, text).expect("written");
    let output = Command::new("rustc")
        .args(["--edition", edition, "--crate-name", "project", "-A", "warnings", "-o"])
        .args([&program, &source])
        .output()
        .expect("rustc runs");
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(program).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn original(folder: &Path) -> String {
    let output = Command::new("cargo")
        .args(["run", "--quiet", "--offline"])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .current_dir(folder)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The edition of the project itself.
fn edition_of(files: &[(&str, &str)]) -> &'static str {
    let manifest = files.iter().find(|(path, _)| *path == "Cargo.toml");
    let says = |edition: &&&str| manifest.is_some_and(|(_, text)| text.contains(**edition));
    ["2018", "2024"].iter().find(says).unwrap_or(&"2021")
}

fn check((name, files): &Project) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    lay(folder, files, |_, text| text.to_owned());
    let edition = edition_of(files);
    let expected = original(folder);
    for level in ["readable", "compact", "tiny"] {
        let text = bundled(folder, level);
        assert_eq!(printed(folder, &text, edition), expected, "{name} {level}:\n{text}");
        assert_eq!(bundled(folder, level), text, "{name}: the same again");
    }
}

#[test]
fn every_project_behaves_as_before() {
    assert!(PROJECTS.len() >= 24);
    let (left, right) = PROJECTS.split_at(PROJECTS.len() / 2);
    let failed = |half: &'static [Project]| -> Vec<&str> {
        let fails = |project: &&Project| std::panic::catch_unwind(|| check(project)).is_err();
        half.iter().filter(fails).map(|project| project.0).collect()
    };
    let failed = std::thread::scope(|scope| {
        let other = scope.spawn(|| failed(left));
        let mut all = failed(right);
        all.extend(other.join().expect("the thread ends"));
        all
    });
    assert!(failed.is_empty(), "{failed:?}");
}

/// White space, comments and line ends where they mean nothing.
fn disturbed(path: &str, text: &str) -> String {
    if !path.ends_with(".rs") || text.contains("stringify") {
        return text.to_owned();
    }
    let text = format!("/* a /* nested */ comment */\n\n{text}\n// the end\n");
    text.replace("; ", " ; /* here */\t").replace('\n', "\r\n")
}

#[test]
fn blanks_and_comments_change_nothing_but_the_digest() {
    let body = |text: &str| text.split_once('\n').expect("a header").1.to_owned();
    let shown = |name: &str| ["literals_stay", "stringify_shows_source"].contains(&name);
    for (name, files) in PROJECTS.iter().filter(|(name, _)| !shown(name)) {
        let [plain, noisy] = [0, 1].map(|_| tempfile::tempdir().expect("a temporary folder"));
        lay(plain.path(), files, |_, text| text.to_owned());
        lay(noisy.path(), files, disturbed);
        let [plain, noisy] = [plain, noisy].map(|folder| bundled(folder.path(), "compact"));
        assert_eq!(body(&plain), body(&noisy), "{name}");
        assert_ne!(plain, noisy, "{name}: the digest distinguishes them");
    }
}

#[test]
fn a_bundle_of_a_bundle_is_the_same() {
    let body = |text: &str| text.split_once('\n').expect("a header").1.to_owned();
    for (name, files) in PROJECTS {
        for level in ["readable", "compact"] {
            let [folder, again] = [0, 1].map(|_| tempfile::tempdir().expect("a temporary folder"));
            lay(folder.path(), files, |_, text| text.to_owned());
            let first = bundled(folder.path(), level);
            lay(again.path(), &[("src/main.rs", &first)], |_, text| text.to_owned());
            let manifest = MANIFEST.replace("2021", edition_of(files));
            fs::write(again.path().join("Cargo.toml"), manifest).expect("written");
            assert_eq!(body(&bundled(again.path(), level)), body(&first), "{name} {level}");
        }
    }
}

#[test]
fn what_is_not_used_is_left_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut library = String::from("pub mod gone { pub struct Unused; impl Unused { pub fn f() {} } macro_rules! m { () => {} } pub const C: u8 = 1; }\n");
    for number in 0..200 {
        library +=
            &format!("/// Adds {number}.\npub fn add_{number}(x: i32) -> i32 {{ x + {number} }}\n");
    }
    let files = [
        ("src/main.rs", "fn main() { println!(\"{}\", project::add_77(1)); }"),
        ("src/lib.rs", &library),
    ];
    lay(folder.path(), &files, |_, text| text.to_owned());
    for level in ["readable", "compact", "tiny"] {
        let text = bundled(folder.path(), level);
        assert!(text.chars().count() < 300 && !text.contains("Unused"), "{level}:\n{text}");
        assert_eq!(printed(folder.path(), &text, "2021"), "78\n");
    }
}

#[test]
fn features_are_chosen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_, files) = PROJECTS.iter().find(|(name, _)| *name == "features").expect("it is listed");
    lay(folder.path(), files, |_, text| text.to_owned());
    let output =
        bundler(folder.path(), &["--no-default-features", "--features", "quiet", "-o", "-"]);
    let text = text_of(&output.stdout);
    assert!(text.contains("\"quiet\"") && !text.contains("LOUD"), "{text}");
    let output = bundler(folder.path(), &["--features", "nonesuch"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text_of(&output.stderr).contains("default, loud, quiet"));
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn refused(files: &[(&str, &str)], words: &[&str], said: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    lay(folder.path(), files, |_, text| text.to_owned());
    let output = bundler(folder.path(), words);
    let error = text_of(&output.stderr);
    assert!(!output.status.success() && !folder.path().join("project.rs").exists());
    for part in said {
        assert!(error.contains(part), "{part:?} in\n{error}");
    }
}

#[test]
fn errors_name_the_place_and_say_what_to_do() {
    let registry = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nclap = { version = \"4\", features = [\"derive\"] }\n";
    refused(
        &[("Cargo.toml", registry), ("Cargo.lock", LOCK), ("src/main.rs", "fn main() {}")],
        &[],
        &["Cargo.toml:6", "^^^^", "`clap_derive` is a procedural macro", "-> clap 4", "--allow"],
    );
    refused(&[("src/main.rs", "fn main() {\n    let = 5;\n}")], &[], &["main.rs:2", "^"]);
    refused(&[("src/main.rs", "mod gone;\nfn main() {}")], &[], &["main.rs:1", "gone"]);
    refused(
        &[("src/main.rs", "fn main() { include!(concat!(env!(\"OUT_DIR\"), \"/x.rs\")); }")],
        &[],
        &["main.rs:1", "^"],
    );
    refused(
        &[("src/main.rs", "fn main() {}")],
        &["--bin", "other"],
        &["its binaries are: project"],
    );
    refused(&[("src/main.rs", "fn main() { missing(); }")], &[], &["missing"]);
    let derive = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nderive = { path = \"derive\" }\n";
    let files = [
        ("Cargo.toml", derive),
        ("src/main.rs", "fn main() {}"),
        ("derive/Cargo.toml", "[package]\nname = \"derive\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[lib]\nproc-macro = true\n"),
        ("derive/src/lib.rs", ""),
    ];
    refused(&files, &[], &["procedural macro", "Cargo.toml:6"]);
}

#[test]
fn what_a_build_script_sets_holds() {
    let script = "fn main() { println!(\"cargo:rustc-cfg=fast\"); println!(\"cargo:rustc-cfg=mode=\\\"a\\\"\");
        println!(\"cargo:rustc-env=GREETING=hello\");
        let file = std::path::Path::new(&std::env::var(\"OUT_DIR\").unwrap()).join(\"table.rs\");
        std::fs::write(file, \"[1, 2, 3]\").unwrap(); }";
    let main = "fn main() {
        if cfg!(all(unix, fast)) { println!(\"fast\"); } else { println!(\"slow\"); }
        #[cfg(mode = \"a\")] println!(\"mode a\");
        #[cfg(mode = \"b\")] println!(\"mode b\");
        println!(\"{} {:?}\", env!(\"GREETING\"), include!(concat!(env!(\"OUT_DIR\"), \"/table.rs\")));
    }";
    let folder = tempfile::tempdir().expect("a temporary folder");
    lay(folder.path(), &[("build.rs", script), ("src/main.rs", main)], |_, text| text.to_owned());
    let text = bundled(folder.path(), "tiny");
    assert_eq!(printed(folder.path(), &text, "2021"), "fast\nmode a\nhello [1, 2, 3]\n");
    // Nobody sets this one: it does not hold, there as here.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files = [("build.rs", "fn main() {}"), ("src/main.rs", main_without_output())];
    lay(folder.path(), &files, |_, text| text.to_owned());
    let text = bundled(folder.path(), "tiny");
    assert_eq!(printed(folder.path(), &text, "2021"), "slow\n");
}

fn main_without_output() -> &'static str {
    "fn main() { println!(\"{}\", if cfg!(all(unix, fast)) { \"fast\" } else { \"slow\" }); }"
}

#[cfg(unix)]
#[test]
fn a_compiler_older_than_the_edition_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a temporary folder");
    let old = folder.path().join("old-rustc");
    fs::write(&old, "#!/bin/sh\necho 'rustc 1.70.0 (90c541806 2023-05-31)'\n").expect("written");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o755)).expect("it may be run");
    let files =
        [("Cargo.toml", &*MANIFEST.replace("2021", "2024")), ("src/main.rs", "fn main() {}")];
    let old = old.to_str().expect("UTF-8");
    let said = ["Cargo.toml:4", "^^^^^^^", "1.70", "edition 2024", "1.85"];
    refused(&files, &["--rustc", old], &said);
    refused(&files, &["--rustc", "rustc", "--rustc", old], &said);
}

#[test]
fn libraries_of_other_editions_are_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_, files) = PROJECTS.iter().find(|(name, _)| *name == "mixed_editions").expect("listed");
    lay(folder.path(), files, |_, text| text.to_owned());
    let output = bundler(folder.path(), &[]);
    let said = text_of(&output.stderr);
    assert!(output.status.success() && said.contains("`old` is of edition 2018"), "{said}");
}

#[test]
fn a_limit_passed_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let main = format!("fn main() {{ println!(\"{{}}\", \"{}\"); }}", "x".repeat(100_000));
    lay(folder.path(), &[("src/main.rs", &main)], |_, text| text.to_owned());
    let output = bundler(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text_of(&output.stderr).contains("UTF-16"));
}

#[test]
fn cases_are_compared_and_files_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let main = "fn main() { let n = std::io::stdin().lines().count(); println!(\"{n} {}\", project::f()); }";
    lay(folder, &[("src/main.rs", main), ("src/lib.rs", "pub fn f() -> i32 { 5 }")], |_, text| {
        text.to_owned()
    });
    fs::create_dir(folder.join("cases")).expect("made");
    fs::write(folder.join("cases/a"), "1\n2\n").expect("written");
    fs::write(folder.join("cases/b"), "").expect("written");
    let output = bundler(folder, &["--check", "--cases", "cases", "-o", "out.rs"]);
    assert!(text_of(&output.stderr).contains("2 runs agree"), "{}", text_of(&output.stderr));
    let verify = || bundler(folder, &["verify", "out.rs"]);
    assert!(verify().status.success());
    let text = fs::read_to_string(folder.join("out.rs")).expect("a bundle");
    fs::write(folder.join("out.rs"), text.replace('5', "6")).expect("written");
    assert_eq!(verify().status.code(), Some(1));
    fs::write(folder.join("out.rs"), &text).expect("written");
    fs::write(folder.join("src/lib.rs"), "pub fn f() -> i32 { 7 }").expect("written");
    let output = verify();
    assert!(output.status.code() == Some(1) && text_of(&output.stderr).contains("have changed"));
    assert_eq!(bundler(folder, &["verify", "src/lib.rs"]).status.code(), Some(2));
    let clock = "fn main() { println!(\"{:?}\", std::time::SystemTime::now()); }";
    fs::write(folder.join("src/main.rs"), clock).expect("written");
    let output = bundler(folder, &["--check", "-o", "out.rs"]);
    assert!(
        output.status.code() == Some(1) && text_of(&output.stderr).contains("differs in line 1")
    );
}
