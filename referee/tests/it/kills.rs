//! Commands that are killed at random moments end with the files of an undisturbed run.
//! `KILLS=100 cargo test -p referee --test it kills` kills each command a hundred times.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::prelude::*;
use maps::{ChaChaDice, Dice};

/// A command must come to the next moment within this time, however busy the machine is.
const DEADLINE: Duration = Duration::from_secs(120);

fn kills() -> u32 {
    std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(2)
}

fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::cargo_bin("referee").expect("the referee is built");
    command.current_dir(folder).args(line.split(' ')).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the referee runs")
}

fn finish(folder: &Path, line: &str) {
    assert!(start(folder, line).wait().expect("it ends").success(), "{line}");
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            let below = files(&path).into_iter();
            found.extend(below.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else if let Ok(bytes) = fs::read(&path) {
            // What was renamed since it was listed is counted under its new name next time.
            found.insert(name, bytes);
        }
    }
    found
}

fn size(folder: &Path) -> u64 {
    files(folder).values().map(|bytes| bytes.len() as u64).sum()
}

/// Runs the command, kills it some times as soon as its files have grown, and lets it end.
fn same_files_after_kills(prepare: &str, line: &str) {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let [whole, cut] = folders.each_ref().map(tempfile::TempDir::path);
    for folder in [whole, cut] {
        fs::write(
            folder.join("bots.toml"),
            "[bots]\na = \"@random\"\nb = \"@rusher\"\nc = \"@towers\"\n",
        )
        .expect("written");
        if !prepare.is_empty() {
            finish(folder, prepare);
        }
    }
    let before = size(whole);
    finish(whole, line);
    let grown = size(whole) - before;
    let mut dice = ChaChaDice::new(7, 100);
    let mut killed = 0;
    while killed < kills() {
        let step = u64::from(dice.range(1 << 16)) * grown / 2 / (1 << 16);
        let goal = size(cut) + 1 + step;
        let mut child = start(cut, line);
        let begun = Instant::now();
        let ended = loop {
            assert!(begun.elapsed() < DEADLINE, "{line} makes no progress");
            match child.try_wait().expect("it can be asked") {
                Some(status) => break status.success(),
                None if size(cut) >= goal => break false,
                None => thread::sleep(Duration::from_millis(1)),
            }
        };
        // It may have ended by itself in this very moment.
        let _ = child.kill();
        let status = child.wait().expect("it ends");
        if ended || status.success() {
            assert_same_files(cut, whole, line);
            let made: Vec<String> = files(cut).into_keys().collect();
            let kept = ["bots.toml", "plan.json"];
            for file in made.iter().filter(|file| !kept.contains(&file.as_str())) {
                fs::remove_file(cut.join(file)).expect("removed");
            }
        } else {
            killed += 1;
        }
    }
    finish(cut, line);
    assert_same_files(cut, whole, line);
}

fn assert_same_files(cut: &Path, whole: &Path, line: &str) {
    let (cut, whole) = (files(cut), files(whole));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&cut), names(&whole), "{line}");
    for (name, bytes) in &whole {
        assert!(cut[name] == *bytes, "{line}: {name} differs");
    }
}

#[test]
fn a_match() {
    same_files_after_kills(
        "",
        "match ice-and-fire --player @rusher --player @expander --work 1 --seeds 1..40 --jobs 2 \
         --out games.jsonl --replays replays.jsonl",
    );
}

#[test]
fn a_part_of_a_plan() {
    same_files_after_kills(
        "plan ice-and-fire --player @rusher --player @expander --work 1 --seeds 1..80 -o plan.json",
        "run plan.json --shard 1/2 --jobs 2 -o part.jsonl",
    );
}

#[test]
fn a_league() {
    same_files_after_kills(
        "",
        "league bots.toml --work 1 --seeds 1..12 --jobs 2 --store store --html league.html",
    );
}
