//! Registry crates become part of a bundle, or stay outside if the judge provides them.
//!
//! The crate versions in this workspace have already been downloaded. Other versions may have to be
//! downloaded by Cargo: `CRATES=all` tries the `crates` archive at all levels, `CRATES=contest`
//! tries the crates that contestants use at one level, and `CRATES=regex,rand` tries only these two
//! crates. `CRATES_RUSTC` names an additional compiler.

use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::archive::{Project, projects};
use crate::project::{LOCK, Package, manifest, stderr};

/// Crates that this workspace already depends on.
const FEW: &[&str] = &["smallvec", "num-traits"];

/// Bundles a program and compares the bundle with the program that Cargo builds.
fn check(Project { name, files, .. }: &Project, levels: &[&str]) {
    let package = Package::new(files);
    let further = std::env::var("CRATES_RUSTC").ok();
    for level in levels {
        let mut arguments = vec!["--check", "--limit", "5000000", "--level", level, "-o", "out.rs"];
        arguments.extend(["--rustc", "rustc"]);
        arguments.extend(further.iter().flat_map(|path| ["--rustc", path.as_str()]));
        if package.path("cases").exists() {
            arguments.extend(["--cases", "cases"]);
        }
        let start = Instant::now();
        let stderr = package.succeed(&arguments);
        let seconds = start.elapsed().as_secs_f64();
        let agreed = stderr.matches("1 run agrees").count();
        assert_eq!(agreed, 1 + usize::from(further.is_some()), "{name} {level}: {stderr}");
        let text = package.read("out.rs");
        println!("{name:<14} {level:<9} {:>7} bytes {seconds:>6.1} s", text.len());
        let notice = text.lines().find(|line| line.starts_with(&format!("// {name} ")));
        assert!(notice.is_some_and(|line| line.contains(", ")), "{name}: a licence");
        assert!(!stderr.contains("unused items are kept"), "{name}: {stderr}");
        compare_debug_builds(&package, name);
    }
}

/// Compares unoptimized builds of the bundle and the package, which `--check` does not.
fn compare_debug_builds(package: &Package, name: &str) {
    let input = || match File::open(package.path("cases/1")) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let run = |command: &mut Command| {
        let output = command.current_dir(package.folder()).stdin(input()).output();
        output.unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    let target = package.path("target");
    let expected = run(Command::new("cargo").args(["run", "-q"]).env("CARGO_TARGET_DIR", target));
    let edition = package.edition();
    let compiled = run(Command::new("rustc").args(["--edition", edition, "-o", "alone", "out.rs"]));
    assert!(compiled.status.success(), "{name}: {}", stderr(&compiled));
    let got = run(&mut Command::new(package.path("alone")));
    assert!(expected.status.success() && got.stdout == expected.stdout, "{name} without -O");
}

#[test]
fn crates_become_part_of_the_bundle() {
    let named = std::env::var("CRATES").unwrap_or_default();
    let (archives, levels): (&[&str], &[&str]) = match named.as_str() {
        "" => (&["crates"], &["tiny"]),
        "contest" => (&["crates_structures", "crates_values"], &["compact"]),
        "all" => (&["crates"], &["readable", "compact", "tiny"]),
        _ => (&["crates", "crates_structures", "crates_values"], &["readable", "compact", "tiny"]),
    };
    let programs: Vec<Project> = archives.iter().flat_map(|archive| projects(archive)).collect();
    let is_chosen = |name: &str| match named.as_str() {
        "" => FEW.contains(&name),
        "all" | "contest" => true,
        list => list.split(',').any(|listed| listed == name),
    };
    let chosen = programs.iter().filter(|program| is_chosen(program.name));
    chosen.for_each(|program| check(program, levels));
}

#[test]
fn constructs_of_a_downloaded_crate_are_noted_once() {
    let mut programs = projects("crates").into_iter();
    let program = programs.find(|program| program.name == "itertools").expect("it is listed");
    let package = Package::new(&program.files);
    // A compiler that actually builds the crates but accepts any bundle.
    let script = "case \"$*\" in *bundle.rs*) exit 0;; esac\nexec rustc \"$@\"\n";
    let rustc = package.script("lenient-rustc", script);
    let arguments = ["--rustc", &rustc, "--limit", "1000000", "--level", "compact", "-o", "out.rs"];
    let stderr = package.succeed(&arguments);
    let notes: Vec<&str> = stderr.lines().filter(|line| line.starts_with("note: ")).collect();
    assert_eq!(notes.len(), 1, "{stderr}");
    assert!(
        notes[0].contains("`feature = \"std\"`") && notes[0].contains(" places of either 1."),
        "{stderr}"
    );
}

#[test]
fn allowed_crates_stay_as_they_are() {
    let main = "mod inner;\nuse adaptors::Itertools;\nfn main() { println!(\"{} {}\", (1..4).join(\"-\"), inner::f()); }";
    let inner = "use adaptors::Itertools;\npub fn f() -> usize { smallvec::SmallVec::<[i32; 2]>::from([3, 3]).iter().dedup().count() }";
    let own = manifest(
        "[dependencies]\nadaptors = { package = \"itertools\", version = \"0.15\" }\nsmallvec = \"1\"\n",
    );
    let package = Package::new(&[
        ("Cargo.toml", &own),
        ("Cargo.lock", LOCK),
        ("src/main.rs", main),
        ("src/inner.rs", inner),
    ]);
    let arguments = ["--allow", "itertools", "--check", "--level", "compact", "-o", "out.rs"];
    let stderr = package.succeed(&arguments);
    assert!(stderr.contains("1 run agrees"), "{stderr}");
    let text = package.read("out.rs");
    let header = text.lines().next().expect("a header");
    assert!(header.contains(" allow=itertools "), "{header}");
    assert!(text.contains("mod smallvec") && !text.contains("mod itertools"), "{text}");
    // The judge provides this crate and compiles with another edition.
    let stderr = package.succeed(&["--judge", "codingame", "--level", "compact", "-o", "out.rs"]);
    assert!(stderr.contains("Rust 1.90"), "{stderr}");
    assert!(package.read("out.rs").contains(" allow=itertools edition=2021 "));
    package.succeed(&["verify", "out.rs"]);
}

#[test]
fn the_limit_counts_utf16_units() {
    // 40 000 characters of three bytes each, and two characters of two UTF-16 units each.
    let text = "\u{5000}".repeat(40_000) + "\u{1f600}\u{1f600}";
    let main = format!("fn main() {{ println!(\"{{}}\", \"{text}\".len()); }}");
    let package = Package::new(&[("src/main.rs", &main)]);
    let output = package.bundle(&["-o", "out.rs"]);
    let stderr = stderr(&output);
    assert!(output.status.success() && stderr.contains("would save"), "{stderr}");
    assert!(package.read("out.rs").contains(&text), "the text stays as it is");
    let units = package.read("out.rs").encode_utf16().count();
    assert!(stderr.contains(&format!("{units} UTF-16 units")), "{stderr}");
    let limit = (units - 1).to_string();
    let arguments = ["--level", "readable", "--limit", &limit, "-o", "out.rs"];
    package.fail(&arguments, 1, &["larger than the limit"]);
}
