//! Bots to begin with: in every language and for every game they are built and play legally.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const GAMES: [&str; 5] =
    ["ice-and-fire", "dragonsweeper", "battling-knights", "janken", "friends-and-dragons"];

/// A language, its build, and the program that runs the bot.
const LANGUAGES: [(&str, &[&str], &str); 3] = [
    ("rust", &["rustc", "--edition", "2021", "-o", "bot", "src/main.rs"], "./bot"),
    ("cpp", &["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "bot", "bot.cpp"], "./bot"),
    ("python", &["python3", "-m", "py_compile", "bot.py"], "python3 bot.py"),
];

fn referee(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_referee"));
    command.args(words).current_dir(folder).output().expect("the referee starts")
}

/// What a program says; it has to succeed.
fn succeed(what: &str, output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{what}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The answers of a bot in one game; every one of them has to be legal.
fn answers(game: &str, language: &str, build: &[&str], bot: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let made = referee(folder.path(), &["init", "my bot", "--game", game, "--lang", language]);
    succeed("init", &made);
    let folder = folder.path().join("my bot");
    let built = Command::new(build[0]).args(&build[1..]).current_dir(&folder).output();
    succeed(build[0], &built.expect("the compiler starts"));
    let mut words = vec!["play", game, "--seed", "3", "--replay", "game.jsonl"];
    words.extend(["--timeout-ms", "60000", "--first-timeout-ms", "60000", "--player", bot]);
    if game == "ice-and-fire" {
        words.extend(["--player", "@random"]);
    }
    succeed("play", &referee(&folder, &words));
    let trace = succeed("trace", &referee(&folder, &["trace", "game.jsonl"]));
    assert!(!trace.contains("refused"), "{game} {language}: {trace}");
    let text = fs::read_to_string(folder.join("game.jsonl")).expect("a replay");
    let replay: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(replay["exits"], Value::Array(Vec::new()), "{game} {language}");
    let turns = replay["turns"].as_array().expect("turns").iter();
    turns.map(|turn| format!("{} {}", turn["seat"], turn["line"])).collect()
}

#[test]
fn every_bot_answers_legally_and_as_in_the_other_languages() {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok();
    for game in GAMES {
        let mut first: Option<Vec<String>> = None;
        for (language, build, bot) in LANGUAGES {
            if !has(build[0]) {
                println!("{} is not here: bots of {language} are not tested", build[0]);
                continue;
            }
            let answers = answers(game, language, build, bot);
            assert!(!answers.is_empty(), "{game} {language}");
            assert_eq!(first.get_or_insert_with(|| answers.clone()), &answers, "{game} {language}");
        }
    }
}

#[test]
fn files_that_are_there_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let readme = folder.path().join("README.md");
    fs::write(&readme, "my notes").expect("a file");
    let refused = referee(folder.path(), &["init", ".", "--lang", "python"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("README.md"), "{said}");
    assert_eq!(fs::read_to_string(&readme).expect("a file"), "my notes");
    assert!(!folder.path().join("bot.py").exists(), "half of a bot was written");
    succeed("init", &referee(folder.path(), &["init", ".", "--lang", "python", "--force"]));
    let text = fs::read_to_string(&readme).expect("a file");
    assert!(text.contains("referee play ice-and-fire --seed 1"), "{text}");
}

#[test]
fn other_games_and_languages_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (words, named) in [
        (["--game", "chess", "--lang", "rust"], "chess"),
        (["--game", "janken", "--lang", "cobol"], "cobol"),
    ] {
        let output = referee(folder.path(), &[&["init", "bot"][..], &words].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(named), "{said}");
        assert!(!folder.path().join("bot").exists());
    }
}

#[test]
fn a_second_run_changes_nothing_and_refuses_what_was_changed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let init = ["init", "bot", "--lang", "rust"];
    let first = succeed("init", &referee(folder.path(), &init));
    assert_eq!(
        succeed("init", &referee(folder.path(), &init)).lines().count(),
        first.lines().count()
    );
    let main = folder.path().join("bot/src/main.rs");
    fs::write(&main, "fn main() {}").expect("a file");
    let refused = referee(folder.path(), &init);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("main.rs: exists with another text, maybe yours; --force"), "{said}");
    assert_eq!(fs::read_to_string(&main).expect("a file"), "fn main() {}");
}

#[test]
fn a_refused_bot_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (file, is_folder) in [("README.md", true), ("Cargo.toml", false)] {
        let bot = folder.path().join(file);
        fs::create_dir(&bot).expect("a folder");
        match is_folder {
            true => fs::create_dir(bot.join(file)).expect("a folder"),
            false => fs::write(bot.join(file), "mine").expect("a file"),
        }
        let refused = referee(folder.path(), &["init", file, "--lang", "rust"]);
        assert_eq!(refused.status.code(), Some(2), "{file}");
        assert_eq!(fs::read_dir(&bot).expect("a folder").count(), 1, "{file}");
    }
}

#[test]
fn every_readme_says_how_to_compare_versions_and_to_submit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (language, _, _) in LANGUAGES {
        let made =
            succeed("init", &referee(folder.path(), &["init", language, "--lang", language]));
        assert!(made.contains("to submit"), "{made}");
        let readme = fs::read_to_string(folder.path().join(language).join("README.md"));
        let readme = readme.expect("a README");
        assert!(readme.contains("\n## Submit\n") && readme.contains("--player old="), "{readme}");
        assert!(!readme.contains("match ice-and-fire --player @random"), "{readme}");
    }
}
