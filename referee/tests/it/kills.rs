//! Commands that are killed at random moments must end with the same files as an undisturbed run.
//! `KILLS=100 cargo test -p referee --test it kills` kills each command a hundred times.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use maps::{ChaChaDice, Dice};

use crate::common::referee_command::Folder;

/// Maximum time between two moments, even on a busy machine.
const DEADLINE: Duration = Duration::from_secs(120);

fn start(folder: &Folder, line: &str) -> Child {
    let mut command = folder.command(line);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the referee runs")
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        // A file renamed since it was listed is counted under its new name next time.
        if let Ok(bytes) = fs::read(entry.path()) {
            found.insert(entry.file_name().to_string_lossy().into_owned(), bytes);
        }
    }
    found
}

fn size(folder: &Folder) -> u64 {
    files(folder.path()).values().map(|bytes| bytes.len() as u64).sum()
}

/// Runs the command until its files have grown to a size, and kills it. Returns true if it ended
/// before that.
fn kill_at(folder: &Folder, line: &str, goal: u64) -> bool {
    let mut child = start(folder, line);
    let start = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() && size(folder) < goal {
        assert!(start.elapsed() < DEADLINE, "{line} makes no progress");
        thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().expect("it ends").success()
}

/// Kills the command several times as soon as its files have grown, then lets it finish. Compares
/// all files.
fn same_files_after_kills(prepare: &[&str], line: &str) {
    let kills = std::env::var("KILLS").map_or(2, |kills| kills.parse().expect("a number"));
    let [whole, cut] = [(); 2].map(|()| Folder::new());
    for folder in [&whole, &cut] {
        prepare.iter().for_each(|line| drop(folder.ok(line)));
    }
    let given = files(cut.path());
    let before = size(&whole);
    whole.ok(line);
    let grown = size(&whole) - before;
    let mut dice = ChaChaDice::new(7, 100);
    let mut killed = 0;
    while killed < kills {
        let step = u64::from(dice.range(1 << 16)) * grown / 2 / (1 << 16);
        if kill_at(&cut, line, size(&cut) + 1 + step) {
            assert_same_files(&cut, &whole, line);
            for file in files(cut.path()).keys().filter(|file| !given.contains_key(*file)) {
                fs::remove_file(cut.file(file)).expect("removed");
            }
        } else {
            killed += 1;
        }
    }
    cut.ok(line);
    assert_same_files(&cut, &whole, line);
}

fn assert_same_files(cut: &Folder, whole: &Folder, line: &str) {
    let [cut, whole] = [cut, whole].map(|folder| files(folder.path()));
    assert_eq!(cut.keys().collect::<Vec<_>>(), whole.keys().collect::<Vec<_>>(), "{line}");
    for (name, bytes) in &whole {
        assert!(cut[name] == *bytes, "{line}: {name} differs");
    }
}

const PLAYERS: &str = "--game ice-and-fire --player @rusher --player @expander --work 1";

#[test]
fn a_killed_match_ends_with_the_same_files() {
    let files = "--out games.jsonl --replays replays.jsonl";
    same_files_after_kills(&[], &format!("match {PLAYERS} --seeds 1..20 --jobs 2 {files}"));
}

#[test]
fn a_killed_tuning_ends_with_the_same_files() {
    let player = "--player @icefire:cell={cell} --param cell=30,0..90,integer --work 1";
    let line = format!("tune --game ice-and-fire {player} --seeds 1..24 --shift 20 --jobs 2");
    same_files_after_kills(&[], &line);
}

#[test]
fn a_killed_part_of_a_plan_ends_with_the_same_files() {
    let plan = format!("plan {PLAYERS} --seeds 1..40 -o plan.json");
    same_files_after_kills(&[&plan], "run plan.json --shard 1/2 --jobs 2 -o part.jsonl");
}
