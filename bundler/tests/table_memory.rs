//! Long tables of literals cost little. This test has a program of its own, because it asks for the
//! largest memory that any child process has used.
#![cfg(unix)]

use std::fmt::Write;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use assert_cmd::prelude::*;
use nix::sys::resource::{getrusage, UsageWho};

/// Far less than the syntax tree of the table, far more than its tokens.
const MEMORY_MAX: i64 = 300 << 20;

#[test]
fn a_megabyte_of_numbers_needs_little_memory() {
    let mut main = String::from("static TABLE: &[u8] = &[");
    (0..500_000).for_each(|i| write!(main, "{},", i % 10).expect("strings can be written to"));
    main += "];\nfn main() { println!(\"{}\", TABLE.len()); }\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("src")).expect("made");
    let manifest = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    fs::write(path("Cargo.toml"), manifest).expect("written");
    fs::write(path("src/main.rs"), main).expect("written");
    // It accepts everything; a real compiler would need more than the bundler.
    let rustc = "#!/bin/sh\n[ \"$1\" = --version ] && echo rustc 1.95.0\nexit 0\n";
    fs::write(path("rustc"), rustc).expect("written");
    fs::set_permissions(path("rustc"), Permissions::from_mode(0o755)).expect("it may be run");
    let mut command = Command::cargo_bin("bundler").expect("the bundler is built");
    let command = command.current_dir(folder.path()).args(["-o", "out.rs", "--rustc"]);
    let output = command.arg(path("rustc")).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("larger than the limit"), "{said}");
    let bundle = fs::read_to_string(path("out.rs")).expect("a bundle");
    assert!(bundle.contains("=&[0,1,2,3,4,5,6,7,8,9,0,"));
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells");
    let bytes = usage.max_rss() * 1024;
    assert!(bytes < MEMORY_MAX, "{bytes} bytes");
}
