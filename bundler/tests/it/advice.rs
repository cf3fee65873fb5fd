//! The report on a bundle, and its advice, which must have been tried out before it is given.

use crate::project::{MANIFEST, Package, manifest, stderr};

const VENDORED: &str =
    "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = \"vendor\"\n";

/// Creates a package that depends on the given registry crates, each with source text of the given
/// length in characters.
fn package(main: &str, crates: &[(&str, usize)]) -> Package {
    let needs: String = crates.iter().map(|(name, _)| format!("{name} = \"1\"\n")).collect();
    let own = manifest(&format!("[dependencies]\n{needs}"));
    let files =
        [("Cargo.toml", own.as_str()), (".cargo/config.toml", VENDORED), ("src/main.rs", main)];
    let package = Package::new(&files);
    for (name, characters) in crates {
        let folder = format!("vendor/{name}");
        let own = MANIFEST.replace("project", name).replace("0.1.0", "1.0.0");
        package.write(&format!("{folder}/Cargo.toml"), &own);
        package.write(&format!("{folder}/.cargo-checksum.json"), "{\"files\":{}}");
        let text = "x".repeat(*characters);
        let library = format!("pub fn text() -> &'static str {{ \"{text}\" }}\n");
        package.write(&format!("{folder}/src/lib.rs"), &library);
    }
    package
}

#[test]
fn only_runs_that_the_package_itself_ends_with_success_count() {
    let main =
        "fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap();
        println!(\"{}\", line.trim().parse::<i32>().unwrap() + 1); }";
    let package = Package::new(&[("src/main.rs", main)]);
    let output = package.bundle(&["--check", "-o", "out.rs"]);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!text.contains("agree") && !package.path("out.rs").exists(), "{text}");
    for part in ["nothing to compare", "no input", "101", "--cases DIR"] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
    package.write("cases/a", "x\n");
    let failing = ["--cases", "cases", "-o", "out.rs"];
    package.fail(&failing, 1, &["nothing to compare", "cases/a", "--cases DIR"]);
    package.write("cases/b", "4\n");
    let text = package.succeed(&failing);
    assert!(text.contains("1 run agrees") && text.contains("not counted"), "{text}");
    assert!(text.contains("fails on cases/a: exit status: 101"), "{text}");
    package.write("cases/c", "5\n");
    assert!(package.succeed(&failing).contains("2 runs agree"));
}

#[test]
fn the_report_shows_the_edition_and_no_empty_rows() {
    let library = format!(
        "pub mod small {{ pub fn f() {{}} }} pub const T: &str = \"{}\";",
        "x".repeat(50_000)
    );
    let main = "fn main() { project::small::f(); println!(\"{}\", project::T.len()); }";
    let package = Package::new(&[("src/main.rs", main), ("src/lib.rs", &library)]);
    let text = package.succeed(&["--level", "tiny", "-o", "out.rs"]);
    assert!(text.contains("edition 2021, level tiny"), "{text}");
    assert!(text.contains(" % project\n") && !text.contains(" 0.0 %"), "{text}");
    let text = package.succeed(&["--judge", "codingame", "-o", "out.rs"]);
    for part in ["Rust 1.90", "rustup toolchain install 1.90", "--rustc \"$(rustup which"] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
}

#[test]
fn a_level_is_advised_only_if_it_fits() {
    let functions: String =
        (0..300).map(|n| format!("fn function_with_a_long_name_{n}() {{}}\n")).collect();
    let calls: String = (0..300).map(|n| format!("function_with_a_long_name_{n}();")).collect();
    let package =
        Package::new(&[("src/main.rs", &format!("fn main() {{ {calls} }}\n{functions}"))]);
    let words = ["--level", "readable", "--limit", "10000", "-o", "out.rs"];
    package.fail(&words, 1, &["larger than the limit of 10000", "`--level tiny` fits: "]);
    let output = package.bundle(&["--limit", "1000", "-o", "out.rs"]);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("and no level fits") && !text.contains("try --level"), "{text}");
}

#[test]
fn the_crates_to_leave_to_the_judge_are_named() {
    let main = "fn main() { println!(\"{} {}\", large::text().len(), little::text().len()); }";
    let package = package(main, &[("large", 120_000), ("little", 10)]);
    let words = ["--level", "tiny", "-o", "out.rs"];
    package.fail(&words, 1, &["no level fits", "`--allow large` fits: "]);
    package.succeed(&["--allow", "large", "-o", "out.rs"]);
    package.fail(
        &["--limit", "20", "-o", "out.rs"],
        1,
        &["no level fits", "--allow does not help"],
    );
}

#[test]
fn what_a_judge_has_is_tried_before_it_is_inlined() {
    let main = "fn main() { println!(\"{}\", rand::text().len()); }";
    let huge = package(main, &[("rand", 600_000)]);
    let parts = ["source of rand", "limit is 100000", "`--judge codingame` fits: ", "--level"];
    huge.fail(&["-o", "out.rs"], 1, &parts);
    assert!(!huge.path("out.rs").exists());
    let parts = ["no level fits", "`--judge codingame` fits: "];
    huge.fail(&["--level", "tiny", "-o", "out.rs"], 1, &parts);
    let large = package(main, &[("rand", 150_000)]);
    large.fail(&["-o", "out.rs"], 1, &["no level fits", "`--judge codingame` fits: "]);
    large.succeed(&["--judge", "codingame", "-o", "out.rs"]);
    let little = package(main, &[("rand", 10)]);
    little.succeed(&["-o", "out.rs"]);
    assert!(little.read("out.rs").contains("mod rand"));
}
