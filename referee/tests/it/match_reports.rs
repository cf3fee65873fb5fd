//! What matches report: names, a conclusion, tables; and the list of their games.

use std::path::Path;
use std::process::Command;

use assert_cmd::prelude::*;
use serde_json::Value;

use crate::common::referee_command::{printed, run};
use crate::common::refused_command::refused;

fn json(folder: &Path, line: &str) -> Value {
    serde_json::from_str(&printed(folder, line)).expect("one JSON value")
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).expect("the file is there")
}

const MATCH: &str = "match ice-and-fire --player new=@rusher --player old=@expander --work 1";

#[test]
fn names_stand_in_reports_plans_journals_and_replays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let text =
        printed(folder, &format!("{MATCH} --seeds 1..3 --out games.jsonl --replays replays.jsonl"));
    assert!(text.starts_with("new against old: "), "{text}");
    assert!(text.contains("\nnew: ") && text.contains("\nold: ") && !text.contains('@'), "{text}");
    let head = read(folder, "games.jsonl").lines().next().expect("a head").to_owned();
    assert!(head.contains("\"names\":[\"new\",\"old\"]"), "{head}");
    let replays = read(folder, "replays.jsonl");
    let players =
        |line: &str| serde_json::from_str::<Value>(line).expect("a replay")["players"].clone();
    let players: Vec<Value> = replays.lines().map(players).collect();
    assert_eq!(
        players[..2],
        [serde_json::json!(["new", "old"]), serde_json::json!(["old", "new"])]
    );
    printed(folder, "verify replays.jsonl");
    let plan = MATCH.replace("match", "plan");
    printed(folder, &format!("{plan} --seeds 1..2 -o plan.json"));
    let text = printed(folder, "run plan.json -o part.jsonl");
    assert!(text.starts_with("new against old: "), "{text}");
    assert!(printed(folder, "merge plan.json part.jsonl").starts_with("new against old: "));
    let same = MATCH.replace("old=", "new=");
    assert!(refused(folder, &same).contains("two players are called \"new\""));
    let game = "play ice-and-fire --seed 3 --player new=@rusher --player old=@expander";
    assert_eq!(
        json(folder, &format!("{game} --json"))["players"],
        serde_json::json!(["new", "old"])
    );
    let watched = printed(folder, &game.replacen("play", "watch live", 1));
    assert!(watched.contains(", new: "), "names are shown");
}

#[test]
fn a_sentence_concludes_and_bounds_are_one_sided() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let text = printed(
        folder,
        "match ice-and-fire --player A=@icefire --player B=@random --work 1 --seeds 1..6",
    );
    assert!(text.starts_with("A against B: +12 =0 -0, score 100.0 %, Elo above +"), "{text}");
    let sentence = "\nA is stronger than B, by at least ";
    assert!(text.contains(sentence) && text.contains(" Elo (95 %).\n"), "{text}");
    assert!(!text.contains("more games"), "nothing is open: {text}");
    let said = json(
        folder,
        "match ice-and-fire --player A=@icefire --player B=@random --work 1 --seeds 1..6 --json",
    );
    assert_eq!((&said["elo"], &said["elo_below"]), (&Value::Null, &Value::Null));
    assert!(said["elo_above"].as_f64().is_some_and(|elo| (50.0..200.0).contains(&elo)), "{said}");
    assert!(text.contains(said["conclusion"].as_str().expect("a sentence")));
    let even = printed(
        folder,
        "match ice-and-fire --player @random --player @random --work 1 --seeds 1..40",
    );
    let open =
        "It is not shown whether the first @random or the second @random is stronger; about ";
    assert!(even.contains(open) && even.contains(" more games "), "{even}");
    let stats = printed(folder, "stats --wdl 20,0,0");
    assert!(stats.starts_with("Elo above +34"), "{stats}");
    assert!(printed(folder, "stats --pairs 20,0,0,0,0").starts_with("Elo below -3"));
}

