//! Signals end every command, and errors keep their exit codes, even if the terminal or stderr is
//! closed or stuck.

use std::fs::File;
use std::io::{PipeReader, PipeWriter, Write, pipe};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process};

use crate::common::referee_command::{Folder, eventually};

/// Maximum time for a command to end after a signal on a busy machine. It includes 5 s for running
/// games.
const END_MAX: Duration = Duration::from_secs(8);
/// Maximum time for a command to end after a second signal on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(3);

/// Announces that it is playing, and never answers.
const SLOW: &str = "read -r line || exit; : > ready; exec sleep 600";

const MATCH: &str = "match --game ice-and-fire --seeds 1..20 --jobs 1 --timeout-ms 50000 \
                     --first-timeout-ms 50000 --player 'sh slow.sh' --player @random --out m.jsonl";
const PLAY: &str = "play --game ice-and-fire --seed 1 --timeout-ms 50000 --first-timeout-ms 50000 --player 'sh slow.sh' --player @random";
const SERVE: &str = "serve . --port 0";
const COMMANDS: [&str; 3] = [SERVE, MATCH, PLAY];

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("slow.sh", SLOW);
    folder
}

/// Returns a full pipe that nobody reads.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = pipe().expect("a pipe");
    let flags = fcntl_getfl(&writer).expect("flags");
    fcntl_setfl(&writer, flags | OFlags::NONBLOCK).expect("set");
    while writer.write(&[b'x'; 4096]).is_ok() {}
    while writer.write(b"x").is_ok() {}
    fcntl_setfl(&writer, flags).expect("set");
    (reader, writer)
}

/// Returns a pipe whose reader is gone.
fn closed_pipe() -> PipeWriter {
    pipe().expect("a pipe").1
}

/// Starts a command and waits until it is serving or playing.
fn start(folder: &Folder, line: &str, stderr: PipeWriter) -> Child {
    let out = File::create(folder.file("out.txt")).expect("a file");
    let mut command = folder.command(line);
    let child = command.stdin(Stdio::null()).stdout(out).stderr(stderr).spawn().expect("it runs");
    let is_ready = || folder.has("ready") || !folder.read("out.txt").is_empty();
    assert!(eventually(is_ready), "{line} begins");
    child
}

fn signal(child: &Child, signal: Signal) {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
    kill_process(id, signal).expect("it runs");
}

fn ended(child: &mut Child, limit: Duration, what: &str) -> ExitStatus {
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            return status;
        }
        sleep(Duration::from_millis(10));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    panic!("{what}: still runs after {limit:?}");
}

#[test]
fn a_closed_terminal_ends_every_command() {
    for line in COMMANDS {
        let folder = folder();
        let referee = folder.command(line);
        let ready = if line == SERVE { "-" } else { "ready" };
        let mut python = Command::new("python3");
        python.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/common/in_terminal.py"));
        python.arg(ready).arg(referee.get_program()).args(referee.get_args());
        python.current_dir(folder.path()).env("TERM", "xterm");
        let output = python.output().expect("there is Python");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed.trim(), "ended with 130", "{line}");
    }
}

#[test]
fn a_signal_ends_every_command_whose_standard_error_is_closed_or_stuck() {
    let ends = |line: &str, name: Signal, is_stuck: bool| {
        let folder = folder();
        let (_reader, full) = full_pipe();
        let stderr = if is_stuck { full } else { closed_pipe() };
        let what = format!("{line}, {name:?}, stuck: {is_stuck}");
        let mut child = start(&folder, line, stderr);
        signal(&child, name);
        assert_eq!(ended(&mut child, END_MAX, &what).code(), Some(130), "{what}");
    };
    // A match waits some seconds for its games.
    std::thread::scope(|scope| {
        for line in COMMANDS {
            for (name, is_stuck) in
                [(Signal::HUP, false), (Signal::INT, true), (Signal::TERM, false)]
            {
                scope.spawn(move || ends(line, name, is_stuck));
            }
        }
    });
}

#[test]
fn a_second_signal_ends_a_match_at_once() {
    let (reader, full) = full_pipe();
    for (stderr, state) in [(closed_pipe(), "closed"), (full, "stuck")] {
        let folder = folder();
        let mut child = start(&folder, MATCH, stderr);
        signal(&child, Signal::INT);
        sleep(Duration::from_millis(300));
        signal(&child, Signal::INT);
        assert_eq!(ended(&mut child, AT_ONCE, state).code(), Some(130), "{state}");
    }
    drop(reader);
}

#[test]
fn an_error_keeps_its_exit_code_without_standard_error() {
    let folder = folder();
    for (line, code) in [
        ("match none --player @random --player @random", 2),
        ("match --game ice-and-fire --player ./none --player @random", 2),
        ("verify none.jsonl", 2),
        ("match --none", 2),
        ("serve none", 2),
    ] {
        let (reader, full) = full_pipe();
        for (stderr, state) in [(closed_pipe(), "closed"), (full, "stuck")] {
            if line == "match --none" && state == "stuck" {
                // Invalid arguments are reported before anything runs.
                continue;
            }
            let mut command = folder.command(line);
            let mut child = command.stderr(stderr).stdin(Stdio::null()).spawn().expect("it runs");
            let what = format!("{line}, {state}");
            assert_eq!(ended(&mut child, END_MAX, &what).code(), Some(code), "{what}");
        }
        drop(reader);
    }
}

#[test]
fn a_match_goes_on_though_nobody_reads_its_standard_error() {
    let folder = Folder::new();
    let line =
        "match --game ice-and-fire --seeds 1..2 --player @random --player @rusher --out m.jsonl";
    let (_reader, full) = full_pipe();
    let mut child =
        folder.command(line).stderr(full).stdout(Stdio::null()).spawn().expect("it runs");
    assert_eq!(ended(&mut child, Duration::from_secs(60), "a match").code(), Some(0));
}
