//! Bots in different styles: their bundles print what they should.

use std::panic::catch_unwind;
use std::process::Command;

use crate::project::{self, Package};
use crate::styles_list::{Style, STYLES};

fn check((name, expected, files): &Style) {
    let files: Vec<_> = files.iter().map(|(path, text)| (format!("bot/{path}"), *text)).collect();
    let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    let mut package = vec![
        ("bot/Cargo.toml", project::MANIFEST),
        ("Cargo.toml", "[workspace]\nexclude = [\"bot\"]\n"),
    ];
    package.extend(files);
    let package = Package::new(&package);
    for level in ["readable", "tiny"] {
        let words = ["--manifest-path", "bot/Cargo.toml", "--level", level, "-o", "out.rs"];
        let said = package.succeed(&words);
        assert!(!said.contains("nothing is left out"), "{name} {level}: {said}");
        let text = package.read("out.rs");
        let compiled = Command::new("rustc")
            .args([
                "--edition",
                "2021",
                "-D",
                "warnings",
                "-C",
                "debuginfo=0",
                "-o",
                "alone",
                "out.rs",
            ])
            .current_dir(package.folder())
            .output()
            .expect("rustc runs");
        assert!(compiled.status.success(), "{name}: {}", project::said(&compiled));
        let output = Command::new(package.path("alone")).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), *expected, "{name} {level}:\n{text}");
    }
}

#[test]
fn every_style_prints_what_it_should() {
    let (left, right) = STYLES.split_at(STYLES.len() / 2);
    let failed = |half: &'static [Style]| -> Vec<&str> {
        let fails = |style: &&Style| catch_unwind(|| check(style)).is_err();
        half.iter().filter(fails).map(|style| style.0).collect()
    };
    let failed = std::thread::scope(|scope| {
        let other = scope.spawn(|| failed(left));
        let mut all = failed(right);
        all.extend(other.join().expect("the thread ends"));
        all
    });
    assert!(failed.is_empty(), "{failed:?}");
}
