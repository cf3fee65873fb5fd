//! Starter bots build and play legally, in every language and for every game.

use std::fs;
use std::process::Command;

use crate::common::referee_command::{AMPLE, CommandOutput, Folder};

/// Language, build command, and command that runs the bot.
pub const LANGUAGES: [(&str, &str, &str); 3] = [
    ("rust", "rustc --edition 2021 -D warnings -o bot src/main.rs", "./bot"),
    ("cpp", "g++ -std=c++17 -Wall -Wextra -Werror -o bot bot.cpp", "./bot"),
    ("python", "python3 -m py_compile bot.py", "python3 bot.py"),
];

/// Plays a game with a bot. Returns its answers, all of which must be legal.
fn answers(game: &str, language: &str, build: &str, bot: &str) -> Vec<String> {
    let folder = Folder::new();
    folder.ok(&format!("init 'my bot' --game {game} --lang {language}"));
    let mut shell = Command::new("sh");
    shell.args(["-c", build]).current_dir(folder.file("my bot"));
    CommandOutput::run(shell).ok();
    let other = if game == "ice-and-fire" { "--player @random" } else { "" };
    let players = format!("--player '{bot}' {other}");
    let mut play =
        folder.command(&format!("play --game {game} --seed 3 --replay g {AMPLE} {players}"));
    play.current_dir(folder.file("my bot"));
    CommandOutput::run(play).ok();
    let trace = folder.ok("trace 'my bot/g'");
    assert!(!trace.contains("refused"), "{game} {language}: {trace}");
    let replay = folder.json("my bot/g");
    assert_eq!(replay["exits"], serde_json::json!([]), "{game} {language}");
    let turns = replay["turns"].as_array().expect("turns").iter();
    turns.map(|turn| format!("{} {}", turn["seat"], turn["line"])).collect()
}

/// Returns true if the compiler for a build is installed.
pub fn can_build(build: &str) -> bool {
    let program = build.split(' ').next().expect("a program");
    let is_here = Command::new(program).arg("--version").output().is_ok();
    if !is_here {
        println!("bots are not tested: there is no {program}");
    }
    is_here
}

#[test]
fn every_bot_answers_legally_and_as_in_the_other_languages() {
    for game in games::NAMES {
        let mut first: Option<Vec<String>> = None;
        for (language, build, bot) in LANGUAGES {
            if !can_build(build) {
                continue;
            }
            let answers = answers(game, language, build, bot);
            assert!(!answers.is_empty(), "{game} {language}");
            assert_eq!(first.get_or_insert_with(|| answers.clone()), &answers, "{game} {language}");
        }
    }
}

#[test]
fn files_of_the_user_stay_and_half_a_bot_is_never_written() {
    let folder = Folder::new();
    folder.write("README.md", "my notes");
    folder.refused("init . --lang python", "README.md");
    assert_eq!((folder.read("README.md"), folder.names().len()), ("my notes".to_owned(), 1));
    folder.ok("init . --lang python --force");
    let text = folder.read("README.md");
    assert!(text.contains("referee play --game ice-and-fire --seed 1"), "{text}");
    // A folder or file already has the name of one of the bot's files.
    fs::create_dir_all(folder.file("one/README.md")).expect("a folder");
    folder.write("two/Cargo.toml", "mine");
    for bot in ["one", "two"] {
        folder.refused(&format!("init {bot} --lang rust"), bot);
        assert_eq!(fs::read_dir(folder.file(bot)).expect("a folder").count(), 1, "{bot}");
    }
    folder.refused("init bot --game chess --lang rust", "chess");
    folder.refused("init bot --game janken --lang cobol", "cobol");
    assert!(!folder.has("bot"));
}

#[test]
fn a_second_run_changes_nothing_and_refuses_what_was_changed() {
    let folder = Folder::new();
    let init = "init bot --lang rust";
    let first = folder.ok(init);
    assert_eq!(folder.ok(init).lines().count(), first.lines().count());
    folder.write("bot/src/main.rs", "fn main() {}");
    folder.refused(init, "main.rs: exists with different content, perhaps yours; --force");
    assert_eq!(folder.read("bot/src/main.rs"), "fn main() {}");
}

#[test]
fn every_readme_says_how_to_compare_versions_and_to_submit() {
    let folder = Folder::new();
    for (language, _, _) in LANGUAGES {
        let made = folder.ok(&format!("init {language} --lang {language}"));
        assert!(made.contains("to submit"), "{made}");
        let readme = folder.read(&format!("{language}/README.md"));
        assert!(readme.contains("\n## Submit\n") && readme.contains("--player old="), "{readme}");
        assert!(!readme.contains("match --game ice-and-fire --player @random"), "{readme}");
    }
    // Single-player games work too.
    folder.ok("init solo --game janken --lang python");
    assert!(folder.read("solo/README.md").contains("referee match --game janken --seeds 1..20 "));
}
