//! Tests for `referee solve`: what each solver reads, prints and writes, and how it reports
//! mistakes.

use std::fs::File;

use games::janken::Field;
use maps::janken::Cell;
use maps::{Generate, JankenSetup};
use serde_json::json;

use crate::common::referee_command::{CommandOutput, Folder};

/// Runs a command line with a file as its stdin. Returns the output.
fn piped(folder: &Folder, line: &str, input: &str) -> String {
    let mut command = folder.command(line);
    command.stdin(File::open(folder.file(input)).expect("a map"));
    let output = command.output().expect("the referee runs");
    CommandOutput::with(line.to_owned(), output).ok()
}

#[test]
fn every_map_feeds_its_solver_from_a_file_and_from_a_pipe() {
    let folder = Folder::new();
    for (game, options) in [
        ("battling-knights", " -o -"),
        ("dragonsweeper", " --json"),
        ("friends-and-dragons", " --max-steps 3 --json"),
        ("janken", ""),
    ] {
        folder.write(game, folder.ok(&format!("map {game} --seed 5")));
        let from_file = folder.ok(&format!("solve {game} {game}{options}"));
        let from_pipe = piped(&folder, &format!("solve {game} -{options}"), game);
        assert!(!from_file.is_empty() && from_file == from_pipe, "{game}: {from_file} {from_pipe}");
    }
    folder.write("lair.json", folder.ok("map dragonsweeper --seed 5 --json"));
    let from_json = folder.ok("solve dragonsweeper lair.json --json");
    assert_eq!(from_json, folder.ok("solve dragonsweeper --seed 5 --json"));
    folder.ok("zones friends-and-dragons");
}

#[test]
fn faults_are_named_with_their_lines() {
    let folder = Folder::new();
    let lair = folder.ok("map dragonsweeper --seed 5").replace("seed 5", "\nseed 6");
    folder.write("lair", lair);
    folder.write("seeds", "5\n\n-6\n");
    folder.write("log", "{}\n");
    let board = folder.ok("map friends-and-dragons --seed 5");
    let line = board.lines().position(|line| line == "[[hero]]").expect("a hero") + 1;
    folder.write("board", board.replacen("class", "clas", 1));
    folder.write("no-hero", board.split("[[hero]]").next().unwrap_or_default());
    folder.write("field", "1\nF F F F\n");
    for (line, part) in [
        ("dragonsweeper lair", "lair:2: this is not the lair for seed 6"),
        ("dragonsweeper --seeds-file seeds", "seeds:3: found \"-6\", expected a 32-bit seed"),
        ("dragonsweeper --seeds-file none", "none"),
        ("dragonsweeper --seed 1 --out log", "log: exists"),
        ("dragonsweeper --seeds 9..1", "9..1"),
        ("dragonsweeper --seeds 0..4294967295", "at most 10000000 seeds"),
        ("dragonsweeper --seed 4294967296", "4294967296"),
        ("friends-and-dragons board", &format!("line {line}")),
        ("friends-and-dragons board", "board: "),
        ("friends-and-dragons no-hero", "contains no [[hero]]"),
        ("janken field", "bad-terrain-row in line 2"),
        ("battling-knights none.txt", "none.txt: cannot be read: "),
    ] {
        folder.refused(&format!("solve {line}"), part);
    }
}

#[test]
fn a_cut_log_of_dragonsweeper_is_completed() {
    let folder = Folder::new();
    let line = "solve dragonsweeper --seeds 1..4 --json --out log.jsonl";
    let whole = folder.ok(line);
    let first = folder.read("log.jsonl");
    let lines: Vec<&str> = first.lines().collect();
    assert_eq!(lines.len(), 1 + 4);
    // One game is missing entirely, and one is truncated in the middle of its line.
    let cut = format!("{}\n{}\n{}\n{}", lines[0], lines[1], lines[2], &lines[3][..10]);
    folder.write("log.jsonl", cut);
    assert_eq!(folder.ok(line), whole);
    assert_eq!(folder.read("log.jsonl"), first);
}

