//! Matches with external referees that start the players themselves, using scripts for both
//! dialects.

use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::referee_command::{CommandOutput, Folder, eventually, word};

/// Referee that logs how it is called. Its name is its dialect, and its first argument selects how
/// it misbehaves. Players receive the seed and answer with their score.
const REFEREE: &str = include_str!("black_boxes/referee.py");

const PLAYERS: &str = "--player 'a=sh bot.sh 2' --player 'b=sh bot.sh 1'";

/// Creates a folder with referees for both dialects, one without a seed option, and a player that
/// adds a number to the seed.
fn folder() -> Folder {
    let folder = Folder::new();
    for name in ["data.py", "seed.py", "flag.py"] {
        folder.write(name, REFEREE);
    }
    folder.write("bot.sh", "read seed; echo $(($seed + $1))");
    folder
}

/// Returns the command for a match with a referee that may misbehave.
fn match_by(referee: &str) -> String {
    format!("match --referee-command {} --jobs 1 {PLAYERS}", word(&format!("python3 {referee}")))
}

/// Returns one field from every game in a journal.
fn values(folder: &Folder, journal: &str, member: &str) -> Vec<Value> {
    let text = folder.read(journal);
    let game = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")[member].clone();
    text.lines().skip(1).map(game).collect()
}

#[test]
fn both_dialects_get_seeds_and_seats() {
    for (referee, league, options) in [
        ("data.py banner", "", ["-d seed=-1 -l", "-d seed=0 -l"]),
        ("seed.py", "--league 3", ["-seed -1 -league 3 -l", "-seed 0 -league 3 -l"]),
    ] {
        let folder = folder();
        let line = format!("{} --seeds=-1..0 {league} --out games.jsonl", match_by(referee));
        let report = folder.ok(&line);
        assert!(report.contains("a: won 4\nb: lost 4\n"), "{report}");
        let [one, other] = [("2", "1"), ("1", "2")]
            .map(|(first, second)| format!("-p1 sh bot.sh {first} -p2 sh bot.sh {second}"));
        let calls = options.map(|options| format!("{one} {options}\n{other} {options}\n")).concat();
        assert_eq!(folder.read("calls"), calls);
        let game = format!("command:{}", &referee[..7]);
        assert_eq!(folder.json("games.jsonl")["head"]["game"], game);
        let listed = folder.ok("list games.jsonl --seeds=-1");
        assert!(listed.contains("1 / 0   won / lost      0  0 / 0\n"), "{listed}");
        let again = folder.ok_json(&format!("{line} --json"));
        assert_eq!([&again["wins"], &again["players"][0]["slowest_ms"]], [&json!(4), &Value::Null]);
        assert_eq!(folder.read("calls"), calls, "games were played twice");
    }
}

#[test]
fn a_failed_game_ends_the_match() {
    let folder = folder();
    let mark = format!("BLACK_BOX_{}", std::process::id());
    let _killed = KillOnDrop(&mark);
    for (trouble, output) in [
        ("missing", "seed 5: the referee printed 1 scores, expected 2; to repeat the game:\n"),
        ("missing", "python3 data.py missing -p1 'sh bot.sh 2' -p2 'sh bot.sh 1' -d 'seed=5' -l "),
        ("trace", "the referee ended with exit code 1; to repeat the game:\npython3 data.py"),
        ("trace", "-l game.json\nTraceback (most recent call last):\n"),
        ("other", "the referee played seed 77; to repeat the game:\n"),
        ("failing", "-l game.json\n\njava.lang.Error\n    at Game.java"),
        ("endless", "the referee ran for longer than 2000 ms; to repeat"),
    ] {
        let line = match_by(&format!("data.py {trouble}")) + " --seeds 5 --out games.jsonl --force";
        let limit = if trouble == "endless" { 2_000 } else { 60_000 };
        let mut command = folder.command(&format!("{line} --referee-timeout-ms {limit}"));
        command.env(&mark, "1");
        CommandOutput::run(command).fails(2, output);
        assert_eq!(values(&folder, "games.jsonl", "seed").len(), 0, "{trouble}");
        assert!(eventually(|| marked(&mark).is_empty()), "{trouble}: {:?} are left", marked(&mark));
    }
    folder.ok(&format!("{} --seeds 5", match_by("data.py unhelpful")));
}

