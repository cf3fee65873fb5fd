//! The kinds of errors that packages lead to. None of these gets as far as the compiler.

use std::fs;
use std::path::PathBuf;

use bundler::{Bundle, Compiler, ErrorKind, Level, Wanted};

const MANIFEST: &str =
    "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";

/// The kind of the error that a package with these files leads to.
fn kind(files: &[(&str, &str)], bin: Option<&str>, rustc: &str) -> ErrorKind {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("files lie in the folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let manifest = folder.path().join("Cargo.toml");
    let wanted = Wanted { manifest, bin: bin.map(str::to_owned), ..Wanted::default() };
    let compiler = Compiler { path: PathBuf::from(rustc), edition: "2021".to_owned() };
    Bundle::write(&wanted, Level::Compact, &compiler).expect_err("this is no package").kind
}

#[test]
fn errors_have_the_kind_of_their_cause() {
    let main = ("src/main.rs", "fn main() {}");
    let manifest = ("Cargo.toml", MANIFEST);
    let found = [
        kind(&[], None, "rustc"),
        kind(&[("Cargo.toml", "[package"), main], None, "rustc"),
        kind(&[manifest, main], Some("other"), "rustc"),
        kind(&[manifest, ("src/main.rs", "fn main( {}")], None, "rustc"),
        kind(&[manifest, ("src/main.rs", "mod missing; fn main() {}")], None, "rustc"),
        kind(&[manifest, ("src/main.rs", "fn main() { env!(\"OUT_DIR\"); }")], None, "rustc"),
        kind(&[manifest, main], None, "no-such-rustc"),
    ];
    let expected = [
        ErrorKind::Manifest,
        ErrorKind::Manifest,
        ErrorKind::Manifest,
        ErrorKind::Source,
        ErrorKind::Source,
        ErrorKind::Unsupported,
        ErrorKind::Compiler,
    ];
    assert_eq!(found, expected);
}
