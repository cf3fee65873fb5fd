//! What a player's failure leaves behind: all of its standard error, in the right turn, wherever a
//! game is shown; times of the wall and of the processor; one number for a turn.

use std::path::Path;
use std::process::Command;

use assert_cmd::prelude::*;
use serde_json::Value;

use crate::common::ice_bot;

/// Time limits that no program misses.
const AMPLE: [&str; 4] = ["--timeout-ms", "60000", "--first-timeout-ms", "60000"];

fn referee(folder: &Path, words: &[&str]) -> String {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let output = command.current_dir(folder).args(words).output().expect("the referee runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {error}");
    String::from_utf8(output.stdout).expect("the referee prints UTF-8")
}

/// Plays `bot.py` on seat 0 against a random player; returns what was printed and the replay.
fn play(folder: &Path, more: &[&str]) -> (String, Value) {
    let game = ["play", "ice-and-fire", "--seed", "3", "--replay", "game.jsonl", "--force"];
    let players = ["--player", "python3 bot.py", "--player", "@random"];
    let text = referee(folder, &[&game[..], &players[..], more].concat());
    let replay = std::fs::read_to_string(folder.join("game.jsonl")).expect("a replay");
    (text, serde_json::from_str(&replay).expect("one JSON object"))
}

fn bot(folder: &Path, before: &str, after: &str) {
    ice_bot::write(&folder.join("bot.py"), before, after);
}

/// What a seat wrote in each of its turns.
fn remarks(replay: &Value, seat: usize) -> Vec<&str> {
    let turns = replay["turns"].as_array().expect("turns").iter();
    let own = turns.filter(|turn| turn["seat"] == seat);
    own.map(|turn| turn["remarks"].as_str().unwrap_or_default()).collect()
}

const CRASH: &str = "def deep(left):
    return deep(left - 1) if left else {}['no such key']
if turn == 5: deep(20)";

#[test]
fn a_traceback_is_shown_in_full_wherever_the_game_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    bot(folder, CRASH, "");
    let (played, replay) = play(folder, &AMPLE);
    let left = &replay["exits"][0];
    let traceback = left["remarks"].as_str().expect("remarks");
    assert!(traceback.starts_with("Traceback (most recent call last):\n"), "{traceback}");
    assert!(traceback.ends_with("KeyError: 'no such key'\n"), "{traceback}");
    assert!(traceback.lines().count() > 5);
    assert_eq!(referee(folder, &["verify", "game.jsonl"]), "game.jsonl: 1 records agree\n");
    let shown: String = traceback.lines().map(|line| format!("| {line}\n")).collect();
    assert!(played.contains(&shown), "{played}");
    assert!(played.contains("seat 0 (python3 bot.py) left in turn 9: crashed: "), "{played}");
    let trace = referee(folder, &["trace", "game.jsonl"]);
    let input = referee(folder, &["stdin", "game.jsonl", "--turn", "9", "--seat", "0"]);
    let before = referee(folder, &["stdin", "game.jsonl", "--turn", "8", "--seat", "0"]);
    let last = input.strip_prefix(before.as_str()).expect("later turns add to the input");
    assert!(last.lines().count() > 16, "{last}");
    let end = format!("== turn 9, seat 0\n{last}-> left, crashed: ended with exit code 1");
    assert!(trace.contains(&end) && trace.contains(&shown), "{trace}");
    let watched = referee(folder, &["watch", "game.jsonl", "--turn", "9"]);
    assert!(watched.starts_with("turn 9 of 9, python3 bot.py"), "{watched}");
    assert!(watched.contains("  | KeyError: 'no such key'\n"), "{watched}");
    referee(folder, &["view", "game.jsonl", "-o", "game.html"]);
    let page = std::fs::read_to_string(folder.join("game.html")).expect("a page");
    let data =
        page.split("id=\"recording\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data: Value = serde_json::from_str(data.expect("data")).expect("JSON");
    let frames = data["frames"].as_array().expect("frames");
    assert_eq!((frames.len(), frames[9]["remarks"].as_str()), (10, Some(traceback)));
}

#[test]
fn a_crash_after_an_answer_is_shown_with_the_exit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let deep = CRASH.replace("turn == 5: ", "turn == 3: time.sleep(0.02), ");
    bot(folder, "", &deep);
    for _ in 0..3 {
        let (played, replay) = play(folder, &AMPLE);
        let traceback = replay["exits"][0]["remarks"].as_str().expect("remarks");
        assert!(traceback.starts_with("Traceback (most recent call last):\n"), "{traceback}");
        assert!(traceback.ends_with("KeyError: 'no such key'\n"), "{traceback}");
        assert!(played.contains("left in turn 7: crashed: ended with exit code 1"), "{played}");
        assert!(played.contains("its last words: KeyError: 'no such key'"), "{played}");
    }
}

