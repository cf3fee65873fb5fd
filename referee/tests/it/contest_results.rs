//! Results from a contest without a built-in engine, replayed with its referee.

mod lost_game;
mod runner;
mod solo;

use serde_json::{Value, json};

use crate::common::changes::with;
use crate::common::referee_command::{AMPLE, Folder, assert_parts};
use crate::sdk_referees::folder;
use runner::{Game, play};

/// Answers with numbers that identify the player and the question. Seat 1 is late the third time.
fn answer(seat: usize, question: usize, lines: usize) -> Option<String> {
    let is_late = seat == 1 && question == 3;
    (!is_late).then(|| format!("{}\n", seat * 10 + question).repeat(lines))
}

fn game(folder: &Folder, league: u32) -> Game {
    play(&folder.file("sums.jar"), league, &["turns=5", "view=20"], answer)
}

const IMPORT: &str = "import result.json --referee sums.jar";

#[test]
fn results_of_every_form_are_played_again() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, 3);
    let frames = game.frames.len();
    let forms = [
        ("the SDK", game.local(), "result from the SDK"),
        ("a bare result", game.bare(), "result from the site"),
        ("a wrapper", game.wrapper("Sums - Level 3"), "result from the site with gameResult"),
        (
            "success",
            json!({ "success": game.wrapper("Sums") }),
            "result from the site with success",
        ),
    ];
    for (form, result, shape) in forms {
        folder.write("result.json", result.to_string());
        let output = folder.ok(&format!("{IMPORT} --league 3 -o again.jsonl --force"));
        let compared = format!("the text of {frames} frames, {frames} views, 1 tooltips\n");
        assert_parts(
            &output,
            &[
                shape,
                "seed -9007199254740993, league 3, turns 5, view 20\n",
                &compared,
                "seat 1 drops out in turn 8: timeout\n",
                &format!("scores {:?}\n", game.scores),
            ],
        );
        let replay = folder.json("again.jsonl");
        assert_eq!(replay["scores"], json!(game.scores), "{form}");
        assert_eq!(replay["game"], "sdk:sums.jar", "{form}");
    }
    folder.ok("verify again.jsonl");
    folder.ok("verify again.jsonl --referee sums.jar");
    let sent = folder.ok("stdin again.jsonl --turn 1 --seat 0");
    assert!(sent.starts_with("0 of 3 in 3\n"), "{sent}");
    let trace = folder.ok("trace again.jsonl");
    let parts = ["== turn 1, seat 0\n", "-> dropped out, timeout: the result has no answer\n"];
    assert_parts(&trace, &parts);
    folder.ok("view again.jsonl -o page.html");
}

#[test]
fn several_results_are_read_and_an_imported_game_replaces_the_original() {
    let Some(folder) = folder() else { return };
    let players = "--player 'sh bot.sh 0' --player 'sh bot.sh 1' --player 'sh bot.sh 2'";
    folder.ok(&format!("play --referee sums.jar --seed=-9007199254740993 --league 3 {AMPLE} {players} --out own.jsonl"));
    let answer = |seat: usize, question: usize, lines| {
        Some(format!("{}\n", seat * 10 + question).repeat(lines))
    };
    let game = play(&folder.file("sums.jar"), 3, &[], answer);
    let results = format!("{}\n{}\n", game.local(), game.bare());
    folder.write("result.json", results);
    folder.ok(&format!("{IMPORT} --league 3 -o again.jsonl"));
    let own = folder.json("own.jsonl");
    let again: Vec<Value> = folder
        .read("again.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for replay in &again {
        for field in ["game", "seed", "scores", "hash", "exits"] {
            assert_eq!(replay[field], own[field], "{field}");
        }
    }
    assert_eq!(again.len(), 2);
}

