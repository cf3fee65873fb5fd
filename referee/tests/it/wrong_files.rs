//! A command that is given a file of another kind says what the file is, and what reads it.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::prelude::*;

fn referee(folder: &Path, line: &str) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split(' ')).output().expect("the referee runs")
}

/// A folder with a file of every kind.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = "ice-and-fire --player a=@random --player b=@rusher --work 1";
    for line in [
        format!("match {game} --seeds 1..1 --out games.jsonl --replays replays.jsonl"),
        format!("plan {game} --seeds 1..1 -o plan.json"),
        "view replays.jsonl -o game.html".to_owned(),
        "view replays.jsonl --svg -o game.svg".to_owned(),
        "export replays.jsonl -o result.json".to_owned(),
        "tune --weights income --work 1 --pairs 1 --rounds 1 --log tune.jsonl".to_owned(),
        "solve dragonsweeper --seed 1 --out lairs.jsonl".to_owned(),
    ] {
        let output = referee(folder.path(), &line);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    folder
}

#[test]
fn the_message_says_what_the_file_is_and_what_reads_it() {
    let folder = folder();
    for (line, words) in [
        ("view games.jsonl", ["games.jsonl: is a match journal, expected", "`referee list`"]),
        ("watch games.jsonl", ["games.jsonl: is a match journal, expected", "`referee list`"]),
        ("trace games.jsonl", ["games.jsonl: is a match journal, expected", "`referee list`"]),
        ("verify games.jsonl", ["games.jsonl: is a match journal, expected", "`referee list`"]),
        ("export games.jsonl", ["games.jsonl: is a match journal, expected", "`referee list`"]),
        ("import games.jsonl", ["games.jsonl: is a match journal, expected", "`referee list`"]),
        ("debug games.jsonl -- @random", ["is a match journal, expected", "`referee list`"]),
        ("stdin plan.json --turn 1 --seat 0", ["plan.json: is a plan, expected", "`referee run`"]),
        ("list plan.json", ["plan.json: is a plan, expected a match journal", "`referee run`"]),
        ("list game.html", ["game.html: is a page of the referee, expected", "browser"]),
        ("view game.svg", ["game.svg: is a picture of the referee, expected", "browser"]),
        ("list tune.jsonl", ["tune.jsonl: is a tuning log, expected", "`referee tune --log`"]),
        ("trace lairs.jsonl", ["is a log of solved lairs, expected", "`referee solve"]),
        ("run games.jsonl -o x", ["is a match journal, expected a plan", "`referee list`"]),
        ("run replays.jsonl -o x", ["is a file of replays, expected a plan", "`referee view`"]),
        (
            "merge plan.json replays.jsonl",
            ["is a file of replays, expected a match journal", "view"],
        ),
        ("merge plan.json plan.json", ["is a plan, expected a match journal", "`referee run`"]),
        ("import replays.jsonl", ["is a file of replays, expected the result of a game", "view"]),
        ("view .", [".: is a folder, expected a file of replays", "`referee serve`"]),
        ("list .", [".: is a folder, expected a match journal", "`referee serve`"]),
    ] {
        let output = referee(folder.path(), line);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(words.iter().all(|words| said.contains(words)), "{line}: {said}");
    }
}

#[test]
fn every_command_that_takes_a_game_takes_a_result_too() {
    let folder = folder();
    for line in [
        "list result.json",
        "view result.json -o result.html",
        "view replays.jsonl --compare result.json -o both.html",
        "watch result.json",
        "trace result.json",
        "verify result.json",
        "stdin result.json --turn 1 --seat 0",
        "debug result.json --turn 1 -- @random",
        "export result.json",
        "import result.json",
    ] {
        let output = referee(folder.path(), line);
        let said = String::from_utf8_lossy(&output.stderr);
        // Exit code 1 of `debug` says that the program plays differently.
        let code = i32::from(line.starts_with("debug "));
        assert_eq!(output.status.code(), Some(code), "{line}: {said}");
    }
}

#[test]
fn a_list_fits_a_terminal_and_takes_any_name() {
    let folder = folder();
    let command = "python3 /srv/somebody/bots/ice-and-fire/version-two/with-a-long-name.py";
    let long = format!("{command} {}", "x".repeat(70_000));
    let rename = |name: &str| {
        let text = std::fs::read_to_string(folder.path().join("replays.jsonl")).expect("replays");
        let replays = text.lines().map(|line| {
            let mut replay: serde_json::Value = serde_json::from_str(line).expect("a replay");
            replay["format"] = 1.into();
            replay.as_object_mut().expect("an object").remove("sha256");
            replay["players"][0] = name.into();
            format!("{replay}\n")
        });
        std::fs::write(folder.path().join("named.jsonl"), replays.collect::<String>())
            .expect("written");
    };
    for name in [command, &long] {
        rename(name);
        let output = referee(folder.path(), "list named.jsonl");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains(" / b"), "the other player is there too: {text}");
        let csv = referee(folder.path(), "list named.jsonl --format csv");
        assert!(String::from_utf8_lossy(&csv.stdout).contains(name), "machines get whole names");
    }
}
