//! The `--json` output of commands agrees with their text output.

use serde_json::{Value, json};

use crate::common::referee_command::{AMPLE, Folder};
use crate::manual::commands;

/// Returns the only line of JSON that a command prints.
fn json_of(folder: &Folder, line: &str) -> Value {
    let text = folder.ok(&format!("{line} --json"));
    assert_eq!(text.lines().count(), 1, "{line}: {text}");
    serde_json::from_str(&text).expect("one JSON object")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Reconstructs the text of a trace from its JSON.
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
        if let Some(exit) = turn["left"].as_object() {
            lines +=
                &format!("-> dropped out, {}: {}\n", text(&exit["exit"]), text(&exit["detail"]));
        }
        text(&turn["stderr"]).lines().for_each(|line| lines += &format!("| {line}\n"));
    }
    let scores: Vec<i64> = serde_json::from_value(trace["end"]["scores"].clone()).expect("scores");
    lines + &format!("== end\n{}scores {scores:?}\n", text(&trace["end"]["drawing"]))
}

#[test]
fn json_of_trace_stdin_and_view_says_what_the_text_says() {
    let folder = Folder::new();
    folder.write("ends.sh", "echo a word >&2\necho WAIT\nexit 3\n");
    let players = "--player @rusher --player 'sh ends.sh'";
    folder.ok(&format!(
        "play --game ice-and-fire --work 1 --seed 5 --replay g.jsonl {players} {AMPLE}"
    ));

    let trace = json_of(&folder, "trace g.jsonl");
    assert_eq!(trace_text(&trace), folder.ok("trace g.jsonl"));
    let last = list(&trace["turns"]).last().expect("turns");
    assert_eq!((&last["turn"], &last["left"]["exit"]), (&json!(4), &json!("crashed")));
    assert!(list(&trace["turns"]).iter().any(|turn| text(&turn["stderr"]).contains("a word")));

    let input = json_of(&folder, "stdin g.jsonl --turn 3 --seat 0");
    let views: String = list(&input["views"]).iter().map(|sent| text(&sent["view"])).collect();
    let sent = format!("{}{views}", text(&input["opening"]));
    assert_eq!(sent, folder.ok("stdin g.jsonl --turn 3 --seat 0"));
    let turns: Vec<&Value> = list(&input["views"]).iter().map(|sent| &sent["turn"]).collect();
    assert_eq!((turns, &input["seat"]), (vec![&json!(1), &json!(3)], &json!(0)));

    let page = json_of(&folder, "view g.jsonl -o g.html");
    let bytes = folder.bytes("g.html").len();
    assert_eq!(
        page,
        json!({ "file": "g.html", "game": 1, "seed": "5", "turns": 4, "bytes": bytes })
    );
    folder.refused("view g.jsonl -o - --json", "--json: ");
}

#[test]
fn results_of_codingame_are_reported() {
    let folder = Folder::new();
    let players = "--player @rusher --player @expander --work 1";
    folder.ok(&format!("play --game ice-and-fire --seed 5 --replay g.jsonl {players}"));
    folder.ok("export g.jsonl -o result.json");
    let report = json_of(&folder, "import result.json");
    let output = folder.ok("import result.json");
    let head = format!(": seed 5, league {}, {} rules\n", report["league"], text(&report["rules"]));
    assert!(output.contains(&head), "{output}: {report}");
    assert!(output.contains(&format!("{} turns", report["turns"])), "{output}: {report}");
    let expected = [&json!(true), &json!(["@rusher", "@expander"]), &Value::Null];
    assert_eq!([&report["agrees"], &report["players"], &report["difference"]], expected);
}

#[test]
fn answers_of_janken_hold_the_points_left() {
    let folder = Folder::new();
    folder.write("input", folder.ok("map janken --seed 3"));
    let answer = json_of(&folder, "solve janken input");
    let mut output = String::new();
    for (game, moves) in list(&answer["games"]).iter().enumerate() {
        output += &format!("Game #{}\n", game + 1);
        for (number, one) in list(moves).iter().enumerate() {
            let outcome =
                one["left"].as_u64().map(|points| format!("Successful ({points} points left)"));
            let outcome = outcome.unwrap_or_else(|| "Unsuccessful".to_owned());
            let cells = format!("{} -> {}", text(&one["from"]), text(&one["to"]));
            output += &format!("Move #{} ({cells}): {outcome}\n", number + 1);
        }
    }
    assert_eq!(output, folder.ok("solve janken input"));
    let from = text(&answer["games"][0][0]["from"]);
    let line = format!("solve janken input --reach {from}");
    let reach = json_of(&folder, &line);
    let reached = |to: &Value| {
        let path: Vec<&str> = list(&to["path"]).iter().map(text).collect();
        format!("{} {} {}\n", text(&to["cell"]), to["left"], path.join("-"))
    };
    let lines: String = list(&reach["to"]).iter().map(reached).collect();
    assert_eq!(lines, folder.ok(&line));
    assert!(!lines.is_empty() && reach["from"] == *from);
    let shown = folder.ok(&format!("{line} --show"));
    assert!(shown.starts_with("A ") && shown.lines().count() >= 9, "{shown}");
}

/// Commands that output a page, a file or a script.
const WITHOUT_JSON: [&str; 10] =
    ["arena", "completions", "export", "help", "init", "man", "rules", "serve", "solve", "watch"];

#[test]
fn every_command_with_a_result_has_json() {
    let folder = Folder::new();
    let mut commands = commands(&folder);
    commands.retain(|name| !WITHOUT_JSON.contains(&name.as_str()));
    let solved = games::NAMES.iter().filter(|game| **game != "ice-and-fire");
    commands.extend(solved.map(|game| format!("solve {game}")));
    commands.extend(["arena bots", "arena tests", "arena rank"].map(str::to_owned));
    for command in commands {
        let help = folder.ok(&format!("{command} --help"));
        assert!(help.contains("--json"), "{command} has no --json");
    }
}
