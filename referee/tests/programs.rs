//! Programs that misbehave: each is named for what it did, and the other seat's result stands.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use assert_cmd::prelude::*;
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

/// Plays a program on seat 0 against a waiting one and returns the result as JSON.
fn play(folder: &Path, act: &str) -> Value {
    let write = |name: &str, text: String| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a program is written");
        format!("python3 {}", file.display())
    };
    let bad = write("bad.py", WAITER.replace("ACT", act));
    let good = write("good.py", WAITER.replace("ACT", "pass"));
    let output = Command::cargo_bin("referee")
        .expect("the referee is built")
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
        .args(["--player", &bad, "--player", &good])
        .output()
        .expect("the referee runs");
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
