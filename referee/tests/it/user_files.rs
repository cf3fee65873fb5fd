//! The user's files: no command destroys a file it did not write.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use files::{Journal, Output, Overwrite};
use matches::kinds::{MATCH, MATCH_FILE};
use serde_json::{Value, json};

use crate::common::referee_command::{Folder, eventually};
use crate::common::running::Running;

const PLAY: &str = "play --game ice-and-fire --seed 1 --player @random --player @random --work 1 --quiet --replay OUT";
const MATCH_OUT: &str =
    "match --game ice-and-fire --player @random --player @random --work 1 --seeds 1..1 --out OUT";
const PLAN: &str =
    "plan --game ice-and-fire --player @random --player @random --work 1 --seeds 1..1 -o OUT";
const TUNE: &str = "tune --game ice-and-fire --player @icefire:cell={cell} --param cell=30,0..90,integer --work 1 --pairs 1 --seeds 1..1 --test-seeds 0 --log OUT";

/// Every command that writes a file, with `OUT` in place of its name.
const COMMANDS: [&str; 15] = [
    PLAY,
    "watch live --game ice-and-fire --seed 1 --player @random --player @random --work 1 --replay OUT",
    MATCH_OUT,
    "match --game ice-and-fire --player @random --player @random --work 1 --seeds 1..1 --replays OUT",
    PLAN,
    "run plan.json -o OUT",
    "merge plan.json part.jsonl -o OUT",
    TUNE,
    "solve dragonsweeper --seed 1 --out OUT",
    "solve battling-knights moves.txt -o OUT",
    "view game.jsonl -o OUT",
    "view game.jsonl --svg -o OUT",
    "-p1 @random -p2 @random -seed 1 -l OUT",
    "import result.json -o OUT",
    "export game.jsonl -o OUT",
];

/// Creates a folder with the input for all commands, and a tuning log.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("moves.txt", "GAME-START\nR:S\nGAME-END\n");
    folder.ok(&PLAY.replace("OUT", "game.jsonl"));
    folder.ok(&PLAN.replace("OUT", "plan.json"));
    folder.ok("run plan.json -o part.jsonl");
    folder.ok("export game.jsonl -o result.json");
    folder.ok(&TUNE.replace("OUT", "tune"));
    folder
}

/// Returns what must not change about an untouched file: content, inode and time.
fn state(path: &Path) -> (Vec<u8>, u64, i64, i64) {
    let data = fs::metadata(path).expect("the file is there");
    (fs::read(path).expect("readable"), data.ino(), data.mtime(), data.mtime_nsec())
}

#[test]
fn foreign_files_are_refused_unchanged_and_replaced_by_force() {
    let folder = folder();
    for line in COMMANDS {
        let name = "out";
        let (path, line) = (folder.file(name), line.replace("OUT", "out"));
        let own = folder.bytes(if line.starts_with("tune") { "plan.json" } else { "tune" });
        // A file of another kind that the referee wrote itself.
        folder.write(name, &own);
        let (before, names) = (state(&path), folder.names());
        let refusal = folder.run(&line).fails(2, name);
        assert!(refusal.contains("--force"), "{line}: {refusal}");
        assert_eq!(state(&path), before, "{line}");
        assert_eq!(folder.names(), names, "{line}");
        folder.ok(&format!("{line} --force"));
        assert_ne!(folder.bytes(name), own, "{line}");
        if !line.contains("--replays") {
            folder.ok(&line);
        }
        fs::remove_file(&path).expect("removed");
    }
}

#[test]
fn options_that_name_one_file_are_refused() {
    let folder = folder();
    folder.write("x.part", folder.bytes("plan.json"));
    for line in [
        &MATCH_OUT.replace("OUT", "x --replays x"),
        "run plan.json -o plan.json --force",
        "merge plan.json part.jsonl -o part.jsonl --force",
        "view game.jsonl -o game.jsonl --force",
        "solve battling-knights moves.txt -o moves.txt --force",
        "run x.part -o x --force",
    ] {
        folder.refused(line, "name the same file");
    }
    assert!(!folder.has("x"));
}

const MATCH_LINE: &str = "match --game ice-and-fire --player @random --player @rusher --work 1 --seeds 1..3 --out games.jsonl";

/// Checks a journal with valid checksums in every line but something else wrong.
#[test]
fn a_forged_journal_is_neither_read_nor_continued() {
    let folder = folder();
    let path = folder.file("part.jsonl");
    let mut journal = Journal::open(&path, &MATCH).expect("a journal");
    let head = journal.head().clone();
    let games: Vec<Value> = journal.records().collect::<Result<_, _>>().expect("games");
    let changed = |value: &Value, key: &str, new: Value| {
        let mut changed = value.clone();
        changed[key] = new;
        changed
    };
    let other_head = |key, new| ("line 1", changed(&head, key, new), games.clone());
    let other_game = |key, new| {
        let first = changed(&games[0], key, new);
        ("line 2", head.clone(), [&[first], &games[1..]].concat())
    };
    for (location, head, games) in [
        other_head("game", json!("chess")),
        other_head("timeout", json!(1)),
        other_head("seeds", json!([2, 1])),
        other_game("seats", json!([0, 0])),
        other_game("seats", json!([0, 7])),
        other_game("seed", json!("9")),
        other_game("scored", json!([1, 2])),
        other_game("refused", json!([{ "a": u64::MAX, "b": 1 }, {}])),
        ("line 2", head.clone(), vec![games[1].clone(), games[0].clone()]),
        ("line 4", head.clone(), [&games[..], &games[..1]].concat()),
    ] {
        let mut output = Output::open(&path, &MATCH_FILE, Overwrite::Always).expect("ours");
        Journal::write_all(&mut output, &MATCH, &head, games.iter().map(Ok)).expect("written");
        output.commit().expect("written");
        let before = state(&path);
        for line in ["list part.jsonl", "run plan.json -o part.jsonl"] {
            folder.refused(line, &format!("part.jsonl {location}: "));
            assert_eq!(state(&path), before, "{line}");
        }
    }
}

