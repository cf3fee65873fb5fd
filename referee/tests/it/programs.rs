//! Programs that misbehave: each fault is named, and the other seat's result is valid. If a program
//! writes ahead of its turns, the end of the game depends on what it writes, not on when.
//! `FLOODS=1000 cargo test -p referee --test it flood` plays more games.

use std::process::{Command, Stdio};

use engine::protocol::Exit;
use matches::Termination;
use rustix::process::{Pid, Signal, kill_process};

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, CommandOutput, Folder, eventually, word};
use crate::common::script_game::play;

/// Returns a command line that plays `bad.py` in seat 0 against a waiting program. It runs `act` in
/// each turn.
fn game(folder: &Folder, act: &str, limits: &str) -> String {
    folder.write("bad.py", ice_bot(act, ""));
    folder.write("good.py", ice_bot("", ""));
    let players = "--player 'python3 bad.py' --player 'python3 good.py'";
    format!(
        "play --game ice-and-fire --seed 3 --json --replay game.jsonl --force {players} {limits}"
    )
}

/// Limits for a program that should exceed one of them.
const SHORT: &str = "--first-timeout-ms 2000 --timeout-ms 1000";

#[test]
fn every_fault_is_named_and_the_other_seat_wins() {
    let folder = Folder::new();
    let half = "if turn == 2: print('WAI', end='', flush=True); time.sleep(99)";
    let bytes = "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()";
    let child = "import subprocess; subprocess.Popen(['sleep', '5'], start_new_session=True)\n\
        sys.exit(3)";
    for (limits, act, exit, part) in [
        (AMPLE, "sys.exit(3)", "crashed", "exit code 3"),
        (AMPLE, "if turn == 5: raise ValueError('no idea')", "crashed", "ValueError: no idea"),
        (AMPLE, "os.kill(os.getpid(), 9)", "crashed", "signal 9"),
        (AMPLE, "os.close(1); time.sleep(9)", "crashed", "closed its output"),
        // The child keeps the pipes open.
        (AMPLE, child, "crashed", "exit code 3"),
        (SHORT, "time.sleep(99)", "timeout", "2000 ms"),
        ("--first-timeout-ms 60000 --timeout-ms 1000", half, "timeout", "\"WAI\""),
        (SHORT, "signal.signal(15, signal.SIG_IGN); time.sleep(99)", "timeout", "no answer"),
        (SHORT, "os.close(0); time.sleep(99)", "timeout", "no answer"),
        (AMPLE, bytes, "malformed", "expected MOVE"),
        (AMPLE, "print('DANCE')", "malformed", "DANCE"),
        (AMPLE, "while True: sys.stdout.write('x' * 4096)", "flooded", "a line longer than"),
    ] {
        let result = folder.ok_json(&game(&folder, act, limits));
        let scores = [0, 1].map(|seat| result["scores"][seat].as_i64().expect("a score"));
        assert!(scores[0] == -1 && scores[1] >= 20, "{act}: {scores:?}");
        let recorded = &result["exits"][0];
        assert_eq!(
            (&recorded["seat"], &recorded["exit"]),
            (&0.into(), &exit.into()),
            "{act}: {recorded}"
        );
        assert!(recorded["detail"].as_str().expect("a text").contains(part), "{act}: {recorded}");
    }
}

#[test]
fn extra_stderr_and_lines_are_harmless_and_reported() {
    let folder = Folder::new();
    let result = folder.ok_json(&game(&folder, "sys.stderr.write('x' * 100000)", AMPLE));
    assert_eq!(result["turns"], 200);
    // In one write, because lines printed separately may arrive one by one.
    let act = "turn == 1 and os.write(1, b'WAIT\\nWAIT\\n')";
    assert_eq!(folder.ok_json(&game(&folder, act, AMPLE))["turns"], 200);
    let replay = folder.json("game.jsonl");
    let remarks = |turn: usize| replay["turns"][turn]["remarks"].as_str().unwrap_or_default();
    assert!(remarks(2).contains("an unread line from an earlier turn"), "{}", remarks(2));
    assert!(!remarks(1).contains("unread line"), "the other seat is not blamed");
}

/// The file is given by name only, followed by arguments.
#[test]
fn a_python_file_is_run_by_python() {
    let folder = Folder::new();
    folder.write("bot.py", ice_bot("say(sys.argv[1:])", ""));
    let players = "--player 'bot.py -x 1' --player @random";
    folder.ok(&format!("play --game ice-and-fire --seed 3 {players} --replay game.jsonl {AMPLE}"));
    assert!(folder.read("game.jsonl").contains("['-x', '1']"));
}

#[test]
fn a_program_that_may_not_be_run_is_refused_before_the_game() {
    let folder = Folder::new();
    folder.write("my bot", "#!/bin/sh\n");
    let player = word(&word(&folder.file("my bot").display().to_string()));
    let line = format!("play --game ice-and-fire --seed 3 --player @random --player {player}");
    let error = folder.refused(&line, "my bot\": ");
    assert_eq!(error.lines().count(), 1, "{error}");
}

