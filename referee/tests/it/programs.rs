//! Programs that misbehave: each is named for what it did, and the other seat's result stands.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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

/// Time limits in milliseconds, for the first turn and for later ones, that only a hung program misses.
const AMPLE: [u32; 2] = [60_000, 60_000];

/// The command that plays a program on seat 0 against a waiting one.
fn playing(folder: &Path, act: &str, limits: [u32; 2]) -> Command {
    let write = |name: &str, text: String| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a program is written");
        format!("python3 {}", file.display())
    };
    let bad = write("bad.py", WAITER.replace("ACT", act));
    let good = write("good.py", WAITER.replace("ACT", "pass"));
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let [first, later] = limits.map(|limit| limit.to_string());
    command
        .args(["play", "ice-and-fire", "--seed", "3", "--json"])
        .args(["--first-timeout-ms", &first, "--timeout-ms", &later])
        .args(["--player", &bad, "--player", &good]);
    command
}

/// Plays a program on seat 0 against a waiting one and returns the result as JSON.
fn play(folder: &Path, act: &str, limits: [u32; 2]) -> Value {
    let output = playing(folder, act, limits).output().expect("the referee runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// The exit of seat 0 and what is said of it; seat 1 has won.
fn fault(act: &str, limits: [u32; 2]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let result = play(folder.path(), act, limits);
    assert_eq!(result["scores"][0], -1, "{act}");
    assert!(result["scores"][1].as_i64() >= Some(20), "{act}");
    assert_eq!(result["exits"][0]["seat"], 0);
    let text = |key: &str| result["exits"][0][key].as_str().expect("a text").to_owned();
    (text("exit"), text("detail"))
}

fn check(act: &str, exit: &str, words: &str) {
    check_within(AMPLE, act, exit, words);
}

fn check_within(limits: [u32; 2], act: &str, exit: &str, words: &str) {
    let (got, detail) = fault(act, limits);
    assert_eq!(got, exit, "{act}: {detail}");
    assert!(detail.contains(words), "{act}: {detail:?} does not say {words:?}");
}

/// Waits until something holds, half a minute at most.
fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    let limit = Instant::now() + Duration::from_secs(30);
    while !holds() {
        if Instant::now() > limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
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
    let times_out = |first: u32, act: &str, words: &str| {
        check_within([first, 1000], act, "timeout", words);
    };
    times_out(3000, "import time; time.sleep(99)", "3000 ms");
    let half = "if turn == 2: print('WAI', end='', flush=True); import time; time.sleep(99)";
    times_out(60_000, half, "\"WAI\"");
    let deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(99)";
    times_out(3000, deaf, "no answer");
    times_out(3000, "import os, time; os.close(0); time.sleep(99)", "no answer");
}

#[test]
fn a_program_that_left_its_process_group_is_ended() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("started");
    let act = format!(
        "import os, signal, time; signal.signal(15, signal.SIG_IGN); \
         os.setpgid(0, os.getpgid(os.getppid())); \
         open({mark:?}, 'w').write(str(os.getpid())); time.sleep(99)"
    );
    let mut command = playing(folder.path(), &act, [5000, 5000]);
    // A group of its own, so that nothing else is in the group that the program joins.
    command.process_group(0).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut referee = command.spawn().expect("the referee runs");
    let ends = eventually(|| referee.try_wait().expect("it can be waited for").is_some());
    let id = std::fs::read_to_string(&mark).expect("the program ran");
    let outlives = runs(&id);
    if !ends || outlives {
        // Nothing may be left when the test fails.
        let id = id.parse().ok().and_then(Pid::from_raw).expect("a process number");
        let _ = kill_process(id, Signal::KILL);
        let _ = referee.kill();
    }
    let output = referee.wait_with_output().expect("the referee ends");
    assert!(ends && !outlives, "the referee ends: {ends}, the program outlives it: {outlives}");
    let result: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(result["exits"][0]["exit"], "timeout");
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
    check("while True: sys.stdout.write('x' * 4096)", "flooded", "a line of more than");
}

#[test]
fn noise_beside_the_answer_does_no_harm() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let result = play(folder.path(), "sys.stderr.write('x' * 100000)", AMPLE);
    assert_eq!(result["turns"], 200);
    // Lines too many are read as the next answers, as the platform does.
    let result = play(folder.path(), "print('WAIT')", AMPLE);
    assert_eq!(result["turns"], 200);
}

