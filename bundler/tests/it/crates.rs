//! Crates of the registry become part of a bundle, or stay where the judge has them.
//!
//! The versions of this workspace are on this machine. `CRATES=all` tries ten crates at all levels,
//! for which Cargo may have to download some; `CRATES_RUSTC` names a further compiler.

use std::time::Instant;

use crate::crates_list::{Program, PROGRAMS};
use crate::project::{self, said, Package};

/// The versions that this workspace is built with.
const LOCK: &str = include_str!("../../../Cargo.lock");

/// Crates that this workspace is built with.
const FEW: &[&str] = &["smallvec", "num-traits"];

fn manifest(dependencies: &str) -> String {
    format!("{}[dependencies]\n{dependencies}\n", project::MANIFEST)
}

/// Bundles a program and compares it with what Cargo builds.
fn check((name, dependencies, main): &Program, levels: &[&str]) {
    let files =
        [("Cargo.toml", &*manifest(dependencies)), ("Cargo.lock", LOCK), ("src/main.rs", main)];
    let package = Package::new(&files);
    let further = std::env::var("CRATES_RUSTC").ok();
    for level in levels {
        let mut words = vec!["--check", "--limit", "1000000", "--level", level, "-o", "out.rs"];
        words.extend(["--rustc", "rustc"]);
        words.extend(further.iter().flat_map(|path| ["--rustc", path.as_str()]));
        let start = Instant::now();
        let said = package.succeed(&words);
        let seconds = start.elapsed().as_secs_f64();
        let agreed = said.matches("1 runs agree").count();
        assert_eq!(agreed, 1 + usize::from(further.is_some()), "{name} {level}: {said}");
        let text = package.read("out.rs");
        println!("{name:<14} {level:<9} {:>7} bytes {seconds:>6.1} s", text.len());
        let notice = text.lines().find(|line| line.starts_with(&format!("// {name} ")));
        assert!(
            notice.is_some_and(|line| line.contains("MIT") || line.contains("Apache")),
            "{name}"
        );
        assert!(!said.contains("nothing is left out"), "{name}: {said}");
    }
}

#[test]
fn crates_become_part_of_the_bundle() {
    let all = std::env::var("CRATES").is_ok_and(|which| which == "all");
    let levels: &[&str] = if all { &["readable", "compact", "tiny"] } else { &["tiny"] };
    let chosen = PROGRAMS.iter().filter(|(name, _, _)| all || FEW.contains(name));
    chosen.for_each(|program| check(program, levels));
}

#[test]
fn allowed_crates_stay_what_they_are() {
    let main = "mod inner;\nuse adaptors::Itertools;\nfn main() { println!(\"{} {}\", (1..4).join(\"-\"), inner::f()); }";
    let inner = "use adaptors::Itertools;\npub fn f() -> usize { smallvec::SmallVec::<[i32; 2]>::from([3, 3]).iter().dedup().count() }";
    let dependencies =
        "adaptors = { package = \"itertools\", version = \"0.15\" }\nsmallvec = \"1\"";
    let package = Package::new(&[
        ("Cargo.toml", &manifest(dependencies)),
        ("Cargo.lock", LOCK),
        ("src/main.rs", main),
        ("src/inner.rs", inner),
    ]);
    let words = ["--allow", "itertools", "--check", "--level", "compact", "-o", "out.rs"];
    let said = package.succeed(&words);
    assert!(said.contains("1 runs agree"), "{said}");
    let text = package.read("out.rs");
    let header = text.lines().next().expect("a header");
    assert!(header.contains(" allow=itertools "), "{header}");
    assert!(text.contains("mod smallvec") && !text.contains("mod itertools"), "{text}");
    package.succeed(&["verify", "out.rs"]);
    // The judge has this crate and compiles another edition.
    let said = package.succeed(&["--judge", "codingame", "--level", "compact", "-o", "out.rs"]);
    assert!(said.contains("Rust 1.90"), "{said}");
    assert!(package.read("out.rs").contains(" allow=itertools edition=2021 "));
    package.succeed(&["verify", "out.rs"]);
}

#[test]
fn libraries_of_other_languages_are_refused() {
    let script = "fn main() { println!(\"cargo:rustc-link-lib=z\"); }";
    let package = Package::new(&[
        ("Cargo.toml", &manifest("dep = { path = \"dep\" }")),
        ("src/main.rs", "fn main() { dep::f(); }"),
        ("dep/Cargo.toml", &project::MANIFEST.replace("project", "dep")),
        ("dep/src/lib.rs", "pub fn f() {}"),
        ("dep/build.rs", script),
    ]);
    let parts = ["`dep 0.1.0` links the library \"z\"", "project 0.1.0 -> dep 0.1.0"];
    package.fail(&["-o", "out.rs"], 2, &parts);
    assert!(!package.path("out.rs").exists());
}

#[test]
fn the_limit_counts_utf16_units() {
    // 40 000 characters of three bytes each, and two more that are two units each.
    let text = "\u{5000}".repeat(40_000) + "\u{1f600}\u{1f600}";
    let main = format!("fn main() {{ println!(\"{{}}\", \"{text}\".len()); }}");
    let package = Package::new(&[("src/main.rs", &main)]);
    let output = package.bundle(&["--check", "-o", "out.rs"]);
    let said = said(&output);
    assert!(output.status.success() && said.contains("1 runs agree"), "{said}");
    assert!(package.read("out.rs").contains(&text), "the text stays what it is");
    let units = package.read("out.rs").encode_utf16().count();
    assert!(
        said.contains(&format!("{units} UTF-16 units")) && said.contains("would save"),
        "{said}"
    );
    let limit = (units - 1).to_string();
    let words = ["--level", "readable", "--limit", &limit, "-o", "out.rs"];
    package.fail(&words, 1, &["larger than the limit"]);
}