#[test]
fn a_plan_with_an_unknown_field_or_game_is_refused() {
    let folder = Folder::new();
    folder.ok(&PLAN.replace("OUT", "plan.json"));
    let plan = folder.read("plan.json");
    for (old, new, part) in [
        ("{", "{\n  \"timeout\": 1,", "`timeout`"),
        ("\"setup\": {", "\"setup\": {\n    \"leagues\": 1,", "`leagues`"),
        ("ice-and-fire", "chess", "\"chess\""),
    ] {
        folder.write("plan.json", plan.replacen(old, new, 1));
        let refusal = folder.refused("run plan.json -o new.jsonl", "plan.json: ");
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[test]
fn damaged_replays_are_refused_beside_an_intact_journal() {
    let folder = Folder::new();
    let (line, file) = (format!("{MATCH_LINE} --replays replays.jsonl"), "replays.jsonl");
    folder.ok(&line);
    let whole = folder.bytes(file);
    let at = |part: &[u8]| whole.windows(part.len()).position(|window| window == part);
    let player = at(b"\"players\":[\"").expect("players") + 13;
    for (byte, what) in [(0xFF, "no text"), (b'x', "a player")] {
        let mut damaged = whole.clone();
        damaged[player] = byte;
        folder.write(file, &damaged);
        folder.refused(&line, &format!("{file} line 1: "));
        assert_eq!(folder.bytes(file), damaged, "{what}");
    }
}

#[test]
fn replays_and_journal_must_belong_together() {
    let folder = Folder::new();
    let line = format!("{MATCH_LINE} --replays replays.jsonl");
    folder.ok(&line);
    let files = || ["games.jsonl", "replays.jsonl"].map(|name| folder.bytes(name));
    let whole = files();
    folder.ok(&line);
    assert!(files() == whole, "a finished match");
    folder.ok(&format!("{MATCH_LINE} --replays /dev/null"));
    assert!(files() == whole, "replays that go nowhere");
    folder.refused(&format!("{MATCH_LINE} --replays none.jsonl"), "none.jsonl");
    assert!(!folder.has("none.jsonl"));
    assert!(files() == whole, "replays that are missing");
    let other = line.replace("games.jsonl", "other.jsonl");
    folder.refused(&other, "contains replays of other games");
    assert!(!folder.has("other.jsonl"));
    assert!(files() == whole, "a journal that is missing");
    let text = folder.read("games.jsonl");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for kept in 1..lines.len() {
        // The command was killed between writing the two files, or the last lines of the journal
        // were lost.
        folder.write("games.jsonl", lines[..kept].concat());
        folder.ok(&line);
        assert!(files() == whole, "replays that are ahead of the journal");
    }
    folder.ok(&format!("{line} --force"));
    assert!(files() == whole, "the same games again");
}

#[test]
fn full_devices_stop_the_command() {
    let folder = Folder::new();
    for line in [PLAY, MATCH_OUT] {
        folder.ok(&line.replace("OUT", "/dev/null"));
        let ended = folder.run(&line.replace("OUT", "/dev/full"));
        ended.fails(2, "/dev/full: cannot be written");
    }
}

#[test]
fn ranges_that_are_too_wide_are_refused() {
    let folder = Folder::new();
    folder.ok(&PLAN.replace("OUT", "plan.json"));
    for seeds in ["1..9223372036854775807", "-9223372036854775808..0"] {
        let line = MATCH_OUT.replace("OUT", "wide.json").replace("1..1", seeds);
        folder.refused(&line, "at most 1000000000 seeds");
    }
    let plan = folder.read("plan.json");
    let wide = plan.replacen("    1\n  ],\n  \"setup\"", "    99999999999\n  ],\n  \"setup\"", 1);
    assert_ne!(plan, wide);
    folder.write("wide.json", wide);
    folder.refused("run wide.json -o wide.jsonl", "at most 1000000000");
    folder.refused(&format!("{MATCH_LINE} --jobs 99999999"), "expected 1 to 1024");
    folder.refused("tune --pairs 9000000000", "9000000000");
}

#[test]
fn a_second_process_names_the_first_and_stops() {
    let folder = Folder::new();
    let wide = MATCH_OUT.replace("1..1", "1..100000000");
    for (line, file) in [
        (wide.replace("OUT", "games.jsonl --jobs 1").as_str(), "games.jsonl"),
        ("solve dragonsweeper --seeds 1..9999999 --jobs 1 --out lairs", "lairs"),
    ] {
        let first = Running::start(folder.command(line));
        let is_started = || fs::metadata(folder.file(file)).is_ok_and(|data| data.len() > 0);
        assert!(eventually(is_started), "{line} writes nothing");
        let refusal = folder.run(line).fails(2, "is in use by");
        assert!(refusal.contains(&format!("process {} (", first.id())), "{line}: {refusal}");
    }
}
