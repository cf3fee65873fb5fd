//! Every command of the README runs, in order, in one folder.

use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Commands that other tests or the gate run.
const ELSEWHERE: [&str; 13] = [
    "cargo run --release     #",
    "cargo test",
    "cargo run --release -- serve",
    "cargo run --release -p bundler",
    "rustup target add",
    "cargo build -p arena",
    "cargo run --release -p arena",
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
    ("--rounds 200 --nodes 2000", "--rounds 2 --nodes 20"),
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

/// What the commands work on.
fn prepare(folder: &Path) {
    for file in ["docs/board.txt", "docs/heroes.toml"] {
        fs::create_dir_all(folder.join("docs")).expect("a folder");
        fs::copy(Path::new(ROOT).join(file), folder.join(file)).expect("a file");
    }
    fs::create_dir_all(folder.join("target/release")).expect("a folder");
    let program = folder.join("target/release/referee");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_referee"), program).expect("a link");
    let bot = Path::new(ROOT).join("referee/games/starters/ice-and-fire/bot.py");
    fs::copy(bot, folder.join("my_bot.py")).expect("a bot");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("bots.toml", "[bots]\nfast = \"@expander\"\nangry = \"@rusher\"\n");
    write("moves.txt", "GAME-START\nR:S\nGAME-END\n");
}

#[test]
fn every_command_of_the_readme_runs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    prepare(folder.path());
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the README");
    let commands = commands(&readme);
    assert!(commands.len() > 40, "hardly any commands found: {commands:?}");
    for command in commands {
        if ELSEWHERE.iter().any(|known| command.starts_with(known)) {
            continue;
        }
        let shorter = |text: String, (long, short): &(&str, &str)| text.replace(long, short);
        let line = SHORTER.iter().fold(command.to_owned(), shorter);
        let line = line.replace("cargo run --release --", "target/release/referee");
        assert!(line.contains("target/release/referee "), "what is {command:?}?");
        let mut shell = Command::new("sh");
        let output = shell.args(["-ec", &line]).current_dir(folder.path()).output();
        let output = output.expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        // `debug` says by its exit code that answers differ.
        let differs = line.contains("referee debug ") && output.status.code() == Some(1);
        assert!(output.status.success() || differs, "{command}: {said}");
    }
}
