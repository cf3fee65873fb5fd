//! The configuration of the README, and the program that it names.

use std::fs;
use std::path::Path;

/// The configuration of the README: the block of code below the line that begins with a text.
pub fn readme(beginning: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = fs::read_to_string(path).expect("the README");
    let (_, rest) = readme.split_once(beginning).expect("the runner has a part in the README");
    let (_, block) = rest.split_once("```toml\n").expect("with a block of TOML");
    block.split_once("```").expect("that ends").0.to_owned()
}

/// A `PATH` on which `referee` is the program under test.
pub fn path() -> String {
    let referee = assert_cmd::cargo::cargo_bin("referee");
    let folder = referee.parent().expect("a folder").display().to_string();
    format!("{folder}:{}", std::env::var("PATH").expect("a PATH"))
}

/// Says that a test is left out, unless all are to run.
pub fn left_out(why: &str) {
    assert!(std::env::var("RUNNER_CLIENTS").as_deref() != Ok("all"), "{why}");
    println!("left out: {why}");
}
