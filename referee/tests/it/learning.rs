//! Games of self-play and fits to them, as they are typed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::referee_command::printed;
use crate::common::refused_command::refused;

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("a file")
}

#[test]
fn a_range_of_seeds_goes_on_and_its_games_do_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let play = |seeds: &str, jobs: u32, out: &str| {
        printed(folder, &format!("self-play --work 30 --seeds {seeds} --jobs {jobs} --out {out}"))
    };
    let whole = play("-3..4", 1, "whole.jsonl");
    assert!(whole.starts_with("8 games, "), "{whole}");
    assert!(play("-3..0", 2, "cut.jsonl").starts_with("4 games, "));
    assert_eq!(play("-3..4", 2, "cut.jsonl"), whole);
    assert_eq!(read(folder, "cut.jsonl"), read(folder, "whole.jsonl"));
    // Fewer seeds than the file holds: nothing is left to play, and nothing is lost.
    assert_eq!(play("-3..-2", 1, "cut.jsonl"), whole);
    assert_eq!(read(folder, "cut.jsonl"), read(folder, "whole.jsonl"));
    for (other, said) in [
        ("--work 30 --seeds -2..4", "with other first_seed: -3 there, -2 now"),
        ("--work 31 --seeds -3..4", "with other work: 30 there, 31 now"),
        ("--work 30 --seeds -3..4 --shift 7", "with other shift: 20 there, 7 now"),
        ("--work 30 --seeds -3..4 --careless 7", "with other careless: 10 there, 7 now"),
        ("--work 30 --seeds -3..4 --rules contest", "with other setup: "),
    ] {
        let found = refused(folder, &format!("self-play --out cut.jsonl {other}"));
        assert!(found.contains(said), "{other}: {found}");
    }
    assert_eq!(read(folder, "cut.jsonl"), read(folder, "whole.jsonl"));
    let rules = refused(folder, "self-play --seeds 1..1 --out other.jsonl --league 9");
    assert!(rules.contains("league \"9\" of ice-and-fire: expected 1 to 4"), "{rules}");
    let json = printed(folder, "self-play --work 30 --seeds -3..4 --out cut.jsonl --json");
    let json: Value = serde_json::from_str(&json).expect("one JSON object");
    let count = |name: &str| json[name].as_u64().expect("a number");
    assert_eq!((count("games"), count("red") + count("blue") + count("drawn")), (8, 8));
}

#[test]
fn files_of_seeds_are_fitted_together_and_the_weights_can_be_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    printed(folder, "self-play --work 30 --seeds 1..12 --out all.jsonl");
    printed(folder, "self-play --work 30 --seeds 1..5 --out a.jsonl");
    printed(folder, "self-play --work 30 --seeds 6..12 --out b.jsonl");
    let whole = printed(folder, "fit all.jsonl --blend 0.3");
    assert_eq!(printed(folder, "fit a.jsonl b.jsonl --blend 0.3"), whole);
    assert_ne!(printed(folder, "fit all.jsonl"), whole);
    assert!(whole.contains(" of 10 games are fitted\n"), "{whole}");
    let player = whole.lines().find_map(|line| line.strip_prefix("--player fitted="));
    let player = player.expect("how to play the weights");
    let played = printed(
        folder,
        &format!("match ice-and-fire --player fitted={player} --player @icefire --seeds 1..2 --work 30 --json"),
    );
    let played: Value = serde_json::from_str(&played).expect("one JSON object");
    assert_eq!(played["players"][0]["refused"], 0, "{played}");
    let start = whole.lines().find_map(|line| line.strip_prefix("tune --start "));
    let start = start.expect("how to tune on");
    printed(folder, &format!("tune --rounds 0 --start {start} --log tune.jsonl"));
    let json: Value = serde_json::from_str(&printed(folder, "fit all.jsonl --blend 0.3 --json"))
        .expect("one JSON object");
    assert_eq!(json["players"]["fitted"], *player);
}

#[test]
fn damaged_files_are_refused_with_their_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    printed(folder, "self-play --work 5 --seeds 1..6 --out games.jsonl");
    let good = read(folder, "games.jsonl");
    let damaged = |bytes: &[u8]| {
        fs::write(folder.join("bad.jsonl"), bytes).expect("written");
        refused(folder, "fit bad.jsonl")
    };
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    for (text, expected) in [
        (good.replacen("WAIT", "MOVE", 1), "bad.jsonl line "),
        (good.replacen("\"seed\":3", "\"seed\":9", 1), "bad.jsonl line 4: this line or one before"),
        (good[..good.len() - 5].to_owned(), "bad.jsonl line 7: the last line is cut off"),
        ([lines[0], lines[2]].concat(), "bad.jsonl line 2: this line or one before"),
        (good.replacen("self-play", "match", 1), "bad.jsonl line 1: "),
        (String::new(), "bad.jsonl line 1: expected the head of a file of games of self-play"),
        (
            "notes\n".to_owned(),
            "bad.jsonl line 1: expected the head of a file of games of self-play",
        ),
    ] {
        let said = damaged(text.as_bytes());
        assert!(said.contains(expected), "{expected:?}: {said}");
    }
    assert!(damaged(b"\xff\x00\n").contains("bad.jsonl line 1: "));
    let twice = refused(folder, "fit games.jsonl games.jsonl");
    assert!(twice.contains("holds seed 1, which games.jsonl holds too"), "{twice}");
    let none = refused(folder, "fit none.jsonl");
    assert!(none.contains("none.jsonl: cannot be opened"), "{none}");
    for option in ["--blend 1.1", "--blend nan", "--l2 0", "--l2 inf"] {
        let said = refused(folder, &format!("fit games.jsonl {option}"));
        assert!(said.contains("expected a number from 0"), "{option}: {said}");
    }
    printed(folder, "self-play --work 5 --seeds 1..3 --out few.jsonl");
    let few = refused(folder, "fit few.jsonl");
    assert!(few.contains("3 games to fit and 0 to judge the fit"), "{few}");
}

#[test]
fn numbers_of_a_player_are_checked_before_a_game_begins() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let play = |player: &str| {
        format!("play ice-and-fire --seed 1 --work 1 --quiet --player {player} --player @random")
    };
    printed(folder, &play("@icefire:gold=20,attack_beam=5"));
    for (player, expected) in [
        (
            "@icefire:luck=1",
            "player @icefire: found \"luck=1\", expected NAME=NUMBER with one of gold,",
        ),
        (
            "@icefire:gold=10001",
            "player @icefire: found \"gold=10001\", expected gold=-10000 to 10000",
        ),
        ("@icefire:", "player @icefire: found \"\", expected NAME=NUMBER with one of gold,"),
        ("@rusher:gold=1", "player @rusher: found \"gold=1\", expected nothing after the name"),
        ("@ice:gold=1", "unknown player @ice of ice-and-fire"),
    ] {
        let said = refused(folder, &play(player));
        assert!(said.contains(expected), "{player}: {said}");
    }
}
