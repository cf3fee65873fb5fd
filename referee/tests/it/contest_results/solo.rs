//! Results from single-player games.

use serde_json::{Value, json};

use super::runner::{Game, solve};
use crate::common::changes::with;
use crate::common::referee_command::{AMPLE, Folder, assert_parts};
use crate::solo_games::with_cases;

const IMPORT: &str = "import result.json --referee sums.jar --test-cases .";

const OPTI: &str = "type=opti\ncriteria=points\nsorting_order=asc\n";

/// Solves the second test case with the numbers of `bot.sh 0`.
fn solved(folder: &Folder) -> Game {
    let answer =
        |_: usize, question: usize, lines: usize| Some(format!("{question}\n").repeat(lines));
    solve(&folder.file("sums.jar"), &["seed=6", "turns=2"], answer)
}

/// Formats the result as on the site, with the test case as the referee's input.
fn bare(game: &Game) -> Value {
    let mut result = with(&game.bare(), "/refereeInput", json!("seed=6\nturns=2\n"));
    result["metadata"] = serde_json::from_str(&game.metadata).expect("JSON");
    result
}

#[test]
fn a_test_case_is_the_one_of_the_result_or_tried() {
    for settings in ["type=solo\n", OPTI] {
        let Some(folder) = with_cases(settings) else { return };
        let game = solved(&folder);
        let bare = bare(&game);
        let mut unnamed = bare.clone();
        unnamed.as_object_mut().expect("an object").remove("refereeInput");
        let forms = [
            ("the SDK, which leaves the test case out", with(&game.local(), "/uinput", json!([]))),
            ("the site", bare),
            ("without input", unnamed),
        ];
        for (form, result) in forms {
            folder.write("result.json", result.to_string());
            let output = folder.ok(&format!("{IMPORT} -o again.jsonl --force"));
            let (frames, view) = (game.frames.len(), game.frames.len());
            let compared = format!("the text of {frames} frames, {view} views");
            assert_parts(&output, &["test case 2\n", "scores [1]\n", &compared]);
            let replay = folder.json("again.jsonl");
            assert_eq!(replay["setup"]["test_case"]["lines"][0], "seed=6", "{form}");
            assert_eq!(replay["seed"], "2", "{form}");
        }
        folder.ok("verify again.jsonl --referee sums.jar");
        let debugged = folder.ok("debug again.jsonl --seat 0 -- sh bot.sh 0");
        assert!(debugged.contains("same"), "{debugged}");
    }
}

#[test]
fn an_imported_solution_has_the_score_of_a_played_one() {
    let Some(folder) = with_cases(OPTI) else { return };
    folder.write("result.json", bare(&solved(&folder)).to_string());
    folder.ok(&format!("{IMPORT} -o again.jsonl"));
    let words =
        format!("--referee sums.jar --test-cases . --seed 2 {AMPLE} --player 'sh bot.sh 0'");
    folder.ok(&format!("play {words} -o own.jsonl"));
    assert_eq!(folder.json("again.jsonl")["scores"], folder.json("own.jsonl")["scores"]);
}

#[test]
fn differences_of_solutions_are_named() {
    let Some(folder) = with_cases(OPTI) else { return };
    let bare = bare(&solved(&folder));
    let points = bare["metadata"]["points"].as_i64().expect("a number");
    let cases = [
        ("/scores/0", json!(0), "test case solved: expected \"false\", got \"true\""),
        ("/metadata/points", json!(points + 1), "metadata, points: expected "),
        ("/frames/1/summary", json!("nothing"), "frames[1].summary"),
        ("/frames/2/view", json!(" 7\n"), "frames[2].view"),
    ];
    for (at, value, expected) in cases {
        folder.write("result.json", with(&bare, at, value).to_string());
        folder.run(IMPORT).fails(1, expected);
    }
}

#[test]
fn a_test_case_that_the_referee_does_not_have_is_played() {
    let Some(folder) = with_cases("type=solo\n") else { return };
    let answer = |_: usize, _: usize, lines: usize| Some("1\n".repeat(lines));
    let game = solve(&folder.file("sums.jar"), &["seed=99", "turns=3"], answer);
    let result = with(&game.bare(), "/refereeInput", json!("seed=99\nturns=3"));
    folder.write("result.json", result.to_string());
    let output = folder.ok(&format!("{IMPORT} -o again.jsonl"));
    assert_parts(&output, &["a test case that the referee does not have\n", "agrees"]);
    folder.ok("verify again.jsonl --referee sums.jar");
    folder.write("result.json", with(&result, "/refereeInput", json!("")).to_string());
    folder.refused("import result.json --referee sums.jar", "pass --test-cases FOLDER");
}
