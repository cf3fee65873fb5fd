//! What a user types, in a fresh folder.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::prelude::*;

fn referee(folder: &Path, line: &str) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split_whitespace()).output().expect("the referee runs")
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Nothing on standard output, one line on standard error that says `words`, and the exit code.
fn fails(folder: &Path, line: &str, code: i32, words: &str) {
    let output = referee(folder, line);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{line}: {error}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{line}");
    assert!(error.contains(words), "{line}: {error:?} does not say {words:?}");
}

const GAME: &str =
    "play ice-and-fire --seed 42 --player @expander --player @rusher --replay game.jsonl";

#[test]
fn a_game_is_played_recorded_verified_and_traced() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    assert!(out(&referee(folder, GAME)).contains("@rusher"));
    assert_eq!(out(&referee(folder, "verify game.jsonl")), "game.jsonl: 1 records agree\n");
    let trace = out(&referee(folder, "trace game.jsonl"));
    assert!(trace.starts_with("== opening of seat 0\n") && trace.contains("== end\n"));
    let input = out(&referee(folder, "stdin game.jsonl --turn 6 --seat 1"));
    let map = out(&referee(folder, "map ice-and-fire --seed 42"));
    let spots: Vec<&str> = map.lines().skip(12).collect();
    assert!(input.starts_with(&spots.join("\n")), "the input starts with the opening");
    assert_eq!(input.matches("\n1 0 0 0\n").count(), 3, "three turns of seat 1");
}

#[test]
fn the_same_game_has_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = || {
        let line =
            "play ice-and-fire --seed -5 --player @icefire --player @random --work 300 --json";
        let mut result: serde_json::Value =
            serde_json::from_str(&out(&referee(folder.path(), line))).expect("one JSON object");
        result["slowest_ms"].take();
        result
    };
    assert_eq!(play(), play());
}

#[test]
fn maps_print_as_text_and_as_json() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = out(&referee(folder.path(), "map ice-and-fire --seed -42 --league 2 --json"));
    let map: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((map["seed"].as_str(), map["league"].as_u64()), (Some("-42"), Some(2)));
    assert_eq!(map["rows"].as_array().map(Vec::len), Some(12));
    assert_eq!(map["mine_spots"].as_array().map(Vec::len), Some(0));
    let keys: Vec<&String> = map.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["seed", "rules", "league", "rows", "mine_spots"]);
}

#[test]
fn bad_usage_is_one_clear_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    fails(folder, "map chess --seed 1", 2, "unknown game \"chess\", expected one of");
    fails(folder, "map ice-and-fire --seed 9223372036854775808", 2, "9223372036854775808");
    fails(folder, "map ice-and-fire --seed 1 --league 9", 2, "league");
    fails(folder, "map ice-and-fire --seed 1 --rules old", 2, "live or contest");
    fails(
        folder,
        "play ice-and-fire --seed 1 --player @icefire --player @nobody",
        2,
        "unknown player @nobody",
    );
    fails(
        folder,
        "play ice-and-fire --seed 1 --player @icefire --player ./none",
        2,
        "cannot be started",
    );
    fails(folder, "play ice-and-fire --seed 1 --player @icefire", 2, "2 players");
    fails(folder, "verify nothing.jsonl", 2, "nothing.jsonl");
    fails(
        folder,
        "match ice-and-fire --player @random --player @random --seeds 5..1",
        2,
        "FIRST..LAST",
    );
    assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 0, "nothing is left behind");
}

#[test]
fn tampered_and_truncated_replays_are_found_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    out(&referee(folder, GAME));
    let text = std::fs::read_to_string(folder.join("game.jsonl")).expect("a replay");
    let write =
        |text: &str| std::fs::write(folder.join("bad.jsonl"), text).expect("a file is written");
    write(&text[..text.len() / 2]);
    fails(folder, "verify bad.jsonl", 2, "bad.jsonl line 1: not a whole JSON record");
    write(&text.replacen("TRAIN 1 1 0", "TRAIN 1 0 1", 1));
    fails(folder, "verify bad.jsonl", 1, "bad.jsonl line 1: ");
    write(&text.replace("\"hash\":\"", "\"hash\":\"0"));
    fails(folder, "verify bad.jsonl", 1, "hash: expected");
    write("{\"what\":1}\n");
    fails(folder, "verify bad.jsonl", 2, "not a record of any game");
}

#[test]
fn an_interrupted_match_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let line = "match ice-and-fire --player @expander --player @rusher --seeds 1..6 --out games.jsonl --json";
    // What was measured differs from run to run.
    let told = || {
        let said = out(&referee(folder, line));
        said.split("\"players\"").next().map(str::to_owned)
    };
    let whole = told();
    let games = |file: &str| std::fs::read_to_string(folder.join(file)).expect("a journal");
    let results = |text: &str| -> Vec<String> {
        let hash = |line: &str| {
            let rest = line.split("\"hash\":").nth(1)?;
            rest.split(',').next().map(str::to_owned)
        };
        text.lines().skip(1).filter_map(hash).collect()
    };
    let complete = games("games.jsonl");
    for cut in [0, 40, complete.len() / 3, complete.len() - 5] {
        std::fs::write(folder.join("games.jsonl"), &complete[..cut]).expect("a journal is cut");
        assert_eq!(told(), whole);
        assert_eq!(results(&games("games.jsonl")), results(&complete));
    }
    fails(folder, &line.replace("1..6", "2..7"), 2, "other seeds");
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    out(&referee(folder.path(), GAME));
    let mut child = Command::cargo_bin("referee")
        .expect("the referee is built")
        .current_dir(folder.path())
        .args(["trace", "game.jsonl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the referee runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the referee ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_full_standard_output_is_an_error() {
    for line in [
        "--help",
        "help match",
        "match --help",
        "--version",
        "completions bash",
        "games",
        "rules janken",
    ] {
        let full =
            std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let mut referee = Command::cargo_bin("referee").expect("the referee is built");
        let status = referee.args(line.split(' ')).stdout(full).stderr(std::process::Stdio::null());
        assert_eq!(status.status().expect("it runs").code(), Some(2), "{line}");
    }
}

#[test]
fn a_replay_that_has_no_place_is_refused_before_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fails(folder.path(), &GAME.replace("game.jsonl", "no/game.jsonl"), 2, "a folder that exists");
}

