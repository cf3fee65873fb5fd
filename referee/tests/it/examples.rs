//! The examples do what they promise.

use std::path::PathBuf;
use std::process::Command;

/// Builds the examples of the default packages, as `cargo test` does before it runs any test, and returns the
/// program of one. Other packages might ask for other features of the same crates, and all would be compiled anew.
fn built(example: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", "test", "--examples"])
        .current_dir(root)
        .status()
        .expect("cargo runs");
    assert!(status.success(), "{example} is not built");
    let test = std::env::current_exe().expect("the test has a path");
    let profile = test.ancestors().nth(2).expect("the test lies in deps of the profile's folder");
    profile.join("examples").join(example)
}

fn output(program: &mut Command) -> String {
    let output = program.output().expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program:?}: {stderr}");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

fn example(name: &str) -> String {
    output(&mut Command::new(built(name)))
}

#[test]
fn the_small_game_is_played_and_obeys_the_laws() {
    let printed = example("small_game");
    assert!(printed.starts_with("10 counters") || printed.contains(" counters, seat 0 to move\n"));
    assert!(printed.contains("scores [1, 0] after ") || printed.contains("scores [0, 1] after "));
    assert!(printed.ends_with("all laws hold for 100 seeds\n"), "{printed}");
}

#[test]
fn the_match_stops_when_the_test_is_decided() {
    let printed = example("sprt_match");
    let mut lines = printed.lines();
    let games = lines.next().and_then(|line| line.split_once(' ')).expect("a number of games").0;
    let games: u32 = games.parse().expect("a number of games");
    assert!(games.is_multiple_of(2) && (2..1000).contains(&games), "{printed}");
    assert!(lines.next().is_some_and(|line| line.starts_with("passed: at least as strong (LLR ")));
}

#[test]
fn the_smallest_bot_beats_the_random_player_with_legal_commands() {
    let bot = built("smallest_bot");
    let bot = bot.to_str().expect("the path is UTF-8");
    let mut referee = Command::new(env!("CARGO_BIN_EXE_referee"));
    let words = ["match", "ice-and-fire", "--seeds", "1..2", "--json"];
    let limits = ["--first-timeout-ms", "60000", "--timeout-ms", "60000"];
    let players = ["--player", bot, "--player", "@random"];
    let printed = output(referee.args(words).args(limits).args(players));
    let result: serde_json::Value = serde_json::from_str(&printed).expect("one JSON object");
    assert_eq!(result["wins"], 4, "{printed}");
    assert_eq!(result["players"][0]["refused"], 0, "{printed}");
}