#[test]
fn a_finished_match_goes_on_with_more_seeds() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let line = |seeds: &str, name: &str| {
        printed(
            folder,
            &format!("{MATCH} --seeds {seeds} --out {name}.jsonl --replays {name}.replays"),
        )
    };
    line("1..5", "grown");
    let extended = line("1..9", "grown");
    let digest = |text: &str| text.lines().nth(1).expect("two lines").to_owned();
    assert_eq!(digest(&extended), digest(&line("1..9", "whole")));
    assert_eq!(read(folder, "grown.jsonl"), read(folder, "whole.jsonl"));
    assert_eq!(read(folder, "grown.replays"), read(folder, "whole.replays"));
    let before = read(folder, "grown.jsonl");
    let part = line("1..4", "grown");
    assert_eq!(digest(&part), digest(&line("1..4", "part")), "a report of the first seeds");
    for seeds in ["2..9", "0..9"] {
        let error = refused(
            folder,
            &format!("{MATCH} --seeds {seeds} --out grown.jsonl --replays grown.replays"),
        );
        assert!(error.contains("other seeds"), "{error}");
    }
    let error = refused(folder, &format!("{MATCH} --seeds 1..12 --timeout-ms 7 --out grown.jsonl"));
    assert!(error.contains("grown.jsonl: was written with other "), "{error}");
    assert_eq!(read(folder, "grown.jsonl"), before, "a refused journal is left as it was");
    // A journal with a changed line is not rewritten, and one that was cut off is continued.
    std::fs::write(folder.join("changed.jsonl"), before.replacen("\"turns\":", "\"turns\":1", 1))
        .expect("written");
    let error = refused(folder, &format!("{MATCH} --seeds 1..12 --out changed.jsonl"));
    assert!(error.contains("changed.jsonl line 2"), "{error}");
    std::fs::write(folder.join("torn.jsonl"), &before[..before.len() - 20]).expect("written");
    printed(
        folder,
        &format!("{MATCH} --seeds 1..10 --out torn.jsonl --replays torn.replays --force"),
    );
    std::fs::write(folder.join("cut.jsonl"), &before[..before.len() - 20]).expect("written");
    std::fs::write(folder.join("cut.replays"), read(folder, "grown.replays")).expect("written");
    line("1..10", "cut");
    assert_eq!(read(folder, "cut.jsonl"), read(folder, "torn.jsonl"));
}

#[test]
fn games_are_listed_filtered_and_opened() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    printed(folder, &format!("{MATCH} --seeds 1..8 --out games.jsonl --replays replays.jsonl"));
    let all = json(folder, "list games.jsonl --json");
    let games = all.as_array().expect("an array");
    assert_eq!(games.len(), 16);
    let columns = |game: &Value| {
        ["game", "seed", "players", "scores", "ends", "turns", "refused"]
            .map(|key| game[key].clone())
    };
    let replayed = json(folder, "list replays.jsonl --json");
    let replayed: Vec<_> = replayed.as_array().expect("an array").iter().map(columns).collect();
    assert_eq!(games.iter().map(columns).collect::<Vec<_>>(), replayed, "both files say the same");
    let seat = |game: &Value, name: &str| usize::from(game["players"][1] == name);
    let is_lost = |game: &&Value| {
        let scores = [0, 1].map(|seat| game["scores"][seat].as_i64().expect("a score"));
        let own = seat(game, "old");
        scores[own] < scores[1 - own]
    };
    let lost: Vec<&Value> = games.iter().filter(is_lost).collect();
    assert!(!lost.is_empty() && lost.len() < 16);
    let listed = json(folder, "list games.jsonl --player old --lost --json");
    assert_eq!(listed.as_array().expect("an array").iter().collect::<Vec<_>>(), lost);
    let won = json(folder, "list games.jsonl --player new --won --json");
    assert_eq!(won, listed);
    let seeds = printed(folder, "list games.jsonl --player old --lost --only-seeds");
    let expected: Vec<&str> =
        lost.iter().map(|game| game["seed"].as_str().expect("a seed")).collect();
    assert_eq!(seeds.lines().collect::<Vec<_>>(), expected);
    let some = json(folder, "list games.jsonl --player old --seat 1 --seeds 3..4 --json");
    let some: Vec<&Value> =
        some.as_array().expect("an array").iter().map(|game| &game["game"]).collect();
    assert_eq!(some, [5, 7]);
    let ends = json(folder, "list games.jsonl --end turn-limit --json");
    let ended = |game: &&Value| {
        game["ends"].as_array().is_some_and(|ends| ends.contains(&"turn-limit".into()))
    };
    assert_eq!(ends.as_array().map(Vec::len), Some(games.iter().filter(ended).count()));
    let text = printed(folder, "list games.jsonl --lost --player old");
    assert!(text.ends_with(&format!("\n{} of 16 games\n", lost.len())), "{text}");
    let csv = printed(folder, "list games.jsonl --seeds 1..1 --format csv");
    assert!(
        csv.starts_with("game,seed,players,scores,ends,turns,refused\n1,1,new / old,"),
        "{csv}"
    );
    assert!(printed(folder, "list games.jsonl --format markdown").starts_with("| game | seed |"));
    let commands =
        printed(folder, "list games.jsonl --player old --lost --replays replays.jsonl --view");
    let first = &lost[0]["game"];
    let expected = format!("referee view replays.jsonl --game {first} -o game-{first}.html");
    assert_eq!(commands.lines().next(), Some(expected.as_str()));
    printed(folder, expected.strip_prefix("referee ").expect("a command"));
    assert!(read(folder, &format!("game-{first}.html")).starts_with("<!doctype html>"));
    let commands = printed(folder, "list replays.jsonl --player old --lost --debug @expander");
    let command = commands.lines().next().expect("a command");
    let own = seat(lost[0], "old");
    assert_eq!(
        command,
        format!("referee debug replays.jsonl --game {first} --seat {own} -- @expander")
    );
    assert!(printed(folder, command.strip_prefix("referee ").expect("a command"))
        .contains(" turns of 1 game: "));
}

