//! What a program wrote before it left goes through both forms of CodinGame.

use std::fs;

use serde_json::{json, Value};

use super::shapes::Played;
use super::{said, write};

#[test]
fn the_last_words_of_a_program_survive() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let script = "import sys\nprint('WAIT', flush=True)\nrows = 0\nwhile rows < 13: rows += len(sys.stdin.readline().strip()) == 12\nraise ValueError('in turn 2')\n";
    fs::write(folder.join("ends.py"), script).expect("a program");
    let words =
        ["play", "ice-and-fire", "--work", "1", "--seed", "4", "--replay", "own.jsonl", "--quiet"];
    let players = ["--player", "python3 ends.py", "--player", "@rusher", "--timeout-ms", "60000"];
    said(folder, &[&words[..], &players].concat());
    let last_words = |file: &str| {
        let replay = fs::read_to_string(folder.join(file)).expect("a replay");
        let replay: Value = serde_json::from_str(&replay).expect("one replay");
        replay["exits"][0]["remarks"].as_str().unwrap_or_default().to_owned()
    };
    let own = last_words("own.jsonl");
    assert!(own.contains("Traceback") && own.contains("ValueError: in turn 2"), "{own}");
    said(folder, &["export", "own.jsonl", "-o", "result.json"]);
    said(folder, &["import", "result.json", "-o", "new.jsonl"]);
    assert_eq!(last_words("new.jsonl"), own);

    // The site gives a frame of its own to a seat that does not answer.
    let replay = fs::read_to_string(folder.join("own.jsonl")).expect("a replay");
    let mut site = Played::of_replay(&serde_json::from_str(&replay).expect("one replay")).bare();
    let frames = site["frames"].as_array_mut().expect("frames");
    let late = frames.iter_mut().find(|frame| {
        frame["summary"].as_str().is_some_and(|summary| summary.contains("timeout!"))
    });
    late.expect("a frame without an answer")["stderr"] = json!(own);
    write(folder, "site.json", &site);
    said(folder, &["import", "site.json", "-o", "site.jsonl"]);
    assert_eq!(last_words("site.jsonl"), own);
}