/// Interrupts a hanging game, and a match in the same way as `timeout` does.
#[test]
fn an_interrupted_match_ends_within_seconds_and_goes_on() {
    let folder = Folder::new();
    let script = "until [ -e go ]; do echo >> started; sleep 0.1; done; exec yes WAIT";
    folder.write("bot.sh", script);
    let players = "--player @random --player 'sh bot.sh' --seeds 1..1 --out games.jsonl";
    let limits = "--first-timeout-ms 600000 --timeout-ms 600000";
    let line = format!("match --game ice-and-fire {players} {limits}");
    let mut command = folder.command(&line);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut referee = command.spawn().expect("the referee runs");
    // Every program is started once before the first game.
    let lines = || std::fs::read(folder.file("started")).unwrap_or_default().len();
    assert!(eventually(|| lines() > 4), "the program starts");
    kill_process(Pid::from_child(&referee), Signal::TERM).expect("the referee runs");
    let ends = eventually(|| referee.try_wait().expect("it can be asked").is_some());
    let _ = referee.kill();
    let output = referee.wait_with_output().expect("the referee ends");
    assert!(ends, "the referee goes on");
    CommandOutput::with(line.clone(), output)
        .fails(130, "within 5 s were not recorded; the same command resumes it");
    folder.write("go", "");
    folder.ok(&line);
    assert_eq!(folder.read("games.jsonl").lines().count(), 3);
}

#[test]
fn a_pipe_that_nobody_reads_is_an_error() {
    let folder = Folder::new();
    let made = Command::new("mkfifo").arg(folder.file("pipe")).status();
    assert!(made.expect("it runs").success());
    let players = "--player @random --player @random --seeds 1..1";
    let line = format!("match --game ice-and-fire {players} --out pipe");
    folder.run(&line).fails(2, "no process is reading from it");
}

/// Shell scripts, and how every game with them ends.
const FLOODS: [(&str, Termination); 7] = [
    // Endless output, and far more than a pipe can hold.
    ("yes WAIT", Termination::Lost),
    ("yes WAIT | head -n 99999", Termination::Lost),
    // Answers for three turns, whatever follows them.
    ("printf 'WAIT\\nWAIT\\nWAIT\\n'", Termination::Exited(Exit::Crashed)),
    ("printf 'WAIT\\nWAIT\\nWAIT\\nDANCE\\n'; yes WAIT", Termination::Exited(Exit::Malformed)),
    // The longest line allowed, and a line that is one byte too long, with and without its line
    // feed.
    ("head -c 65536 /dev/zero | tr '\\0' x; echo; sleep 60", Termination::Exited(Exit::Malformed)),
    ("head -c 65537 /dev/zero | tr '\\0' x; echo; sleep 60", Termination::Exited(Exit::Flooded)),
    ("head -c 65537 /dev/zero | tr '\\0' x", Termination::Exited(Exit::Flooded)),
];

#[test]
fn a_flood_ends_every_game_alike() {
    let count = std::env::var("FLOODS").map_or(3, |count| count.parse().expect("a number"));
    for (script, end) in FLOODS {
        let play = || play(script, "banker", 0, [60_000; 2]).without_measures();
        let first = play();
        assert_eq!(first.ends[0], end, "{script}: {first:?}");
        for game in 1..count {
            assert_eq!(play(), first, "{script}: game {game}");
        }
    }
}

#[test]
fn the_shim_of_a_version_manager_is_asked_once() {
    let folder = Folder::new();
    folder.write("good.py", ice_bot("", ""));
    let python = "python3 -c 'import sys; print(sys.executable)'";
    let found = Command::new("sh").args(["-c", python]).output().expect("Python runs");
    let python = String::from_utf8(found.stdout).expect("a path");
    let calls = word(&folder.file("calls").display().to_string());
    let manager = word(&folder.file("manager").display().to_string());
    let named =
        format!("#!/bin/sh\necho \"$1\" >> {calls}\n[ \"$1\" = which ] || exit 1\necho {python}");
    folder.write_program("manager", &named);
    std::fs::create_dir(folder.file("shims")).expect("a folder is made");
    folder.write_program(
        "shims/python3",
        &format!("#!/bin/sh\nset -e\nexec {manager} exec python3 \"$@\"\n"),
    );
    folder.write_program("script.py", &ice_bot("", "").replacen("", "#!/usr/bin/env python3\n", 1));
    let path = std::env::var("PATH").expect("a search path");
    let shims = folder.file("shims").display().to_string();
    let line = format!(
        "match ice-and-fire --seeds 1..3 {AMPLE} --player 'a=python3 good.py' --player b=./script.py -o x.jsonl"
    );
    let output = folder.command(&line).env("PATH", format!("{shims}:{path}")).output();
    let output = output.expect("the referee runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let note = format!("python3 is a shim; bots were started with {}", python.trim());
    assert!(stderr.contains(&note), "{stderr}");
    assert_eq!(folder.read("calls"), "which\n");
}