#[test]
fn lists_of_crashes_and_refusals_and_wrong_questions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let bot = "import sys\nfor _ in range(int(input())): input()\nprint('MOVE 77 0 0', flush=True)\nsys.exit(3)\n";
    std::fs::write(folder.join("bot.py"), bot).expect("written");
    let output = Command::cargo_bin("referee")
        .expect("the referee is built")
        .current_dir(folder)
        .args(["match", "ice-and-fire", "--player", "bad=python3 bot.py", "--player", "@random"])
        .args([
            "--seeds",
            "1..2",
            "--work",
            "1",
            "--out",
            "games.jsonl",
            "--first-timeout-ms",
            "60000",
            "--timeout-ms",
            "60000",
        ])
        .output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let count = |line: &str| json(folder, line).as_array().map(Vec::len);
    assert_eq!(count("list games.jsonl --end crashed --json"), Some(4));
    assert_eq!(count("list games.jsonl --end crashed --player @random --json"), Some(0));
    assert_eq!(count("list games.jsonl --refused --player bad --json"), Some(4));
    assert!(refused(folder, "list games.jsonl --view").contains("name it by --replays"));
    let error = refused(folder, "list games.jsonl --view --replays bot.py");
    assert!(error.contains("game 1 was played without --replays"), "{error}");
    let error = refused(folder, "list games.jsonl --player good");
    assert!(
        error.contains("no player is called \"good\", expected one of bad, @random"),
        "{error}"
    );
    assert!(refused(folder, "list bot.py").contains("bot.py line 1"));
    assert!(refused(folder, "list missing").contains("missing: cannot be opened"));
    let error = run(folder, "list games.jsonl --end exploded");
    assert!(String::from_utf8_lossy(&error.stderr).contains("won, lost, turn-limit or an exit"));
    let text = read(folder, "games.jsonl").replacen("\"turns\":", "\"turns\":1", 1);
    std::fs::write(folder.join("changed.jsonl"), text).expect("written");
    assert!(refused(folder, "list changed.jsonl").contains("changed.jsonl line 2"));
}

