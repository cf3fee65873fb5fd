//! Games recorded by CodinGame's referees, with impossible counts and sizes.

use std::io::Write;
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use sdk_game::{Next, Recording, Step};
use serde_json::{Value, json};

use crate::common::referee_command::{CommandOutput, Folder};
use crate::serve::client::Server;

/// Address space for a command, in KiB.
const MEMORY_KIB: usize = 600 * 1024;

/// Commands that replay a recorded game.
const READERS: [&str; 6] =
    ["verify", "list", "trace", "view -o page.html --force", "watch", "stdin --seat 0 --turn 1"];

fn ask(seat: usize, lines: usize) -> Step {
    let next = Next::Ask { seat, input: "3\n".to_owned(), lines, limit_ms: u64::MAX };
    Step { texts: vec!["a turn".to_owned()], next, ..Step::default() }
}

fn over(scores: &[i64]) -> Step {
    Step { next: Next::Over { scores: scores.to_vec(), options: Vec::new() }, ..Step::default() }
}

fn packed(steps: &[Step]) -> String {
    let replies = vec![engine::hash::of_text("A"); steps.len() - 1];
    Recording { steps: steps.to_vec(), replies, times_ms: Vec::new(), repeats: None }.pack()
}

/// Deflates text like a recording, in pieces.
fn deflated<'a>(pieces: impl IntoIterator<Item = &'a str>) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    pieces.into_iter().for_each(|piece| packed.write_all(piece.as_bytes()).expect("packed"));
    STANDARD.encode(packed.finish().expect("packed"))
}

/// Creates a recording whose second and last step repeats a piece in its texts.
fn repeated(piece: &str, times: usize) -> String {
    let piece = piece.repeat(1000);
    let hash = engine::hash::of_text("A");
    let start = format!(
        r#"{{"replies":[{hash}],"steps":[{{"view":0,"next":{{"ask":{{"seat":0,"input":"","lines":1,"limit_ms":9}}}}}},
        {{"view":0,"next":{{"over":{{"scores":[0,1],"options":[]}}}},"texts":[""#
    );
    let pieces = std::iter::repeat_n(piece.as_str(), times / 1000);
    deflated([start.as_str()].into_iter().chain(pieces).chain([r#""]}]}"#]))
}

/// Creates a replay with two players who each answered `A` once.
fn replay(players: Value, recording: &str) -> Value {
    let setup = json!({
        "referee": "small.jar", "sha256": "0".repeat(64), "players": players, "league": 1, "seed": 1,
        "recording": recording,
    });
    let turns = [0, 1].map(|seat| json!({ "seat": seat, "line": "A" }));
    json!({
        "format": 1, "game": "sdk:small.jar", "seed": "1", "setup": setup, "players": ["a", "b"],
        "turns": turns, "exits": [], "scores": [0, 1], "hash": "0",
    })
}

/// Runs a command with little memory. It must either be refused or succeed.
fn run(folder: &Folder, line: &str) -> CommandOutput {
    let program = env!("CARGO_BIN_EXE_referee");
    let script = format!("ulimit -v {MEMORY_KIB}; exec '{program}' {line}");
    let mut shell = Command::new("sh");
    shell.current_dir(folder.path()).args(["-c", &script]).stdin(Stdio::null());
    CommandOutput::run(shell)
}

#[test]
fn counts_and_sizes_of_no_game_are_refused() {
    let game = packed(&[ask(0, 1), ask(1, 1), over(&[0, 1])]);
    let players = [json!(0), json!(9), json!(1_000_000_000_000_u64), json!(u64::MAX), json!(-1)];
    let players = players.map(|players| (replay(players, &game), "setup"));
    let recordings = [
        (packed(&[ask(0, 1), ask(2, 1), over(&[0, 1])]), "asked player 2 of 2"),
        (packed(&[ask(0, 1), ask(usize::MAX, 1), over(&[0, 1])]), "asked player"),
        (packed(&[ask(0, 1), ask(1, usize::MAX), over(&[0, 1])]), "asked for"),
        (packed(&[ask(0, 1), ask(1, 1), over(&[0])]), "gave 1 scores for 2 players"),
        (packed(&[ask(0, 1), ask(1, 1), over(&[0; 999])]), "gave 999 scores"),
        (packed(&[ask(0, 1), ask(1, 1), ask(0, 1)]), "only the last step may end the game"),
        (packed(&[ask(0, 1), over(&[0, 1]), over(&[0, 1])]), "only the last step may end the game"),
        (repeated("\",\"", 80_000_000), "has more than"),
        (repeated("\",\"", 2_000_000), "more than 1048576 values"),
        (repeated("x", 230_000_000), "has more than 33554432 bytes"),
        (repeated("\\u0000", 40_000_000), "has more than"),
    ];
    let recordings = recordings.map(|(packed, part)| (replay(json!(2), &packed), part));
    let folder = Folder::new();
    for (index, (replay, part)) in players.into_iter().chain(recordings).enumerate() {
        folder.write("replay.jsonl", format!("{replay}\n"));
        // All commands read replays in the same way.
        for reader in &READERS[..if index == 0 { READERS.len() } else { 1 }] {
            let (command, options) = reader.split_once(' ').unwrap_or((reader, ""));
            let ended = run(&folder, &format!("{command} replay.jsonl {options}"));
            let error = ended.fails(1, part);
            assert!(error.contains("replay.jsonl"), "{index} {reader}: {error}");
        }
    }
}

#[test]
fn a_recording_within_the_limits_takes_little_memory() {
    let folder = Folder::new();
    for recording in [repeated("\",\"", 1_000_000), repeated("$0", 16_000_000)] {
        let mut replay = replay(json!(2), &recording);
        replay["turns"] = json!([{ "seat": 0, "line": "A" }]);
        replay["players"] = json!(["a".repeat(1 << 20), "b"]);
        folder.write("replay.jsonl", format!("{replay}\n"));
        for command in ["verify", "view"] {
            let ended = run(&folder, &format!("{command} replay.jsonl"));
            assert!(matches!(ended.code, Some(0..=2)), "{command}: {}", ended.err);
            assert!(!ended.err.contains("memory"), "{command}: {}", ended.err);
        }
    }
}

#[test]
fn a_page_of_a_hostile_recording_is_an_error() {
    let folder = Folder::new();
    let game = packed(&[ask(0, 1), ask(1, 1), over(&[0, 1])]);
    folder.write("players.jsonl", format!("{}\n", replay(json!(u64::MAX), &game)));
    let bomb = replay(json!(2), &repeated("\",\"", 80_000_000));
    folder.write("bomb.jsonl", format!("{bomb}\n"));
    let server = Server::start(&folder, "");
    for file in ["players.jsonl", "bomb.jsonl"] {
        let answer = server.get(&format!("/game?file={file}&number=1"));
        assert!((400..500).contains(&answer.status), "{file}: {} {}", answer.status, answer.text);
    }
    assert_eq!(server.get("/").status, 200, "the server goes on");
}

#[test]
fn a_replay_names_a_player_for_each_seat() {
    let folder = Folder::new();
    folder.ok(
        "play --game ice-and-fire --seed 3 --replay game.jsonl --player @random --player @random",
    );
    let mut replay = folder.json("game.jsonl");
    replay["format"] = json!(1);
    replay.as_object_mut().expect("an object").retain(|key, _| key != "sha256" && key != "digests");
    for names in [json!([]), json!(["a"])] {
        replay["players"] = names;
        folder.write("other.jsonl", format!("{replay}\n"));
        folder.run("verify other.jsonl").fails(1, "number of players");
    }
}
