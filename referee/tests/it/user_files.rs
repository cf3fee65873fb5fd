//! Files of the user: no command destroys what it did not write.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::prelude::*;
use matches::kinds::MATCH_FILE;
use matches::{merge, Plan, Shard};
use serde_json::{json, Value};

/// Every command that writes a file, with `OUT` for its name.
const COMMANDS: [&str; 17] = [
    "play ice-and-fire --seed 1 --player @random --player @random --work 1 --quiet --replay OUT",
    "watch live ice-and-fire --seed 1 --player @random --player @random --work 1 --replay OUT",
    "match ice-and-fire --player @random --player @random --work 1 --seeds 1..1 --out OUT",
    "match ice-and-fire --player @random --player @random --work 1 --seeds 1..1 --replays OUT",
    "league bots.toml --work 1 --seeds 1..1 --store store --html OUT",
    "plan ice-and-fire --player @random --player @random --work 1 --seeds 1..1 -o OUT",
    "run plan.json -o OUT",
    "merge plan.json part.jsonl -o OUT",
    "tune --weights income --work 1 --pairs 1 --rounds 1 --log OUT",
    "solve dragonsweeper --seed 1 --out OUT",
    "solve battling-knights moves.txt -o OUT",
    "view game.jsonl -o OUT",
    "view game.jsonl --svg -o OUT",
    "-p1 @random -p2 @random -seed 1 -l OUT",
    "import result.json -o OUT",
    "export game.jsonl -o OUT",
    "league bots.toml --work 1 --seeds 1..1 --store .",
];

/// The file that a command writes: of a league without page, the games of its two bots.
fn name_of(line: &str) -> &'static str {
    if line.contains("OUT") {
        "out"
    } else {
        "a--b.jsonl"
    }
}

/// No command of these tests takes long; one that does not end is a failure.
const DEADLINE: Duration = Duration::from_secs(60);

fn referee(folder: &Path, line: &str) -> Output {
    let mut command = assert_cmd::Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split(' ')).timeout(DEADLINE);
    command.output().expect("the referee runs and ends")
}

