//! Files that determine how a program plays: a journal never mixes games played with different
//! versions of such a file.

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Folder};

const FILES: &str = "-o games.jsonl --replays replays.jsonl";

fn line(player: &str, options: &str) -> String {
    format!(
        "match ice-and-fire --player new='{player}' --player @random --nodes 1 {AMPLE} {options}"
    )
}

/// Plays a game, then checks that the match refuses to continue after each change, naming the file,
/// and continues once the change is undone.
fn refuses_changes(folder: &Folder, player: &str, options: &str, files: &[&str]) {
    folder.ok(&line(player, &format!("{FILES} --seeds 1..1 {options}")));
    let journal = folder.bytes("games.jsonl");
    let more = line(player, &format!("{FILES} --seeds 1..2 {options}"));
    for file in files {
        let before = folder.read(file);
        folder.write(file, format!("{before}\n"));
        let output = folder.refused(&more, " has changed since its games were played (");
        assert!(output.contains(file) && output.contains("--force"), "{file}: {output}");
        assert_eq!(folder.bytes("games.jsonl"), journal, "{file}");
        folder.write(file, before);
    }
    folder.ok(&more);
}

#[test]
fn a_journal_refuses_another_program_behind_a_wrapper() {
    for (player, script) in [
        ("./run.sh", "#!/bin/sh\nexec ./bot\n"),
        ("./run.sh", "#!/bin/sh\nHERE=$(dirname \"$0\")\nexec \"$HERE/bot\" -x 2>> log.txt\n"),
        ("sh run.sh 3", "exec ./bot \"$1\"\n"),
        ("sh -c \"exec ./bot\"", ""),
    ] {
        let folder = Folder::new();
        folder.write_program("run.sh", script);
        folder.write_program("bot", &ice_bot("", ""));
        refuses_changes(&folder, player, "", &["bot"]);
    }
    let folder = Folder::new();
    folder.write_program("bots/new/run.sh", "#!/bin/sh\ncd \"${0%/*}\"\nexec ../build/bot\n");
    folder.write_program("bots/build/bot", &ice_bot("", ""));
    refuses_changes(&folder, "bots/new/run.sh", "", &["bots/new/../build/bot"]);
}

#[test]
fn a_journal_refuses_another_module_of_a_script() {
    let folder = Folder::new();
    let imports = "from engine import search\nimport book as b\n";
    folder.write(
        "new/bot.py",
        ice_bot("", "").replacen("import os", &format!("{imports}import os"), 1),
    );
    folder.write("new/engine/__init__.py", "# nothing here\n");
    folder.write("new/engine/search.py", "from . import eval\n# the search\n");
    folder.write("new/engine/eval.py", "# the evaluation\n");
    folder.write("new/book.py", "# the book\n");
    let modules =
        ["new/book.py", "new/engine/__init__.py", "new/engine/search.py", "new/engine/eval.py"];
    let player = "python3 -u new/bot.py";
    refuses_changes(&folder, player, "", &modules);
    std::fs::remove_file(folder.file("new/engine/eval.py")).expect("it was there");
    folder.refused(&line(player, &format!("{FILES} --seeds 1..3")), "eval.py is gone");
}

#[test]
fn what_is_written_while_a_match_is_played_changes_nothing() {
    let folder = Folder::new();
    let logs = "[open(name, 'a').write('x') for name in ('bot.log', 'stats.json', 'trace.txt')]";
    folder.write_program("bot.py", &ice_bot("", logs));
    folder.write_program("run.sh", "#!/bin/sh\nexec ./bot.py 2>> errors.txt\n");
    folder.write_program("other.py", "# another bot\n");
    for name in ["bot.log", "stats.json", "trace.txt", "errors.txt"] {
        folder.write(name, "before\n");
    }
    for seeds in ["1..1", "1..2", "1..3"] {
        folder.ok(&line("./run.sh", &format!("{FILES} --seeds {seeds} --jobs 1")));
        folder.write("other.py", format!("# another version of another bot, {seeds}\n"));
        folder.write("notes.md", seeds);
    }
    assert!(folder.read("trace.txt").len() > 10, "the bot writes");
}

#[test]
fn a_person_says_what_else_is_watched() {
    let folder = Folder::new();
    folder.write_program("bot", &ice_bot("", ""));
    folder.write("weights.txt", "1 2 3\n");
    refuses_changes(&folder, "./bot", "--watch weights.txt", &["weights.txt"]);
    folder.refused(
        &line("./bot", &format!("{FILES} --seeds 1..2")),
        "--watch weights.txt there, no such option now",
    );
    folder.refused(&line("./bot", "--seeds 1..1 --watch none.txt"), "none.txt: cannot be read");
    folder.refused(&line("./bot", "--seeds 1..1 --watch /dev/zero"), "not a regular file");
}

#[test]
fn plans_watch_the_same() {
    let folder = Folder::new();
    folder.write("bot.py", format!("import search\n{}", ice_bot("", "")));
    folder.write("search.py", "# one\n");
    folder.write("weights.txt", "1\n");
    folder
        .ok(&line("bot.py", "-o plan.json --seeds 1..1 --watch weights.txt")
            .replace("match", "plan"));
    let run = "run plan.json -o part.jsonl";
    for (file, other, part) in
        [("search.py", "# two\n", "player new differs"), ("weights.txt", "2\n", "changed since")]
    {
        let before = folder.read(file);
        folder.write(file, other);
        let output = folder.refused(run, part);
        assert!(output.contains(file), "{output}");
        folder.write(file, before);
    }
    folder.ok(run);
}

#[test]
fn a_match_ends_once_a_watched_file_changes() {
    let folder = Folder::new();
    let rebuild =
        "if turn == 2 and os.path.exists('go'): open('bot2.py', 'a').write('# rebuilt\\n')";
    folder.write("bot.py", "import bot2\n");
    folder.write("bot2.py", ice_bot("", rebuild));
    folder.ok(&line("bot.py", "-o games.jsonl --seeds 1..1 --jobs 1"));
    let journal = folder.bytes("games.jsonl");
    folder.write("go", "");
    let ended = folder.run(&line("bot.py", "-o games.jsonl --seeds 1..9 --jobs 1"));
    ended.fails(2, "player new differs from the plan: changed: bot2.py");
    let grown = folder.read("games.jsonl").lines().count();
    assert_eq!(grown, String::from_utf8_lossy(&journal).lines().count(), "no game is added");
}

#[test]
fn a_tuning_refuses_another_module() {
    let folder = Folder::new();
    folder.write("bot.py", format!("import search\n{}", ice_bot("", "")));
    folder.write("search.py", "# one\n");
    let tune = "tune ice-and-fire --player 'bot.py {x}' --param x=5,0..100,integer --pairs 1 --test-seeds 0";
    let tune = format!("{tune} --seeds 1..2 {AMPLE} -o log.jsonl");
    folder.ok(&tune);
    folder.write("search.py", "# two\n");
    folder.refused(&tune, "the player has changed since its games were played (search.py)");
}
