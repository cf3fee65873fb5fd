//! Bots generated from a contest's stub compile without warnings, read all their input, and answer.

use std::fs;
use std::process::Command;

use crate::common::referee_command::{CommandOutput, Folder, assert_parts};
use crate::starters::{LANGUAGES, can_build};

/// Stub for a fictional game that uses every feature of stubs.
const HARBOUR: &str = include_str!("stubs/harbour.txt");

const SENT: &str = "  Old Harbour {1}\n3 2\n0.5 9007199254740993 1\n# .\n\n2\n7 tug 8 sail\n1.5 2.5\n\
    4 oil  two  words\n1\n1 2 0\n3 4 1\n1\n2\n3\n4\n5\n6\na b c\n0\n\
    5 gas \n0\n1\n2\n3\n4\n5\n6\na b c\n1\n";

const ALL: [&str; 3] = ["rust", "cpp", "python"];

const ANSWERS: &str = "READY\nLIGHT 4 oil {now}\\  two  words\nWAIT {0} \"quietly\" \\\nTHEN wait\n\
    LIGHT 5 gas {now}\\ \n";

/// Generates a bot from a stub in each of some languages. The bots must compile without warnings
/// and give these answers.
fn every_bot_answers(stub: &str, sent: &str, answers: &str, languages: &[&str]) -> Folder {
    let folder = Folder::new();
    folder.write("stub.txt", stub);
    folder.write("sent", sent);
    let wanted = LANGUAGES.into_iter().filter(|(language, _, _)| languages.contains(language));
    for (language, build, bot) in wanted.filter(|(_, build, _)| can_build(build)) {
        folder.ok(&format!("init {language} --referee stub.txt --lang {language}"));
        let mut shell = Command::new("sh");
        let line = format!("{build}\n{bot} < ../sent");
        shell.args(["-ec", &line]).current_dir(folder.file(language));
        let ended = CommandOutput::run(shell);
        assert_eq!((&*ended.out, &*ended.err), (answers, ""), "{language}");
    }
    folder
}

#[test]
fn every_construct_is_read_and_answered_in_every_language() {
    let folder = every_bot_answers(HARBOUR, SENT, ANSWERS, &ALL);
    folder.ok("init bot --referee stub.txt --lang python");
    let bot = folder.read("bot/bot.py");
    assert_parts(
        &bot,
        &[
            "# A lamp burns for \"three\" turns; C:\n\n",
            "    harbour_name = input()  # may hold spaces\n",
            "        boat_id = int(next(words))\n",
            "                x = int(next(words))  # of the first end; or of the last\n",
            "            # LIGHT oil name | WAIT\n            # or nothing at all\n            print(\"WAIT {0} ",
        ],
    );
}

#[test]
fn a_bot_may_read_lines_only_and_answer_once() {
    every_bot_answers(
        "read words:string(9)\nwrite join(words, \"!\")",
        "so be it\n",
        "so be it !\n",
        &ALL,
    );
}

/// Checks that ready-made programs in a stub are skipped, as they are not statements.
#[test]
fn programs_in_a_stub_are_skipped_with_their_lines() {
    let program =
        "CODE-START-Lisp\n(loop\n\n  read x:int\nSTATEMENT\nCODE-START-C\n  )\nCODE-END-Lisp";
    for (stub, sent) in [
        (format!("{program}\ngameloop\nread a:int\nwrite ok"), "5\n"),
        (format!("read a:int\n{program}\n\n{program}\r\nwrite ok"), "5\n"),
        (format!("STATEMENT\nA game\n{program}\n\nread a:int\nwrite ok\n{program}"), "5\n"),
    ] {
        every_bot_answers(&stub, sent, "ok\n", &["python"]);
    }
}

#[test]
fn a_league_has_a_stub_of_its_own_or_that_of_all() {
    let folder = Folder::new();
    folder.write("contest/config/stub.txt", "gameloop\nread all:int\nwrite ok");
    folder.write("contest/config/level2/stub.txt", "gameloop\nread second:int\nwrite ok");
    for (league, name) in [("", "all"), (" --league 2", "second"), (" --league 3", "all")] {
        folder.ok(&format!("init bot --referee contest{league} --lang python --force"));
        assert!(folder.read("bot/bot.py").contains(name), "{league}");
    }
    let contest = fs::canonicalize(folder.file("contest")).expect("a folder");
    let play = format!("play --referee \"{}\" --league 3 --seed 1", contest.display());
    assert!(folder.read("bot/README.md").contains(&play), "{}", folder.read("bot/README.md"));
    let readme = folder.read("bot/README.md");
    assert!(
        readme.contains("The answer is copied from the stub") && !readme.contains("--test-cases"),
        "{readme}"
    );
    folder
        .refused("init new --referee contest/config", "neither config/level1/stub.txt nor config/");
    folder.refused("init new --referee nothing", "expected a contest's repository");
    folder.refused("init new --league 2", "--referee");
    assert!(!folder.has("new"));
}

