//! The configurations in docs/runners.md, and a `PATH` for the program they name.

use std::fs;
use std::path::Path;

/// Returns a configuration from docs/runners.md: the first TOML block after a text.
pub fn readme(beginning: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/runners.md");
    let page = fs::read_to_string(path).expect("the page");
    let (_, rest) = page.split_once(beginning).expect("the page has a part about the runner");
    let (_, block) = rest.split_once("```toml\n").expect("with a block of TOML");
    block.split_once("```").expect("that ends").0.to_owned()
}

/// Returns a `PATH` on which `referee` is the program under test.
pub fn path() -> String {
    let referee = assert_cmd::cargo::cargo_bin("referee");
    let folder = referee.parent().expect("a folder").display().to_string();
    format!("{folder}:{}", std::env::var("PATH").expect("a PATH"))
}

/// Prints that a test is skipped. Panics if all tests have to run.
pub fn left_out(why: &str) {
    assert!(std::env::var("RUNNER_CLIENTS").as_deref() != Ok("all"), "{why}");
    println!("left out: {why}");
}
