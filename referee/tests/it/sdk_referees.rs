//! Games between shell scripts with a Java referee: played, matched, killed, resumed, and shown
//! without the referee.

use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::common::java_game::jar;
use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::referee_command::{AMPLE, Folder, assert_parts, eventually, word};

/// Answers with numbers that identify the player and the question in the game of sums. At the
/// question given by its second argument, it does what the third argument says.
pub const BOT: &str = r#"asked=0
while read -r line; do
  case $line in *of*) continue ;; esac
  read -r scores
  asked=$((asked + 1))
  [ "$asked" != "$2" ] || eval "$3"
  while [ "$line" -gt 0 ]; do
    echo $(($1 * 10 + asked))
    line=$((line - 1))
  done
done
"#;

pub const THREE: &str =
    "--player 'a=sh bot.sh 0' --player 'b=sh bot.sh 1' --player 'c=sh bot.sh 2'";

/// Creates a folder with the jar and the bot.
pub fn folder() -> Option<Folder> {
    let folder = Folder::new();
    std::fs::copy(jar()?, folder.file("sums.jar")).expect("the jar is copied");
    folder.write("bot.sh", BOT);
    Some(folder)
}

/// Starts a command whose Java processes are marked.
fn start(folder: &Folder, line: &str, mark: &str) -> std::process::Child {
    let mut command = folder.command(&format!("{line} --java-option={mark}"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the referee runs")
}

/// Returns the result of every game in a match, in order.
fn results(folder: &Folder, journal: &str) -> Vec<[Value; 4]> {
    let read = |line: &str| {
        let game: Value = serde_json::from_str(line).expect("JSON");
        ["seed", "seats", "seat_scores", "hash"].map(|field| game[field].clone())
    };
    folder.read(journal).lines().skip(1).map(read).collect()
}

#[test]
fn a_game_is_played_and_shown_without_its_referee() {
    let Some(folder) = folder() else { return };
    let players =
        "--player 'a=sh bot.sh 0' --player \"b=sh bot.sh 1 3 'exit 3'\" --player 'c=yes no'";
    let game = format!("--referee sums.jar --seed 7 --league 3 {AMPLE} --out game.jsonl");
    let played = folder.ok(&format!("play {game} {players}"));
    assert!(played.trim_start() == played && played.contains("43 a\n"), "{played}");
    std::fs::remove_file(folder.file("sums.jar")).expect("it was there");
    assert_eq!(folder.ok("verify game.jsonl"), "game.jsonl: 1 record agrees\n");
    let replay = folder.json("game.jsonl");
    assert_eq!(replay["scores"], serde_json::json!([43, -1, -1]));
    let listed = folder.ok("list game.jsonl");
    assert!(listed.contains("43 / -1 / -1  won / crashed / "), "{listed}");
    let ends = &folder.ok_json("list game.jsonl --json")[0]["ends"];
    assert_eq!(*ends, serde_json::json!(["won", "crashed", "disqualified"]));
    let trace = folder.ok("trace game.jsonl");
    assert_parts(
        &trace,
        &[
            "== turn 1, seat 0\n0 of 3 in 3\n2\n[0, 0, 0]\n-- 1\\n1\n-> player 0 zählt → 3\n",
            "-> player 2 says no number\n",
            "-> dropped out, crashed: ended with exit code 3 before it answered\n",
        ],
    );
    assert!(trace.contains("\n== end\nscores [43, -1, -1]\n"), "{trace}");
    let debugged = folder.run("debug game.jsonl --seat 0 --all -- sh bot.sh 5");
    let (out, code) = (&debugged.out, debugged.code);
    assert!(code == Some(1) && out.contains("differs") && out.contains("0 fails"), "{out}");
    let same = folder.ok("debug game.jsonl --seat 0 -- sh bot.sh 0");
    assert!(same.contains("same"), "{same}");
    let sent = folder.ok("stdin game.jsonl --turn 4 --seat 0");
    assert!(sent.starts_with("0 of 3 in 3\n2\n[0, 0, 0]\n"), "{sent}");
}

#[test]
fn a_match_of_two_on_three_seats_plays_all_distributions() {
    let Some(folder) = folder() else { return };
    let players = "--player 'a=sh bot.sh 0' --player 'b=sh bot.sh 1'";
    let game = format!("match --referee sums.jar --seats 3 --seeds 1..3 {AMPLE} {players}");
    folder.ok(&format!("{game} --jobs 2 --out warm.jsonl --replays replays.jsonl"));
    folder.ok(&format!("{game} --process-per-game --out fresh.jsonl"));
    let warm = results(&folder, "warm.jsonl");
    assert_eq!(warm, results(&folder, "fresh.jsonl"));
    let mut seats: Vec<String> = warm.iter().map(|game| game[1].to_string()).collect();
    seats.sort();
    assert_eq!(seats, ["[0,0,1]", "[0,1,0]", "[0,1,1]", "[1,0,0]", "[1,0,1]", "[1,1,0]"]);
    assert_eq!(folder.ok("verify replays.jsonl"), "replays.jsonl: 6 records agree\n");
    let [_, seats, scores, hash] = &warm[5];
    let number = |seat: usize| seats[seat].as_u64().expect("a player");
    let player = |seat| format!("--player 'sh bot.sh {}'", number(seat));
    let players = [0, 1, 2].map(player).join(" ");
    folder.ok(&format!("play --referee sums.jar --seed 3 {AMPLE} {players} --out game.jsonl"));
    let replay = folder.json("game.jsonl");
    assert_eq!([&replay["scores"], &replay["hash"]], [scores, hash]);
}

#[test]
fn a_seat_and_its_player_have_results_of_their_own() {
    let Some(folder) = folder() else { return };
    let players = "--player 'a=sh bot.sh 1' --player 'b=yes no'";
    let game = format!("match --referee sums.jar --seats 3 --seeds 1..1 {AMPLE} {players}");
    folder.ok(&format!("{game} --out games.jsonl --replays replays.jsonl"));
    for file in ["games.jsonl", "replays.jsonl"] {
        let games = folder.ok_json(&format!("list {file} --json"));
        let games = games.as_array().expect("a list");
        assert_eq!(games.len(), 2);
        for game in games {
            let list = |field: &str| game[field].as_array().cloned().unwrap_or_default();
            let scores: Vec<i64> = list("scores").iter().filter_map(Value::as_i64).collect();
            let best = scores.iter().max().expect("three seats");
            assert_eq!(scores.len(), 3);
            for (seat, score) in scores.iter().enumerate() {
                let is_a = list("players")[seat] == "a";
                let result = if is_a { "won" } else { "disqualified" };
                let end = match score == best {
                    true => "won",
                    false if is_a => "lost",
                    false => "disqualified",
                };
                assert_eq!(
                    (&list("ends")[seat], &list("results")[seat]),
                    (&end.into(), &result.into())
                );
            }
        }
        let text = folder.ok(&format!("list {file}"));
        assert!(text.contains("ends") && text.contains("results"), "{text}");
        let ends = folder.ok_json(&format!("list {file} --player a --end lost --json"));
        assert_eq!(ends.as_array().map(Vec::len), Some(1), "one seat of a is worse than the other");
    }
}

#[test]
fn a_seat_that_the_referee_puts_out_is_a_fault_with_its_text() {
    let Some(folder) = folder() else { return };
    let players = "--player 'a=sh bot.sh 0' --player \"b=sh bot.sh 1 2 'echo no'\"";
    let game = format!("match --referee sums.jar --seeds 1..1 {AMPLE} {players}");
    let report =
        folder.ok_json(&format!("{game} --out games.jsonl --replays replays.jsonl --json"));
    let [a, b] = [0, 1].map(|player| &report["players"][player]);
    assert_eq!([&a["faults"], &b["faults"], &b["ends"]["disqualified"]], [0, 2, 2], "{report}");
    let first = b["first_fault"].as_str().unwrap_or_default();
    assert!(first.starts_with("seed 1, disqualified: player "), "{first}");
    assert!(first.ends_with(" says no number"), "{first}");
    for file in ["games.jsonl", "replays.jsonl"] {
        let out = folder.ok_json(&format!("list {file} --player b --end disqualified --json"));
        assert_eq!(out.as_array().map(Vec::len), Some(2), "{file}: {out}");
    }
}

#[test]
fn a_tie_is_no_limit_of_turns() {
    let Some(folder) = folder() else { return };
    let players = "--player 'a=yes no' --player 'b=yes no'";
    let game = format!("match --referee sums.jar --seeds 1..1 {AMPLE} {players}");
    let report = folder.ok(&format!("{game} --out games.jsonl --replays replays.jsonl"));
    assert!(!report.contains("turn-limit") && report.contains("+0 =2 -0"), "{report}");
    for file in ["games.jsonl", "replays.jsonl"] {
        let listed = folder.ok(&format!("list {file}"));
        assert!(
            listed.contains("-1 / -1  disqualified / disqualified") && !listed.contains("results"),
            "{listed}"
        );
        let limited = folder.ok_json(&format!("list {file} --end turn-limit --json"));
        assert_eq!(limited, serde_json::json!([]), "{file}");
    }
}

#[test]
fn a_fault_that_the_referee_does_not_mark_is_reported_with_its_text() {
    let Some(folder) = folder() else { return };
    let players = "--player 'a=sh bot.sh 0' --player 'b=yes no'";
    let played = folder.ok(&format!("play --referee sums.jar --seed 7 {AMPLE} {players}"));
    assert!(played.contains(" turns; player 1 says no number\n"), "{played}");
}

#[test]
fn an_arena_on_three_seats_ranks_all() {
    let Some(folder) = folder() else { return };
    folder.ok("arena new --referee sums.jar --seats 3 --league 1 --jobs 2 arena");
    let text = folder.read("arena/arena.toml");
    let text = text.replace("1..10000", "1..2").replace("width = 30", "width = 1");
    let limits = "timeout_ms = 60000\nfirst_timeout_ms = 60000\n";
    folder.write("arena/arena.toml", format!("{limits}{text}"));
    for (index, name) in ["a", "b", "c", "d"].iter().enumerate() {
        folder.ok(&format!("arena add --command 'sh bot.sh {index}' --bot {name} --folder arena"));
    }
    folder.ok("arena ladder on --folder arena");
    folder.ok("arena run --folder arena");
    let names = std::fs::read_dir(folder.file("arena/games")).expect("games").flatten();
    let names = names.map(|file| file.file_name().to_string_lossy().into_owned());
    let replays: Vec<String> = names.filter(|name| name.ends_with(".replays.jsonl")).collect();
    assert!(replays.len() > 1, "{replays:?}");
    for name in replays {
        // Two seeds in three rotations.
        let file = format!("arena/games/{name}");
        assert_eq!(folder.ok(&format!("verify {file}")), format!("{file}: 6 records agree\n"));
    }
    let ranks = folder.ok_json("arena rank --folder arena --format json");
    let names: Vec<&Value> = (0..4).map(|rank| &ranks[rank]["version"]).collect();
    assert_eq!(names, ["d-4", "c-3", "b-2", "a-1"], "by what they add: {ranks}");
}

#[test]
fn a_killed_match_leaves_no_java_and_is_completed() {
    let Some(folder) = folder() else { return };
    let mark = format!("-Dkilled={}", std::process::id());
    let _killed = KillOnDrop(&mark);
    let players = "--player 'a=sh bot.sh 0' --player 'b=sh bot.sh 1'";
    let game = format!("match --referee sums.jar --seats 3 --seeds 1..10 {AMPLE} {players}");
    let cut = format!("{game} --jobs 2 --out cut.jsonl --replays replays.jsonl");
    for games in [2, 9] {
        let mut child = start(&folder, &cut, &mark);
        let has = |journal: String| journal.lines().count() > games;
        assert!(eventually(|| folder.has("cut.jsonl") && has(folder.read("cut.jsonl"))));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(eventually(|| marked(&mark).is_empty()), "Java runs on");
    }
    folder.ok(&format!("{cut} --java-option={mark}"));
    folder.ok(&format!("{game} --jobs 2 --out whole.jsonl"));
    assert_eq!(results(&folder, "cut.jsonl"), results(&folder, "whole.jsonl"));
    assert_eq!(folder.ok("verify replays.jsonl"), "replays.jsonl: 20 records agree\n");
    assert!(eventually(|| marked(&mark).is_empty()), "Java runs on");
    folder.write("sums.jar", [folder.bytes("sums.jar"), b"more".to_vec()].concat());
    folder.refused(
        &format!("{cut} --java-option={mark}"),
        "cut.jsonl: was written with different settings (setup",
    );
}

#[test]
fn java_in_an_endless_loop_ends_with_the_referee() {
    let Some(folder) = folder() else { return };
    for way in ["", "--process-per-game"] {
        let mark = format!("-Dlooping={}{way}", std::process::id());
        let _killed = KillOnDrop(&mark);
        let asked = "--player \"c=sh bot.sh 2 1 'touch asked'\"";
        let players = format!("--player 'a=sh bot.sh 0' --player 'b=sh bot.sh 1' {asked}");
        let game = format!("play --referee sums.jar --seed=-1 --option trouble=loop {way}");
        let mut child = start(&folder, &format!("{game} {AMPLE} {players}"), &mark);
        assert!(eventually(|| folder.has("asked")));
        thread::sleep(Duration::from_millis(300));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(eventually(|| marked(&mark).is_empty()), "Java runs on {way}");
        std::fs::remove_file(folder.file("asked")).expect("it was there");
    }
}

#[test]
fn what_cannot_be_played_is_named() {
    let Some(folder) = folder() else { return };
    folder.write("other.jar", "classes");
    let game = format!("play --referee sums.jar --seed=-1 {THREE}");
    let option = |text: &str| format!("{game} --option {}", word(text));
    let cases = [
        (game.replace("sums", "no"), "no.jar: no such file, expected a referee"),
        (
            game.replace("sums", "other"),
            "other.jar: it does not contain com/codingame/gameengine/core/",
        ),
        (option("x"), "expected NAME=VALUE"),
        (option("=x"), "expected NAME=VALUE"),
        (option("seed=7"), "choose the seed with --seed or --seeds"),
        (option("x=1\n2"), "expected one line"),
        (option("x=1\u{2028}2"), "expected one line"),
        (format!("{game} --java no-such-java"), "cannot start no-such-java"),
        (format!("{game} --rules live"), "sdk has no option rules"),
        (format!("{game} --league 0"), "league \"0\" for sdk: expected 1 to 19"),
        (
            game.replace("a=sh bot.sh 0", "@random"),
            "unknown player @random for sdk, expected a program",
        ),
        (format!("play --game janken --seed 1 --java java11 {THREE}"), "require --referee"),
        (format!("play --game janken --seed 1 --option a=b {THREE}"), "require --referee"),
        (
            option("trouble=exception"),
            "the referee failed\njava.lang.IllegalStateException: no such cell\n    at com.",
        ),
    ];
    for (line, expected) in cases {
        folder.refused(&line, expected);
    }
    let game = "match --referee sums.jar --player a=cat --player b=cat --seeds=-3..-2";
    let failed = folder.run(&format!("{game} --option trouble=exit --out games.jsonl"));
    // Whether the game is tried in its own process depends on earlier runs.
    let error = failed.fails(2, "referee: seed -3: ");
    assert!(error.contains("the referee ended (exit code 3)"), "{error}");
}

#[test]
fn empty_entries_of_a_class_path_are_skipped() {
    let Some(folder) = folder() else { return };
    for path in ["sums.jar:", ":sums.jar", "sums.jar::more"] {
        folder.write("more/note.txt", "no class");
        folder.ok(&format!(
            "play --referee {path} --seed 7 {AMPLE} {THREE} --out game.jsonl --force"
        ));
        assert!(folder.read("game.jsonl").contains("\"sdk:sums.jar\""), "{path}");
    }
    let error = "play --referee : --seed 1 --player cat --player cat";
    folder.refused(error, ":: no such file, expected a referee jar");
}

#[test]
fn odd_entries_of_a_class_path_are_refused_at_once() {
    let Some(folder) = folder() else { return };
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.file(name)).expect("a link is made");
    };
    let pipe = |name: &str| {
        let made = std::process::Command::new("mkfifo").arg(folder.file(name)).status();
        assert!(made.is_ok_and(|status| status.success()), "{name}");
    };
    pipe("pipe");
    folder.write("classes/deep/a.txt", "");
    pipe("classes/deep/pipe");
    folder.write("loop/deep/a.txt", "");
    link("..", "loop/deep/up");
    link("turn.jar", "turn.jar");
    link("nowhere.jar", "gone.jar");
    for depth in 0..30 {
        folder.write(&format!("fan/{depth}/a.txt"), "");
        link(&format!("../{}", depth + 1), &format!("fan/{depth}/one"));
        link(&format!("../{}", depth + 1), &format!("fan/{depth}/two"));
    }
    folder.write("fan/30/a.txt", "");
    let cases = [
        ("pipe", "pipe: a named pipe, expected a file or a folder"),
        ("sums.jar:pipe", "pipe: a named pipe, expected a file or a folder"),
        ("sums.jar:classes", "classes/deep/pipe: a named pipe, expected a file or a folder"),
        ("/dev/zero", "/dev/zero: a device, expected a file or a folder"),
        ("sums.jar:/dev/zero", "/dev/zero: a device, expected a file or a folder"),
        ("sums.jar:loop", "loop/deep/up: a symbolic link to a folder that contains it"),
        ("sums.jar:fan", "expected at most 100000 files and folders"),
        ("turn.jar", "turn.jar: Too many levels of symbolic links"),
        ("sums.jar:turn.jar", "turn.jar: Too many levels of symbolic links"),
        ("gone.jar", "gone.jar: No such file or directory"),
        ("sums.jar:gone.jar", "gone.jar: No such file or directory"),
    ];
    for (path, expected) in cases {
        let started = std::time::Instant::now();
        let line = format!("play --referee {path} --seed 1 --player cat --player cat");
        folder.refused(&line, expected);
        assert!(started.elapsed() < Duration::from_secs(30), "{path}");
    }
}