#[test]
fn a_seed_that_is_given_twice_is_logged_once_and_reported_in_its_order() {
    let folder = Folder::new();
    folder.write("seeds", "6\n\n 6 \n5\n6\n");
    let line = "solve dragonsweeper --seeds-file seeds --json --jobs 2 --out log";
    let first = folder.ok(line);
    let seeds: Vec<&str> = first.lines().map(|outcome| &outcome[..9]).collect();
    assert_eq!(seeds, ["{\"seed\":6", "{\"seed\":6", "{\"seed\":5", "{\"seed\":6"]);
    assert_eq!(folder.ok(line), first);
    assert_eq!(folder.read("log").lines().count(), 1 + 2);
}

#[test]
fn games_of_dragonsweeper_are_explained_and_summed_up() {
    let folder = Folder::new();
    let explained = folder.ok("solve dragonsweeper --seed 5 --explain");
    let outcome = folder.ok_json("solve dragonsweeper --seed 5 --json");
    let moves = usize::try_from(outcome["clicks"].as_u64().expect("a number")).expect("few");
    assert!(explained.starts_with("seed 5\n") && explained.ends_with(&format!("{outcome}\n")));
    assert_eq!(explained.lines().count(), moves + 2);
    folder.write("seeds", "5\n6\n");
    let summary = folder.ok("solve dragonsweeper --seeds-file seeds");
    assert!(summary.starts_with("games              2\nwon "), "{summary}");
}

const MOVES: &str = "GAME-START\nR:S\nR:S\nB:E\nG:N\nY:N\nGAME-END\n";

#[test]
fn moves_of_knights_become_a_final_state() {
    let folder = Folder::new();
    folder.write("moves.txt", MOVES);
    let shown = folder.ok("solve battling-knights --show");
    assert!(shown.lines().nth(2).is_some_and(|row| row.starts_with("R . .a")), "{shown}");
    let state = folder.read("final_state.json");
    assert!(state.starts_with("{\n  \"red\": [[2,0],\"LIVE\",null,1,1],\n"), "{state}");
    let report = folder.ok_json("solve battling-knights --json");
    let read = folder.json("final_state.json");
    assert_eq!(report, json!({ "file": "final_state.json", "final_state": read }));
    let traced = folder.ok("solve battling-knights --trace -o -");
    assert!(traced.contains("move 5\n") && traced.ends_with(&state), "{traced}");
}

#[test]
fn invalid_moves_leave_an_old_result_alone() {
    let folder = Folder::new();
    folder.write("moves.txt", MOVES.replace("G:N", "G:X"));
    folder.write("final_state.json", "old");
    folder.refused("solve battling-knights", "bad-direction in line 5");
    assert_eq!(folder.read("final_state.json"), "old");
    assert_eq!(folder.names().len(), 2);
}

/// Returns the position of a cell: half steps to the right, and rows down.
fn point(cell: Cell) -> (i32, i32) {
    let (row, column) = (i32::from(cell.row()), i32::from(cell.column()));
    (2 * column + row, row)
}

#[test]
fn paths_of_janken_cost_what_the_reach_says() {
    for setup in (1..60).map(|seed| JankenSetup::from_seed(seed, &())) {
        let field = Field::from_setup(&setup);
        for unit in setup.sides.iter().flatten() {
            for (to, points_left) in field.destinations(unit.cell) {
                let path = field.path(unit.cell, to).expect("a path to what can be reached");
                let cost = |cell: &Cell| field.terrain(*cell) as u8 + 1;
                assert_eq!(path[1..].iter().map(cost).sum::<u8>(), 10 - points_left);
                let is_step = |pair: &[Cell]| {
                    let ((x, y), (other_x, other_y)) = (point(pair[0]), point(pair[1]));
                    [(2, 0), (1, 1)].contains(&((x - other_x).abs(), (y - other_y).abs()))
                };
                assert!(path.windows(2).all(is_step), "{path:?}");
            }
        }
    }
}
