//! Checks that hostile programs leave nothing behind after their games. These tests need their own
//! process because they count its resources. `GAMES=100 cargo test -p referee --test leftovers --
//! --nocapture` plays more games and prints the table.

#[path = "it/common/marked_processes.rs"]
mod marked_processes;
#[path = "leftovers/programs.rs"]
mod programs_that_misbehave;
#[path = "it/common/script_game.rs"]
mod script_game;

use std::fs;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use marked_processes::{KillOnDrop, marked};
use matches::Termination;
use programs::{Process, end_idle_guards, guard_programs};
use programs_that_misbehave::{PROGRAMS, Program};
use rayon::prelude::*;
use rustix::process::{Pid, Signal, kill_process};

/// Returns the number of open files, the number of threads, and the children of this process.
fn held() -> (usize, usize, String) {
    let count = |list: &str| fs::read_dir(list).expect("Linux tells").count();
    let threads = fs::read_dir("/proc/self/task").expect("Linux tells").flatten();
    let children = threads.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    (count("/proc/self/fd"), count("/proc/self/task"), children.collect())
}

/// Returns the environment variable that marks the processes of one kind of program.
fn mark(kind: usize) -> String {
    format!("HOSTILE_{}_{kind}=1", std::process::id())
}

/// Returns true if the right seat left the game for the right reason, and the other one won.
fn ends_as_expected(kind: usize, game: i64) -> bool {
    let Program { script, exit, limits_ms, .. } = PROGRAMS[kind];
    let script = format!("export {}; {script}", mark(kind));
    let outcome = script_game::play(&script, "random", game, limits_ms);
    let right = outcome.ends == [Termination::Exited(exit), Termination::Won]
        && outcome.scores[1] > outcome.scores[0];
    if !right {
        println!("{script}: {outcome:?}");
    }
    right
}

/// Returns the parent of a program, which is its guard.
fn guard_of(program: &Process) -> Pid {
    let id = program.id().expect("it runs");
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("Linux tells");
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")).expect("a parent");
    Pid::from_raw(parent.trim().parse().expect("a number")).expect("not 0")
}

/// Checks that a guard serves one program after another until it is killed.
fn check_guards() {
    let start = || Process::start(&["cat".to_owned()]).expect("started");
    let guard = guard_of(&start());
    assert_eq!(guard_of(&start()), guard);
    kill_process(guard, Signal::KILL).expect("it waits for a program");
    let other = guard_of(&start());
    assert_ne!(other, guard);
    end_idle_guards();
    assert!(kill_process(other, Signal::TERM).is_err(), "it has ended");
}

#[test]
fn guards_are_used_again_and_hostile_programs_leave_nothing() {
    games::install();
    let games = std::env::var("GAMES").map_or(2, |games| games.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::env::set_current_dir(folder.path()).expect("the working folder of the programs");
    guard_programs(cargo_bin!("referee"));
    check_guards();
    let all = format!("HOSTILE_{}_", std::process::id());
    let _cleaner = KillOnDrop(&all);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().expect("threads start");
    // Start the pool's own threads and pipes before counting.
    pool.install(|| {
        (0..64).into_par_iter().for_each(|_| std::thread::sleep(Duration::from_millis(1)))
    });
    let before = held();
    // Alternate the kinds, so that programs that start many processes rarely run at the same time.
    let played: Vec<(usize, i64)> =
        (0..games).flat_map(|game| (0..PROGRAMS.len()).map(move |kind| (kind, game))).collect();
    let right: Vec<bool> = pool
        .install(|| played.par_iter().map(|&(kind, game)| ends_as_expected(kind, game)).collect());
    println!("| program | seat and reason | games | as expected | processes left |");
    println!("|---|---|---|---|---|");
    let mut are_all_right = true;
    for (kind, Program { name, exit, .. }) in PROGRAMS.iter().enumerate() {
        let of_kind = played.iter().zip(&right).filter(|((other, _), _)| *other == kind);
        let expected = of_kind.filter(|(_, right)| **right).count();
        let processes = marked(&mark(kind)).len();
        println!("| {name} | its own, `{exit}` | {games} | {expected} | {processes} |");
        are_all_right &= processes == 0 && expected as i64 == games;
    }
    end_idle_guards();
    let after = held();
    // The programs' own files have names that begin with `junk`.
    let entries = fs::read_dir(folder.path()).expect("a folder").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let files: Vec<String> = names.filter(|name| !name.starts_with("junk")).collect();
    println!("\nopen files, threads, children: {before:?} before, {after:?} after; {files:?}");
    assert!(are_all_right, "the table above");
    assert_eq!((after, files), (before, Vec::new()));
    assert_eq!(marked(&all), [0; 0], "processes of no kind");
}
