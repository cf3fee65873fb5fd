//! The words that other people's match runners and job engines expect, and the engines themselves.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::prelude::*;
use serde_json::Value;

fn referee(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(words).output().expect("the referee runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

#[test]
fn brutaltester_hears_scores_and_the_seed_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let words = ["-p1", "@rusher", "-p2", "sh -c 'exit 3'", "-d", "seed=-12", "-l", "log.json"];
    let output = referee(folder, &words);
    assert!(output.status.success());
    let faults = text(&output.stderr);
    assert!(
        faults.starts_with("player 2: crashed in turn 2: ") && faults.lines().count() == 1,
        "{faults}"
    );
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    let scores: Vec<i64> = lines[..2].iter().map(|line| line.parse().expect("a score")).collect();
    assert!(scores[0] > scores[1] && scores[1] == 0 && lines[2..] == ["seed=-12"], "{said}");
    let log = std::fs::read_to_string(folder.join("log.json")).expect("a log");
    let log: Value = serde_json::from_str(&log).expect("one JSON object");
    for key in
        ["scores", "errors", "outputs", "uinput", "summaries", "views", "agents", "failCause"]
    {
        assert!(!log[key].is_null(), "{key}");
    }
    assert!(log["failCause"].as_str().is_some_and(|cause| cause.contains("exit code 3")));
    assert_eq!(log["uinput"][0], "seed=-12\ngame=ice-and-fire\nleague=4\nrules=live\n");
    assert_eq!((log["scores"]["1"].as_i64(), lines[1]), (Some(-1), "0"));
    let raw =
        referee(folder, &["-p1", "@rusher", "-p2", "nonesuch", "--raw-scores", "-d", "seed=5"]);
    assert!(text(&raw.stdout).lines().nth(1) == Some("-1"));
    let failed = referee(
        folder,
        &["-p1", "@rusher", "-p2", "@random", "-d", "seed=5 league=9", "-l", "log.json"],
    );
    assert_eq!(text(&failed.stdout), "0\n0\nseed=5\n");
    assert!(!failed.status.success());
    assert!(std::fs::read_to_string(folder.join("log.json")).expect("a log").contains("league"));
    assert_eq!(referee(folder, &["-p1", "a", "-p3", "b"]).status.code(), Some(2));
}

/// How cg-brutaltester 1.0 calls a referee, and what it reads: a whole number a player, and then
/// what it shows with the command by which the game is seen again.
#[test]
fn brutaltester_calls_as_it_does() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let ended = |exit: &str| format!("sh -c 'echo WAIT; {exit}'");
    for (player, exit) in [("exit 3", "crashed"), ("sleep 60", "timeout"), ("echo x", "malformed")]
    {
        let output = referee(
            folder,
            &[
                "-p1",
                "@random",
                "-p2",
                &ended(player),
                "-d",
                "seed=2147483647",
                "-l",
                "game1.json",
                "--force",
            ],
        );
        let lines = text(&output.stdout);
        let lines: Vec<&str> = lines.lines().collect();
        assert!(lines[..2].iter().all(|line| line.parse::<u32>().is_ok()), "{lines:?}");
        assert_eq!(lines[2..], ["seed=2147483647"]);
        let faults = text(&output.stderr);
        assert!(faults.starts_with(&format!("player 2: {exit} in turn 4: ")), "{faults}");
        let again = referee(
            folder,
            &["-s", "-d", "seed=2147483647", "-p1", "@random", "-p2", &ended(player)],
        );
        assert_eq!(text(&again.stdout), text(&output.stdout));
        assert!(referee(folder, &["verify", "game1.json"]).status.success(), "{exit}");
    }
    let absent = referee(folder, &["-p1", "./absent", "-p2", "@random", "-d", "seed=1"]);
    assert!(text(&absent.stderr).starts_with("player 1: not-started in turn 1: "));
    let well = referee(folder, &["-p1", "@random", "-p2", "@random"]);
    assert!(well.status.success() && well.stderr.is_empty(), "{}", text(&well.stderr));
}