fn succeeds(folder: &Path, line: &str) {
    let output = referee(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

/// What a command that must fail says on standard error.
fn refused(folder: &Path, line: &str) -> String {
    let output = referee(folder, line);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    assert!(!said.contains("panicked"), "{line}: {said}");
    said
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("written");
    };
    write("bots.toml", "[bots]\na = \"@random\"\nb = \"@random\"\n");
    write("moves.txt", "GAME-START\nR:S\nGAME-END\n");
    succeeds(folder.path(), &COMMANDS[0].replace("OUT", "game.jsonl"));
    succeeds(folder.path(), &COMMANDS[5].replace("OUT", "plan.json"));
    succeeds(folder.path(), "run plan.json -o part.jsonl");
    succeeds(folder.path(), "export game.jsonl -o result.json");
    succeeds(folder.path(), &COMMANDS[8].replace("OUT", "tune"));
    folder
}

#[derive(Debug, PartialEq)]
struct State {
    bytes: Vec<u8>,
    inode: u64,
    modified: (i64, i64),
}

fn state(path: &Path) -> State {
    let data = fs::metadata(path).expect("the file is there");
    let modified = (data.mtime(), data.mtime_nsec());
    State { bytes: fs::read(path).expect("readable"), inode: data.ino(), modified }
}

#[test]
fn files_of_others_are_refused_before_anything_changes() {
    let folder = folder();
    let folder = folder.path();
    for line in COMMANDS {
        let path = folder.join(name_of(line));
        let line = line.replace("OUT", "out");
        let ours = if line.starts_with("tune") { "plan.json" } else { "tune" };
        let own = fs::read(folder.join(ours)).expect("readable");
        for foreign in [&b"notes"[..], b"two\nlines\n", b"\x00\xff\x00\n\x80", &own] {
            fs::write(&path, foreign).expect("written");
            let before = state(&path);
            let said = refused(folder, &line);
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            assert!(said.contains(&name) && said.contains("--force"), "{line}: {said}");
            assert_eq!(state(&path), before, "{line}");
        }
        succeeds(folder, &format!("{line} --force"));
        assert_ne!(fs::read(&path).expect("readable"), own, "{line}");
        if !line.contains("--replays") {
            succeeds(folder, &line);
        }
        fs::remove_file(&path).expect("removed");
    }
}

#[test]
fn nothing_is_left_beside_a_refused_file() {
    let folder = folder();
    fs::write(folder.path().join("out"), "notes").expect("written");
    let names = || {
        let entries = fs::read_dir(folder.path()).expect("listed").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        names.sort();
        names
    };
    for line in COMMANDS.iter().filter(|line| line.contains("OUT")) {
        if line.starts_with("league") || line.starts_with("run") {
            continue;
        }
        let before = names();
        refused(folder.path(), &line.replace("OUT", "out"));
        assert_eq!(names(), before, "{line}");
    }
}

#[test]
fn options_that_name_one_file_are_refused() {
    let folder = folder();
    let folder = folder.path();
    std::os::unix::fs::symlink("x", folder.join("link")).expect("linked");
    fs::copy(folder.join("plan.json"), folder.join("x.part")).expect("copied");
    let game = "match ice-and-fire --player @random --player @random --work 1 --seeds 1..1";
    let lines = [
        format!("{game} --out x --replays x"),
        format!("{game} --out x --replays ./x"),
        format!("{game} --out link --replays x"),
        "run plan.json -o plan.json --force".to_owned(),
        "merge plan.json part.jsonl -o part.jsonl --force".to_owned(),
        "view game.jsonl -o game.jsonl --force".to_owned(),
        "solve battling-knights moves.txt -o moves.txt --force".to_owned(),
        "run x.part -o x --force".to_owned(),
        "league bots.toml --work 1 --seeds 1..1 --html bots.toml --force".to_owned(),
        "league bots.toml --work 1 --seeds 1..1 --store . --html a--b.jsonl --force".to_owned(),
    ];
    for line in lines {
        assert!(refused(folder, &line).contains("name the same file"), "{line}");
    }
    assert!(!folder.join("x").exists());
}

const MATCH: &str =
    "match ice-and-fire --player @random --player @rusher --work 1 --seeds 1..3 --out games.jsonl";

#[test]
fn a_journal_that_was_changed_is_refused_with_its_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    succeeds(folder, MATCH);
    let path = folder.join("games.jsonl");
    let whole = fs::read_to_string(&path).expect("readable");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 7);
    let seed = lines[2].replace("\"seed\":\"1\"", "\"seed\":\"9\"");
    let score = lines[2].replacen("\"scores\":[", "\"scores\":[1", 1);
    assert!(seed != lines[2] && score != lines[2]);
    let with = |line: &str| [&lines[..2], &[line], &lines[3..]].concat().concat();
    let changes = [
        ("deleted", [&lines[..2], &lines[3..]].concat().concat(), 3),
        ("doubled", [&lines[..3], &lines[2..]].concat().concat(), 4),
        ("swapped", [&lines[..2], &[lines[3], lines[2]], &lines[4..]].concat().concat(), 3),
        ("another seed", with(&seed), 3),
        ("another score", with(&score), 3),
    ];
    for (change, text, line) in changes {
        fs::write(&path, &text).expect("written");
        let said = refused(folder, MATCH);
        assert!(said.contains(&format!("games.jsonl line {line}")), "{change}: {said}");
        assert_eq!(fs::read_to_string(&path).expect("readable"), text, "{change}");
    }
    fs::write(&path, lines[..4].concat()).expect("written");
    succeeds(folder, MATCH);
    assert_eq!(fs::read_to_string(&path).expect("readable"), whole, "a cut journal goes on");
}

#[test]
fn a_journal_that_contradicts_its_plan_is_refused() {
    let folder = folder();
    let folder = folder.path();
    let path = folder.join("part.jsonl");
    let plan = Plan::load(&folder.join("plan.json")).expect("a plan");
    let mut games = merge(&plan, std::slice::from_ref(&path)).expect("a complete part");
    games.swap(0, 1);
    let mut output = files::Output::open(&path, &MATCH_FILE, files::Overwrite::Own).expect("ours");
    let (head, records) = (plan.head(Shard::WHOLE), games.iter().map(Ok));
    files::Journal::write_all(&mut output, &matches::kinds::MATCH, &head, records)
        .expect("written");
    output.commit().expect("written");
    let before = state(&path);
    for line in ["run plan.json -o part.jsonl", "merge plan.json part.jsonl", COMMANDS[2]] {
        let said = refused(folder, &line.replace("OUT", "part.jsonl"));
        assert!(said.contains("part.jsonl line 2"), "{line}: {said}");
        assert_eq!(state(&path), before, "{line}");
    }
}

/// A journal with a right checksum in every line, whoever made it.
fn forge(path: &Path, head: &Value, games: &[Value]) {
    let mut output =
        files::Output::open(path, &MATCH_FILE, files::Overwrite::Always).expect("ours");
    let records = games.iter().map(Ok);
    files::Journal::write_all(&mut output, &matches::kinds::MATCH, head, records).expect("written");
    output.commit().expect("written");
}

