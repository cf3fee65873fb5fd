//! A modified replay is refused, whichever field was changed.

use engine::catalogue::{GameType, PlayerOptions, SetupOptions};
use engine::protocol::{AnyPlayer, AnyView, BoxedPlayer, Exit, Fault, Seat};
use engine::table::{self, Budgets};
use maps::Seed;
use replays::{Mismatch, Replay};
use serde_json::{Value, json};

use crate::common::changes::{others, pointers, with};

/// Approximate number of elements changed in a long list.
const SAMPLES: usize = 6;
/// Minimum number of changes to try.
const CHANGES_MIN: usize = 2000;

/// What a player does after imitating another one for some turns.
#[derive(Clone, Copy)]
enum Then {
    TimesOut,
    SaysNoTurn,
}

/// Player that imitates another one for some turns.
struct GivesUp(BoxedPlayer, usize, Then);

impl AnyPlayer for GivesUp {
    fn open(&mut self, opening: &str) {
        self.0.open(opening);
    }

    fn turn(&mut self, view: &dyn AnyView, budget: std::time::Duration) -> Result<String, Fault> {
        match (self.1.checked_sub(1), self.2) {
            (Some(turns_left), _) => {
                self.1 = turns_left;
                self.0.turn(view, budget)
            }
            (None, Then::TimesOut) => Err(Fault::new(Exit::Timeout, "no answer".to_owned())),
            (None, Then::SaysNoTurn) => Ok("no turn of any game".to_owned()),
        }
    }
}

/// Creates replays of a game: one played to the end, the others with exits.
fn replays(game_type: &dyn GameType) -> [Value; 4] {
    let seed: Seed = "3".parse().expect("a seed");
    let options = SetupOptions::default();
    let setup = game_type.generate(seed, &options).expect("the seed has a setup");
    let game = setup.start().expect("generated setups are valid");
    let random = || game_type.player("random", &PlayerOptions::default());
    let play = |turns: usize, then: Then| {
        let seat = |_| -> BoxedPlayer {
            let random = random().expect("every game has a random player");
            Box::new(GivesUp(random, turns, then))
        };
        let mut players: Vec<_> = Seat::all(game.seats()).map(seat).collect();
        let mut record = table::play(game.clone(), &mut players, Budgets::default(), |_, _| ())
            .expect("its rules are part of this program");
        for turn in record.turns.iter_mut().take(3) {
            turn.stderr = "thinks".to_owned();
        }
        for exit in &mut record.exits {
            exit.stderr = "Traceback".to_owned();
            exit.processor_time = Some(std::time::Duration::from_millis(3));
        }
        let names = vec!["@random".to_owned(); game.seats()];
        let game = game_type.info().name;
        serde_json::to_value(Replay::from_record(game, 3, setup.as_ref(), &names, &record))
            .expect("JSON")
    };
    [
        play(usize::MAX, Then::TimesOut),
        play(1, Then::TimesOut),
        play(0, Then::SaysNoTurn),
        play(5, Then::SaysNoTurn),
    ]
}

/// Replays a game with this program's games.
fn verify(replay: &Replay) -> Result<(), Mismatch> {
    games::install();
    replays::verify(replay)
}

fn all_replays() -> impl Iterator<Item = (&'static dyn GameType, Value)> {
    games::ALL.into_iter().flat_map(|game| replays(game).map(|replay| (game, replay)))
}

fn agrees(game: &dyn GameType, replay: &Value) -> Result<(), String> {
    let replay: Replay =
        serde_json::from_value(replay.clone()).map_err(|error| error.to_string())?;
    if replay.game != game.info().name {
        return Err("game".to_owned());
    }
    verify(&replay).map_err(|mismatch| mismatch.to_string())
}

#[test]
fn every_changed_field_is_noticed() {
    let (mut count, mut passed, mut by_digest) = (0, Vec::new(), 0);
    for (game, replay) in all_replays() {
        agrees(game, &replay).expect("the replay as it was written");
        // Measured times are not compared.
        let is_time = |pointer: &String| pointer.ends_with("/ms") || pointer.ends_with("/cpu_ms");
        for pointer in pointers(&replay, SAMPLES).into_iter().filter(|pointer| !is_time(pointer)) {
            for value in others(replay.pointer(&pointer).expect("the value is there")) {
                count += 1;
                match agrees(game, &with(&replay, &pointer, value)) {
                    Ok(()) => passed.push(format!("{} {pointer}", game.info().name)),
                    Err(error) => {
                        by_digest += usize::from(error.starts_with("the file was changed: "))
                    }
                }
            }
        }
    }
    println!("{count} changes, {} pass", passed.len());
    assert_eq!(passed, [""; 0], "{} changes pass", passed.len());
    assert!(count >= CHANGES_MIN && by_digest > 50, "{count} changes, {by_digest} by the digest");
}

