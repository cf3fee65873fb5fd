//! The reference lists all of the bundler's options.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Runs a command with `--help`.
fn help(command: &[&str]) -> String {
    let mut bundler = Command::cargo_bin("bundler").expect("the bundler is built");
    let output = bundler.args(command).arg("--help").output().expect("it runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_reference_lists_every_command_and_option() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/commands.md");
    let page = fs::read_to_string(page).expect("the reference");
    let row = page.lines().find(|line| line.starts_with("| `bundler` |")).expect("a row");
    assert!(page.contains("\n| `bundler verify FILE` |"), "its only command");
    for help in [help(&[]), help(&["verify"])] {
        let options = help.lines().filter_map(|line| {
            let line = line.trim_start();
            let (_, option) = line.split_once("--").filter(|_| line.starts_with('-'))?;
            let name = option.split(' ').next()?;
            (!["help", "version"].contains(&name)).then(|| name.to_owned())
        });
        let options: Vec<String> = options.collect();
        assert!(options.len() > 10, "{help}");
        for option in options {
            assert!(row.contains(&format!("`--{option}`")), "the reference lacks --{option}");
        }
    }
    let commands = help(&[]);
    let commands = commands.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty()).count();
    assert_eq!(commands, 2, "verify and help");
}
