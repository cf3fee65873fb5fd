//! The pages of docs/games: `referee rules` prints them, and their examples are what the commands
//! above them print.

use std::path::Path;
use std::process::{Command, Output};

const GAMES: [&str; 5] =
    ["ice-and-fire", "dragonsweeper", "battling-knights", "janken", "friends-and-dragons"];

/// Stands in an example for lines that are left out.
const GAP: &str = "...";

fn referee(folder: &Path, words: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_referee"));
    command.args(words).current_dir(folder).output().expect("the referee starts")
}

/// What a command prints; it has to succeed.
fn printed(folder: &Path, words: &[String]) -> String {
    let output = referee(folder, words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// The lines of the first block of a page in a language.
fn block<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}");
    page.lines()
        .skip_while(|line| *line != fence)
        .skip(1)
        .take_while(|line| *line != "```")
        .collect()
}

/// The first line of an example that a text does not show, in order.
fn missing<'a>(example: &[&'a str], text: &str) -> Option<&'a str> {
    let mut lines = text.lines();
    let mut may_skip = false;
    for wanted in example {
        if *wanted == GAP {
            may_skip = true;
            continue;
        }
        let found =
            if may_skip { lines.any(|line| line == *wanted) } else { lines.next() == Some(wanted) };
        if !found {
            return Some(wanted);
        }
        may_skip = false;
    }
    None
}

#[test]
fn examples_are_what_their_commands_print() {
    for game in GAMES {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let page = printed(folder.path(), &["rules".to_owned(), game.to_owned()]);
        let (commands, example) = (block(&page, "sh"), block(&page, "text"));
        assert!(commands.len() == 2 && example.len() > 10, "{game}: {page}");
        let mut last = String::new();
        for command in commands {
            let words = shlex::split(command).expect("a command line");
            assert_eq!(words[0], "referee");
            last = printed(folder.path(), &words[1..]);
        }
        assert_eq!(missing(&example, &last), None, "{game}");
    }
}

#[test]
fn a_line_that_is_not_printed_is_found() {
    let text = "a\nb\nc\nd\n";
    assert_eq!(missing(&["a", "b", GAP, "d"], text), None);
    assert_eq!(missing(&["b"], text), Some("b"));
    assert_eq!(missing(&["a", GAP, "x"], text), Some("x"));
    assert_eq!(missing(&["a", GAP, "c", "b"], text), Some("b"));
}

#[test]
fn every_game_has_a_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = printed(folder.path(), &["games".to_owned()]);
    for game in games.lines().filter_map(|line| line.split_whitespace().next()) {
        assert!(GAMES.contains(&game), "{game} is not tested here");
        let page = printed(folder.path(), &["rules".to_owned(), game.to_owned()]);
        for part in ["## Input", "## Output", "## An example"] {
            assert!(page.contains(part), "{game}: no {part}");
        }
    }
    let wrong = referee(folder.path(), &["rules".to_owned(), "chess".to_owned()]);
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert!(!wrong.status.success() && said.contains("chess"), "{said}");
}
