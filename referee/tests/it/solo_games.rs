//! Single-player games, where each seat receives the test case alone and the scores are compared.

use crate::common::referee_command::{AMPLE, Folder};
use crate::sdk_referees::folder;

const OPTI: &str = "type=opti\ncriteria=points\nsorting_order=";

/// Creates a folder with three test cases. The settings decide how their solutions are compared.
pub fn with_cases(settings: &str) -> Option<Folder> {
    let folder = folder()?;
    folder.write("config.ini", settings);
    for (number, seed) in [(1, 5), (2, 6), (3, 7)] {
        let case = format!(r#"{{"title": {{"2": "a"}}, "testIn": "seed={seed}\nturns=2\n"}}"#);
        folder.write(&format!("test{number}.json"), &case);
    }
    Some(folder)
}

pub fn game(players: &str, seeds: &str) -> String {
    format!("--referee sums.jar --test-cases . {seeds} {AMPLE} {players}")
}

pub const TWO: &str = "--player 'a=sh bot.sh 0' --player 'b=sh bot.sh 1'";

#[test]
fn both_players_solve_the_test_case_of_the_seed_alone() {
    let Some(folder) = with_cases(&format!("{OPTI}desc\n")) else { return };
    let command = format!("match {}", game(TWO, "--seeds 1..3"));
    let report = folder.ok(&format!("{command} --out warm.jsonl --replays replays.jsonl"));
    assert!(report.contains("a against b: +0 =0 -6"), "{report}");
    folder.ok(&format!("{command} --process-per-game --out fresh.jsonl"));
    let hashes = |journal: &str| {
        let games = folder.read(journal);
        let of = |line: &str| line.split("\"hash\":").nth(1).map(|rest| rest[..18].to_owned());
        games.lines().skip(1).map(of).collect::<Vec<_>>()
    };
    assert_eq!(hashes("warm.jsonl"), hashes("fresh.jsonl"));
    let verified = "replays.jsonl: 6 records agree\n";
    assert_eq!(folder.ok("verify --referee sums.jar replays.jsonl"), verified);
    // The score must be the same with or without another player.
    let listed = folder.ok("list replays.jsonl");
    for (seed, player) in [(1, 0), (3, 1)] {
        let players = format!("--player 'sh bot.sh {player}'");
        let alone = folder.ok(&format!("play {}", game(&players, &format!("--seed {seed}"))));
        let score = alone
            .lines()
            .find_map(|line| line.trim().strip_suffix(&format!(" sh bot.sh {player}")));
        let score = score.unwrap_or_else(|| panic!("{alone}"));
        let row = listed.lines().find(|row| row.contains(&format!("  {seed}     a / b")));
        let row = row.unwrap_or_else(|| panic!("{listed}"));
        assert!(row.split_whitespace().any(|word| word == score), "{score}: {row}");
    }
    std::fs::remove_file(folder.file("test2.json")).expect("it was there");
    folder.refused(&format!("{command} --out warm.jsonl"), "test_cases");
}

#[test]
fn the_lowest_may_be_the_best_and_who_leaves_has_solved_nothing() {
    let Some(folder) = with_cases(&format!("{OPTI}asc\n")) else { return };
    let report = folder.ok(&format!("match {}", game(TWO, "--seeds 1..2")));
    assert!(report.contains("a against b: +4 =0 -0"), "{report}");
    let players = "--player \"a=sh bot.sh 0 2 'exit 3'\" --player 'b=sh bot.sh 1'";
    let played = folder.ok(&format!("play {}", game(players, "--seed 2")));
    assert!(played.contains("-1000000000000 a\n") && played.contains("b) wins"), "{played}");
    assert!(played.contains("seat 0 (a) dropped out in turn 2: crashed"), "{played}");
}

#[test]
fn cases_are_solved_or_not_where_nothing_is_compared() {
    let Some(folder) = with_cases("type=solo\n") else { return };
    let players = "--player 'a=sh bot.sh 0' --player 'b=yes no'";
    let played = folder.ok(&format!("play {}", game(players, "--seed 1")));
    assert!(played.contains("1 a\n") && played.contains("0 b\n"), "{played}");
    let play = |seed| format!("play {}", game(TWO, seed));
    let expected = ". has no test case 4: its files are test1.json to test3.json";
    folder.refused(&play("--seed 4"), expected);
    folder.write("test3.json", "{}");
    let expected = "test3.json: not a test case: missing field `testIn`";
    folder.refused(&play("--seed 1"), expected);
    folder.write("config.ini", "type=multi\n");
    let expected = "config.ini: type=multi, expected a one-player game";
    folder.refused(&play("--seed 1"), expected);
    let builtin =
        "play --game ice-and-fire --seed 1 --test-cases . --player @random --player @rusher";
    folder.refused(builtin, "--test-cases require --referee");
}

/// Creates a built repository for the game, with its settings and test cases.
fn repository(folder: &Folder, settings: &str) {
    let cases = ["test1.json", "test2.json", "test3.json"];
    cases
        .iter()
        .for_each(|name| folder.write(&format!("puzzle/config/{name}"), folder.bytes(name)));
    folder.write("puzzle/config/config.ini", settings);
    folder.write("puzzle/target/classes/note.txt", "");
    for jar in ["puzzle/target/dependency/sums.jar", "puzzle/target/puzzle.jar"] {
        folder.write(jar, folder.bytes("sums.jar"));
    }
}

#[test]
fn test_cases_are_found_in_the_repository_of_the_referee() {
    let Some(folder) = with_cases("type=multi\n") else { return };
    let solo = "# a puzzle\nmin_players=1\nmax_players=1\n";
    let opti = &format!("{OPTI}desc\n");
    let class_path = "puzzle/target/classes:puzzle/target/dependency/sums.jar";
    let referees = ["puzzle", "./puzzle/", "puzzle/target/puzzle.jar", class_path];
    for (settings, referees) in
        [(solo, &referees[..]), ("type=solo\n", &referees[..1]), (opti, &referees[..1])]
    {
        repository(&folder, settings);
        for referee in referees {
            let words = format!("--referee {referee} --seed 2 {AMPLE} {TWO}");
            folder.ok(&format!("play {words} --out game.jsonl --force"));
            let setup = &folder.json("game.jsonl")["setup"];
            assert_eq!(setup["test_case"]["lines"][0], "seed=6", "{referee}: {settings}");
        }
    }
    repository(&folder, "type=multi\nmin_players=2\nmax_players=4\n");
    folder.ok(&format!("play --referee puzzle --seed 2 {AMPLE} {TWO} --out game.jsonl --force"));
    assert_eq!(folder.json("game.jsonl")["setup"]["test_case"], serde_json::Value::Null);
    repository(&folder, "type=opti\n");
    let expected = "puzzle/config/config.ini: type=opti without criteria=NAME";
    folder.refused(&format!("play --referee puzzle --seed 2 {TWO}"), expected);
}

#[test]
fn the_commands_of_the_readme_play_the_test_cases() {
    let Some(folder) = with_cases("type=multi\n") else { return };
    repository(&folder, &format!("{OPTI}desc\n"));
    let stub =
        "read about:string(99)\ngameloop\nread n:int\nread scores:string(99)\nloop n write 5";
    folder.write("puzzle/config/stub.txt", stub);
    folder.ok("init bot --referee puzzle --lang python");
    let readme = folder.read("bot/README.md");
    let command = |start: &str| {
        let line = readme.lines().find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("{start}: {readme}")).to_owned()
    };
    let (play, compare) = (command("referee play "), command("referee match "));
    assert_eq!((play.matches("--player").count(), compare.matches("--player").count()), (1, 2));
    assert!(play.contains("/puzzle/config\"") && compare.contains("--seeds 1..3 "), "{readme}");
    assert!(readme.contains("It is a one-player game"), "{readme}");
    let bot = Folder::new();
    bot.write("bot.py", folder.read("bot/bot.py"));
    bot.write("old.py", folder.read("bot/bot.py"));
    for line in [play, compare] {
        let ended = bot.run(&format!("{} {AMPLE}", line.trim_start_matches("referee ")));
        assert_eq!(ended.code, Some(0), "{line}: {}{}", ended.out, ended.err);
    }
}
