//! Game results in CodinGame's formats: replayed, compared, and written.

mod shapes;

use std::path::Path;
use std::process::Command;

use engine::catalogue::SetupOptions;
use replays::codingame::{Import, import};
use replays::read_lines;
use serde_json::{Value, json};
use shapes::{Played, Step};

use crate::common::changes::with;
use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, CommandOutput, Folder, assert_parts};

const OWN: &str = "--seed -9007199254740993 --player @rusher --player @expander --work 1";

/// Plays a game and returns its replay, which is also written to `own.jsonl`.
fn play(folder: &Folder, options: &str) -> Value {
    folder.ok(&format!("play --game ice-and-fire --force --replay own.jsonl {options}"));
    folder.json("own.jsonl")
}

#[test]
fn results_of_all_shapes_agree() {
    let folder = Folder::new();
    let own = play(&folder, OWN);
    let trace = folder.ok("trace own.jsonl");
    for (shape, result) in Played::from_replay(&own).shapes() {
        folder.write("result.json", result.to_string());
        let report = folder.ok("import result.json -o new.jsonl --force");
        assert_parts(
            &report,
            &["seed -9007199254740993,", "league 4, live rules", "agrees", "@rusher"],
        );
        let new = folder.json("new.jsonl");
        for key in ["format", "game", "seed", "setup", "players", "scores", "hash"] {
            assert_eq!(new[key], own[key], "{shape}: {key}");
        }
        // A pipe can only be read once.
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_referee");
        let line = format!("cat result.json | '{program}' trace /dev/stdin");
        shell.current_dir(folder.path()).args(["-c", &line]);
        assert_eq!(CommandOutput::run(shell).ok(), trace, "{shape}");
        // The layout of the file does not matter: pretty-printed, or with CRLF.
        let pretty = serde_json::to_string_pretty(&result).expect("JSON").replace('\n', "\r\n");
        folder.write("pretty.json", pretty);
        for file in ["result.json", "new.jsonl", "pretty.json"] {
            assert_eq!(folder.ok(&format!("trace {file}")), trace, "{shape}: {file}");
        }
    }
}

/// Games played by the official referee, with every kind of ending.
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
    games::install();
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
    // Some games are the same under several rule sets, for example those without mines.
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
    assert!(
        report.contains("it agrees in league 4, live rules, although its title names another"),
        "{report}"
    );
    let chosen = SetupOptions { league: Some(4), ..SetupOptions::default() };
    let import = import(&wrapper, &chosen).expect("a result");
    assert_eq!(import.difference, None, "the choice is above the title");
    let chosen = SetupOptions { league: Some(5), ..SetupOptions::default() };
    assert!(replays::codingame::import(&wrapper, &chosen).is_err(), "there is no such league");
}

#[test]
fn every_way_to_leave_a_game_is_imported_as_an_exit() {
    let folder = Folder::new();
    let chosen = SetupOptions {
        rules: Some("contest".to_owned()),
        league: Some(3),
        ..SetupOptions::default()
    };
    for (script, exit, imported) in [
        ("for i in 1 2 3; do echo WAIT; done; sleep 60", "timeout", "timeout"),
        ("for i in 1 2 3; do echo WAIT; done; exit 3", "crashed", "timeout"),
        ("for i in 1 2 3; do echo WAIT; done; echo; sleep 60", "malformed", "malformed"),
        ("echo 'WAIT;WALK 1 2'; sleep 60", "malformed", "malformed"),
    ] {
        folder.write("bot.sh", script);
        let players = "--player @random --player 'sh bot.sh' --timeout-ms 300";
        let own = play(&folder, &format!("--seed 5 --league 3 --rules contest {players}"));
        assert_eq!(own["exits"][0]["exit"], exit, "{script}");
        for (shape, result) in Played::from_replay(&own).shapes() {
            games::install();
            let import = import(&result, &chosen).expect("a result");
            assert_eq!(import.difference, None, "{script}, {shape}");
            let replay = import.replay;
            assert_eq!(
                (replay.exits[0].seat, replay.exits[0].exit.as_str()),
                (1, imported),
                "{shape}"
            );
            assert_eq!(json!(replay.hash), own["hash"], "{script}, {shape}");
        }
        // In the format written by the program, the exit itself is named.
        folder.ok("export own.jsonl -o sdk.json --force");
        let report = folder.ok("import sdk.json -o new.jsonl --force");
        assert!(report.contains("league 3, contest rules"), "{report}");
        let new = folder.json("new.jsonl");
        assert_eq!(new["exits"][0]["exit"], exit, "{script}");
        assert_eq!((&new["hash"], &new["setup"]), (&own["hash"], &own["setup"]));
    }
}

