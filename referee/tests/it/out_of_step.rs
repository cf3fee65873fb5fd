//! Programs that wait for input that never comes, or answer turns too early, and the messages they
//! get.

use serde_json::Value;

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Folder, assert_parts};

const LIMITS: &str = "--timeout-ms 500 --first-timeout-ms 5000";

/// Plays a bot in seat 0 against a random player. Returns the output and the replay.
fn play(folder: &Folder, bot: &str, limits: &str) -> (String, Value) {
    folder.write("bot.py", bot);
    let players = "--player 'python3 bot.py' --player @random";
    let line =
        format!("play --game ice-and-fire --seed 3 -o game.jsonl --force {players} {limits}");
    (folder.ok(&line), folder.json("game.jsonl"))
}

#[test]
fn what_closing_the_input_causes_is_not_shown() {
    let folder = Folder::new();
    let bot = |text: &str| ice_bot(&format!("if turn == 2:\n  {text}"), "");
    for (act, kept) in [
        ("ask()", ""),
        ("say('waits'); ask()", "waits\n"),
        ("say('waits')\n  try: ask()\n  except EOFError: say('end of input')", "waits\n"),
        (
            "signal.signal(signal.SIGTERM, lambda *_: say('TERM')); say('sleeps'); time.sleep(60)",
            "sleeps\n",
        ),
    ] {
        let (played, replay) = play(&folder, &bot(act), LIMITS);
        let exit = &replay["exits"][0];
        assert_eq!(
            (&exit["exit"], exit["remarks"].as_str().unwrap_or("")),
            (&"timeout".into(), kept)
        );
        assert!(!played.contains("EOFError") && !played.contains("TERM"), "{played}");
    }
    // Text written after its last answer, during the opponent's turn, belongs to its exit, as after
    // a crash.
    folder.write("slow.py", ice_bot("if turn == 2: time.sleep(1)", ""));
    let late = "if turn == 2: time.sleep(0.2); say('late'); time.sleep(60)";
    folder.write("bot.py", ice_bot("", late));
    let players = "--player 'python3 bot.py' --player 'python3 slow.py'";
    let limits = "--timeout-ms 2000 --first-timeout-ms 60000";
    folder.ok(&format!("play --game ice-and-fire --seed 3 -o late.jsonl {players} {limits}"));
    let exit = folder.json("late.jsonl")["exits"][0].take();
    assert_eq!((&exit["exit"], &exit["remarks"]), (&"timeout".into(), &"late\n".into()), "{exit}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_time_out_says_whether_the_program_was_waiting_for_input() {
    let folder = Folder::new();
    let waits = "it was waiting for input";
    for (turn, act, part) in [
        (1, "ask()", waits),
        (3, "ask()", waits),
        (2, "import select; select.select([0], [], [])", "it was waiting for input or asleep"),
        (2, "time.sleep(60)", "it was asleep, not waiting for input"),
    ] {
        let bot = ice_bot(&format!("if turn == {turn}: {act}"), "");
        assert!(play(&folder, &bot, LIMITS).0.contains(part), "{act}");
    }
    let busy = ice_bot("while turn == 2: pass", "");
    let played = play(&folder, &busy, LIMITS).0;
    assert!(played.contains("timeout: ") && !played.contains("it was "), "{played}");
    // The shell waits for its child.
    folder.write("run.sh", "python3 bot.py\n");
    folder.write("bot.py", ice_bot("if turn == 2: ask()", ""));
    let line = "play --game ice-and-fire --seed 3 --player 'sh run.sh' --player @random";
    assert!(folder.ok(&format!("{line} {LIMITS}")).contains(waits));
    // A match reports waiting as the cause.
    let players = "--player new='python3 bot.py' --player @random";
    let line = format!("match --game ice-and-fire --seeds 1..1 {players} {LIMITS}");
    let text = folder.ok(&line);
    assert!(text.contains("turn 3: no answer within 500 ms") && text.contains(waits), "{text}");
}

#[test]
fn the_first_turn_is_not_the_slowest_answer() {
    let folder = Folder::new();
    folder.write("bot.py", ice_bot("if turn == 1: time.sleep(1.5)", ""));
    let players = "--player 'python3 bot.py' --player @random";
    let line = format!("match --game ice-and-fire --seeds 1..1 {players} {AMPLE} -o games.jsonl");
    let report = folder.ok_json(&format!("{line} --json"));
    let of = |player: usize, key: &str| report["players"][player][key].as_f64().expect("a time");
    assert!(of(0, "first_ms") >= 1500.0 && of(0, "slowest_ms") < 1500.0, "{report}");
    let text = folder.ok(&line);
    assert_parts(&text, &["; slowest answer ", "; slowest first answer "]);
    let game =
        folder.ok_json(&format!("play --game ice-and-fire --seed 1 --json {players} {AMPLE}"));
    let of = |key: &str| game[key][0].as_f64().expect("a time");
    assert!(of("first_ms") >= 1500.0 && of("slowest_ms") < 1500.0, "{game}");
}

#[test]
fn answers_that_lag_behind_are_named_with_turn_and_line() {
    let folder = Folder::new();
    // In one write, because lines printed separately may arrive one by one.
    let bot = ice_bot("if turn == 3: os.write(1, b'MSG more\\nMSG than\\n')", "time.sleep(0.01)");
    let (played, replay) = play(&folder, &bot, AMPLE);
    let part =
        "out of step since turn 7: its answer \"MSG than\" was written before the turn was sent";
    assert!(played.contains(part), "{played}");
    let stderr = replay["turns"][6]["remarks"].as_str().unwrap_or_default();
    assert!(stderr.contains("an unread line from an earlier turn"), "{stderr}");
    let players = "--player new='python3 bot.py' --player @random";
    let line = format!("match --game ice-and-fire --seeds 1..1 {players} {AMPLE} -o games.jsonl");
    // The second time, the games come from the journal.
    for _ in 0..2 {
        let text = folder.ok(&line);
        assert_parts(
            &text,
            &["  warning: out of step in ", "first in seed 1, turn 7: ", "\"MSG than\""],
        );
    }
    let report = folder.ok_json(&format!("{line} --json"));
    assert!(report["players"][0]["out_of_step"].as_u64() > Some(2), "{report}");
    assert_eq!(report["players"][1]["out_of_step"], 0);
}

#[test]
fn a_stale_line_that_is_no_turn_is_told_from_a_wrong_answer() {
    let folder = Folder::new();
    let act = "if turn == 2: os.write(1, b'WAIT\\ndebug 7\\n')\ntime.sleep(0.02)";
    let played = play(&folder, &ice_bot(act, ""), AMPLE).0;
    let parts = ["dropped out in turn 5: malformed: ", "debug 7", "out of step since turn 5"];
    assert_parts(&played, &parts);
}

#[test]
#[cfg(target_os = "linux")]
fn input_that_is_left_unread_is_counted() {
    let folder = Folder::new();
    // This program reads one byte per turn.
    let bot = "import os, time\nwhile os.read(0, 1): print('WAIT', flush=True); time.sleep(0.01)\n";
    let (played, _) = play(&folder, bot, AMPLE);
    assert!(played.contains("out of step since turn 3: "), "{played}");
    assert!(played.contains("left unread from earlier turns: "), "{played}");
    // A program that reads everything is in step.
    let played = play(&folder, &ice_bot("", ""), AMPLE).0;
    assert!(!played.contains("out of step"), "{played}");
}

#[test]
fn debugging_output_as_an_answer_is_shown_with_advice() {
    let folder = Folder::new();
    folder.write("bot.py", ice_bot("print('depth', turn)", ""));
    let players = "--player 'python3 bot.py' --player @random";
    let line = format!("match --game ice-and-fire --seeds 1..9 {players} {AMPLE}");
    let error = folder.run(&line).fails(2, "never answered in its first 4 games");
    assert_parts(&error, &["its first line was \"depth 1\"", "send it to stderr"]);
    assert!(!error.contains("--first-timeout-ms"), "{error}");
    // A late program may need more time, unless it is waiting for input.
    folder.write("bot.py", "while True: pass\n");
    let line = format!("match --game ice-and-fire --seeds 1..9 {players} --first-timeout-ms 100");
    folder.run(&line).fails(2, "a longer --first-timeout-ms (with --force) gives it time to start");
    folder.write("bot.py", "import sys\nsys.stdin.read()\n");
    let line = format!("match --game ice-and-fire --seeds 1..9 {players} --first-timeout-ms 1000");
    let error = folder.run(&line).fails(2, "it is waiting for input that never comes");
    assert!(!error.contains("--first-timeout-ms"), "{error}");
    // Neither hint is given for a program that fails.
    folder.write("bot.py", "import no_such_module\n");
    let error = folder.run(&line).fails(2, "never answered in its first ");
    assert!(!error.contains("--first-timeout-ms") && !error.contains("debugging"), "{error}");
}
