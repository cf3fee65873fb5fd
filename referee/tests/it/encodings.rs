//! Text files with a byte order mark, as written by editors and shells on Windows.

use std::process::Stdio;

use crate::common::referee_command::{CommandOutput, Folder};

/// Encodes text as UTF-16 with a byte order mark. The package `decoding` tests the other encodings.
fn encoded(text: &str) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// Creates files as written by people, with the commands that read them.
fn inputs() -> (Folder, Vec<(&'static str, &'static str)>) {
    const MATCH: &str = "ice-and-fire --player @random --player @rusher --nodes 1";
    let folder = Folder::new();
    folder.write("moves.txt", "GAME-START\nR:S\nB:E\nGAME-END\n");
    folder.write("seeds.txt", "1 é #a\n2\n");
    folder.write("stub.txt", "read n:int\ngameloop\nread n:int\nwrite WAIT\n\nSTATEMENT\né\n");
    folder.write("lair.txt", folder.ok("map dragonsweeper --seed 5"));
    folder.write("field.txt", folder.ok("map janken --seed 5"));
    let dragons = folder.ok("map friends-and-dragons --seed 5");
    let (board, heroes) = dragons.split_at(dragons.find("[[hero]]").expect("heroes"));
    folder.write("board.txt", board);
    folder.write("heroes.toml", heroes);
    folder.ok(&format!("plan {MATCH} --seeds 1..1 -o plan.json"));
    folder.ok(&format!("play {MATCH} --seed 1 -o game.jsonl"));
    folder.ok("export game.jsonl -o result.json");
    let commands = vec![
        ("moves.txt", "solve battling-knights moves.txt -o -"),
        ("moves.txt", "solve battling-knights moves.txt -o - --trace"),
        ("field.txt", "solve janken field.txt"),
        ("lair.txt", "solve dragonsweeper lair.txt --json"),
        (
            "seeds.txt",
            "plan ice-and-fire --player @random --player @rusher --nodes 1 --seeds seeds.txt -o -",
        ),
        ("board.txt", "zones board.txt"),
        (
            "board.txt",
            "solve friends-and-dragons board.txt --heroes heroes.toml --max-steps 2 --json",
        ),
        (
            "heroes.toml",
            "solve friends-and-dragons board.txt --heroes heroes.toml --max-steps 2 --json",
        ),
        ("plan.json", "run plan.json -o -"),
        ("stub.txt", "init - --referee stub.txt --lang python"),
        ("game.jsonl", "verify game.jsonl"),
        ("game.jsonl", "trace game.jsonl"),
        ("game.jsonl", "list game.jsonl"),
        ("result.json", "import result.json -o -"),
        ("result.json", "verify result.json"),
    ];
    (folder, commands)
}

/// Returns the output without measured times, which are at the end of the records in a journal.
fn untimed(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.contains("slowest answer"));
    lines.map(|line| line.split(",\"measured\":").next().unwrap_or(line)).collect()
}

#[test]
fn every_text_file_may_have_a_byte_order_mark() {
    let (folder, commands) = inputs();
    for (file, line) in commands {
        let text = folder.read(file);
        let line = line.replace("init -", "init bot");
        // Remove the output, so it is written again.
        let run = || {
            let ended = folder.run(&line);
            let _ = std::fs::remove_dir_all(folder.file("bot"));
            ended
        };
        let expected = run().ok();
        folder.write(file, encoded(&text.replace('\n', "\r\n")));
        let found = run();
        assert_eq!(found.code, Some(0), "{line}: {}", found.err);
        assert_eq!(untimed(&found.out), untimed(&expected), "{line}");
        folder.write(file, text);
    }
}

#[test]
fn standard_input_may_have_a_byte_order_mark() {
    let folder = Folder::new();
    folder.write("moves.txt", "GAME-START\nR:S\nB:E\nGAME-END\n");
    folder.write("field.txt", folder.ok("map janken --seed 5"));
    for (file, line) in
        [("moves.txt", "solve battling-knights - -o -"), ("field.txt", "solve janken -")]
    {
        let text = folder.read(file);
        let piped = || {
            let input = std::fs::File::open(folder.file(file)).expect("a file");
            let mut command = folder.command(line);
            let output = command.stdin(Stdio::from(input)).output().expect("the referee runs");
            CommandOutput::with(line.to_owned(), output).ok()
        };
        let expected = piped();
        folder.write(file, encoded(&text));
        assert_eq!(piped(), expected, "{line}");
    }
}

#[test]
fn what_another_program_has_encoded_is_refused_with_the_reason() {
    let folder = Folder::new();
    folder.write("moves.txt", b"\xFF\xFEG\x00A");
    folder.refused(
        "solve battling-knights moves.txt -o - --trace",
        "moves.txt: cannot be read: ends in the middle of a UTF-16 unit",
    );
    folder.refused("solve battling-knights moves.txt -o -", "in the middle of a UTF-16 unit");
    folder.write("seeds.txt", b"\xFE\xFF\xD8\x34\x00\x31");
    let line = "match ice-and-fire --player @random --player @rusher --nodes 1";
    folder.refused(
        &format!("{line} --seeds seeds.txt"),
        "seeds.txt: cannot be read: not valid UTF-16",
    );
    // The checksums in a journal cover its bytes.
    folder.ok(&format!("{line} --seeds 1..1 -o games.jsonl"));
    let bytes = encoded(&folder.read("games.jsonl"));
    folder.write("games.jsonl", &bytes);
    folder.refused(
        "list games.jsonl",
        "games.jsonl line 1: starts with a byte order mark, so another",
    );
    folder.refused(&format!("{line} --seeds 1..2 -o games.jsonl"), "games.jsonl");
    assert_eq!(folder.bytes("games.jsonl"), bytes);
}