#[test]
fn psyleague_and_cgarena_hear_one_object() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let output = referee(folder, &["--arena", "psyleague", "-p1", "nonesuch", "-p2", "@rusher"]);
    assert!(output.status.success());
    let said: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(said["ranks"], serde_json::json!([1, 0]));
    assert_eq!(said["errors"], serde_json::json!([1, 0]));
    assert!(said["test_data"]["seed"].is_i64());
    assert_eq!(said["player_data"].as_array().map(Vec::len), Some(2));
    let play =
        || referee(folder, &["-seed", "-9223372036854775808", "-p1", "@rusher", "-p2", "@random"]);
    let strip = |output: Output| {
        let said: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!(said["ranks"], serde_json::json!([0, 1]));
        let list = said["attributes"].as_array().expect("a list").clone();
        assert!(list.iter().all(|entry| entry["name"].is_string() && entry["value"].is_string()));
        list.into_iter()
            .filter(|entry| !entry["name"].as_str().unwrap_or("ms").ends_with("ms"))
            .collect::<Vec<_>>()
    };
    assert_eq!(strip(play()), strip(play()), "the seed decides");
}

/// Installs Python packages for the tests, once, and returns their folder; `None` where they
/// cannot be installed.
fn python_packages() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engines");
    if !target.join("done").exists() {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--target"]).arg(&target);
        let installed = pip.arg("hyperqueue==0.27.0").output().ok()?;
        if !installed.status.success() {
            println!("left out: {}", String::from_utf8_lossy(&installed.stderr));
            return None;
        }
        std::fs::write(target.join("done"), "").expect("the folder was made");
    }
    Some(target)
}

/// A plan, and the result of the whole on this machine.
fn planned(folder: &Path) -> Vec<u8> {
    let words =
        "plan ice-and-fire --player @rusher --player @expander --work 1 --seeds 1..8 -o plan.json";
    assert!(referee(folder, &words.split(' ').collect::<Vec<_>>()).status.success());
    assert!(referee(folder, &["run", "plan.json", "-o", "whole.jsonl"]).status.success());
    assert!(referee(folder, &["merge", "plan.json", "whole.jsonl", "-o", "one.jsonl"])
        .status
        .success());
    std::fs::read(folder.join("one.jsonl")).expect("a merged file")
}

fn merged(folder: &Path) -> Vec<u8> {
    let parts: Vec<String> = (1..=4).map(|number| format!("part-{number}.jsonl")).collect();
    let mut words = vec!["merge", "plan.json", "-o", "many.jsonl"];
    words.extend(parts.iter().map(String::as_str));
    let output = referee(folder, &words);
    assert!(output.status.success(), "{}", text(&output.stderr));
    std::fs::read(folder.join("many.jsonl")).expect("a merged file")
}

fn binary() -> PathBuf {
    assert_cmd::cargo::cargo_bin("referee")
}

#[test]
fn gnu_parallel_plays_a_plan_in_parts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    if Command::new("parallel").arg("--version").output().is_err() {
        println!("left out: GNU parallel is not installed");
        return;
    }
    let whole = planned(folder);
    let line =
        format!("{} run plan.json --shard {{}}/4 -o part-{{}}.jsonl --jobs 1", binary().display());
    let mut command = Command::new("parallel");
    let done =
        command.current_dir(folder).args(["-j", "2", &line, ":::", "1", "2", "3", "4"]).output();
    assert!(done.expect("it runs").status.success());
    assert!(merged(folder) == whole);
}

#[test]
fn hyperqueue_plays_a_plan_in_parts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let Some(packages) = python_packages() else { return };
    let whole = planned(folder);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/hyperqueue_shards.py");
    let mut command = Command::new("python3");
    command.current_dir(folder).env("PYTHONPATH", packages).env("HOME", folder);
    let done =
        command.arg(script).arg(binary()).args(["plan.json", "4"]).output().expect("it runs");
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(merged(folder) == whole);
}
