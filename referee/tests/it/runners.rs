//! The formats expected by other match runners and job engines, including tests with the engines
//! themselves.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::common::referee_command::{CommandOutput, Folder};

#[test]
fn brutaltester_gets_scores_and_the_seed_only() {
    let folder = Folder::new();
    let ended = folder.run("-p1 @rusher -p2 \"sh -c 'exit 3'\" -d seed=-12 -l log.json");
    let faults = &ended.err;
    assert!(faults.starts_with("player 2: crashed in turn 2: "), "{faults}");
    assert_eq!(faults.lines().count(), 1, "{faults}");
    let output = ended.ok();
    let lines: Vec<&str> = output.lines().collect();
    let first: i64 = lines[0].parse().expect("a score");
    assert!(first > 0 && lines[1..] == ["0", "seed=-12"], "{output}");
    let log = folder.json("log.json");
    for key in ["scores", "errors", "outputs", "uinput", "summaries", "views", "agents"] {
        assert!(!log[key].is_null(), "{key}");
    }
    assert!(log["failCause"].as_str().is_some_and(|cause| cause.contains("exit code 3")));
    assert_eq!(log["uinput"][0], "seed=-12\ngame=ice-and-fire\nleague=4\nrules=live\n");
    assert_eq!(log["scores"]["1"], -1);
    let raw = folder.ok("-p1 @rusher -p2 nonesuch --raw-scores -d seed=5");
    assert_eq!(raw.lines().nth(1), Some("-1"));
    folder.run("-p1 a -p3 b").fails(2, "-p3");
}

/// Makes the same calls as cg-brutaltester 1.0 and reads the output the way it does: an integer per
/// player, then the text it shows along with the command to see the game again.
#[test]
fn brutaltester_calls_give_the_same_scores_and_a_log_that_verifies() {
    let folder = Folder::new();
    for (end, exit) in [("exit 3", "crashed"), ("sleep 60", "timeout"), ("echo x", "malformed")] {
        let players = format!("-p1 @random -p2 \"sh -c 'echo WAIT; {end}'\"");
        let ended = folder.run(&format!("{players} -d seed=2147483647 -l game1.json --force"));
        assert!(ended.err.starts_with(&format!("player 2: {exit} in turn 4: ")), "{}", ended.err);
        let lines: Vec<&str> = ended.out.lines().collect();
        assert!(lines[..2].iter().all(|line| line.parse::<u32>().is_ok()), "{lines:?}");
        assert_eq!(lines[2..], ["seed=2147483647"]);
        assert_eq!(folder.ok(&format!("-s -d seed=2147483647 {players}")), ended.out);
        folder.ok("verify game1.json");
    }
    let absent = folder.run("-p1 ./absent -p2 @random -d seed=1");
    assert!(absent.err.starts_with("player 1: not-started in turn 1: "), "{}", absent.err);
    let well = folder.run("-p1 @random -p2 @random");
    assert!(well.code == Some(0) && well.err.is_empty(), "{}", well.err);
}

#[test]
fn a_game_that_cannot_be_played_is_answered_with_zeros_unless_the_exit_code_is_read() {
    const CGARENA: &str = "{\"ranks\":[0,0],\"errors\":[0,0],\"attributes\":[{\"name\":\"failure\",\
        \"value\":\"janken needs 1 player\"}]}\n";
    let folder = Folder::new();
    for (words, out, reason) in [
        ("-d league=2;seed=7", "0\nseed=7\n", "janken has no option league"),
        ("-p2 @random --as psyleague", "", "janken needs 1 player"),
        ("-p2 @random -seed 7", CGARENA, "janken needs 1 player"),
        ("--game chess", "", "unknown game"),
    ] {
        let ended = folder.run(&format!("-p1 @random --game janken {words}"));
        assert_eq!((ended.code, &*ended.out), (Some(2), out), "{words}: {}", ended.err);
        assert!(ended.err.contains(reason), "{words}: {}", ended.err);
    }
}

#[test]
fn psyleague_and_cgarena_get_one_object() {
    let folder = Folder::new();
    let output = folder.ok_json("--as psyleague -p1 nonesuch -p2 @rusher");
    assert_eq!([&output["ranks"], &output["errors"]], [&json!([1, 0]), &json!([1, 0])]);
    assert!(output["test_data"]["seed"].is_i64());
    assert_eq!(output["player_data"].as_array().map(Vec::len), Some(2));
    let attributes = || {
        let output = folder.ok_json("-seed -9223372036854775808 -p1 @rusher -p2 @random");
        assert_eq!(output["ranks"], json!([0, 1]));
        let mut list = output["attributes"].as_array().expect("a list").clone();
        assert!(list.iter().all(|entry| entry["name"].is_string() && entry["value"].is_string()));
        list.retain(|entry: &Value| !entry["name"].as_str().unwrap_or("ms").ends_with("ms"));
        list
    };
    assert_eq!(attributes(), attributes(), "the seed decides");
}

/// Installs Python packages for the tests once and returns their folder, or `None` if they cannot
/// be installed.
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

/// Plays the four parts of a plan with a job engine, and checks that they add up to the whole
/// match.
fn parts_make_the_whole(engine: impl FnOnce(&Folder) -> Command) {
    let folder = Folder::new();
    let players = "--player @rusher --player @expander --work 1";
    folder.ok(&format!("plan --game ice-and-fire {players} --seeds 1..8 -o plan.json"));
    folder.ok("run plan.json -o whole.jsonl");
    folder.ok("merge plan.json whole.jsonl -o one.jsonl");
    let mut command = engine(&folder);
    command.current_dir(folder.path());
    CommandOutput::run(command).ok();
    folder.ok("merge plan.json part-1.jsonl part-2.jsonl part-3.jsonl part-4.jsonl -o many.jsonl");
    assert!(folder.bytes("many.jsonl") == folder.bytes("one.jsonl"));
}

const REFEREE: &str = env!("CARGO_BIN_EXE_referee");

#[test]
fn gnu_parallel_plays_a_plan_in_parts() {
    if Command::new("parallel").arg("--version").output().is_err() {
        println!("left out: GNU parallel is not installed");
        return;
    }
    parts_make_the_whole(|_| {
        let line = format!("{REFEREE} run plan.json --shard {{}}/4 -o part-{{}}.jsonl --jobs 1");
        let mut command = Command::new("parallel");
        command.args(["-j", "2", &line, ":::", "1", "2", "3", "4"]);
        command
    });
}

#[test]
fn hyperqueue_plays_a_plan_in_parts() {
    let Some(packages) = python_packages() else { return };
    parts_make_the_whole(|folder| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/hyperqueue_shards.py");
        let mut command = Command::new("python3");
        command.env("PYTHONPATH", packages).env("HOME", folder.path());
        command.args([script, REFEREE, "plan.json", "4"]);
        command
    });
}
