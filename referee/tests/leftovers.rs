//! What is left of hostile programs after their games: nothing. Alone in its process, because it counts.
//! `GAMES=100 cargo test -p referee --test leftovers -- --nocapture` plays more games and shows the table.

#[path = "processes/hostile_programs.rs"]
mod hostile_programs;
#[path = "processes/marked_processes.rs"]
mod marked_processes;
#[path = "it/common/script_game.rs"]
mod script_game;

use std::fs;
use std::path::Path;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use hostile_programs::{HostileProgram, PROGRAMS};
use marked_processes::{marked, KillOnDrop};
use matches::{Pairing, Termination};
use programs::{end_idle_guards, guard_programs};
use rayon::prelude::*;
use script_game::ScriptGame;

/// Open files, running threads, and children of this process.
fn held() -> (usize, usize, String) {
    let count = |list: &str| fs::read_dir(list).expect("Linux tells").count();
    let threads = fs::read_dir("/proc/self/task").expect("Linux tells").flatten();
    let children = threads.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    (count("/proc/self/fd"), count("/proc/self/task"), children.collect())
}

/// What the processes of a kind of program have in their environments.
fn mark(kind: usize) -> String {
    format!("HOSTILE_{}_{kind}=1", std::process::id())
}

/// Whether the right seat left a game for the right reason, and the other one won.
fn ends_as_expected(kind: usize, game: i64) -> bool {
    let HostileProgram { script, exit, limits_ms, .. } = PROGRAMS[kind];
    let script = format!("export {}; {script}", mark(kind));
    let pairing = Pairing { seed: 1 + game / 2, swapped: game % 2 == 1 };
    let outcome = ScriptGame { script: &script, opponent: "random", pairing, limits_ms }.play();
    let right = outcome.ends == [Termination::Exited(exit), Termination::Won]
        && outcome.scores[1] > outcome.scores[0];
    if !right {
        println!("{script}: {outcome:?}");
    }
    right
}

/// The names of the files below a folder that no program made: theirs begin with `junk`.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with("junk")).collect()
}

#[test]
fn hostile_programs_leave_nothing() {
    let games = std::env::var("GAMES").map_or(2, |games| games.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::env::set_current_dir(folder.path()).expect("the working folder of the programs");
    guard_programs(cargo_bin!("referee"));
    let all = format!("HOSTILE_{}_", std::process::id());
    let _cleaner = KillOnDrop(&all);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().expect("threads start");
    // The pool's own threads and pipes are there before the count.
    pool.install(|| {
        (0..64).into_par_iter().for_each(|_| std::thread::sleep(Duration::from_millis(1)))
    });
    let before = held();
    // Kinds alternate, so that those that start many processes seldom meet.
    let played: Vec<(usize, i64)> =
        (0..games).flat_map(|game| (0..PROGRAMS.len()).map(move |kind| (kind, game))).collect();
    let right: Vec<bool> = pool
        .install(|| played.par_iter().map(|&(kind, game)| ends_as_expected(kind, game)).collect());
    println!("| program | seat and reason | games | as expected | processes left |");
    println!("|---|---|---|---|---|");
    let mut failures = 0;
    for (kind, program) in PROGRAMS.iter().enumerate() {
        let of_kind = played.iter().zip(&right).filter(|((other, _), _)| *other == kind);
        let expected = i64::try_from(of_kind.filter(|(_, right)| **right).count()).expect("few");
        let left = marked(&mark(kind)).len();
        let HostileProgram { name, exit, .. } = program;
        println!("| {name} | its own, `{exit}` | {games} | {expected} | {left} |");
        failures += i64::try_from(left).expect("few") + games - expected;
    }
    end_idle_guards();
    let (after, files) = (held(), files(folder.path()));
    println!(
        "\nopen files, threads, children: {before:?} before, {after:?} after; files: {files:?}"
    );
    assert_eq!(failures, 0, "the table above");
    assert_eq!((after, files), (before, Vec::new()));
    assert_eq!(marked(&all), [0; 0], "processes of no kind");
}
