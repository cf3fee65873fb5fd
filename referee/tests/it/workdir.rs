//! Tests for `--workdir`, the folder in which programs run.

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Folder};

/// Creates two versions with their own weights, and other weights in the current folder. A bot
/// copies the weights it has read into the folder in which it runs.
fn folder() -> Folder {
    let folder = Folder::new();
    let bot = ice_bot("", "open('seen', 'w').write(open('weights.txt').read())");
    for name in ["new", "old", "."] {
        folder.write(&format!("{name}/weights.txt"), name);
    }
    for name in ["new", "old"] {
        folder.write_program(&format!("{name}/bot"), &bot);
        folder.write(&format!("{name}/bot.py"), &bot);
    }
    folder
}

/// Returns the weights read by the bots in the folders `new` and `old` and in the current folder,
/// then deletes them.
fn seen(folder: &Folder) -> [Option<String>; 3] {
    ["new", "old", "."].map(|name| {
        let seen = folder.file(&format!("{name}/seen"));
        let text = std::fs::read_to_string(&seen).ok();
        let _ = std::fs::remove_file(seen);
        text
    })
}

fn of_each() -> [Option<String>; 3] {
    [Some("new".to_owned()), Some("old".to_owned()), None]
}

#[test]
fn each_program_runs_in_its_own_folder_if_asked() {
    let folder = folder();
    let here = folder.path().display().to_string();
    for [new, old] in [
        ["./new/bot -x 1", "python3 old/bot.py weights.txt"],
        [&format!("{here}/new/bot"), "env A=1 old/bot"],
    ] {
        let players = format!("--player 'new={new}' --player 'old={old}' {AMPLE}");
        folder.ok(&format!("match ice-and-fire {players} --seeds 1..1"));
        assert_eq!(seen(&folder), [None, None, Some(".".to_owned())], "{new}: the default");
        for line in [
            format!("match ice-and-fire {players} --seeds 1..1 --workdir program"),
            format!("play ice-and-fire {players} --seed 1 --workdir program -o game.jsonl --force"),
        ] {
            folder.ok(&line);
            assert_eq!(seen(&folder), of_each(), "{line}");
        }
    }
    folder.run("debug game.jsonl --seat 0 --workdir program -- new/bot");
    assert_eq!(seen(&folder)[0].as_deref(), Some("new"));
}

#[test]
fn plans_have_the_same_choice() {
    let folder = folder();
    let options = format!("--seeds 1..1 {AMPLE} --workdir program");
    folder
        .ok(&format!("plan ice-and-fire --player new/bot --player old/bot {options} -o plan.json"));
    folder.ok("run plan.json -o part.jsonl");
    assert_eq!(seen(&folder), of_each());
}

#[test]
fn the_folder_is_a_part_of_a_journal() {
    let folder = folder();
    let line =
        format!("match ice-and-fire --player new/bot --player old/bot {AMPLE} -o games.jsonl");
    folder.ok(&format!("{line} --seeds 1..1 --workdir program"));
    folder.refused(
        &format!("{line} --seeds 1..1"),
        "--clock wall --workdir program there, --clock wall now",
    );
    folder.ok(&format!("{line} --seeds 1..2 --workdir program"));
    folder.ok(&format!("{line} --seeds 1..1 --force"));
    assert!(
        !folder.read("games.jsonl").contains("workdir"),
        "journals without it stay as they were"
    );
}
