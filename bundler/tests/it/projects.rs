//! Small legal packages: their bundles print what the packages print, at every level.

use std::panic::catch_unwind;

use crate::project::{Files, MANIFEST, Package};
use crate::projects_list::{PROJECTS, Project};

#[test]
fn bundles_print_what_the_packages_print() {
    let (left, right) = PROJECTS.split_at(PROJECTS.len() / 2);
    let check = |(_, expected, files): &Project| {
        Package::new(files).prints(&["readable", "tiny"], expected);
    };
    let failed = |half: &'static [Project]| -> Vec<&str> {
        let fails = |project: &&Project| catch_unwind(|| check(project)).is_err();
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

/// The bundle of some files, made without a real compiler.
fn bundled(files: Files<'_>, level: &str) -> String {
    let package = Package::new(files);
    let rustc = package.accepting_rustc();
    package.succeed(&["--rustc", &rustc, "--level", level, "-o", "out.rs"]);
    package.read("out.rs")
}

fn body(text: &str) -> &str {
    text.split_once('\n').expect("a header").1
}

/// White space, comments and line ends where they mean nothing.
fn disturbed(path: &str, text: &str) -> String {
    if !path.ends_with(".rs") {
        return text.to_owned();
    }
    let text = format!("/* a /* nested */ comment */\n\n{text}\n// the end\n");
    text.replace("; ", " ; /* here */\t").replace('\n', "\r\n")
}

#[test]
fn blanks_and_comments_change_the_digest_alone() {
    let shown = |name: &str| ["literals_stay", "stringify_shows_source"].contains(&name);
    for (name, _, files) in PROJECTS.iter().filter(|(name, _, _)| !shown(name)).step_by(3) {
        let plain = bundled(files, "compact");
        assert_eq!(bundled(files, "compact"), plain, "{name}: the same again");
        let noisy: Vec<_> = files.iter().map(|(path, text)| disturbed(path, text)).collect();
        let noisy: Vec<_> =
            files.iter().zip(&noisy).map(|((path, _), text)| (*path, text.as_str())).collect();
        let noisy = bundled(&noisy, "compact");
        assert_eq!(body(&plain), body(&noisy), "{name}");
        assert_ne!(plain, noisy, "{name}: the digest distinguishes them");
    }
}

#[test]
fn the_bundle_of_a_bundle_is_the_same() {
    for (name, _, files) in PROJECTS.iter().step_by(3) {
        let edition = Package::new(files).edition();
        for level in ["readable", "compact"] {
            let first = bundled(files, level);
            let manifest = MANIFEST.replace("2021", edition);
            let again = [("Cargo.toml", manifest.as_str()), ("src/main.rs", first.as_str())];
            assert_eq!(body(&bundled(&again, level)), body(&first), "{name} {level}");
        }
    }
}

#[test]
fn unused_code_is_left_out() {
    let mut library = String::from(
        "pub mod gone { pub struct Unused; impl Unused { pub fn f() {} } macro_rules! m { () => {} } pub const C: u8 = 1; }\n",
    );
    for number in 0..200 {
        library +=
            &format!("/// Adds {number}.\npub fn add_{number}(x: i32) -> i32 {{ x + {number} }}\n");
    }
    let main = "fn main() { println!(\"{}\", project::add_77(1)); }";
    let package = Package::new(&[("src/main.rs", main), ("src/lib.rs", &library)]);
    for level in ["readable", "compact", "tiny"] {
        package.prints(&[level], "78\n");
        let text = package.read("out.rs");
        assert!(text.chars().count() < 300 && !text.contains("Unused"), "{level}:\n{text}");
    }
}
