//! Properties of all bundles: the source layout is irrelevant, bundling a bundle changes nothing,
//! and unused code is removed.

use crate::archive::projects;
use crate::project::{Files, MANIFEST, Package};

/// Bundles the given files with a compiler that accepts everything.
fn bundled(files: Files<'_>, level: &str) -> String {
    let package = Package::new(files);
    let rustc = package.accepting_rustc();
    package.succeed(&["--rustc", &rustc, "--level", level, "-o", "out.rs"]);
    package.read("out.rs")
}

fn body(text: &str) -> &str {
    text.split_once('\n').expect("a header").1
}

/// Returns the text with extra whitespace, comments and line breaks where they have no meaning.
fn disturbed(path: &str, text: &str) -> String {
    if !path.ends_with(".rs") {
        return text.to_owned();
    }
    let text = format!("/* a /* nested */ comment */\n\n{text}\n// the end\n");
    text.replace("; ", " ; /* here */\t").replace('\n', "\r\n")
}

#[test]
fn blanks_and_comments_change_the_digest_alone() {
    for project in projects("names").into_iter().chain(projects("items")).step_by(2) {
        let (name, files) = (project.name, &project.files);
        let plain = bundled(files, "compact");
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
    let archives = ["editions", "items", "macros", "names"].map(projects);
    for project in archives.iter().flatten().filter(|p| p.output.is_some()).step_by(3) {
        let (name, files) = (project.name, &project.files);
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
        package.prints(&[], &[level], "78\n");
        let text = package.read("out.rs");
        assert!(text.chars().count() < 300 && !text.contains("Unused"), "{level}:\n{text}");
    }
}
