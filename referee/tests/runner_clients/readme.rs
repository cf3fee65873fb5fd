//! The configurations of docs/runners.md, and the program that they name.

use std::fs;
use std::path::Path;

/// A configuration of docs/runners.md: the first block of TOML after a text.
pub fn readme(beginning: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/runners.md");
    let page = fs::read_to_string(path).expect("the page");
    let (_, rest) = page.split_once(beginning).expect("the page has a part about the runner");
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
