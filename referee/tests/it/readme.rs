//! Every command of the README runs, in order, in one folder.

use std::fs;
use std::process::Command;

use crate::common::java_game::jar;
use crate::common::referee_command::{Ended, Folder};
use crate::conventions::root;
use crate::sdk_referees::BOT;

/// Commands that other tests or the gate run.
const ELSEWHERE: [&str; 13] = [
    "cargo run --release     #",
    "cargo test",
    "cargo run --release -- serve",
    "cargo run --release -p bundler",
    "rustup target add",
    "cargo build -p web",
    "cargo run --release -p web",
    "cargo bench -p games --bench ice_and_fire_rules",
    "cargo bench -p games --bench friends_and_dragons",
    "cargo bench -p games --bench bot",
    "cargo run -p icefire --example",
    "cargo run -p referee --example",
    "java -jar cg-brutaltester.jar",
];

/// What takes long is made shorter, and what may not be installed is done without.
const SHORTER: [(&str, &str); 6] = [
    ("--seeds 1..500", "--seeds 1..4"),
    ("--seeds 1..50 ", "--seeds 1..2 "),
    ("--seeds 1..20", "--seeds 1..2"),
    ("--nodes 2000 --seeds 1..40", "--nodes 20 --seeds 1..4"),
    ("parallel \"target/release/referee run", "for n in 1 2 3 4; do target/release/referee run"),
    ("{}/4 -o part-{}.jsonl --jobs 1\" ::: 1 2 3 4", "$n/4 -o part-$n.jsonl --jobs 1; done"),
];

/// The commands in the blocks of the README that have no language.
fn commands(readme: &str) -> Vec<&str> {
    let (mut found, mut inside, mut counts) = (Vec::new(), false, false);
    for line in readme.lines() {
        if line.starts_with("```") {
            (inside, counts) = (!inside, line == "```" && !inside);
        } else if inside && counts && !line.is_empty() {
            found.push(line);
        }
    }
    found
}

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, file) in [
        ("docs/board.txt", "docs/board.txt"),
        ("docs/heroes.toml", "docs/heroes.toml"),
        ("my_bot.py", "referee/games/ice_and_fire/starter/bot.py"),
    ] {
        folder.write(name, fs::read(root().join(file)).expect("a file of the project"));
    }
    fs::create_dir_all(folder.file("target/release")).expect("a folder");
    let program = folder.file("target/release/referee");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_referee"), program).expect("a link");
    folder.write("bots.toml", "[bots]\nfast = \"@expander\"\nangry = \"@rusher\"\n");
    let base = "base = { name = \"old\", player = \"@random\" }";
    let candidate = "[[candidate]]\nname = \"new\"\nplayer = \"@rusher\"";
    let conditions = "game = \"ice-and-fire\"\nseeds = \"1..2\"\nsprt = \"0,100\"\nnodes = 1";
    folder.write("queue.toml", format!("{conditions}\n{base}\n{candidate}\n"));
    folder.write("SpringChallenge2023/config/stub.txt", "gameloop\nread score:int\nwrite WAIT\n");
    if let Some(jar) = jar() {
        fs::copy(jar, folder.file("contest.jar")).expect("a copy");
    }
    for name in ["new", "old"] {
        folder.write_program(name, "#!/bin/sh\nexec sh ./bot.sh 0\n");
    }
    folder.write("bot.sh", BOT);
    folder.write("moves.txt", "GAME-START\nR:S\nGAME-END\n");
    folder
}

#[test]
fn every_command_of_the_readme_runs() {
    let folder = folder();
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let commands = commands(&readme);
    assert!(commands.len() > 40, "hardly any commands found: {commands:?}");
    for command in commands {
        if ELSEWHERE.iter().any(|known| command.starts_with(known)) {
            continue;
        }
        if command.contains("contest.jar") && !folder.file("contest.jar").exists() {
            continue;
        }
        let shorter = |text: String, (long, short): &(&str, &str)| text.replace(long, short);
        let line = SHORTER.iter().fold(command.to_owned(), shorter);
        let line = line.replace("cargo run --release --", "target/release/referee");
        assert!(line.contains("target/release/referee "), "what is {command:?}?");
        let mut shell = Command::new("sh");
        shell.args(["-ec", &line]).current_dir(folder.path());
        let ended = Ended::of(shell);
        // `debug` says by its exit code that answers differ.
        let differs = line.contains("referee debug ") && ended.code == Some(1);
        assert!(ended.code == Some(0) || differs, "{command}: {}", ended.err);
    }
}
