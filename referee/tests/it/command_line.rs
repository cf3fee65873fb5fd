//! Commands as a user types them, in a fresh folder.

use std::process::Stdio;

use serde_json::json;

use crate::common::referee_command::{CommandOutput, Folder, assert_parts};

const GAME: &str =
    "play --game ice-and-fire --seed 42 --player @expander --player @rusher --replay game.jsonl";

#[test]
fn a_game_is_played_recorded_verified_and_traced() {
    let folder = Folder::new();
    assert!(folder.ok(GAME).contains("@rusher"));
    assert_eq!(folder.ok("verify game.jsonl"), "game.jsonl: 1 record agrees\n");
    let trace = folder.ok("trace game.jsonl");
    assert!(trace.starts_with("== opening of seat 0\n") && trace.contains("== end\n"));
    let input = folder.ok("stdin game.jsonl --turn 6 --seat 1");
    let map = folder.ok("map ice-and-fire --seed 42");
    let spots: Vec<&str> = map.lines().skip(12).collect();
    assert!(input.starts_with(&spots.join("\n")), "the input starts with the opening");
    assert_eq!(input.matches("\n1 0 0 0\n").count(), 3, "three turns of seat 1");
}

#[test]
fn maps_have_a_json_form() {
    let map = Folder::new().ok_json("map ice-and-fire --seed -42 --league 2 --json");
    assert_eq!((&map["seed"], &map["league"]), (&json!("-42"), &json!(2)));
    assert_eq!(map["rows"].as_array().map(Vec::len), Some(12));
    assert_eq!(map["mine_spots"], json!([]));
    let keys: Vec<&String> = map.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["seed", "rules", "league", "rows", "mine_spots"]);
}

