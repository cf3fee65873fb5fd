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
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = listed.take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
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
