//! Programs that misbehave: each is named for what it did, and the other seat's result stands.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::prelude::*;
use rustix::process::{kill_process, Pid, Signal};
use serde_json::Value;

/// A program that plays properly: it answers WAIT to every view.
const WAITER: &str = r#"
import sys
lines = iter(sys.stdin.readline, '')
for _ in range(int(next(lines))): next(lines)
turn = 0
while True:
    try:
        for _ in range(16): next(lines)
        for _ in range(int(next(lines))): next(lines)
        for _ in range(int(next(lines))): next(lines)
    except StopIteration:
        break
    turn += 1
    ACT
    print('WAIT', flush=True)
"#;

/// The command that plays a program on seat 0 against a waiting one.
fn playing(folder: &Path, act: &str) -> Command {
    let write = |name: &str, text: String| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a program is written");
        format!("python3 {}", file.display())
    };
    let bad = write("bad.py", WAITER.replace("ACT", act));
    let good = write("good.py", WAITER.replace("ACT", "pass"));
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command
        .args([
            "play",
            "ice-and-fire",
            "--seed",
            "3",
            "--json",
            "--first-timeout-ms",
            "3000",
            "--timeout-ms",
            "1000",
        ])
        .args(["--player", &bad, "--player", &good]);
    command
}

/// Plays a program on seat 0 against a waiting one and returns the result as JSON.
fn play(folder: &Path, act: &str) -> Value {
    let output = playing(folder, act).output().expect("the referee runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// The exit of seat 0 and what is said of it; seat 1 has won.
fn fault(act: &str) -> (String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let result = play(folder.path(), act);
    assert_eq!(result["scores"][0], -1, "{act}");
    assert!(result["scores"][1].as_i64() >= Some(20), "{act}");
    assert_eq!(result["exits"][0]["seat"], 0);
    let text = |key: &str| result["exits"][0][key].as_str().expect("a text").to_owned();
    (text("exit"), text("detail"))
}

fn check(act: &str, exit: &str, words: &str) {
    let (got, detail) = fault(act);
    assert_eq!(got, exit, "{act}: {detail}");
    assert!(detail.contains(words), "{act}: {detail:?} does not say {words:?}");
}

#[test]
fn programs_that_end_are_crashed() {
    check("sys.exit(3)", "crashed", "exit code 3");
    check("if turn == 5: raise ValueError('no idea')", "crashed", "ValueError: no idea");
    check("import os; os.kill(os.getpid(), 9)", "crashed", "signal 9");
    check("import os; os.close(1); import time; time.sleep(9)", "crashed", "closed its output");
}

#[test]
fn programs_that_say_nothing_time_out() {
    check("import time; time.sleep(9)", "timeout", "3000 ms");
    check(
        "if turn == 2: print('WAI', end='', flush=True); import time; time.sleep(9)",
        "timeout",
        "\"WAI\"",
    );
    let deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(9)";
    check(deaf, "timeout", "no answer");
    check("import os, time; os.close(0); time.sleep(9)", "timeout", "no answer");
}

#[test]
fn programs_that_say_nonsense_are_malformed() {
    check(
        "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
        "malformed",
        "expected MOVE",
    );
    check("print('DANCE')", "malformed", "DANCE");
}

#[test]
fn programs_that_flood_are_ended() {
    check("while True: sys.stdout.write('x' * 4096)", "flooded", "does not end");
    // At one go, so that it does not depend on who is faster.
    check("import os; os.write(1, b'WAIT\\n' * 99999)", "flooded", "lines for one turn");
}

#[test]
fn noise_beside_the_answer_does_no_harm() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let result = play(folder.path(), "sys.stderr.write('x' * 100000)");
    assert_eq!(result["turns"], 200);
    // Lines too many are read as the next answers, as the platform does.
    let result = play(folder.path(), "print('WAIT')");
    assert_eq!(result["turns"], 200);
}

#[test]
fn children_of_a_program_end_with_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("child");
    let act = format!(
        "import os, time\n    if turn == 1 and os.fork() == 0:\n        open({mark:?}, 'w').write(str(os.getpid()))\n        time.sleep(60)"
    );
    play(folder.path(), &act);
    let id = std::fs::read_to_string(&mark).expect("the child ran");
    std::thread::sleep(Duration::from_millis(100));
    let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "the child still runs: {state}");
}

#[test]
fn a_program_that_ended_is_crashed_though_its_child_holds_the_pipes() {
    let act =
        "import subprocess; subprocess.Popen(['sleep', '5'], start_new_session=True); sys.exit(3)";
    check(act, "crashed", "exit code 3");
}

#[test]
fn lines_too_many_are_told_in_the_replay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let replay = folder.path().join("game.jsonl");
    let act = "print('WAIT') if turn == 1 else None";
    let mut command = playing(folder.path(), act);
    assert!(command.arg("--replay").arg(&replay).output().expect("it runs").status.success());
    let text = std::fs::read_to_string(replay).expect("a replay");
    let replay: Value = serde_json::from_str(&text).expect("one JSON object");
    let remarks = |turn: usize| replay["turns"][turn]["remarks"].as_str().unwrap_or_default();
    assert!(remarks(2).contains("left over from an earlier turn"), "{}", remarks(2));
    assert!(!remarks(1).contains("left over"), "the other seat is not blamed");
}

#[test]
fn a_program_that_may_not_be_run_is_refused_before_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("my bot");
    std::fs::write(&file, "#!/bin/sh\n").expect("a file is written");
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.args(["play", "ice-and-fire", "--seed", "3", "--player", "@random", "--player"]);
    let output = command.arg(&file).output().expect("the referee runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{error}");
    assert!(error.contains("my bot\" cannot be started") && error.lines().count() == 1, "{error}");
}

/// Whether a process runs: it is there and not merely waiting to be reaped.
fn runs(id: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

#[test]
fn no_program_outlives_an_interrupted_referee() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("started");
    let act =
        format!("import os; open({mark:?}, 'w').write(f'{{os.getpid()}}.')\n    while True: pass");
    let mut command = playing(folder.path(), &act);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let referee = command.spawn().expect("the referee runs");
    let id = loop {
        let text = std::fs::read_to_string(&mark).unwrap_or_default();
        if let Some(id) = text.strip_suffix('.') {
            break id.to_owned();
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert!(runs(&id));
    kill_process(Pid::from_child(&referee), Signal::INT).expect("the referee runs");
    let output = referee.wait_with_output().expect("the referee ends");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0));
    std::thread::sleep(Duration::from_millis(100));
    assert!(!runs(&id), "the program outlives the referee");
}