#[test]
fn the_league_is_that_of_the_title_or_tried() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, 3);
    let import = |question: &str, more: &str| {
        folder.write("result.json", game.wrapper(question).to_string());
        folder.ok_json(&format!("{IMPORT} --json {more}"))
    };
    let titled = import("Sums - Level 3", "");
    assert_eq!((&titled["league"], &titled["other_leagues"]), (&json!(3), &json!([])));
    // The league only affects the input in this game, which is not part of the results.
    let tried = import("Sums", "");
    assert_eq!((&tried["league"], &tried["other_leagues"]), (&json!(1), &json!([2, 3, 4, 5])));
    let output = folder.ok(IMPORT);
    assert_parts(&output, &["also agrees in leagues 2 to 5\n", "choose one with --league\n"]);
    assert_eq!(import("Sums - Level 3", "--league 4")["league"], 4);
    folder.refused(
        &format!("{IMPORT} --league 20"),
        "league \"20\" for the referee: expected 1 to 19",
    );
}

#[test]
fn options_come_from_the_result_or_are_tried() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, 1);
    let mut result = game.bare();
    result["refereeInput"] = json!(format!("seed={}\nview=20\n", game.seed));
    folder.write("result.json", result.to_string());
    let wrong = format!("{IMPORT} --league 1");
    folder.run(&wrong).fails(1, "turn 11, seat 2, frames[15].view: expected ");
    let output = folder.ok_json(&format!("{wrong} --option turns=3 --option turns=5 --json"));
    assert_eq!(output["options"], json!({ "turns": "5", "view": "20" }));
    assert_eq!(output["tried"].as_array().map(Vec::len), Some(2));
}

/// Returns the frame with the `nth` question to a seat, counted from 0.
fn question(game: &Game, seat: usize, nth: usize) -> usize {
    let frames = game.frames.iter().enumerate();
    let asked = frames.filter(|(_, frame)| {
        frame.seat == Some(seat) && frame.answer.as_ref().is_none_or(|text| !text.is_empty())
    });
    asked.map(|(at, _)| at).nth(nth).expect("a question")
}

/// Returns results that differ from a game, each with a part of the expected output.
fn differing(game: &Game) -> Vec<(Value, String)> {
    let (local, bare) = (game.local(), game.bare());
    let (first, late) = (question(game, 0, 1), question(game, 1, 2));
    let text = |at: usize, key: &str| bare["frames"][at][key].as_str().expect("a text").to_owned();
    let scores = &game.scores;
    let changed = format!("scores: expected \"[{}, ", scores[0] + 1);
    vec![
        (with(&bare, "/scores/0", json!(scores[0] + 1)), changed),
        (
            with(&bare, "/ranks", json!([2, 1, 0])),
            "ranks: expected \"[2, 1, 0]\", got \"[".to_owned(),
        ),
        (
            with(&bare, &format!("/frames/{first}/summary"), json!("¤GREEN¤$0 zählt → 999§GREEN§")),
            format!(
                "turn 4, seat 0, frames[{first}].summary line 1: expected \"¤GREEN¤$0 zählt → 999§GREEN§\", got \"¤"
            ),
        ),
        (
            with(&local, &format!("/summaries/{first}"), json!("")),
            format!("turn 4, seat 0, summaries[{first}] line 1: expected \"(nothing)\", got \"¤"),
        ),
        (
            with(
                &bare,
                &format!("/frames/{first}/view"),
                json!(text(first, "view").replace('x', "y")),
            ),
            format!("turn 4, seat 0, frames[{first}].view: expected \""),
        ),
        (
            with(&bare, &format!("/frames/{first}/keyframe"), json!(false)),
            format!(
                "turn 4, seat 0, frames[{first}].view: expected \"an intermediate frame\", got \"a key frame\""
            ),
        ),
        (
            with(&bare, &format!("/frames/{first}/agentId"), json!(2)),
            format!("turn 4, seat 0, frames[{first}].agentId: expected \"seat 2\", got \"seat 0\""),
        ),
        (
            with(&bare, &format!("/frames/{first}/stdout"), json!("1\n2\n3\n4\n")),
            format!(
                "turn 4, seat 0, frames[{first}].stdout: expected \"4 lines\", got \"a question "
            ),
        ),
        (
            with(&local, &format!("/outputs/1/{late}"), json!("1\n".repeat(3))),
            "turn 8, seat 1, ".to_owned(),
        ),
        (
            with(&local, "/tooltips/0/text", json!("x")),
            "tooltips line 1: expected \"x\", got \"$1 is late\"".to_owned(),
        ),
        (
            with(&local, "/uinput/0", json!(format!("seed={}\n", game.seed ^ 1))),
            "turn 1, ".to_owned(),
        ),
    ]
}

