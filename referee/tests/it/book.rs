//! Runs the commands in the README and in the book, with a separate folder for each page.
//!
//! Every line in a `sh` block is a command. A comment before a block skips it and gives the reason:
//! `<!-- not run: needs a package of your own -->`. The pages in `docs/games` have their own test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::common::java_game::jar;
use crate::common::referee_command::{CommandOutput, Folder};
use crate::conventions::{collect, root};
use crate::sdk_referees::BOT;

/// Maximum number of seeds and games per command, which is enough for a pair of games in each of
/// four shards.
const SEEDS_MAX: u64 = 4;

/// Maximum number of search nodes per turn.
const NODES_MAX: u64 = 20;

const NOT_RUN: &str = "<!-- not run: ";

macro_rules! pages {
    ($($name:ident $page:literal,)*) => {
        const PAGES: &[&str] = &[$($page),*];
        mod page {
            $(#[test] fn $name() { super::run_page($page); })*
        }
    };
}

pages! {
    arena "docs/arena.md",
    attributes "docs/attributes.md",
    commands "docs/commands.md",
    compare "docs/compare.md",
    debug "docs/debug.md",
    files "docs/files.md",
    first_evening "docs/first-evening.md",
    import "docs/import.md",
    machines "docs/machines.md",
    players "docs/players.md",
    puzzles "docs/puzzles.md",
    readme "README.md",
    referees "docs/referees.md",
    serve "docs/serve.md",
    solvers "docs/solvers.md",
    tuning "docs/tuning.md",
    viewer "docs/viewer.md",
}

/// A code block on a page.
struct Block<'a> {
    language: &'a str,
    lines: Vec<&'a str>,
    is_left_out: bool,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let (mut blocks, mut before) = (Vec::new(), "");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let is_left_out = before.starts_with(NOT_RUN) && before.ends_with(" -->");
            let lines = lines.by_ref().take_while(|line| *line != "```");
            let lines = lines.filter(|line| !line.is_empty()).collect();
            blocks.push(Block { language, lines, is_left_out });
        }
        if !line.is_empty() {
            before = line;
        }
    }
    blocks
}

fn commands(page: &str) -> Vec<&str> {
    let run = blocks(page).into_iter().filter(|block| block.language == "sh" && !block.is_left_out);
    run.flat_map(|block| block.lines).collect()
}

/// Creates a folder with everything that the pages assume.
fn folder() -> Folder {
    let folder = Folder::new();
    for (name, file) in [
        ("docs/board.txt", "docs/board.txt"),
        ("docs/heroes.toml", "docs/heroes.toml"),
        ("my_bot.py", "referee/games/ice_and_fire/starter/bot.py"),
    ] {
        folder.write(name, fs::read(root().join(file)).expect("a file of the project"));
    }
    if let Some(jar) = jar() {
        fs::copy(jar, folder.file("contest.jar")).expect("a copy");
    }
    for name in ["new", "old"] {
        folder.write_program(name, "#!/bin/sh\nexec sh ./bot.sh 0\n");
    }
    folder.write("bot.sh", BOT);
    fs::create_dir(folder.file("games")).expect("a folder");
    folder
}

/// Caps a number at `most`; `1..500` becomes `1..4`.
fn capped(word: &str, most: u64) -> String {
    let number = |text: &str| text.parse::<u64>().ok();
    match word.split_once("..") {
        Some((first, last)) => match (number(first), number(last)) {
            (Some(first), Some(last)) => format!("{first}..{}", last.min(first + most - 1)),
            _ => word.to_owned(),
        },
        None => number(word).map_or(word.to_owned(), |number| number.min(most).to_string()),
    }
}

/// Reduces the work of a command, and replaces programs that may not be installed.
fn shorter(command: &str) -> String {
    let (mut words, mut option) = (Vec::new(), "");
    for word in command.split(' ') {
        words.push(match option {
            "--seeds" | "--games" => capped(word, SEEDS_MAX),
            "--nodes" => capped(word, NODES_MAX),
            _ => word.to_owned(),
        });
        option = word;
    }
    let mut line = words.join(" ");
    if let Some((run, parts)) =
        command.strip_prefix("parallel \"").and_then(|rest| rest.split_once("\" ::: "))
    {
        line = format!("for part in {parts}; do {}; done", run.replace("{}", "$part"));
    }
    if line.starts_with("referee arena new") {
        let seeds = format!("1..{SEEDS_MAX}");
        line = format!("{line}\nsed -i 's/1\\.\\.10000/{seeds}/' arena.toml");
    }
    line
}

