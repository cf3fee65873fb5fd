//! A command given the wrong kind of file reports what the file is and which commands read it.

use crate::common::referee_command::Folder;

/// Creates a folder with a file of every kind.
fn folder() -> Folder {
    let folder = Folder::new();
    let game = "--game ice-and-fire --player a=@random --player b=@rusher --work 1 --seeds 1..1";
    folder.ok(&format!("match {game} --out games.jsonl --replays replays.jsonl"));
    folder.ok(&format!("plan {game} -o plan.json"));
    folder.ok("view replays.jsonl -o game.html");
    folder.ok("view replays.jsonl --svg -o game.svg");
    folder.ok("export replays.jsonl -o result.json");
    folder.ok("tune --game ice-and-fire --player @icefire:cell={cell} --param cell=30,0..90,integer --work 1 --pairs 1 --seeds 1..1 --test-seeds 0 --log tune.jsonl");
    folder.ok("solve dragonsweeper --seed 1 --out lairs.jsonl");
    folder
}

#[test]
fn messages_say_what_the_file_is_and_what_reads_it() {
    let folder = folder();
    let journal = ["games.jsonl: is a match journal, expected", "`referee list`"];
    for (line, parts) in [
        ("view games.jsonl", journal),
        ("watch games.jsonl", journal),
        ("trace games.jsonl", journal),
        ("verify games.jsonl", journal),
        ("export games.jsonl", journal),
        ("import games.jsonl", journal),
        ("debug games.jsonl -- @random", journal),
        ("run games.jsonl -o x", journal),
        ("stdin plan.json --turn 1 --seat 0", ["plan.json: is a plan, expected", "`referee run`"]),
        ("list plan.json", ["plan.json: is a plan, expected a match journal", "`referee run`"]),
        ("list game.html", ["game.html: is a referee page, expected", "browser"]),
        ("view game.svg", ["game.svg: is a referee picture, expected", "browser"]),
        ("list tune.jsonl", ["tune.jsonl: is a tuning log, expected", "`referee tune --log`"]),
        ("trace lairs.jsonl", ["is a log of solved lairs, expected", "`referee solve"]),
        ("run replays.jsonl -o x", ["is a replay file, expected a plan", "`referee view`"]),
        ("merge plan.json replays.jsonl", ["is a replay file, expected a match journal", "view"]),
        ("merge plan.json plan.json", ["is a plan, expected a match journal", "`referee run`"]),
        ("import replays.jsonl", ["is a replay file, expected a game result", "view"]),
        ("view .", [".: is a folder, expected a replay file", "`referee serve`"]),
        ("list .", [".: is a folder, expected a match journal", "`referee serve`"]),
    ] {
        let output = folder.refused(line, parts[0]);
        assert!(output.contains(parts[1]), "{line}: {output}");
    }
}

#[test]
fn every_command_that_takes_a_game_takes_a_result_too() {
    let folder = folder();
    for line in [
        "list result.json",
        "view result.json -o result.html",
        "view replays.jsonl --compare result.json -o both.html",
        "watch result.json",
        "trace result.json",
        "verify result.json",
        "stdin result.json --turn 1 --seat 0",
        "export result.json",
        "import result.json",
    ] {
        folder.ok(line);
    }
    folder.run("debug result.json --turn 1 -- @random").fails(1, "1 turn differs");
}

#[test]
fn long_names_are_shortened_in_a_list_and_whole_in_csv() {
    let folder = folder();
    let command = "python3 /srv/somebody/bots/ice-and-fire/version-two/with-a-long-name.py";
    for name in [command, &format!("{command} {}", "x".repeat(70_000))] {
        let mut replay = folder.json("replays.jsonl");
        replay["format"] = 1.into();
        replay.as_object_mut().expect("an object").remove("sha256");
        replay["players"][0] = name.into();
        folder.write("named.jsonl", format!("{replay}\n"));
        let text = folder.ok("list named.jsonl");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains(" / b"), "the other player is there too: {text}");
        assert!(folder.ok("list named.jsonl --format csv").contains(name));
    }
}
