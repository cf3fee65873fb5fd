//! Tests whether a bundle compiles, behaves like its package, and is up to date with the source
//! files.

use std::fs;

use crate::project::{MANIFEST, Package, manifest};

#[test]
fn code_that_does_not_compile_as_one_file_is_refused_at_once() {
    // In edition 2018, `into_iter` on an array yields references here.
    let old = "pub fn f() -> usize {\n    let all: Vec<&u8> = [1_u8, 2].into_iter().collect(); all.len() }
        pub fn unused() {}";
    let package = Package::new(&[
        ("src/main.rs", "fn main() { println!(\"{}\", old::f()); }"),
        ("old/Cargo.toml", &MANIFEST.replace("project", "old").replace("2021", "2018")),
        ("old/src/lib.rs", old),
    ]);
    let counting = "case \"$*\" in *bundle.rs*) echo >> attempts;; esac\nexec rustc \"$@\"\n";
    let rustc = package.script("counting-rustc", counting);
    package.fail(
        &["--rustc", &rustc],
        2,
        &["but not in a single file", "old/src/lib.rs:2", "Vec<&u8>"],
    );
    assert_eq!(package.read("attempts").lines().count(), 2, "with and without unused code");
}

#[cfg(unix)]
#[test]
fn a_compiler_older_than_the_edition_is_refused() {
    let package = Package::new(&[
        ("Cargo.toml", &MANIFEST.replace("2021", "2024")),
        ("src/main.rs", "fn main() {}"),
    ]);
    let old = package.script("old-rustc", "echo 'rustc 1.70.0 (90c541806 2023-05-31)'\n");
    let parts = ["Cargo.toml:4", "^^^^^^^", "1.70", "edition 2024", "1.85"];
    package.fail(&["--rustc", &old], 2, &parts);
    package.fail(&["--rustc", "rustc", "--rustc", &old], 2, &parts);
}

#[test]
fn cases_are_compared_and_differences_shown() {
    let main = "fn main() { let n = std::io::stdin().lines().count(); println!(\"{n} {}\", project::f()); }";
    let package = Package::new(&[
        ("src/main.rs", main),
        ("src/lib.rs", "pub fn f() -> i32 { 5 }"),
        ("cases/a", "1\n2\n"),
        ("cases/b", ""),
    ]);
    let stderr = package.succeed(&["--check", "--cases", "cases", "-o", "out.rs"]);
    assert!(stderr.contains("2 runs agree"), "{stderr}");
    package.succeed(&["verify", "out.rs"]);
    package.write("src/lib.rs", "pub fn f() -> i32 { 7 }");
    package.fail(&["verify", "out.rs"], 1, &["have changed"]);
    package.fail(&["verify", "src/lib.rs"], 2, &["does not start with a bundle header"]);
    package.write("src/main.rs", "fn main() { println!(\"{:?}\", std::time::SystemTime::now()); }");
    package.fail(&["--check", "-o", "out.rs"], 1, &["differs on line 1"]);
    fs::remove_dir_all(package.path("cases")).expect("it is there");
    package.fail(&["--cases", "cases", "-o", "out.rs"], 2, &["cannot read cases"]);
}

#[test]
fn verify_compares_all_of_the_header() {
    let own = manifest("[features]\na = []\nb = []\n");
    let package = Package::new(&[("Cargo.toml", &own), ("src/main.rs", "fn main() {}")]);
    let rustc = package.accepting_rustc();
    fn verify<'a>(rustc: &'a str, words: &[&'a str]) -> Vec<&'a str> {
        [&["verify", "out.rs", "--rustc", rustc], words].concat()
    }
    package.succeed(&["--rustc", &rustc, "--features", "a", "--level", "tiny", "-o", "out.rs"]);
    package.succeed(&verify(&rustc, &["--features", "a", "--level", "tiny"]));
    for (words, field) in [
        (&["--features", "b"][..], "features"),
        (&["--level", "compact"], "level"),
        (&["--judge", "codingame"], "edition"),
        (&["--no-default-features"], "features"),
    ] {
        package.fail(&verify(&rustc, words), 1, &[field, "out.rs"]);
    }
    let text = package.read("out.rs");
    let digest = text.find("source=").expect("it is in the header");
    let changed_digest = text[digest..digest + "source=".len() + 16].to_owned();
    for (old, new, field) in [
        (env!("CARGO_PKG_VERSION"), "9.9.9", "version"),
        (&*changed_digest, "source=0000000000000000", "sources have changed"),
        ("size=", "size=1", "bytes"),
        (" tiny ", " compact ", "size"),
        ("fn main", "fn maim", "it was edited"),
    ] {
        package.write("out.rs", &text.replacen(old, new, 1));
        package.fail(&verify(&rustc, &[]), 1, &[field]);
    }
}

#[cfg(unix)]
#[test]
fn work_that_takes_long_is_reported() {
    let package = Package::new(&[("src/main.rs", "fn main() {}")]);
    let slow =
        package.script("slow-rustc", "[ \"$1\" = --version ] || sleep 3\nexec rustc \"$@\"\n");
    let stderr = package.succeed(&["--rustc", &slow, "--level", "tiny", "-o", "out.rs"]);
    assert!(stderr.contains("slow-rustc compiles 0 kB (2 s)"), "{stderr}");
}