#[test]
fn the_last_words_of_a_program_survive() {
    let folder = Folder::new();
    folder.write("ends.py", ice_bot("if turn == 2: raise ValueError('in turn 2')", ""));
    let players = "--player 'python3 ends.py' --player @rusher --work 1";
    let replay = play(&folder, &format!("--seed 4 {players} {AMPLE}"));
    let last_words = |replay: &Value| replay["exits"][0]["remarks"].clone();
    let own = last_words(&replay);
    let text = own.as_str().expect("a text");
    assert!(text.contains("Traceback") && text.contains("ValueError: in turn 2"), "{text}");
    folder.ok("export own.jsonl -o result.json");
    folder.ok("import result.json -o new.jsonl");
    assert_eq!(last_words(&folder.json("new.jsonl")), own);
    // On the site, a seat that does not answer has a separate frame.
    let mut site = Played::from_replay(&replay).bare();
    let mut frames = site["frames"].as_array_mut().expect("frames").iter_mut();
    let is_late = |frame: &&mut Value| frame["summary"].to_string().contains("timeout!");
    frames.find(is_late).expect("a frame without an answer")["stderr"] = own.clone();
    folder.write("site.json", site.to_string());
    folder.ok("import site.json -o site.jsonl");
    assert_eq!(last_words(&folder.json("site.jsonl")), own);
}

#[test]
fn an_exported_game_is_imported_and_shown() {
    let folder = Folder::new();
    play(&folder, OWN);
    folder.ok("export own.jsonl -o sdk.json");
    let mut sdk = folder.json("sdk.json");
    let frames = sdk["views"].as_array().expect("a list").len();
    for list in [&sdk["summaries"], &sdk["outputs"]["0"], &sdk["outputs"]["1"], &sdk["errors"]["0"]]
    {
        assert_eq!(list.as_array().map(Vec::len), Some(frames), "one item per frame");
    }
    let input = sdk["uinput"][0].as_str().expect("a text");
    assert!(input.starts_with("seed=-9007199254740993\n"), "{input}");
    let report = folder.ok("import sdk.json");
    assert!(report.contains(&format!("and {frames} states from frames")), "{report}");
    assert_eq!(folder.ok("trace sdk.json"), folder.ok("trace own.jsonl"));
    // A modified state is detected in its turn.
    sdk["views"][8] = json!(sdk["views"][8].as_str().expect("a view").replace("gold", "gild"));
    folder.write("changed.json", sdk.to_string());
    folder.run("import changed.json").fails(1, "turn 8, seat 1, state line ");
    folder.ok("play --game janken --seed 3 --player @random --replay janken.jsonl");
    folder.refused("export janken.jsonl", "can only read results of ice-and-fire");
}

