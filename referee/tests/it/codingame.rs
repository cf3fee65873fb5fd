//! Results of games in the forms of CodinGame: replayed, compared, and written.

mod last_words;
mod shapes;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::prelude::*;
use engine::catalogue::SetupOptions;
use replays::codingame::{import, Import};
use replays::read_lines;
use serde_json::{json, Value};
use shapes::{Played, Step};

fn referee(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(words).output().expect("the referee runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a command prints that has to succeed.
fn said(folder: &Path, words: &[&str]) -> String {
    let output = referee(folder, words);
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The exit code and the words on standard error of a command that has to fail, saying something.
fn refused(folder: &Path, words: &[&str]) -> (i32, String) {
    let output = referee(folder, words);
    let error = text(&output.stderr);
    assert!(error.starts_with("referee: ") && !error.contains("panicked"), "{words:?}: {error}");
    (output.status.code().expect("an exit code"), error)
}

/// A game of two built-in players, as the replay that the program writes.
fn play(folder: &Path, words: &str) -> Value {
    let mut all = vec!["play", "ice-and-fire", "--work", "1", "--quiet", "--force"];
    all.extend(["--replay", "own.jsonl"]);
    all.extend(words.split(' '));
    said(folder, &all);
    let replay = fs::read_to_string(folder.join("own.jsonl")).expect("a replay");
    serde_json::from_str(&replay).expect("one replay")
}

fn write(folder: &Path, name: &str, value: &Value) {
    fs::write(folder.join(name), value.to_string()).expect("a file of the test");
}

const OWN: &str = "--seed -9007199254740993 --player @rusher --player @expander";

#[test]
fn results_of_all_shapes_agree_and_are_shown() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let own = play(folder, OWN);
    let trace = said(folder, &["trace", "own.jsonl"]);
    let stdin = said(folder, &["stdin", "own.jsonl", "--turn", "9", "--seat", "1"]);
    for (shape, result) in Played::of_replay(&own).shapes() {
        write(folder, "result.json", &result);
        let report = said(folder, &["import", "result.json", "-o", "new.jsonl", "--force"]);
        for part in ["seed -9007199254740993,", "league 4, live rules", "agrees", "@rusher"] {
            assert!(report.contains(part), "{shape}: {report}");
        }
        let new = fs::read_to_string(folder.join("new.jsonl")).expect("a replay");
        let new: Value = serde_json::from_str(&new).expect("one replay");
        for key in ["format", "game", "seed", "setup", "players", "scores", "hash"] {
            assert_eq!(new[key], own[key], "{shape}: {key}");
        }
        assert_eq!(said(folder, &["trace", "result.json"]), trace, "{shape}");
        assert_eq!(said(folder, &["trace", "new.jsonl"]), trace, "{shape}");
        let words = ["stdin", "result.json", "--turn", "9", "--seat", "1"];
        assert_eq!(said(folder, &words), stdin, "{shape}");
        assert!(said(folder, &["verify", "result.json"]).contains("1 records agree"));
        said(folder, &["view", "result.json", "-o", "page.html"]);
        assert!(said(folder, &["watch", "result.json", "--turn", "3"]).contains("@rusher"));
        // A pipe can be read once only.
        let mut pipe = Command::new("sh");
        let referee = assert_cmd::cargo::cargo_bin("referee");
        let line = format!("cat result.json | {} trace /dev/stdin", referee.display());
        let piped = pipe.current_dir(folder).args(["-c", &line]).output().expect("it runs");
        assert_eq!(text(&piped.stdout), trace, "{shape}");
        // The form of the file is a detail: pretty, or with a carriage return at line ends.
        let pretty = serde_json::to_string_pretty(&result).expect("JSON").replace('\n', "\r\n");
        fs::write(folder.join("pretty.json"), pretty).expect("written");
        assert_eq!(said(folder, &["trace", "pretty.json"]), trace, "{shape}");
    }
}

/// The games of the official referee, with all ways to end.
fn golden(file: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/ice_and_fire");
    let records = read_lines(&folder.join(file)).expect("golden data");
    records.map(|record| record.expect("a record").1).collect()
}

fn of_golden(record: &Value) -> Played {
    let step = |turn: &Value| {
        let codes = turn[3].as_str().unwrap_or_default();
        let done = |code: &&str| code.contains(',');
        let ending = ["loss", "timeout"];
        let refused = codes.split_whitespace().filter(|code| !done(code) && !ending.contains(code));
        Step {
            seat: turn[0].as_u64().expect("a seat") as usize,
            line: turn[2].as_str().map(str::to_owned),
            applied: codes.split_whitespace().filter(done).count(),
            refused: refused.count(),
        }
    };
    Played {
        seed: record["seed"].as_str().expect("a text").to_owned(),
        players: ["one", "two"].map(str::to_owned),
        steps: record["turns"].as_array().expect("turns").iter().map(step).collect(),
        scores: serde_json::from_value(record["scores"].clone()).expect("scores"),
    }
}

fn imported(result: &Value) -> Import {
    import(result, &SetupOptions::default()).expect("a result")
}

#[test]
fn games_of_the_official_referee_agree_without_league_and_rules() {
    let (mut exact, mut count) = (0, 0);
    for file in ["games-live.jsonl.gz", "games-contest.jsonl.gz"] {
        for record in golden(file) {
            let played = of_golden(&record);
            let results = if count % 2 == 0 { played.bare() } else { played.local() };
            let import = imported(&results);
            assert_eq!(import.difference, None, "{}", record["id"]);
            count += 1;
            let rules = record["rules"] == json!(import.rules);
            exact += usize::from(rules && record["league"] == json!(import.league));
        }
    }
    // Some games are the same by several rule sets: those without mines, for example.
    assert!(count >= 40 && exact * 10 > count * 6, "{exact} of {count}");
}

#[test]
fn the_title_names_the_league_and_the_user_decides() {
    let has_tower = |game: &Value| {
        let turns = game["turns"].as_array().into_iter().flatten();
        turns.filter_map(|turn| turn[3].as_str()).any(|codes| codes.contains("BT"))
    };
    let games = golden("games-live.jsonl.gz");
    let played = of_golden(games.iter().find(|game| has_tower(game)).expect("a game with towers"));
    let mut wrapper = played.wrapper();
    let mut by_title = |title: &str| {
        wrapper["questionTitle"] = json!(title);
        imported(&wrapper)
    };
    for title in ["Level 4", "A Code of Ice and Fire - Level 7", "A Code of Ice and Fire"] {
        let import = by_title(title);
        assert_eq!(
            (import.difference, import.league, &*import.rules),
            (None, 4, "live"),
            "{title}"
        );
    }
    let wrong = by_title("Level 1");
    assert!(wrong.difference.is_some() && wrong.league == 1, "{wrong}");
    let report = wrong.to_string();
    assert!(report.contains("it agrees by league 4, live rules, which its title"), "{report}");
    let chosen = SetupOptions { league: Some(4), ..SetupOptions::default() };
    let import = import(&wrapper, &chosen).expect("a result");
    assert_eq!(import.difference, None, "the choice is above the title");
    let chosen = SetupOptions { league: Some(5), ..SetupOptions::default() };
    assert!(replays::codingame::import(&wrapper, &chosen).is_err(), "there is no such league");
}

/// A game that ends in each of the ways that a result can tell.
fn ending(folder: &Path, player: &str) -> (Value, Played) {
    let words = ["--seed", "5", "--league", "3", "--rules", "contest"];
    let mut all = vec!["play", "ice-and-fire", "--quiet", "--force", "--replay", "own.jsonl"];
    all.extend(words);
    all.extend(["--player", "@random", "--player", player, "--timeout-ms", "300"]);
    said(folder, &all);
    let replay = fs::read_to_string(folder.join("own.jsonl")).expect("a replay");
    let replay = serde_json::from_str(&replay).expect("one replay");
    let played = Played::of_replay(&replay);
    (replay, played)
}

#[test]
fn time_outs_crashes_and_lines_that_are_no_turns_are_exits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let ends = [
        ("sh -c 'for i in 1 2 3; do echo WAIT; done; sleep 60'", "timeout", "timeout"),
        ("sh -c 'for i in 1 2 3; do echo WAIT; done; exit 3'", "crashed", "timeout"),
        ("sh -c 'for i in 1 2 3; do echo WAIT; done; echo; sleep 60'", "malformed", "malformed"),
        ("sh -c 'echo \"WAIT;WALK 1 2\"; sleep 60'", "malformed", "malformed"),
    ];
    for (player, exit, told) in ends {
        let (own, played) = ending(folder, player);
        assert_eq!(own["exits"][0]["exit"], exit, "{player}");
        let chosen = SetupOptions {
            rules: Some("contest".to_owned()),
            league: Some(3),
            ..SetupOptions::default()
        };
        for (shape, result) in played.shapes() {
            let import = import(&result, &chosen).expect("a result");
            assert_eq!(import.difference, None, "{player}, {shape}");
            let replay = import.replay;
            assert_eq!((replay.exits[0].seat, replay.exits[0].exit.as_str()), (1, told), "{shape}");
            assert_eq!(json!(replay.hash), own["hash"], "{player}, {shape}");
        }
        // The form that the program writes names the exit itself.
        said(folder, &["export", "own.jsonl", "-o", "sdk.json", "--force"]);
        let report = said(folder, &["import", "sdk.json", "-o", "new.jsonl", "--force"]);
        assert!(report.contains("league 3, contest rules"), "{report}");
        let new = fs::read_to_string(folder.join("new.jsonl")).expect("a replay");
        let new: Value = serde_json::from_str(&new).expect("one replay");
        assert_eq!(new["exits"][0]["exit"], exit, "{player}");
        assert_eq!((&new["hash"], &new["setup"]), (&own["hash"], &own["setup"]));
    }
}

#[test]
fn what_is_exported_is_imported_and_shown() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    play(folder, OWN);
    said(folder, &["export", "own.jsonl", "-o", "sdk.json"]);
    let sdk = fs::read_to_string(folder.join("sdk.json")).expect("a result");
    let sdk: Value = serde_json::from_str(&sdk).expect("one object");
    let frames = sdk["views"].as_array().expect("a list").len();
    for list in [&sdk["summaries"], &sdk["outputs"]["0"], &sdk["outputs"]["1"], &sdk["errors"]["0"]]
    {
        assert_eq!(list.as_array().map(Vec::len), Some(frames), "one item a frame");
    }
    assert_eq!(
        sdk["uinput"][0].as_str().and_then(|text| text.lines().next()),
        Some("seed=-9007199254740993")
    );
    let report = said(folder, &["import", "sdk.json"]);
    assert!(report.contains(&format!("and {frames} states of frames")), "{report}");
    assert_eq!(said(folder, &["trace", "sdk.json"]), said(folder, &["trace", "own.jsonl"]));
    said(folder, &["view", "sdk.json", "-o", "page.html"]);
    // A state that was changed is found at its turn.
    let mut changed = sdk.clone();
    let view = changed["views"][8].as_str().expect("a view").replace("gold", "gild");
    changed["views"][8] = json!(view);
    write(folder, "changed.json", &changed);
    let (code, error) = refused(folder, &["import", "changed.json"]);
    assert!(code == 1 && error.contains("turn 8, seat 1, state line "), "{error}");
    let words =
        ["play", "janken", "--seed", "3", "--player", "@random", "--replay", "janken.jsonl"];
    said(folder, &words);
    let (code, error) = refused(folder, &["export", "janken.jsonl"]);
    assert!(code == 2 && error.contains("only results of ice-and-fire"), "{error}");
}