#[test]
fn a_replay_is_verified_with_its_referee() {
    let Some(folder) = folder() else { return };
    folder.ok(&format!("play --referee sums.jar --seed 7 {AMPLE} {THREE} --out game.jsonl"));
    folder.ok(&format!("play --referee sums.jar --seed 7 {AMPLE} {THREE} --out timed.jsonl --option monitoring=true"));
    for way in ["", "--process-per-game"] {
        let verified =
            folder.ok(&format!("verify --referee sums.jar {way} game.jsonl timed.jsonl"));
        assert_eq!(verified, "game.jsonl: 1 record agrees\ntimed.jsonl: 1 record agrees\n");
    }
    let other = "verify --referee sums.jar --java-option=-Dsums.bonus=1 game.jsonl";
    folder.run(other).fails(1, "game.jsonl line 1: turn 2, input line 3: expected");
}

#[test]
fn a_game_of_a_built_in_engine_is_compared_with_a_referee() {
    let Some(folder) = folder() else { return };
    let players = "--player @random --player @random --nodes 1";
    folder.ok(&format!("play --game ice-and-fire --seed 7 {players} --quiet --out game.jsonl"));
    let output = folder.run("verify game.jsonl --referee sums.jar").fails(1, "game.jsonl line 1: ");
    assert!(output.contains("turn 1, line 1: \"12\", but the referee sent "), "{output}");
}
