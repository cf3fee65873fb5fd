//! Where a bundle may go, and what may not be lost by that.

use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::{symlink, FileTypeExt, PermissionsExt};
use std::process::{Command, Stdio};

use crate::project::{said, Package, MANIFEST};

const MAIN: &str = "fn main() { println!(\"here\"); }\n";

fn package() -> Package {
    Package::new(&[("src/main.rs", MAIN), ("Cargo.lock", "version = 4\n")])
}

#[test]
fn sources_are_never_replaced() {
    let package = package();
    symlink("src/main.rs", package.path("link.rs")).expect("a link");
    symlink("src/new.rs", package.path("loose.rs")).expect("a link");
    let targets = [
        "src/main.rs",
        "Cargo.toml",
        "Cargo.lock",
        "src/new.rs",
        "./src/../src/main.rs",
        "link.rs",
        "loose.rs",
    ];
    let rustc = package.accepting_rustc();
    for target in targets {
        let words = ["--rustc", &rustc, "--force", "-o", target];
        package.fail(&words, 2, &["is a source of the package", target, "-o"]);
        package.fail(
            &["--rustc", &rustc, "-o", target],
            2,
            &["is a source of the package", target],
        );
    }
    assert_eq!(package.read("src/main.rs"), MAIN);
    assert_eq!(package.read("Cargo.toml"), MANIFEST);
    assert_eq!(package.read("Cargo.lock"), "version = 4\n");
    assert!(!package.path("src/new.rs").exists());
}

#[test]
fn files_that_are_included_are_never_replaced() {
    let package = Package::new(&[("src/main.rs", "fn main() { include!(\"../part.rs\") }")]);
    package.write("part.rs", "println!()");
    package.fail(&["--force", "-o", "part.rs"], 2, &["is a source of the package", "part.rs"]);
    assert_eq!(package.read("part.rs"), "println!()");
}

#[test]
fn a_file_of_somebody_else_is_replaced_only_by_force() {
    let package = package();
    package.write("notes.rs", "// my notes\n");
    package.fail(&["-o", "notes.rs"], 2, &["notes.rs", "--force"]);
    assert_eq!(package.read("notes.rs"), "// my notes\n");
    package.succeed(&["--force", "-o", "notes.rs"]);
    let bundle = package.read("notes.rs");
    assert!(bundle.starts_with("// bundler "), "{bundle}");
    package.write("src/main.rs", "fn main() { println!(\"there\"); }\n");
    package.succeed(&["-o", "notes.rs"]);
    assert!(package.read("notes.rs").contains("there"));
}

#[test]
fn devices_and_pipes_are_written_through() {
    let package = package();
    // A device of our own: a fault would replace it. Only root can make one, and not everywhere.
    let device = package.path("device");
    let made = Command::new("mknod").arg(&device).args(["c", "1", "3"]).output();
    if made.is_ok_and(|made| made.status.success()) && fs::write(&device, "").is_ok() {
        package.succeed(&["-o", "device"]);
        assert!(fs::metadata(&device).expect("it is there").file_type().is_char_device());
    }
    let pipe = package.path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let reader = pipe.clone();
    let read = std::thread::spawn(move || fs::read_to_string(reader));
    package.succeed(&["-o", "pipe"]);
    let text = read.join().expect("it ends").expect("it can be read");
    assert!(text.starts_with("// bundler ") && text.contains("here"), "{text}");
    assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
}

#[test]
fn links_are_followed_and_modes_kept() {
    let package = package();
    package.succeed(&["-o", "real.rs"]);
    let mode =
        |path: &str| package.path(path).metadata().expect("there").permissions().mode() & 0o777;
    package.write("plain", "");
    assert_eq!(mode("real.rs"), mode("plain"), "a new file has the mode of any new file");
    fs::set_permissions(package.path("real.rs"), Permissions::from_mode(0o755)).expect("set");
    symlink("real.rs", package.path("link.rs")).expect("a link");
    package.write("src/main.rs", "fn main() { println!(\"there\"); }\n");
    package.succeed(&["-o", "link.rs"]);
    assert!(package.path("link.rs").is_symlink());
    assert!(package.read("real.rs").contains("there"));
    assert_eq!(mode("real.rs"), 0o755);
}

#[test]
fn names_that_are_paths_are_refused() {
    for name in ["../../evil", "..", "a/b", "a b"] {
        let manifest = format!("{MANIFEST}[[bin]]\nname = {name:?}\npath = \"src/main.rs\"\n");
        let package = Package::new(&[("Cargo.toml", &manifest), ("src/main.rs", MAIN)]);
        package.fail(&[], 2, &[&format!("{name:?}"), "Cargo.toml"]);
        package.fail(&["-o", "fine.rs"], 2, &[&format!("{name:?}"), "Cargo.toml"]);
        assert!(!package.path("fine.rs").exists());
    }
}

#[test]
fn a_reader_may_stop_reading() {
    let text = format!("fn main() {{ println!(\"{{}}\", {:?}); }}", "x".repeat(90_000));
    let package = Package::new(&[("src/main.rs", &text)]);
    let mut command = package.command(&["-o", "-"]);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut first = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("it writes");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{:?} {}", output.status, said(&output));
    assert!(!said(&output).contains("panicked"), "{}", said(&output));
}

#[test]
fn names_that_are_no_identifiers_are_refused() {
    for name in ["1abc", "a b", "self", "fn", "r#fn", "../x"] {
        let manifest = format!("{MANIFEST}[lib]\nname = {name:?}\npath = \"src/lib.rs\"\n");
        let library = "mod inner { #[macro_export] macro_rules! m { () => {} } }";
        let files = [("Cargo.toml", &*manifest), ("src/main.rs", MAIN), ("src/lib.rs", library)];
        let package = Package::new(&files);
        package.fail(&["-o", "out.rs"], 2, &[&format!("{name:?}"), "Cargo.toml:6", "library"]);
    }
}