#[test]
fn of_too_much_standard_error_the_end_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    bot(folder, "say('x' * 200_000)\nif turn == 2: raise ValueError('the end')", "");
    let (_, replay) = play(folder, &AMPLE);
    let kept = replay["exits"][0]["remarks"].as_str().expect("remarks");
    assert!(kept.ends_with("ValueError: the end\n") && kept.starts_with('['), "{}", &kept[..80]);
    assert!((64 << 10..(64 << 10) + 80).contains(&kept.len()), "{} bytes", kept.len());
    let first = remarks(&replay, 0)[0];
    let note = "[195905 bytes before this are not kept]\nxxx";
    assert!(first.starts_with(note) && first.len() < 4200, "{}", &first[..80]);
    referee(folder, &["verify", "game.jsonl"]);
}

#[test]
fn stderr_is_kept_once_and_in_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let late = "say('late', turn)\ntime.sleep(0.01)\nsay('later', turn)";
    bot(folder, "say('early', turn)\nif turn == 7: answer = 'DANCE'", late);
    let (_, replay) = play(folder, &AMPLE);
    let left = &replay["exits"][0];
    assert_eq!(left["exit"], "malformed");
    let mut said = remarks(&replay, 0);
    assert_eq!(said.len(), 6);
    said.push(left["remarks"].as_str().unwrap_or_default());
    for (turn, said) in (1..).zip(&said) {
        // What comes after the next view belongs to the next turn.
        assert!(said.contains(&format!("early {turn}\n")), "{turn}: {said}");
    }
    let all: String =
        (1..=7).map(|turn| format!("early {turn}\nlate {turn}\nlater {turn}\n")).collect();
    let said = said.concat();
    // The program may be killed before it has written the last lines.
    assert!(all.starts_with(&said) && said.contains("early 7"), "{said}");
}

#[test]
fn a_time_out_tells_the_time_of_the_wall_and_of_the_processor() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let limits = ["--timeout-ms", "500", "--first-timeout-ms", "60000"];
    bot(folder, "if turn == 2: time.sleep(60)", "");
    let (played, replay) = play(folder, &limits);
    let left = &replay["exits"][0];
    let [ms, cpu_ms] = ["ms", "cpu_ms"].map(|key| left[key].as_f64().expect("a time"));
    assert!(ms >= 500.0 && cpu_ms < ms / 2.0, "{left}");
    assert!(played.contains("no answer within 500 ms: "), "{played}");
    assert!(played.contains(" ms passed with ") && played.contains(" ms of processor time"));
    referee(folder, &["verify", "game.jsonl"]);
    bot(folder, "while turn == 2: pass", "");
    let cpu = ["--clock", "cpu", "--timeout-ms", "300", "--first-timeout-ms", "9000"];
    let left = play(folder, &cpu).1["exits"][0].clone();
    assert!(left["cpu_ms"].as_f64() >= Some(300.0), "{left}");
    assert!(left["detail"].to_string().contains("no answer within 300 ms of processor time: "));
    // Time that passes is not charged.
    bot(folder, "time.sleep(0.4)\nif turn == 4: sys.exit(0)", "");
    let (_, replay) = play(folder, &cpu);
    assert_eq!((&replay["exits"][0]["exit"], remarks(&replay, 0).len()), (&"crashed".into(), 3));
}

#[test]
fn a_turn_has_one_number_everywhere() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    bot(folder, "if turn == 3: sys.exit(7)", "");
    let players = ["--player", "python3 bot.py", "--player", "@random"];
    let line = ["match", "ice-and-fire", "--seeds", "3..3", "--replays", "game.jsonl", "--json"];
    let said = referee(folder, &[&line[..], &players[..], &AMPLE[..]].concat());
    let said: Value = serde_json::from_str(&said).expect("one JSON object");
    let fault = said["players"][0]["first_fault"].as_str().expect("a fault");
    assert!(fault.starts_with("seed 3, turn 5: ended with exit code 7"), "{fault}");
    assert!(referee(folder, &["trace", "game.jsonl"]).contains("== turn 5, seat 0\n"));
    assert!(referee(folder, &["watch", "game.jsonl"]).contains("\nturn 5 of 5, python3 bot.py"));
    let said = referee(
        folder,
        &[&["play", "ice-and-fire", "--seed", "3", "--json"], &players[..], &AMPLE[..]].concat(),
    );
    let said: Value = serde_json::from_str(&said).expect("one JSON object");
    assert_eq!(said["exits"][0]["turn"], 5);
    let text = std::fs::read_to_string(folder.join("game.jsonl")).expect("replays");
    let mut replay: Value =
        serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    replay["turns"][2]["line"] = "DANCE".into();
    std::fs::write(folder.join("changed.jsonl"), replay.to_string()).expect("written");
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    let output = command.current_dir(folder).args(["verify", "changed.jsonl"]).output();
    let error = String::from_utf8(output.expect("it runs").stderr).expect("UTF-8");
    assert!(error.contains("changed.jsonl line 1: turn 3, seat 0, line: "), "{error}");
}