#[test]
fn wrong_arguments_are_named_and_leave_nothing() {
    let folder = Folder::new();
    let game = "--game ice-and-fire --seed 1";
    for (line, part) in [
        ("map chess --seed 1", "unknown game \"chess\", expected one of"),
        ("map ice-and-fire --seed 9223372036854775808", "9223372036854775808"),
        ("map ice-and-fire --seed 1 --league 5", "league \"5\" for ice-and-fire: expected 1 to 4"),
        (
            "map ice-and-fire --seed 1 --rules x",
            "rules \"x\" for ice-and-fire: expected live or contest",
        ),
        ("map janken --seed 1 --league 2", "janken has no option league"),
        ("map dragonsweeper --seed 1 --rules live", "dragonsweeper has no option rules"),
        (&format!("play {game} --player @icefire --player @nobody"), "unknown player @nobody"),
        (&format!("play {game} --player @icefire --player ./none"), "cannot start "),
        (&format!("play {game} --player @icefire"), "2 players"),
        (&GAME.replace("game.jsonl", "no/game.jsonl"), "an existing folder"),
        ("verify nothing.jsonl", "nothing.jsonl"),
        ("view nothing.jsonl", "nothing.jsonl"),
        ("match --game ice-and-fire --player @random --player @random --seeds 5..1", "FIRST..LAST"),
        (
            "match --game dragonsweeper --player @random --player @random --seeds 4294967290..4294967299 -o m",
            "4294967299",
        ),
    ] {
        folder.refused(line, part);
    }
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn changed_and_truncated_replays_are_refused() {
    let folder = Folder::new();
    folder.ok(GAME);
    let text = folder.read("game.jsonl");
    for (text, code, part) in [
        (text[..text.len() / 2].to_owned(), 2, "line 1: not a complete JSON record"),
        (text.replacen("TRAIN 1 1 0", "TRAIN 1 0 1", 1), 1, "bad.jsonl line 1: "),
        (text.replace("\"hash\":\"", "\"hash\":\"0"), 1, "hash: expected"),
        ("{\"what\":1}\n".to_owned(), 2, "not a record of any game"),
    ] {
        folder.write("bad.jsonl", text);
        folder.run("verify bad.jsonl").fails(code, part);
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = Folder::new();
    folder.ok(GAME);
    let mut command = folder.command("trace game.jsonl");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the referee runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the referee ends");
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn a_full_standard_output_is_an_error() {
    for line in
        ["--help", "help match", "match --help", "--version", "completions bash", "rules janken"]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = Folder::new().command(line);
        let status = command.current_dir("/").stdout(full).stderr(Stdio::null()).status();
        assert_eq!(status.expect("it runs").code(), Some(2), "{line}");
    }
}

#[test]
fn an_exit_for_a_proper_line_is_refused() {
    let folder = Folder::new();
    let players = "--player @random --player \"sh -c 'echo DANCE'\"";
    let game = format!("play --game ice-and-fire --seed 3 --quiet --replay left.jsonl {players}");
    assert!(folder.ok(&game).contains("wins\n"));
    folder.ok("verify left.jsonl");
    folder.write("bad.jsonl", folder.read("left.jsonl").replace("\"DANCE\"", "\"WAIT\""));
    folder.run("verify bad.jsonl").fails(1, "exit: expected \"malformed\", got \"WAIT\"");
}

#[test]
fn commands_say_which_game_of_several_they_write() {
    let folder = Folder::new();
    let players = "--player new=@random --player old=@rusher --nodes 1";
    folder.ok(&format!("match --game ice-and-fire --seeds 1..1 --replays two.jsonl {players}"));
    folder.ok(&format!("play --game ice-and-fire --seed 1 -o one.jsonl {players}"));
    let second = "\ngame 2 of two.jsonl (seed 1, old against new); choose another with --game K\n";
    for (command, file) in [("view", "two.html"), ("export", "two.json")] {
        let printed = folder.ok(&format!("{command} two.jsonl --game 2 -o {file}"));
        let bytes = format!(" turns, {} bytes", folder.bytes(file).len());
        let is_named = printed.starts_with(&format!("{file}: ")) && printed.contains(&bytes);
        assert!(is_named && printed.ends_with(second), "{printed}");
        let printed = folder.ok(&format!("{command} two.jsonl -o {file} --force"));
        assert!(printed.contains("\ngame 1 of two.jsonl (seed 1, new against old)"), "{printed}");
        let printed =
            folder.ok_json(&format!("{command} two.jsonl --game 2 -o {file} --force --json"));
        assert_eq!((&printed["game"], &printed["seed"]), (&2.into(), &"1".into()), "{printed}");
        let printed = folder.ok(&format!("{command} one.jsonl -o {file} --force"));
        assert!(printed.starts_with(file) && printed.lines().count() == 1, "{printed}");
    }
    assert!(folder.ok("export two.jsonl").starts_with('{'));
}

/// Runs a command without a seed, then with the printed seed. Both must print the same.
fn repeats_by_its_seed(folder: &Folder, line: &str) {
    let drawn = folder.run(line);
    let seed = drawn.err.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next());
    let seed = seed.unwrap_or_else(|| panic!("{line}: {}", drawn.err)).to_owned();
    let again = folder.run(&format!("{line} --seed {seed}"));
    assert!(!again.err.contains("--seed"), "{}", again.err);
    assert_eq!(drawn.ok(), again.ok(), "{line}");
}

#[test]
fn a_seed_is_drawn_and_printed_where_none_is_given() {
    let folder = Folder::new();
    for game in games::NAMES {
        repeats_by_its_seed(&folder, &format!("map {game}"));
    }
    let players = "--game ice-and-fire --player @random --player @expander --nodes 1";
    repeats_by_its_seed(&folder, &format!("play {players}"));
    repeats_by_its_seed(&folder, &format!("watch live {players}"));
    repeats_by_its_seed(&folder, "solve dragonsweeper --explain");
    let printed = folder.ok(&format!("play {players} --seed -7 --quiet"));
    assert!(printed.starts_with("seed -7: "), "{printed}");
}

#[test]
fn the_game_of_a_table_is_an_option() {
    let folder = Folder::new();
    let players = "--player @random --player @random";
    for command in ["play", "plan -o plan.json"] {
        // Scripts for earlier versions still work.
        folder.refused(&format!("{command} no-such-game {players}"), "no-such-game");
        folder.refused(&format!("{command} janken --game janken {players}"), "cannot be used");
        let expected = "expected --game NAME or --referee FILE";
        folder.refused(&format!("{command} {players}"), expected);
    }
    let help = folder.ok("play --game=janken --help");
    assert!(help.contains("--game <NAME>") && !help.contains("--league"), "{help}");
}

#[test]
fn every_game_is_shown_as_a_page_a_picture_and_a_text() {
    let folder = Folder::new();
    for game in games::NAMES {
        let players = "--player @random ".repeat(if *game == "ice-and-fire" { 2 } else { 1 });
        folder.ok(&format!("play --game {game} --seed 3 {players} --quiet --replay {game}.jsonl"));
        let printed = folder.ok(&format!("view {game}.jsonl -o {game}.html"));
        let page = folder.read(&format!("{game}.html"));
        assert!(printed.contains("bytes") && page.len() < 400_000 && page.contains("</html>"));
        assert!(!page.contains("http://") || page.contains("www.w3.org"), "nothing is fetched");
        let picture = folder.ok(&format!("view {game}.jsonl --svg --turn 0"));
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
        let label = if *game == "janken" { ">A5</text>" } else { ">5</text>" };
        assert!(picture.contains(label), "{game}: {label} is not on {picture}");
        assert!(folder.ok(&format!("watch {game}.jsonl")).contains("turn 0 of"));
    }
    folder.refused("view janken.jsonl --svg --turn 99999", "turns");
}

#[test]
fn the_bot_plays_as_its_signature_says() {
    assert_eq!(
        Folder::new().ok("signature"),
        include_str!("signature.txt"),
        "if the bot is meant to play otherwise: referee signature > referee/tests/it/signature.txt"
    );
}

#[test]
fn each_game_shows_its_own_options_alone() {
    let folder = Folder::new();
    for command in ["play", "map"] {
        let help = |game: &str| {
            let option = if command == "map" || game.is_empty() { "" } else { "--game" };
            folder.ok(&format!("{command} {option} {game} --help"))
        };
        let shows = |game: &str, option: &str| help(game).contains(option);
        assert!(shows("", "--league") && shows("", "--rules"), "{command}");
        let ice_and_fire = help("ice-and-fire");
        assert_parts(
            &ice_and_fire,
            &["--league <N>", "Rule set for ice-and-fire: live or contest"],
        );
        for game in games::NAMES.iter().filter(|game| **game != "ice-and-fire") {
            let help = help(game);
            assert!(!help.contains("--league") && !help.contains("--rules"), "{command} {game}");
            assert!(help.contains("--seed"), "{command} {game}");
        }
    }
}

#[test]
fn without_a_command_a_game_and_the_way_to_watch_it_are_shown() {
    let folder = Folder::new();
    let text = CommandOutput::run(folder.command("")).ok();
    assert_eq!(text.matches("   0  1  2 ").count(), 1, "one board: {text}");
    assert_parts(
        &text,
        &["A red, B blue", " turns; ", " wins\n", "watch live --game ice-and-fire --seed 42"],
    );
}