#[test]
fn a_changed_result_is_refused_with_its_turn() {
    let folder = Folder::new();
    let own = play(&folder, OWN);
    let bare = Played::from_replay(&own).bare();
    let frames = bare["frames"].as_array().expect("frames").iter().enumerate();
    let asked =
        frames.filter(|(_, frame)| frame["stdout"].as_str().is_some_and(|out| !out.is_empty()));
    let answers: Vec<usize> = asked.map(|(index, _)| index).collect();
    let frame = |answer: usize, key: &str| format!("/frames/{}/{key}", answers[answer]);
    let mut lost = bare.clone();
    lost["frames"].as_array_mut().expect("frames").remove(answers[3]);
    let score = bare["scores"][0].as_i64().expect("a score") + 1;
    let ranks = json!([bare["ranks"][1], bare["ranks"][0]]);
    let refusal = json!("$1: Invalid action (MOVE)");
    folder.write("planted.json", with(&bare, "/scores/0", json!(score)).to_string());
    for command in ["verify", "trace", "stdin --turn=1 --seat=0", "view"] {
        folder.run(&format!("{command} planted.json")).fails(1, "");
    }
    for (result, part) in [
        (with(&bare, "/scores/0", json!(score)), format!("scores: expected \"[{score},")),
        (with(&bare, "/ranks", ranks), "ranks: expected".to_owned()),
        (
            with(&bare, &frame(4, "agentId"), json!(1)),
            "turn 5, seat 0, seat to move: expected \"seat 1\"".to_owned(),
        ),
        (lost, "turn 4, seat 1, seat to move: expected \"seat 0\"".to_owned()),
        (
            with(&bare, &frame(5, "stdout"), json!("\n")),
            "turn 7, seat 0, answer: expected".to_owned(),
        ),
        (
            with(&bare, &frame(2, "summary"), refusal),
            "turn 2, seat 1, refused actions: expected \"1\", got \"0\"".to_owned(),
        ),
        (with(&bare, &frame(6, "summary"), json!("$1 timeout!")), "the game is over".to_owned()),
        (with(&bare, "/refereeInput", json!("seed=1\n")), "expected".to_owned()),
    ] {
        folder.write("planted.json", result.to_string());
        let before = folder.read("own.jsonl");
        let output = folder.run("import planted.json -o own.jsonl").fails(1, &part);
        assert!(output.contains("1 of 1 results differ"), "{output}");
        assert_eq!(folder.read("own.jsonl"), before, "{part}");
    }
}

#[test]
fn hostile_results_are_refused_with_a_reason() {
    let folder = Folder::new();
    let own = play(&folder, OWN);
    let played = Played::from_replay(&own);
    let [bare, wrapper, _, local] = played.shapes().map(|(_, result)| result);
    let deep =
        |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let whole = bare.to_string();
    let seed = json!(["seed=99999999999999999999"]);
    let changed = [
        ("frames[0]: expected a frame, got null", &bare, "/frames/0", json!(null)),
        ("uinput: expected a seed=N line", &local, "/uinput", seed),
        ("is not A Code of Ice and Fire", &wrapper, "/puzzleTitle", json!(["Ocean of Code"])),
    ]
    .map(|(part, result, at, value)| (part, with(result, at, value).to_string()));
    let texts = [
        ("not a complete JSON record: EOF", whole[..whole.len() / 2].to_owned()),
        ("not a complete JSON record: recursion limit", deep("{\"success\":", "}")),
        (
            "not a complete JSON record: recursion limit",
            format!("{{\"frames\":{}}}", deep("[", "]")),
        ),
        (
            "hostile.json line 3: not a complete JSON record",
            "{\n  \"frames\": [\n    {]\n".to_owned(),
        ),
        ("contains no game result", " \n".to_owned()),
        ("not a game result: expected frames", "{\"scores\":[1,2]}".to_owned()),
        ("duplicate field", "{\"frames\":[],\"frames\":[]}".to_owned()),
    ];
    for (part, text) in changed.into_iter().chain(texts) {
        folder.write("hostile.json", &text);
        let error = folder.refused("import hostile.json -o made.jsonl", part);
        assert!(error.starts_with("referee: ") && error.contains("hostile.json"), "{error}");
        assert!(error.len() < 600 && !folder.has("made.jsonl"), "{part}: {error}");
    }
}

/// The pages and the other commands are tested with replays.
#[test]
fn names_in_results_do_not_steer_the_terminal() {
    let folder = Folder::new();
    let mut played = Played::from_replay(&play(&folder, OWN));
    played.players[1] = "\u{1b}[2J\u{202e}x\0".to_owned();
    folder.write("names.json", played.bare().to_string());
    let text = folder.ok("import names.json");
    assert!(!text.contains(['\u{1b}', '\0', '\u{202e}']), "{text:?}");
}
