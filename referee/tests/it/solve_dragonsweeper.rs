//! `referee solve dragonsweeper`: its log, its texts, its errors.

use std::path::Path;

/// The solver's command in a fresh folder; what it printed.
fn solve(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let mut command = assert_cmd::Command::cargo_bin("referee").expect("the command is built");
    command.current_dir(folder).args(["solve", "dragonsweeper"]).args(arguments);
    command.output().expect("the command can be run")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the command prints text")
}

#[test]
fn a_run_that_was_cut_off_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let log = folder.path().join("log.jsonl");
    let whole = solve(folder.path(), &["--seeds", "1..4", "--json", "--out", "log.jsonl"]);
    assert!(whole.status.success());
    let first = std::fs::read_to_string(&log).expect("the log was written");
    assert_eq!(first.lines().count(), 1 + 4);
    // One game is lost entirely, one is cut off in the middle of its line.
    let lines: Vec<&str> = first.lines().collect();
    let cut = format!("{}\n{}\n{}\n{}", lines[0], lines[1], lines[2], &lines[3][..10]);
    std::fs::write(&log, cut).expect("the log can be changed");
    let again = solve(folder.path(), &["--seeds", "1..4", "--json", "--out", "log.jsonl"]);
    assert_eq!(again.stdout, whole.stdout);
    let second = std::fs::read_to_string(&log).expect("the log is there");
    assert_eq!(second, first);
}

#[test]
fn games_are_explained_and_summed_up() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let explained = text(solve(folder.path(), &["--seed", "5", "--explain"]).stdout);
    assert!(explained.lines().count() > 100 && explained.contains("costs nothing"));
    std::fs::write(folder.path().join("seeds"), "5\n6\n").expect("a file can be written");
    let summary = text(solve(folder.path(), &["--seeds-file", "seeds"]).stdout);
    assert!(summary.starts_with("games              2\nwon "), "{summary}");
}

#[test]
fn bad_seeds_are_named() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::write(folder.path().join("seeds"), "5\nsix\n").expect("a file can be written");
    std::fs::write(folder.path().join("log"), "{}\n").expect("a file can be written");
    let cases: [(&[&str], &str); 6] = [
        (&["--seeds-file", "seeds"], "seeds:2"),
        (&["--seeds-file", "none"], "none"),
        (&["--seed", "1", "--out", "log"], "log: exists"),
        (&["--seeds", "9..1"], "9..1"),
        (&["--seeds", "0..4294967295"], "at most 10000000 seeds"),
        (&["--seed", "4294967296"], "4294967296"),
    ];
    for (arguments, named) in cases {
        let output = solve(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(text(output.stderr).contains(named), "{arguments:?}");
    }
}