#[test]
fn a_planted_difference_is_found_at_its_turn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let own = play(folder, OWN);
    let played = Played::of_replay(&own);
    let differs = |name: &str, result: &Value, parts: &[&str]| {
        write(folder, "planted.json", result);
        let before = fs::read(folder.join("own.jsonl")).expect("a replay");
        let (code, error) = refused(folder, &["import", "planted.json", "-o", "own.jsonl"]);
        assert_eq!(code, 1, "{name}: {error}");
        for part in parts.iter().chain(&["1 of 1 results differ"]) {
            assert!(error.contains(part), "{name}: {error}");
        }
        assert_eq!(fs::read(folder.join("own.jsonl")).expect("a replay"), before, "{name}");
        for command in [&["verify"][..], &["trace"], &["stdin", "--turn=1", "--seat=0"], &["view"]]
        {
            let words = [command, &["planted.json"]].concat();
            assert_eq!(refused(folder, &words).0, 1, "{name}: {words:?}");
        }
    };
    let answer_frame = |result: &Value, turn: usize| {
        let frames = result["frames"].as_array().expect("frames").iter().enumerate();
        let asked =
            frames.filter(|(_, frame)| frame["stdout"].as_str().is_some_and(|out| !out.is_empty()));
        asked.map(|(place, _)| place).nth(turn).expect("enough turns")
    };
    let bare = played.bare();
    let mut scores = bare.clone();
    let score = scores["scores"][0].as_i64().expect("a score");
    scores["scores"][0] = json!(score + 1);
    differs("score", &scores, &["scores: expected", &format!("[{},", score + 1)]);
    let mut ranks = bare.clone();
    ranks["ranks"] = json!([ranks["ranks"][1], ranks["ranks"][0]]);
    differs("ranks", &ranks, &["ranks: expected"]);
    let mut seat = bare.clone();
    let at = answer_frame(&bare, 4);
    seat["frames"][at]["agentId"] = json!(1);
    differs("seat", &seat, &["turn 5, seat 0, seat to move: expected \"seat 1\""]);
    let mut lost = bare.clone();
    let at = answer_frame(&bare, 3);
    lost["frames"].as_array_mut().expect("frames").remove(at);
    differs("lost answer", &lost, &["turn 4, seat 1, seat to move: expected \"seat 0\""]);
    let mut malformed = bare.clone();
    malformed["frames"][answer_frame(&bare, 5)]["stdout"] = json!("\n");
    differs("empty line", &malformed, &["turn 7, seat 0, answer: expected", "the game is over"]);
    let mut summary = bare.clone();
    summary["frames"][answer_frame(&bare, 2)]["summary"] = json!("$1: Invalid action (MOVE)");
    differs("refusal", &summary, &["turn 2, seat 1, refused actions: expected \"1\", got \"0\""]);
    let mut late = bare.clone();
    late["frames"][answer_frame(&bare, 6)]["summary"] = json!("$1 timeout!");
    differs("time-out", &late, &["answer: expected", "the game is over"]);
    let mut seed = bare.clone();
    seed["refereeInput"] = json!("seed=-9007199254740992\n");
    differs("seed", &seed, &["expected"]);
}

