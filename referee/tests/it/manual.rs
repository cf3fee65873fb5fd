//! The help, completions and manual pages cover every command.

use std::collections::BTreeSet;

use crate::common::referee_command::{Folder, assert_parts};
use crate::conventions::root;

/// Returns the commands listed in the help.
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
    // Pages that it wrote itself are overwritten.
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

/// Returns the long options in a text.
fn options_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words.filter(|word| word.starts_with("--") && word.len() > 2).map(str::to_owned).collect()
}

/// Returns the options listed in the help for a command, except for help itself.
fn options_of(help: &str) -> BTreeSet<String> {
    let option = |line: &str| {
        let line = line.trim_start();
        let long =
            line.split_once(", --").map_or(line, |(_, long)| &line[line.len() - long.len() - 2..]);
        let is_option = line.starts_with('-') && long.starts_with("--");
        is_option.then(|| options_in(long.split(' ').next().unwrap_or_default()))
    };
    let mut options: BTreeSet<String> = help.lines().filter_map(option).flatten().collect();
    options.remove("--help");
    options
}

/// Returns the subcommands listed in the help for a command, except for help itself.
fn subcommands_of(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

#[test]
fn the_reference_lists_every_command_and_option() {
    let folder = Folder::new();
    let page = std::fs::read_to_string(root().join("docs/commands.md")).expect("the reference");
    let (common, each) = page.split_once("\n## Options of each command\n").expect("two tables");
    let common = options_in(common);
    let mut commands = commands(&folder);
    let mut listed = 0;
    while let Some(command) = commands.pop() {
        let help = folder.ok(&format!("{command} --help"));
        commands.extend(subcommands_of(&help).iter().map(|sub| format!("{command} {sub}")));
        let row = each.lines().find_map(|line| line.strip_prefix(&format!("| `{command}` |")));
        let row = options_in(row.unwrap_or_else(|| panic!("no row of `{command}`")));
        let options = options_of(&help);
        let missing: Vec<&String> =
            options.difference(&common).filter(|it| !row.contains(*it)).collect();
        assert!(missing.is_empty(), "`{command}`: the reference lacks {missing:?}");
        let unknown: Vec<&String> = row.difference(&options).collect();
        assert!(unknown.is_empty(), "`{command}`: the reference has {unknown:?}");
        listed += 1;
    }
    assert!(listed > 45, "{listed} commands");
}