#[test]
fn children_of_a_program_end_with_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("child");
    let act = format!(
        "import os, time\n    if turn == 1 and os.fork() == 0:\n        open({mark:?}, 'w').write(str(os.getpid()))\n        time.sleep(60)"
    );
    play(folder.path(), &act, AMPLE);
    let id = std::fs::read_to_string(&mark).expect("the child ran");
    assert!(eventually(|| !runs(&id)), "the child still runs");
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
    // In one write: printed lines may come one by one.
    let act = "import os; turn == 1 and os.write(1, b'WAIT\\nWAIT\\n')";
    let mut command = playing(folder.path(), act, AMPLE);
    assert!(command.arg("--replay").arg(&replay).output().expect("it runs").status.success());
    let text = std::fs::read_to_string(replay).expect("a replay");
    let replay: Value = serde_json::from_str(&text).expect("one JSON object");
    let remarks = |turn: usize| replay["turns"][turn]["remarks"].as_str().unwrap_or_default();
    assert!(remarks(2).contains("left over from an earlier turn"), "{}", remarks(2));
    assert!(!remarks(1).contains("left over"), "the other seat is not blamed");
}

/// By its name alone, as in a league's folder, with words after it.
#[test]
fn a_python_file_is_run_by_python() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = WAITER.replace("ACT", "print(sys.argv[1:], file=sys.stderr)");
    std::fs::write(folder.path().join("bot.py"), text).expect("a program is written");
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.args(["play", "ice-and-fire", "--seed", "3", "--player", "bot.py -x 1"]);
    command.args(["--player", "@random", "--replay", "game.jsonl"]).current_dir(folder.path());
    command.args(["--first-timeout-ms", "60000", "--timeout-ms", "60000"]);
    let output = command.output().expect("the referee runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let replay = std::fs::read_to_string(folder.path().join("game.jsonl")).expect("a replay");
    assert!(replay.contains("['-x', '1']"), "{replay}");
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

/// A game that hangs, and a match that is asked to end as `timeout` does.
#[test]
fn an_interrupted_match_ends_within_seconds_and_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let script = "until [ -e go ]; do echo >> started; sleep 0.1; done; exec yes WAIT";
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.args(["match", "ice-and-fire", "--player", "@random", "--seeds", "1..1"]);
    command.args(["--player", &shlex::try_join(["sh", "-c", script]).expect("no NUL")]);
    command.args([
        "--first-timeout-ms",
        "600000",
        "--timeout-ms",
        "600000",
        "--out",
        "games.jsonl",
    ]);
    command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut referee = command.spawn().expect("the referee runs");
    // Every program is tried before the first game.
    let lines = || std::fs::read_to_string(folder.join("started")).unwrap_or_default().len();
    assert!(eventually(|| lines() > 4), "the program starts");
    kill_process(Pid::from_child(&referee), Signal::TERM).expect("the referee runs");
    let ends = eventually(|| referee.try_wait().expect("it can be waited for").is_some());
    let _ = referee.kill();
    let output = referee.wait_with_output().expect("the referee ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(ends, "it goes on: {error}");
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("within 5 s; the same command goes on"), "{error}");
    std::fs::write(folder.join("go"), "").expect("written");
    let output = command.output().expect("the referee runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let journal = std::fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    assert_eq!(journal.lines().count(), 3, "{journal}");
}

#[test]
fn a_pipe_that_nobody_reads_is_an_error() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    for option in ["--out", "--replays"] {
        let mut command = Command::cargo_bin("referee").expect("the referee is built");
        command.args(["match", "ice-and-fire", "--player", "@random", "--player", "@random"]);
        let output = command.args(["--seeds", "1..1", option]).arg(&pipe).output();
        let output = output.expect("the referee runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("no process reads from it"), "{error}");
    }
}

#[test]
fn no_program_outlives_an_interrupted_referee() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("started");
    let act =
        format!("import os; open({mark:?}, 'w').write(f'{{os.getpid()}}.')\n    while True: pass");
    let mut command = playing(folder.path(), &act, AMPLE);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let referee = command.spawn().expect("the referee runs");
    let started = || std::fs::read_to_string(&mark).unwrap_or_default();
    assert!(eventually(|| started().ends_with('.')), "the program starts");
    let id = started().trim_end_matches('.').to_owned();
    assert!(runs(&id));
    kill_process(Pid::from_child(&referee), Signal::INT).expect("the referee runs");
    let output = referee.wait_with_output().expect("the referee ends");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0));
    assert!(eventually(|| !runs(&id)), "the program outlives the referee");
}
