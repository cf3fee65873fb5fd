//! Completions and manual pages cover every command.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn referee(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_referee"));
    command.args(words).current_dir(folder).output().expect("the referee starts")
}

fn printed(folder: &Path, words: &[&str]) -> String {
    let output = referee(folder, words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that the help lists.
fn commands(folder: &Path) -> Vec<String> {
    let help = printed(folder, &["--help"]);
    let listed = help.lines().take_while(|line| *line != "Options:");
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

#[test]
fn completions_know_every_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let commands = commands(folder.path());
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed(folder.path(), &["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    assert_eq!(referee(folder.path(), &["completions", "cmd"]).status.code(), Some(2));
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(format!("{name}.1"));
    printed(folder.path(), &["man", "."]);
    // Pages of its own are written again.
    printed(folder.path(), &["man", "."]);
    assert!(fs::read_to_string(path("referee")).expect("a page").contains(".TH referee"));
    for command in commands(folder.path()) {
        let page = fs::read_to_string(path(&format!("referee-{command}"))).expect("a page");
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    fs::write(path("referee-play"), "my notes").expect("a file");
    let refused = referee(folder.path(), &["man", "."]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read_to_string(path("referee-play")).expect("a file"), "my notes");
}

#[test]
fn the_help_says_what_other_match_runners_type() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let help = printed(folder.path(), &["--help"]);
    let alone = printed(folder.path(), &["-p1", "--help"]);
    for option in ["-p1", "-p2", "-s N", "-seed N", "-d ", "-l FILE", "--arena", "--raw-scores"] {
        assert!(help.contains(option), "{option}: {help}");
        assert!(alone.contains(option), "{option}: {alone}");
    }
}

#[test]
fn help_before_a_command_is_its_help() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let help = printed(folder.path(), &["--help"]);
    for words in [&["help"][..], &["help", "--help"], &["help", "help"]] {
        assert_eq!(printed(folder.path(), words), help, "{words:?}");
    }
    let play = printed(folder.path(), &["play", "janken", "--help"]);
    assert_eq!(printed(folder.path(), &["help", "play", "janken"]), play);
    assert!(play.contains("\nExamples:\n  referee play "), "{play}");
}

#[test]
fn the_help_says_defaults_and_what_is_required() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let map = printed(folder.path(), &["map", "--help"]);
    assert!(map.contains("live or contest [default: live]"), "{map}");
    assert!(map.contains("1 to 4 [default: 4]"), "{map}");
    let stats = referee(folder.path(), &["stats"]);
    let said = String::from_utf8_lossy(&stats.stderr);
    assert!(said.contains("--wdl") && said.contains("--pairs"), "{said}");
}