#[test]
fn options_that_a_referee_does_not_take_are_refused() {
    let folder = folder();
    let line = match_by("data.py");
    let with = |old: &str, new: &str| line.replace(old, new);
    for (line, output) in [
        (
            with("data.py", "flag.py"),
            "the help text of the referee python3 flag.py has no option for the seed",
        ),
        (with("python3 data.py", "./none"), "cannot start \"./none\""),
        (with("python3 data.py", "@random"), "@random is built in"),
        (with("b=sh bot.sh 1", "@random"), "@random is built in"),
        (with("sh bot.sh 1", "sh -c \"echo 3\""), "so the argument \"echo 3\" cannot be passed"),
        (with("match", "match --game janken"), "'--game <NAME>' cannot be used with"),
        (format!("{line} --league 2"), "has no option for the league"),
        (
            format!("{line} --replays r.jsonl"),
            "--replays needs a referee that reports more than scores",
        ),
        (format!("{line} --timeout-ms 50"), "cannot be used with '--timeout-ms"),
        (format!("match {PLAYERS}"), "expected --game NAME or --referee FILE"),
    ] {
        folder.refused(&line, output);
    }
    assert!(!folder.has("calls") && !folder.has("r.jsonl"));
}

#[test]
fn scores_below_0_are_losses_by_fault() {
    let line = match_by("data.py").replace("sh 1", "sh -9") + " --seeds 1 --json";
    let report = folder().ok_json(&line);
    let [a, b] = [0, 1].map(|player| &report["players"][player]);
    assert_eq!([&report["wins"], &a["faults"], &b["ends"]["disqualified"]], [2, 0, 2]);
    assert_eq!(b["first_fault"], "seed 1, score -8");
}

#[test]
fn three_seats_are_filled_with_two_players() {
    let folder = folder();
    folder.ok(&format!("{} --seats 3 --seeds 0..1 --out games.jsonl", match_by("seed.py")));
    let seats = json!([[0, 1, 0], [1, 0, 1], [0, 0, 1], [1, 1, 0]]);
    let scores = json!([[2, 1, 2], [1, 2, 1], [3, 3, 2], [2, 2, 3]]);
    assert_eq!(json!(values(&folder, "games.jsonl", "seats")), seats);
    assert_eq!(json!(values(&folder, "games.jsonl", "seat_scores")), scores);
    let line = format!("{} --seats 4 --seeds 1", match_by("seed.py missing"));
    folder.refused(&line, "printed 3 scores, expected 4");
}

#[test]
fn an_interrupted_match_goes_on_and_parts_become_one() {
    let folder = folder();
    let line = format!("{} --seeds 1..4", match_by("seed.py slow"));
    let to_file = format!("{line} --out games.jsonl");
    let mut command = folder.command(&to_file);
    let mut child = command.stderr(Stdio::null()).spawn().expect("the referee runs");
    let has_begun = || folder.has("games.jsonl") && folder.read("games.jsonl").lines().count() > 2;
    assert!(eventually(has_begun));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert!((2..8).contains(&values(&folder, "games.jsonl", "seed").len()));
    let report = folder.ok(&to_file);
    assert_eq!(folder.read("calls").lines().count(), 8);
    folder.ok(&line.replace("match", "plan").replace("--jobs 1", "-o plan.json"));
    for part in 1..=2 {
        folder.ok(&format!("run plan.json --shard {part}/2 -o part-{part}.jsonl"));
    }
    assert_eq!(folder.ok("merge plan.json part-1.jsonl part-2.jsonl"), report);
    folder.write("seed.py", format!("{REFEREE}\n"));
    folder.refused("run plan.json -o other.jsonl", "the referee python3 seed.py slow differs");
    folder.refused(&to_file, "games.jsonl: ");
}