#[test]
fn the_readme_has_as_many_players_as_the_settings_ask_for() {
    let folder = Folder::new();
    folder.write("contest/config/stub.txt", "gameloop\nread all:int\nwrite ok");
    for (settings, players, seats) in [
        ("type=multi\nmin_players=4\nmax_players=4\n", 4, true),
        ("min_players=3", 3, true),
        ("type=multi\nmin_players=2\nmax_players=8\n", 2, false),
        ("", 2, false),
    ] {
        folder.write("contest/config/config.ini", settings);
        folder.ok("init bot --referee contest --lang python --force");
        let readme = folder.read("bot/README.md");
        let play = readme.lines().find(|line| line.starts_with("referee play "));
        assert_eq!(play.map(|line| line.matches("--player").count()), Some(players), "{readme}");
        assert_eq!(readme.contains(&format!(" --seats {players} ")), seats, "{readme}");
    }
}

#[test]
fn what_is_not_in_the_language_is_refused_with_its_line() {
    let folder = Folder::new();
    for (stub, error) in [
        ("", "line 1: found the end, expected a read (without one, the bot would never end)"),
        ("read a:int\ngameloop\nwrite a", "line 3: found the end, expected a read"),
        ("read a:int\n\nsend a", "line 3: found \"send\", expected read, write, loop or loopline"),
        ("gameloop\nread a:int\ngameloop", "line 3: found \"gameloop\", expected read"),
        ("CODE-START-C\n(\nCODE-END-C\nsend a", "line 4: found \"send\", expected read"),
        ("read a:int\nCODE-START-C\n(\nCODE-END-D", "line 2: found the end, expected CODE-END-C"),
        ("read a:int\nCODE-END-C", "line 2: found \"CODE-END-C\", expected CODE-START-C before"),
        ("read a:int\nloop 3\n", "line 2: found the end, expected read"),
        (
            "loop",
            "line 1: found the end, expected a number, or a previously read variable of type int",
        ),
        (
            "loop n read a:int",
            "line 1: found \"n\", expected a number, or a previously read variable",
        ),
        ("read n:float\nloop n read a:int", "line 2: found \"n\", expected a number"),
        ("loop 3 read n:int\nloop n read a:int", "line 2: found \"n\", expected a number"),
        ("loop -1 read n:int", "found \"-1\", expected a number"),
        ("read", "line 1: found the end, expected name:type"),
        (
            "read a",
            "found \"a\", expected name:type, where type is int, long, float, bool, word(N)",
        ),
        ("read a:word", "found \"a:word\", expected name:type, where type is int"),
        ("read a-b:int", "found \"a-b:int\", expected a name made of letters and digits"),
        ("read 2:int", "found \"2:int\", expected a name"),
        ("read n:int\nread N:int", "line 2: found \"N:int\", expected a new name"),
        ("read a:string(9) b:int", "found \"b:int\", expected the end of the line after a string"),
        (
            "read a:int\nwrite join(b)",
            "line 2: found \"b\", expected a quoted string, or a previously read number",
        ),
        (
            "read a:bool\nwrite join(a)",
            "line 2: found \"a\", expected a quoted string, or a previously read number",
        ),
        ("read a:int\nwrite join(a", "line 2: found the end, expected a comma, or ) at the end"),
        ("read a:int\nwrite join(\"a)", "found \"\\\"a\", expected a quoted string"),
        ("read a:int\nwrite join(a) b", "found \") b\", expected a comma, or ) at the end"),
        (&("loop 2 ".repeat(11) + "read a:int"), "found \"loop\", expected fewer nested loops"),
    ] {
        folder.write("stub.txt", stub);
        let output = folder.refused("init bot --referee stub.txt", error);
        assert!(output.contains("stub.txt line "), "{output}");
    }
    assert!(!folder.has("bot"));
}