#[test]
fn the_first_difference_is_named_with_turn_and_field() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, 1);
    let (bare, first) = (game.bare(), question(&game, 0, 1));
    for (result, part) in differing(&game) {
        folder.write("result.json", result.to_string());
        folder.write("again.jsonl", "{\"format\":3,\"game\":\"kept\"}\n");
        let ended = folder.run(&format!("{IMPORT} --league 1 -o again.jsonl"));
        assert!(ended.out.contains("DIFFERS from its referee: "), "{part}: {}", ended.out);
        ended.fails(1, &part);
        assert!(folder.read("again.jsonl").contains("kept"), "{part}");
    }
    let other = with(&bare, &format!("/frames/{first}/view"), json!(" 1\nother\n"));
    folder.write("result.json", other.to_string());
    folder.ok(&format!("{IMPORT} --league 1 --ignore-views -o seen.jsonl"));
    let cut = &game.frames[..first + 1];
    folder.write("result.json", Game { frames: cut.to_vec(), ..game.clone() }.bare().to_string());
    folder
        .run(&format!("{IMPORT} --league 1"))
        .fails(1, "expected \"the end of the game\", got \"a question for seat ");
}

#[test]
fn a_result_with_other_frames_is_played_by_the_order_of_its_answers() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, 1);
    let mut result = game.bare();
    let frames = result["frames"].as_array_mut().expect("frames");
    let answers: Vec<Value> =
        frames.iter().filter(|frame| frame.get("stdout").is_some()).cloned().collect();
    frames.truncate(1);
    frames.extend(answers);
    folder.write("result.json", result.to_string());
    let output = folder.ok(&format!("{IMPORT} --league 1 -o again.jsonl"));
    assert_parts(
        &output,
        &["its frames differ from this referee's", "seat 1 drops out in turn 8: timeout\n"],
    );
    let scores = with(&result, "/scores/2", json!(1));
    folder.write("result.json", scores.to_string());
    folder.run(&format!("{IMPORT} --league 1")).fails(1, "turn ");
}

#[test]
fn what_cannot_be_imported_is_named() {
    let Some(folder) = folder() else { return };
    let result = game(&folder, 1).bare();
    folder.write("result.json", with(&result, "/refereeInput", json!("seed=12x\n")).to_string());
    folder.refused(IMPORT, "result.json line 1: refereeInput: expected a seed=N line with a signed 64-bit number, got \"seed=12x");
    folder.write("result.json", with(&result, "/frames/2/summary", json!([1])).to_string());
    folder.refused(
        IMPORT,
        "result.json line 1: frames[2].summary: expected a string, got a list of 1",
    );
    folder.write(
        "result.json",
        json!({ "views": [], "outputs": {}, "failCause": "no memory" }).to_string(),
    );
    folder.refused(IMPORT, "result.json line 1: failCause: no game was played: no memory");
    folder.write("result.json", result.to_string());
    folder.refused(&format!("{IMPORT} --rules live"), "--rules is only for built-in games");
    folder.refused("import result.json --option a=b", "--referee");
    folder.refused("import result.json --ignore-views", "--referee");
    let many: String = (0..65).map(|value| format!(" --option x={value}")).collect();
    folder.refused(&format!("{IMPORT}{many}"), "expected at most 64");
    let input = result["refereeInput"].as_str().expect("a text");
    let input = format!("{input}trouble=exception\n");
    let trouble = with(&result, "/refereeInput", json!(input));
    folder.write("result.json", trouble.to_string());
    folder
        .run(&format!("{IMPORT} --league 1"))
        .fails(1, "the referee: expected \"its next message\", got \"the referee failed");
}
