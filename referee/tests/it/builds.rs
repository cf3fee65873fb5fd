//! Programs built by `tune`: killed, interrupted, hanging, and built concurrently. `KILLS=200 cargo
//! test -p referee --test it builds` kills a tuning two hundred times while it builds.

use std::collections::BTreeMap;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use maps::{ChaChaDice, Dice};
use rustix::process::{Pid, Signal, kill_process};

use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::referee_command::{CommandOutput, Folder, eventually};

/// Works for a while and writes the program in pieces, like a compiler.
const COMPILER: &str = "sleep 0.03; rm -f $1; : > $1; chmod +x $1; sleep 0.05; printf '#!/bin/sh\\n' >> $1; sleep 0.05\n\
    printf 'while read -r l; do echo WAIT; done\\n# %s\\n' $2 >> $1; sleep 0.03; echo built >> log";

const TUNE: &str = "tune --game ice-and-fire --pairs 1 --shift 30 --test-seeds 0 --timeout-ms 60000 \
    --first-timeout-ms 60000 --param x=5,0..90,integer --build 'sh compiler.sh {out} {x}' --player 'sh {out}'";

/// Maximum time before a kill, in milliseconds. Commands spend most of their time on builds.
const BUILDS_MS: u32 = 700;

fn folder(compiler: &str) -> Folder {
    let folder = Folder::new();
    folder.write("compiler.sh", compiler);
    folder
}

fn start(folder: &Folder, line: &str) -> Child {
    let mut command = folder.command(line);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the referee runs")
}

fn end(line: &str, child: Child) -> CommandOutput {
    CommandOutput::with(line.to_owned(), child.wait_with_output().expect("it ends"))
}

/// Returns all files in a folder by name. There must be no subfolders.
fn files_in(folder: &Folder, name: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder.file(name)).expect("a folder").flatten();
    let file = |entry: std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, std::fs::read(entry.path()).expect("a file, and no folder"))
    };
    entries.map(file).collect()
}

/// Kills a command at random moments while it builds, then lets it finish. Compares its output and
/// files with those of an undisturbed run.
fn same_after_kills(line: &str, files: fn(&Folder) -> BTreeMap<String, Vec<u8>>) {
    let kills = std::env::var("KILLS").map_or(4, |kills| kills.parse().expect("a number"));
    let whole = folder(COMPILER);
    let (output, made) = (whole.ok_json(line), files(&whole));
    let mut dice = ChaChaDice::new(11, 100);
    let mut cut = folder(COMPILER);
    let (mut killed, mut rounds) = (0, 0);
    while killed < kills {
        let mut child = start(&cut, line);
        sleep(Duration::from_millis(dice.range(BUILDS_MS).into()));
        let has_ended = child.try_wait().expect("it can be asked").is_some();
        let _ = child.kill();
        child.wait().expect("it ends");
        killed += u32::from(!has_ended);
        // In some rounds, the command is killed several times before it may finish.
        if has_ended || dice.range(2) == 0 {
            rounds += 1;
            assert_eq!(cut.ok_json(line), output, "round {rounds}");
            let found = files(&cut);
            assert!(found == made, "round {rounds}: {:?}, {:?}", found.keys(), made.keys());
            cut = folder(COMPILER);
        }
    }
    println!("{killed} kills in {rounds} rounds");
}

#[test]
fn a_killed_tuning_ends_with_whole_programs_and_the_same_log() {
    same_after_kills(&format!("{TUNE} --seeds 1..4 --jobs 2 --json"), |folder| {
        let mut made = files_in(folder, "tune.candidates");
        assert!(made.len() > 6, "a program for each side of a round: {:?}", made.keys());
        made.insert("tune.jsonl".to_owned(), folder.bytes("tune.jsonl"));
        made
    });
}

#[test]
fn a_second_start_is_refused_before_it_builds() {
    let line = format!("{TUNE} --seeds 1..4 --jobs 1");
    let folder = folder(&format!("echo begun >> begun; sleep 2; {COMPILER}"));
    let first = start(&folder, &line);
    assert!(eventually(|| folder.has("begun")));
    folder.refused(&line, "tune.candidates: is in use by process ");
    assert_eq!(folder.read("begun"), "begun\n");
    kill_process(Pid::from_child(&first), Signal::INT).expect("it runs");
    end(&line, first).fails(1, "interrupted; the same command resumes it");
    assert_eq!(built_names(&folder), [""; 0]);
}

/// Returns the files in the candidates' folders.
fn built_names(folder: &Folder) -> Vec<String> {
    let folders = folder.names().into_iter().filter(|name| name.ends_with(".candidates"));
    let names = folders.flat_map(|name| std::fs::read_dir(folder.file(&name)).expect("a folder"));
    let names = names.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with(".unfinished")).collect()
}

#[test]
fn a_build_ends_with_its_command_and_leaves_no_process() {
    let line = format!("{TUNE} --seeds 1..1");
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::KILL] {
        let mark = format!("build-mark-{}-{}", std::process::id(), signal.as_raw());
        let _kill = KillOnDrop(&mark);
        let hanging = format!(
            "trap '' TERM INT HUP; export MARK={mark}; setsid sleep 600 & echo > begun; sleep 600; sleep 600"
        );
        let folder = folder(&hanging);
        let child = start(&folder, &line);
        assert!(eventually(|| folder.has("begun") && !marked(&mark).is_empty()));
        let start = Instant::now();
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        let ended = end(&line, child);
        assert!(start.elapsed() < Duration::from_secs(5), "{signal:?}: {:?}", start.elapsed());
        if signal != Signal::KILL {
            ended.fails(1, "interrupted; the same command resumes it");
        }
        assert!(eventually(|| marked(&mark).is_empty()), "{signal:?}: {:?}", marked(&mark));
    }
}

#[test]
fn a_daemon_of_a_build_holds_up_nothing() {
    let mark = format!("daemon-mark-{}", std::process::id());
    let _kill = KillOnDrop(&mark);
    let folder = folder(&format!("export MARK={mark}; setsid sleep 600 & {COMPILER}"));
    let start = Instant::now();
    folder.ok(&format!("{TUNE} --seeds 1..1"));
    assert!(start.elapsed() < Duration::from_secs(60));
    assert_eq!(marked(&mark), [0; 0]);
}

#[test]
fn a_build_has_a_time_limit() {
    let folder = folder("echo thinks; sleep 600");
    let output =
        folder.refused(&format!("{TUNE} --seeds 1..1 --build-timeout-s 1"), "build failed");
    for part in ["sh compiler.sh tune.candidates/", "longer than 1 s", "\nthinks"] {
        assert!(output.contains(part), "{output}");
    }
    assert_eq!(built_names(&folder), [""; 0]);
}
