//! Tests that the examples work.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Once;

use crate::common::referee_command::{AMPLE, CommandOutput, Folder};
use crate::conventions::root;

/// Builds the examples in the default packages once, as `cargo test` does before any test, and
/// returns the program of one. Other packages might select other features of the same crates, which
/// would then be recompiled.
pub fn built(example: &str) -> PathBuf {
    static BUILD: Once = Once::new();
    BUILD.call_once(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--profile", "test", "--examples"]).current_dir(root());
        assert!(cargo.status().expect("cargo runs").success(), "the examples are not built");
    });
    let test = std::env::current_exe().expect("the test has a path");
    let profile = test.ancestors().nth(2).expect("the test lies in deps of the profile's folder");
    profile.join("examples").join(example)
}

#[test]
fn the_match_stops_when_the_test_is_decided() {
    let printed = CommandOutput::run(Command::new(built("sprt_match"))).ok();
    let (games, rest) = printed.split_once(" games, ").expect("a number of games");
    let games: u32 = games.parse().expect("a number");
    assert!(games.is_multiple_of(2) && (2..1000).contains(&games), "{printed}");
    assert!(rest.contains("\npassed: stronger (H1 accepted, LLR "), "{printed}");
}

#[test]
fn the_smallest_bot_beats_the_random_player_with_legal_commands() {
    let players = format!("--player {} --player @random", built("smallest_bot").display());
    let line = format!("match --game ice-and-fire --seeds 1..2 {AMPLE} {players} --json");
    let result = Folder::new().ok_json(&line);
    assert_eq!((&result["wins"], &result["players"][0]["refused"]), (&4.into(), &0.into()));
}