/// Creates a shell in the folder, with the built programs first in its path.
fn shell(folder: &Folder, line: &str) -> Command {
    let referee = folder.command("");
    let programs = std::path::Path::new(referee.get_program()).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a PATH");
    let mut shell = Command::new("sh");
    shell.args(["-ec", line]).current_dir(folder.path());
    shell.env("PATH", format!("{}:{path}", programs.display()));
    shell.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    shell
}

/// Returns true if the command serves pages until Ctrl-C.
fn is_server(command: &str) -> bool {
    let command = command.split(" #").next().unwrap_or_default().trim_end();
    command == "referee arena" || command.starts_with("referee serve")
}

/// Runs a command that serves pages until it has printed its address.
fn run_server(folder: &Folder, command: &str) {
    let command = command.split(" #").next().unwrap_or_default();
    let port = if command.contains("--port") { "" } else { "--port 0" };
    let mut shell = shell(folder, &format!("exec {command} {port}"));
    let mut server = shell.stdout(Stdio::piped()).spawn().expect("a shell");
    let output = BufReader::new(server.stdout.take().expect("a pipe"));
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(output.lines().next()));
    let line = receiver.recv_timeout(Duration::from_secs(60));
    server.kill().and_then(|()| server.wait()).expect("the server is ended");
    let line = line.expect("a line within the limit").and_then(Result::ok).unwrap_or_default();
    assert!(line.contains("http://127.0.0.1:"), "{command}: {line:?}");
}

fn run_page(page: &str) {
    let folder = folder();
    let text = fs::read_to_string(root().join(page)).expect("a page");
    for command in commands(&text) {
        if command.contains("contest.jar") && !folder.has("contest.jar") {
            continue;
        }
        if is_server(command) {
            run_server(&folder, command);
            continue;
        }
        let ended = CommandOutput::run(shell(&folder, &shorter(command)));
        // The exit code of `debug` shows whether answers differ.
        let differs = command.starts_with("referee debug ") && ended.code == Some(1);
        assert!(ended.code == Some(0) || differs, "{page}: {command}: {}{}", ended.out, ended.err);
    }
}

#[test]
fn every_page_with_commands_is_run() {
    let mut pages = vec![(root().join("README.md"), String::new())];
    collect(&root().join("docs"), &["md"], &mut pages);
    for (path, _) in pages {
        let text = fs::read_to_string(&path).expect("a page");
        let name = path.strip_prefix(root()).expect("a file of the project");
        for block in blocks(&text) {
            assert!(!block.language.is_empty(), "{}: a block names no language", name.display());
        }
        let is_run =
            name.starts_with("docs/games") || PAGES.iter().any(|page| name.ends_with(page));
        assert!(is_run || commands(&text).is_empty(), "add {} to the pages above", name.display());
    }
}

#[test]
fn the_reference_names_commands_that_exist() {
    let page = fs::read_to_string(root().join("docs/commands.md")).expect("a page");
    let (commands, _) = page.split_once("## Common").expect("a part about options");
    let cells = commands.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let names: Vec<_> = cells.flat_map(|cell| cell.split("`, `")).collect();
    assert!(names.len() > 25, "hardly any commands found: {names:?}");
    for name in names {
        Folder::new().ok(&format!("help {}", name.trim_end_matches('`')));
    }
}

#[test]
fn blocks_are_left_out_for_a_reason_only() {
    let page = "a\n```sh\none # a\n\ntwo\n```\n<!-- not run: long -->\n```sh\nthree\n```\n```sh\nfour\n```\n```text\nfive\n```\n";
    assert_eq!(commands(page), ["one # a", "two", "four"]);
    assert_eq!(shorter("a --seeds 1..500 --nodes 2000 # x"), "a --seeds 1..4 --nodes 20 # x");
    assert_eq!(shorter("a --seeds lost.txt --games 400"), "a --seeds lost.txt --games 4");
}
