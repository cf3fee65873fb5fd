//! What commands print with `--json` says the same as their text.

use std::path::Path;
use std::process::Command;

use assert_cmd::prelude::*;
use serde_json::{json, Value};

use crate::common::referee_command::{printed, run};

/// The only line of JSON that a command prints.
fn json_of(folder: &Path, line: &str) -> Value {
    let text = printed(folder, &format!("{line} --json"));
    assert_eq!(text.lines().count(), 1, "{line}: {text}");
    serde_json::from_str(&text).expect("one JSON object")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The text of a trace, made of its JSON.
fn trace_text(trace: &Value) -> String {
    let mut lines = String::new();
    for (seat, opening) in list(&trace["openings"]).iter().enumerate() {
        lines += &format!("== opening of seat {seat}\n{}", text(opening));
    }
    for turn in list(&trace["turns"]) {
        lines +=
            &format!("== turn {}, seat {}\n{}", turn["turn"], turn["seat"], text(&turn["view"]));
        turn["answer"].as_str().iter().for_each(|answer| lines += &format!("-- {answer}\n"));
        list(&turn["events"]).iter().for_each(|event| lines += &format!("-> {}\n", text(event)));
        if let Some(left) = turn["left"].as_object() {
            lines += &format!("-> left, {}: {}\n", text(&left["exit"]), text(&left["detail"]));
        }
        text(&turn["stderr"]).lines().for_each(|line| lines += &format!("| {line}\n"));
    }
    let scores: Vec<i64> = serde_json::from_value(trace["end"]["scores"].clone()).expect("scores");
    lines + &format!("== end\n{}scores {scores:?}\n", text(&trace["end"]["drawing"]))
}

#[test]
fn replays_are_traced_sent_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let script =
        "import sys\nprint('a word', file=sys.stderr)\nprint('WAIT', flush=True)\nsys.exit(3)\n";
    std::fs::write(folder.join("ends.py"), script).expect("a program");
    let mut play = Command::cargo_bin("referee").expect("the referee is built");
    play.args(["play", "ice-and-fire", "--work", "1", "--seed", "5", "--replay", "g.jsonl"]);
    play.args(["--player", "@rusher", "--player", "python3 ends.py", "--timeout-ms", "60000"]);
    assert!(play.current_dir(folder).output().expect("it runs").status.success());

    let trace = json_of(folder, "trace g.jsonl");
    assert_eq!(trace_text(&trace), printed(folder, "trace g.jsonl"));
    let left = list(&trace["turns"]).last().expect("turns");
    assert_eq!((&left["turn"], &left["left"]["exit"]), (&json!(4), &json!("crashed")));
    assert!(list(&trace["turns"]).iter().any(|turn| text(&turn["stderr"]).contains("a word")));

    let input = json_of(folder, "stdin g.jsonl --turn 3 --seat 0");
    let views: String = list(&input["views"]).iter().map(|sent| text(&sent["view"])).collect();
    let sent = format!("{}{views}", text(&input["opening"]));
    assert_eq!(sent, printed(folder, "stdin g.jsonl --turn 3 --seat 0"));
    let turns: Vec<&Value> = list(&input["views"]).iter().map(|sent| &sent["turn"]).collect();
    assert_eq!((turns, &input["seat"]), (vec![&json!(1), &json!(3)], &json!(0)));

    let page = json_of(folder, "view g.jsonl -o g.html");
    let bytes = std::fs::metadata(folder.join("g.html")).expect("a page").len();
    assert_eq!(page, json!({ "file": "g.html", "turns": 4, "bytes": bytes }));
    let refused = run(folder, "view g.jsonl -o - --json");
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    assert!(error.contains("--json: "), "{error}");
}

#[test]
fn results_of_codingame_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    printed(
        folder,
        "play ice-and-fire --work 1 --seed 5 --replay g.jsonl --player @rusher --player @expander",
    );
    printed(folder, "export g.jsonl -o result.json");
    let report = json_of(folder, "import result.json");
    let said = printed(folder, "import result.json");
    let head = format!(": seed 5, league {}, {} rules\n", report["league"], text(&report["rules"]));
    assert!(said.contains(&head), "{said}: {report}");
    assert!(said.contains(&format!("{} turns", report["turns"])), "{said}: {report}");
    let expected = [&json!(true), &json!(["@rusher", "@expander"]), &Value::Null];
    assert_eq!([&report["agrees"], &report["players"], &report["difference"]], expected);
}

#[test]
fn answers_of_janken_hold_the_points_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("input"), printed(folder, "map janken --seed 3")).expect("written");
    let answer = json_of(folder, "solve janken input");
    let mut said = String::new();
    for (game, moves) in list(&answer["games"]).iter().enumerate() {
        said += &format!("Game #{}\n", game + 1);
        for (number, one) in list(moves).iter().enumerate() {
            let left = one["left"].as_u64().map(|left| format!("Successful ({left} points left)"));
            let left = left.unwrap_or_else(|| "Unsuccessful".to_owned());
            let cells = format!("{} -> {}", text(&one["from"]), text(&one["to"]));
            said += &format!("Move #{} ({cells}): {left}\n", number + 1);
        }
    }
    assert_eq!(said, printed(folder, "solve janken input"));
    let from = text(&answer["games"][0][0]["from"]);
    let reach = json_of(folder, &format!("solve janken input --reach {from}"));
    let line = |to: &Value| {
        let path: Vec<&str> = list(&to["path"]).iter().map(text).collect();
        format!("{} {} {}\n", text(&to["cell"]), to["left"], path.join("-"))
    };
    let lines: String = list(&reach["to"]).iter().map(line).collect();
    assert_eq!(lines, printed(folder, &format!("solve janken input --reach {from}")));
    assert!(!lines.is_empty() && reach["from"] == *from);
}

#[test]
fn the_final_state_of_battling_knights_is_printed_and_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("moves.txt"), printed(folder, "map battling-knights --seed 3"))
        .expect("written");
    let report = json_of(folder, "solve battling-knights");
    let file = std::fs::read_to_string(folder.join("final_state.json")).expect("the result");
    let state: Value = serde_json::from_str(&file).expect("JSON");
    assert_eq!(report, json!({ "file": "final_state.json", "final_state": state }));
}

/// Commands whose output is a page, a file or a script.
const WITHOUT_JSON: [&str; 10] =
    ["arena", "completions", "export", "help", "init", "man", "rules", "serve", "solve", "watch"];

#[test]
fn every_command_with_a_result_has_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let help = printed(folder, "--help");
    let commands = help.lines().take_while(|line| *line != "Options:");
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let mut names: Vec<&str> = names.collect();
    names.retain(|name| !WITHOUT_JSON.contains(name));
    let solvers = ["battling-knights", "dragonsweeper", "friends-and-dragons", "janken"];
    let solvers = solvers.map(|game| format!("solve {game}"));
    assert!(names.len() > 15, "{names:?}");
    for command in names.into_iter().chain(solvers.iter().map(String::as_str)) {
        let help = printed(folder, &format!("{command} --help"));
        assert!(help.contains("--json"), "{command} has no --json");
    }
}
