//! Help, completions and manual pages cover every command.

use crate::common::referee_command::{Folder, assert_parts};

/// The commands listed by the help.
pub fn commands(folder: &Folder) -> Vec<String> {
    let help = folder.ok("--help");
    let listed = help.lines().take_while(|line| *line != "Options:");
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

#[test]
fn completions_know_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = folder.ok(&format!("completions {shell}"));
        for command in commands(&folder) {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
    folder.refused("completions cmd", "cmd");
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = Folder::new();
    folder.ok("man .");
    // Its own pages are overwritten.
    folder.ok("man .");
    assert!(folder.read("referee.1").contains(".TH referee"));
    for command in commands(&folder) {
        let page = folder.read(&format!("referee-{command}.1"));
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    folder.write("referee-play.1", "my notes");
    folder.run("man .").fails(2, "referee-play.1");
    assert_eq!(folder.read("referee-play.1"), "my notes");
}

#[test]
fn the_help_says_what_other_match_runners_type() {
    let folder = Folder::new();
    for help in [folder.ok("--help"), folder.ok("-p1 --help")] {
        for option in ["-p1", "-p2", "-s N", "-seed N", "-d ", "-l FILE", "--as", "--raw-scores"] {
            assert!(help.contains(option), "{option}: {help}");
        }
    }
}

#[test]
fn help_before_a_command_is_its_help() {
    let folder = Folder::new();
    let help = folder.ok("--help");
    for line in ["help", "help --help", "help help"] {
        assert_eq!(folder.ok(line), help, "{line}");
    }
    let play = folder.ok("play --game janken --help");
    assert_eq!(folder.ok("help play --game janken"), play);
    assert!(play.contains("\nExamples:\n  referee play "), "{play}");
}

#[test]
fn the_help_says_defaults_and_what_is_required() {
    let folder = Folder::new();
    let map = folder.ok("map --help");
    assert_parts(&map, &["live or contest [default: live]", "1 to 4 [default: 4]"]);
    let output = folder.refused("stats", "--wdl");
    assert!(output.contains("--pairs"), "{output}");
}