#[test]
fn tables_are_csv_and_markdown_and_reports_are_json() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let csv = printed(folder, &format!("{MATCH} --seeds 1..2 --format csv"));
    assert!(
        csv.starts_with("player,games,won,drawn,lost,score,faults,refused,slowest ms\nnew,4,"),
        "{csv}"
    );
    let markdown = printed(folder, &format!("{MATCH} --seeds 1..2 --format markdown"));
    assert!(markdown.starts_with("**new against old: +"), "{markdown}");
    let line = markdown.lines().next().expect("one line to paste");
    assert!(line.contains(", seeds 1..2 of ice-and-fire. ") && line.contains(" is "), "{line}");
    assert!(markdown.contains("\n| seat 0 | 2 | ") && markdown.contains("\n| new | 4 | "));
    let stats = printed(folder, "stats --pairs 5,20,60,30,10 --format markdown");
    assert!(stats.starts_with("**Elo +27.9 (95 %: ") && stats.contains("| 5 against 0 | "));
    assert!(json(folder, "games --json").as_array().is_some_and(|games| games.len() == 5));
    assert_eq!(
        json(folder, "players janken --json")[0]["player"].as_str().map(|name| &name[..1]),
        Some("@")
    );
    let plan = MATCH.replace("match", "plan");
    assert_eq!(json(folder, &format!("{plan} --seeds 1..2 -o plan.json --json"))["games"], 4);
    let played = json(folder, "run plan.json -o part.jsonl --json");
    assert_eq!(played["players"][1]["player"], "old");
    assert_eq!(json(folder, "run plan.json -o part.jsonl --json")["done_already"], "part.jsonl");
    assert_eq!(json(folder, "merge plan.json part.jsonl --json")["digest"], played["digest"]);
    printed(folder, "play janken --seed 3 --player @random --quiet --replay game.jsonl");
    assert_eq!(json(folder, "verify game.jsonl --json")["records"], 1);
    let tuned = json(folder, "tune --weights income --rounds 1 --pairs 1 --work 5 --json");
    assert!(tuned["weights"]["income"]["after"].is_i64(), "{tuned}");
    assert!(json(folder, "signature --games 1 --work 5 --json")["signature"].is_string());
    let error = run(folder, "games --format xml");
    assert!(String::from_utf8_lossy(&error.stderr)
        .contains("possible values: text, json, csv, markdown"));
}

#[test]
fn fewer_seeds_than_the_journal_has_are_played_and_reported() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let line = |seeds: &str| format!("{MATCH} --seeds {seeds} --out games.jsonl --json");
    printed(folder, &line("1..2"));
    // As a match of more seeds that was interrupted leaves it.
    let text = read(folder, "games.jsonl");
    printed(folder, &line("1..6"));
    let whole = read(folder, "games.jsonl");
    let lines: Vec<&str> = whole.lines().collect();
    std::fs::write(folder.join("games.jsonl"), lines[..5].join("\n") + "\n").expect("written");
    assert_eq!(json(folder, &line("1..4"))["games"], 8);
    assert_eq!(read(folder, "games.jsonl").lines().count(), 9, "the missing games were played");
    assert_eq!(json(folder, &line("1..1"))["games"], 2);
    assert_eq!(json(folder, &line("1..6"))["games"], 12);
    assert_eq!(read(folder, "games.jsonl"), whole);
    assert!(text.len() < whole.len());
}

/// A match of a program that answers nothing in time, or ends, against a player that does.
fn faulty_match(folder: &Path, program: &str, options: &[&str]) -> String {
    let output = Command::cargo_bin("referee")
        .expect("the referee is built")
        .current_dir(folder)
        .args(["match", "ice-and-fire", "--player", &format!("slow={program}")])
        .args(["--player", "new=@random", "--seeds", "1..5", "--work", "1"])
        .args(["--timeout-ms", "60", "--first-timeout-ms", "60"])
        .args(options)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_first_line_says_that_faults_decided() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let text = faulty_match(folder, "sleep 1000", &["--allow-silent"]);
    let first =
        "Faults decided the match, not strength. slow lost 10 games, 10 by faults (timeout 10): ";
    assert!(text.starts_with(first), "{text}");
    let cause =
        " of 60 ms of processor time were used: the machine was busy, or the program waited; \
        `--clock cpu` measures the program alone.\n";
    assert!(text.contains(cause) && !text.contains("stronger"), "{text}");
    assert!(text.contains("slow: timeout 10; refused commands 0; slowest answer 0.0 ms"), "{text}");
    let text = faulty_match(folder, "sleep 1000", &["--allow-silent", "--clock", "cpu"]);
    assert!(text.starts_with(first) && !text.contains("`--clock cpu`"), "{text}");
    let text = faulty_match(folder, "sh -c \"exit 3\"", &["--allow-silent", "--json"]);
    let said: Value = serde_json::from_str(&text).expect("JSON");
    let conclusion = said["conclusion"].as_str().expect("a sentence");
    assert!(conclusion.contains("10 by faults (crashed 10): seed 1, turn 1: "), "{conclusion}");
}