#[test]
fn a_forged_journal_is_refused_by_all_commands() {
    let folder = folder();
    let folder = folder.path();
    let path = folder.join("part.jsonl");
    let mut journal = files::Journal::open(&path, &matches::kinds::MATCH).expect("a journal");
    let head = journal.head().clone();
    let games: Vec<Value> = journal.records().collect::<Result<_, _>>().expect("games");
    let with = |value: &Value, key: &str, new: Value| {
        let mut changed = value.clone();
        changed[key] = new;
        changed
    };
    let first = |game: Value| [&[game], &games[1..]].concat();
    let more = [&games[..], &games[..1]].concat();
    let cases = [
        ("line 1", with(&head, "game", json!("chess")), games.clone()),
        ("line 1", with(&head, "timeout", json!(1)), games.clone()),
        ("line 1", with(&head, "seeds", json!([2, 1])), games.clone()),
        ("line 2", head.clone(), first(with(&games[0], "seats", json!([0, 0])))),
        ("line 2", head.clone(), first(with(&games[0], "seats", json!([0, 7])))),
        ("line 2", head.clone(), first(with(&games[0], "seed", json!("9")))),
        ("line 2", head.clone(), first(with(&games[0], "scored", json!([1, 2])))),
        (
            "line 2",
            head.clone(),
            first(with(&games[0], "refused", json!([{ "a": u64::MAX, "b": 1 }, {}]))),
        ),
        ("line 4", head.clone(), more),
    ];
    for (place, head, games) in cases {
        forge(&path, &head, &games);
        for line in ["list part.jsonl", "merge plan.json part.jsonl", "run plan.json -o part.jsonl"]
        {
            let said = refused(folder, line);
            assert!(said.contains(&format!("part.jsonl {place}: ")), "{line}: {said}");
        }
    }
}

#[test]
fn a_plan_with_an_unknown_field_or_game_is_refused() {
    let folder = folder();
    let folder = folder.path();
    let plan = fs::read_to_string(folder.join("plan.json")).expect("readable");
    let games = [
        plan.replacen('{', "{\n  \"timeout\": 1,", 1),
        plan.replacen("\"setup\": {", "\"setup\": {\n    \"leagues\": 1,", 1),
        plan.replacen("ice-and-fire", "chess", 1),
    ];
    for (text, what) in games.into_iter().zip(["`timeout`", "`leagues`", "\"chess\""]) {
        assert_ne!(text, plan);
        fs::write(folder.join("plan.json"), text).expect("written");
        for line in ["run plan.json -o new.jsonl", "merge plan.json part.jsonl"] {
            let said = refused(folder, line);
            assert!(said.contains("plan.json: ") && said.contains(what), "{line}: {said}");
        }
    }
}

#[test]
fn damaged_replays_are_refused_beside_an_intact_journal() {
    let folder = folder();
    let folder = folder.path();
    let line = format!("{MATCH} --replays replays.jsonl");
    let league = "league bots.toml --work 1 --seeds 1..1 --store store".to_owned();
    for (line, file) in [(line, "replays.jsonl"), (league, "store/a--b.replays.jsonl")] {
        succeeds(folder, &line);
        let path = folder.join(file);
        let whole = fs::read(&path).expect("readable");
        let at = |part: &[u8]| whole.windows(part.len()).position(|window| window == part);
        let key = at(b"\"line\"").expect("a turn") + 1;
        let player = at(b"\"players\":[\"").expect("players") + 13;
        for (place, byte, what) in
            [(key, b'w', "a renamed key"), (player, 0xFF, "no text"), (player, b'x', "a player")]
        {
            let mut damaged = whole.clone();
            damaged[place] = byte;
            fs::write(&path, &damaged).expect("written");
            let said = refused(folder, &line);
            assert!(said.contains(&format!("{file} line 1: ")), "{what}: {said}");
            assert_eq!(fs::read(&path).expect("readable"), damaged, "{what}");
        }
    }
}

#[test]
fn replays_and_journal_must_belong_together() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let line = format!("{MATCH} --replays replays.jsonl");
    succeeds(folder, &line);
    let files = ["games.jsonl", "replays.jsonl"].map(|name| folder.join(name));
    let whole = files.each_ref().map(|path| fs::read(path).expect("readable"));
    let unchanged = |what: &str| {
        let now = files.each_ref().map(|path| fs::read(path).expect("readable"));
        assert!(now == whole, "{what}");
    };
    succeeds(folder, &line);
    unchanged("a finished match");
    succeeds(folder, &format!("{MATCH} --replays /dev/null"));
    unchanged("replays that go nowhere");
    assert!(refused(folder, &format!("{MATCH} --replays none.jsonl")).contains("none.jsonl"));
    assert!(!folder.join("none.jsonl").exists());
    unchanged("replays that are missing");
    let other = line.replace("games.jsonl", "other.jsonl");
    assert!(refused(folder, &other).contains("holds replays of other games"));
    assert!(!folder.join("other.jsonl").exists());
    unchanged("a journal that is missing");
    let text = String::from_utf8(whole[0].clone()).expect("text");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for kept in 1..lines.len() {
        // Killed between the two files, or the last lines of the journal got lost.
        fs::write(&files[0], lines[..kept].concat()).expect("written");
        succeeds(folder, &line);
        unchanged("replays that are ahead of the journal");
    }
    succeeds(folder, &format!("{line} --force"));
    unchanged("the same games again");
}