/// Output written by this program in format 2, with digests for single fields.
const FORMAT_2: &str = r#"{"format":2,"game":"janken","seed":"3","setup":"1\n    F W M M F\n   H M H H H M\n  H W F M H M M\n H M H M M F M F\nH M H F W M F F H\n M W H M W F H H\n  H M H M H H M\n   H M M M M M\n    M M H M F\n7 1\nM G7\nS B6\nG E6\nS B8\nG D6\nS E7\nG I1\nG G6\n38\nG6 F7\nD6 D6\nB6 D3\nI1 H1\nD6 B7\nB6 A7\nA7 A8\nB8 B9\nF7 F6\nB8 B9\nG7 G2\nE7 E5\nA8 A9\nB8 A6\nB8 D7\nB8 C8\nE6 G5\nC8 C9\nG7 H6\nH1 I1\nI1 I1\nE6 F5\nI1 F4\nC9 D8\nD8 F8\nE7 F8\nD6 E6\nF5 F5\nD8 A9\nD8 G5\nH6 F8\nA9 B9\nB9 C9\nE6 D8\nH6 H5\nD8 C8\nC9 F8\nI1 H2\n","players":["sh -c 'exit 3'"],"turns":[],"exits":[{"seat":0,"turn":0,"exit":"crashed","detail":"ended with exit code 3 before it answered; it had closed its standard input"}],"scores":[0],"hash":"d459533e3dae5396","digests":{"seed":"a4aab3f1","setup":"5296a95e","players":"dcca3fbf","lines":"4f53cda1","remarks":"4f53cda1","inputs":"4f53cda1","exits":"7a4ec1d8","exit_lines":"1d8fc6ce","details":"b7d4d9c4"},"sha256":"d72782d342bd4e84a37f0ea5c5425b7206e5f44ef8271024c0142c14b43479b7"}"#;

#[test]
fn replays_of_format_2_are_read_and_covered() {
    let replay: Replay = serde_json::from_str(FORMAT_2).expect("a replay of format 2");
    verify(&replay).expect("it agrees");
    let mut changed = replay.clone();
    changed.exits[0].detail = "went home".to_owned();
    verify(&changed).expect_err("changed");
    let mut changed = replay.clone();
    changed.digests.as_mut().expect("digests")["seed"] = json!("00000000");
    verify(&changed).expect_err("changed");
    let early = Replay { digests: None, ..replay };
    let early = Replay { sha256: Some(early.digest()), ..early };
    verify(&early).expect("early replays of format 2 have no digests");
}

/// Games from an earlier version, one per engine. The hash of a state is the hash of its text,
/// which must never change.
const EARLIER: &str = include_str!("../golden/replays.jsonl");

#[test]
fn replays_of_an_earlier_version_agree() {
    for line in EARLIER.lines() {
        let replay: Replay = serde_json::from_str(line).expect("a replay");
        verify(&replay).unwrap_or_else(|found| panic!("{}: {found}", replay.game));
    }
    assert_eq!(EARLIER.lines().count(), 5);
}

#[test]
fn times_are_not_compared_and_format_1_is_read() {
    for (game, mut replay) in all_replays() {
        for turn in replay["turns"].as_array_mut().expect("turns") {
            turn["ms"] = json!(7.5);
        }
        for exit in replay["exits"].as_array_mut().expect("exits") {
            (exit["ms"], exit["cpu_ms"]) = (json!(7.5), json!(0.5));
        }
        agrees(game, &replay).expect("times are not compared");
        let mut without = replay.clone();
        without.as_object_mut().expect("an object").remove("sha256");
        let with_key = |replay: &Value, key: &str, value: Value| {
            let mut changed = replay.clone();
            changed[key] = value;
            agrees(game, &changed)
        };
        with_key(&without, "format", json!(1)).expect("format 1 has no digest");
        for (replay, key, value, part) in [
            (&replay, "digests", json!({}), "digests"),
            (&replay, "format", json!(1), "sha256"),
            (&without, "format", json!(2), "sha256"),
            (&replay, "format", json!(4), "format"),
        ] {
            let error = with_key(replay, key, value).expect_err("refused");
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