/// Each hostile text is refused with a reason, or read; nothing panics, and no file is made.
#[test]
fn hostile_results_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let own = play(folder, OWN);
    let played = Played::of_replay(&own);
    let with = |result: &Value, pointer: &str, value: Value| {
        let mut changed = result.clone();
        *changed.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        changed.to_string()
    };
    let (bare, wrapper, success, local) =
        (played.bare(), played.wrapper(), played.success(), played.local());
    let whole = bare.to_string();
    let deep =
        |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let cases = [
        ("frames: expected a list of frames", with(&bare, "/frames", json!(7))),
        ("frames[0]: expected a frame, got null", with(&bare, "/frames/0", json!(null))),
        (
            "frames[1].stdout: expected a text, got an object",
            with(&bare, "/frames/1/stdout", json!({})),
        ),
        (
            "gameResult.scores[0]: expected a whole number",
            with(&wrapper, "/gameResult/scores/0", json!(1e300)),
        ),
        (
            "success.gameResult.scores: expected a list of two",
            with(&success, "/success/gameResult/scores", json!([1])),
        ),
        ("outputs.1: expected a list", with(&local, "/outputs/1", json!("WAIT"))),
        (
            "uinput: expected a line seed=N",
            with(&local, "/uinput", json!(["seed=99999999999999999999"])),
        ),
        ("refereeInput: expected a line seed=N", with(&bare, "/refereeInput", json!("seed=1e3\n"))),
        ("refereeInput: expected a text, got 123", with(&bare, "/refereeInput", json!(123))),
        ("is not A Code of Ice and Fire", with(&wrapper, "/puzzleTitle", json!(["Ocean of Code"]))),
        ("not a whole JSON record: EOF", whole[..whole.len() / 2].to_owned()),
        ("not a whole JSON record: recursion limit", deep("{\"success\":", "}")),
        ("not a whole JSON record: recursion limit", format!("{{\"frames\":{}}}", deep("[", "]"))),
        ("hostile.json line 3: not a whole JSON record", "{\n  \"frames\": [\n    {]\n".to_owned()),
        ("holds no game result", " \n".to_owned()),
        ("not a game result: expected frames", "{\"scores\":[1,2]}".to_owned()),
        ("is a file of replays, expected the result of a game", own.to_string()),
        ("duplicate field", "{\"frames\":[],\"frames\":[]}".to_owned()),
    ];
    for (part, text) in cases {
        fs::write(folder.join("hostile.json"), &text).expect("written");
        let (code, error) = refused(folder, &["import", "hostile.json", "-o", "made.jsonl"]);
        assert!(code == 2 && error.contains(part), "{part}: {error}");
        assert!(error.contains("hostile.json") && error.len() < 600, "{part}: {error}");
        assert!(!folder.join("made.jsonl").exists(), "{part}");
    }
}

#[test]
fn names_and_texts_of_results_steer_neither_terminal_nor_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let own = play(folder, OWN);
    let mut played = Played::of_replay(&own);
    played.players = ["<script>alert(1)</script>".to_owned(), "\u{1b}[2J\u{202e}x\0".to_owned()];
    for (shape, mut result) in played.shapes() {
        if let Some(frames) = result["frames"].as_array_mut() {
            frames[1]["stderr"] = json!("</script><img src=x onerror=alert(1)>\u{1b}]0;x\u{7}");
        }
        write(folder, "names.json", &result);
        for words in
            [&["import", "names.json"][..], &["trace", "names.json"], &["watch", "names.json"]]
        {
            let text = said(folder, words);
            assert!(!text.contains('\u{1b}') && !text.contains('\0'), "{shape}: {words:?}");
            assert!(!text.contains('\u{202e}'), "{shape}: {words:?}");
        }
        said(folder, &["view", "names.json", "-o", "page.html"]);
        let page = fs::read_to_string(folder.join("page.html")).expect("a page");
        assert!(!page.contains("<script>alert") && !page.contains("<img src=x"), "{shape}");
    }
}