#[test]
fn devices_are_written_to_and_full_ones_stop_the_command() {
    let folder = folder();
    let folder = folder.path();
    for line in COMMANDS.iter().filter(|line| line.contains("OUT")) {
        succeeds(folder, &line.replace("OUT", "/dev/null"));
        let said = refused(folder, &line.replace("OUT", "/dev/full"));
        assert!(said.contains("/dev/full: cannot be written"), "{line}: {said}");
    }
}

#[test]
fn absurd_ranges_are_refused_at_once() {
    let folder = folder();
    let folder = folder.path();
    let players = "ice-and-fire --player @random --player @random --work 1";
    for seeds in ["1..9223372036854775807", "1..99999999999", "-9223372036854775808..0"] {
        for line in [
            format!("match {players} --seeds {seeds}"),
            format!("plan {players} -o absurd.json --seeds {seeds}"),
            format!("league bots.toml --seeds {seeds}"),
        ] {
            assert!(refused(folder, &line).contains("at most 1000000000 seeds"), "{line}");
        }
    }
    let plan = fs::read_to_string(folder.join("plan.json")).expect("readable");
    let absurd = plan.replacen("    1\n  ],\n  \"setup\"", "    99999999999\n  ],\n  \"setup\"", 1);
    assert_ne!(plan, absurd);
    fs::write(folder.join("absurd.json"), absurd).expect("written");
    assert!(refused(folder, "run absurd.json -o absurd.jsonl").contains("at most 1000000000"));
    assert!(refused(folder, &format!("{MATCH} --jobs 99999999")).contains("expected 1 to 1024"));
    assert!(refused(folder, "tune --pairs 9000000000").contains("9000000000"));
}

#[test]
fn a_seed_that_is_given_twice_does_not_damage_a_log() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    fs::write(folder.join("seeds"), "5\n5\n6\n5\n").expect("written");
    let line = "solve dragonsweeper --seeds-file seeds --json --out log";
    let first = referee(folder, line);
    assert!(first.status.success());
    let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(text(&first).lines().count(), 4);
    let again = referee(folder, line);
    assert_eq!(text(&again), text(&first));
    let log = fs::read_to_string(folder.join("log")).expect("readable");
    assert_eq!(log.lines().count(), 1 + 2, "{log}");
}

/// Ends a process when a test ends in whatever way.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a command and waits until it has written a file.
fn start(folder: &Path, line: &str, file: &str) -> Running {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split(' ')).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let running = Running(command.spawn().expect("the referee runs"));
    let begun = Instant::now();
    while fs::metadata(folder.join(file)).map_or(0, |data| data.len()) == 0 {
        assert!(begun.elapsed() < DEADLINE, "{line} writes nothing");
        thread::sleep(Duration::from_millis(5));
    }
    running
}

#[test]
fn of_two_processes_the_second_names_the_first_and_stops() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    fs::write(folder.join("bots.toml"), "[bots]\na = \"@random\"\nb = \"@random\"\n")
        .expect("written");
    let long = "--player @random --player @random --work 1 --seeds 1..100000000 --jobs 1";
    succeeds(folder, &format!("plan ice-and-fire {long} -o plan.json").replace(" --jobs 1", ""));
    let cases = [
        (format!("match ice-and-fire {long} --out games.jsonl"), "games.jsonl"),
        ("run plan.json --jobs 1 -o part.jsonl".to_owned(), "part.jsonl.part"),
        (
            "league bots.toml --work 1 --seeds 1..100000000 --jobs 1 --store store".to_owned(),
            "store/a--b.jsonl",
        ),
        ("tune --weights income --work 1 --pairs 1 --rounds 1000000 --log tune".to_owned(), "tune"),
        ("solve dragonsweeper --seeds 1..9999999 --jobs 1 --out lairs".to_owned(), "lairs"),
    ];
    for (line, file) in cases {
        let first = start(folder, &line, file);
        let said = refused(folder, &line);
        assert!(said.contains("is in use by"), "{line}: {said}");
        let pid = first.0.id();
        assert!(said.contains(&format!("process {pid} (")), "{line}: {said}");
        drop(first);
    }
}