#[test]
fn a_seat_cannot_have_left_for_a_proper_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    std::fs::write(folder.join("dancer.sh"), "echo DANCE\n").expect("a program is written");
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command
        .current_dir(folder)
        .args("play ice-and-fire --seed 3 --quiet --replay left.jsonl".split(' '));
    command.args(["--player", "@random", "--player", "sh dancer.sh"]);
    assert!(out(&command.output().expect("the referee runs")).contains("wins\n"));
    out(&referee(folder, "verify left.jsonl"));
    let text = std::fs::read_to_string(folder.join("left.jsonl")).expect("a replay");
    std::fs::write(folder.join("bad.jsonl"), text.replace("\"DANCE\"", "\"WAIT\""))
        .expect("written");
    fails(folder, "verify bad.jsonl", 1, "exit: expected \"malformed\", got \"WAIT\"");
}

#[test]
fn a_replay_is_shown_as_a_page_a_picture_and_a_text() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    for game in
        ["ice-and-fire", "janken", "dragonsweeper", "battling-knights", "friends-and-dragons"]
    {
        let players = if game == "ice-and-fire" {
            "--player @random --player @random"
        } else {
            "--player @random"
        };
        out(&referee(
            folder,
            &format!("play {game} --seed 3 {players} --quiet --replay {game}.jsonl"),
        ));
        let said = out(&referee(folder, &format!("view {game}.jsonl -o {game}.html")));
        let page = std::fs::read_to_string(folder.join(format!("{game}.html"))).expect("a page");
        assert!(
            said.contains("bytes") && page.len() < 400_000 && page.contains("</html>"),
            "{said}"
        );
        assert!(!page.contains("http://") || page.contains("www.w3.org"), "nothing is fetched");
        let picture = out(&referee(folder, &format!("view {game}.jsonl --svg --turn 0")));
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
        assert!(out(&referee(folder, &format!("watch {game}.jsonl"))).contains("turn 0 of"));
    }
    fails(folder, "view janken.jsonl --svg --turn 99999", 2, "turns");
    fails(folder, "view nothing.jsonl", 2, "nothing.jsonl");
}

#[test]
fn the_bot_plays_as_its_signature_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = out(&referee(folder.path(), "signature"));
    let known = include_str!("signature.txt");
    assert_eq!(
        said, known,
        "if the bot is meant to play otherwise: referee signature > referee/tests/it/signature.txt"
    );
}

#[test]
fn tuning_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let line = |rounds: usize, log: &str| {
        out(&referee(
            folder.path(),
            &format!(
                "tune --weights income,cell --work 50 --pairs 2 --rounds {rounds} --log {log}"
            ),
        ))
    };
    let whole = line(6, "whole.jsonl");
    line(3, "cut.jsonl");
    assert_eq!(line(6, "cut.jsonl"), whole);
    let read = |log: &str| std::fs::read_to_string(folder.path().join(log)).expect("a log");
    assert_eq!(read("cut.jsonl"), read("whole.jsonl"));
    fails(folder.path(), "tune --weights income --log whole.jsonl", 2, "with other weights");
    fails(folder.path(), "tune --weights luck", 2, "expected some of gold, income");
    fails(folder.path(), "tune --weights income --start cell=3", 2, "none of the weights");
    fails(folder.path(), "tune --weights income --start income=much", 2, "income=NUMBER");
    let started =
        out(&referee(folder.path(), "tune --weights income --start income=77 --rounds 0"));
    assert!(started.contains("income             77       77"), "{started}");
}

#[test]
fn each_game_shows_and_takes_its_own_options_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    for command in ["play", "watch live", "map", "match", "plan"] {
        let shows = |game: &str, option: &str| {
            out(&referee(folder, &format!("{command} {game} --help"))).contains(option)
        };
        assert!(shows("", "--league") && shows("", "--rules"), "{command}");
        assert!(shows("ice-and-fire", "--league <N>"), "{command}");
        assert!(shows("ice-and-fire", "Rule set of ice-and-fire: live or contest"), "{command}");
        for game in ["janken", "battling-knights", "dragonsweeper", "friends-and-dragons"] {
            assert!(!shows(game, "--league") && !shows(game, "--rules"), "{command} {game}");
            assert!(shows(game, "--seed"), "{command} {game}");
        }
    }
    fails(folder, "map janken --seed 1 --league 2", 2, "janken has no option league");
    fails(
        folder,
        "map dragonsweeper --seed 1 --rules live",
        2,
        "dragonsweeper has no option rules",
    );
    let league = "league \"5\" of ice-and-fire: expected 1 to 4";
    fails(folder, "map ice-and-fire --seed 1 --league 5", 2, league);
    let rules = "rules \"x\" of ice-and-fire: expected live or contest";
    fails(folder, "map ice-and-fire --seed 1 --rules x", 2, rules);
}
