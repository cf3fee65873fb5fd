//! A replay that somebody changed is refused, whichever field it is, and the field is named.

#[path = "tampering/changes.rs"]
mod changes;

use std::collections::BTreeSet;

use changes::{others, pointers, with};
use maps::Seed;
use referee::catalogue::{PlayerOptions, RegisteredGame, SetupOptions};
use referee::games::ice_and_fire::IceAndFire;
use referee::games::{self, Visitor};
use referee::protocol::{Exit, Fault, Game, Player, Seat};
use referee::replay::{self, Replay};
use referee::table::{self, BoxedPlayer, Budgets};
use serde_json::{json, Value};

/// About how many elements of a long list are changed.
const SAMPLES: usize = 4;
/// The least number of changes that are tried.
const CHANGES_MIN: usize = 2000;

/// What a player does after some turns.
#[derive(Clone, Copy)]
enum Then {
    TimesOut,
    SaysNoTurn,
}

/// Plays as another one does for some turns.
struct GivesUp<G>(BoxedPlayer<G>, usize, Then);

impl<G: Game> Player<G> for GivesUp<G> {
    fn open(&mut self, opening: &str) {
        self.0.open(opening);
    }

    fn turn(&mut self, view: &G::View, budget: std::time::Duration) -> Result<String, Fault> {
        match (self.1.checked_sub(1), self.2) {
            (Some(left), _) => {
                self.1 = left;
                self.0.turn(view, budget)
            }
            (None, Then::TimesOut) => Err(Fault::new(Exit::Timeout, "no answer".to_owned())),
            (None, Then::SaysNoTurn) => Ok("no turn of any game".to_owned()),
        }
    }
}

/// Replays of a game: one to its end, the others with exits.
fn replays<G: RegisteredGame>() -> Vec<Value> {
    let seed: Seed = "3".parse().expect("a seed");
    let options = SetupOptions::default();
    let setup = G::generate(seed, &options).expect("the seed has a setup");
    let game = G::new(&setup).expect("generated setups are valid");
    let random = G::players().into_iter().find(|player| player.name == "random");
    let make = random.expect("every game has a random player").make;
    let play = |turns: usize, then: Then| {
        let seat = |_| -> BoxedPlayer<G> {
            Box::new(GivesUp((make)(&PlayerOptions::default()), turns, then))
        };
        let mut players: Vec<_> = Seat::all(game.seats()).map(seat).collect();
        let mut record = table::play(game.clone(), &mut players, Budgets::default(), |_, _| ());
        for turn in record.turns.iter_mut().take(3) {
            turn.remarks = "thinks".to_owned();
        }
        let names = vec!["@random".to_owned(); game.seats()];
        serde_json::to_value(Replay::of::<G>(3, &setup, &names, &record)).expect("JSON")
    };
    vec![
        play(usize::MAX, Then::TimesOut),
        play(1, Then::TimesOut),
        play(0, Then::SaysNoTurn),
        play(5, Then::SaysNoTurn),
    ]
}

fn agrees<G: RegisteredGame>(replay: &Value) -> Result<(), String> {
    let replay: Replay =
        serde_json::from_value(replay.clone()).map_err(|error| error.to_string())?;
    if replay.game != G::NAME {
        return Err("game".to_owned());
    }
    replay::verify::<G>(&replay, |_| ()).map_err(|difference| difference.to_string())
}

/// Changes that every replay gets are counted, and those that pass are listed.
#[derive(Default)]
struct Tampered {
    count: usize,
    passed: Vec<String>,
}

struct Tamper;

impl Visitor for Tamper {
    type Output = Tampered;

    fn visit<G: RegisteredGame>(self) -> Tampered {
        let mut tampered = Tampered::default();
        for replay in replays::<G>() {
            agrees::<G>(&replay).expect("the replay as it was written");
            // The measured times are not compared.
            let places = pointers(&replay, SAMPLES);
            for pointer in places.into_iter().filter(|pointer| !pointer.ends_with("/ms")) {
                for value in others(replay.pointer(&pointer).expect("the place is there")) {
                    tampered.count += 1;
                    let changed = with(&replay, &pointer, value);
                    if agrees::<G>(&changed).is_ok() {
                        tampered.passed.push(format!("{} {pointer}", G::NAME));
                    }
                }
            }
        }
        tampered
    }
}

#[test]
fn every_changed_field_is_noticed() {
    let mut all = Tampered::default();
    for name in games::NAMES {
        let of = games::visit(name, Tamper).expect("every listed name is a game");
        println!("{name}: {} changes, {} pass", of.count, of.passed.len());
        all.count += of.count;
        all.passed.extend(of.passed);
    }
    println!("all games: {} changes, {} pass", all.count, all.passed.len());
    assert_eq!(all.passed, [""; 0], "{} changes pass", all.passed.len());
    assert!(all.count >= CHANGES_MIN, "only {} changes", all.count);
}

/// The message about a replay with another value in a place; `None` if it has no such place.
fn refused<G: RegisteredGame>(replay: &Value, pointer: &str, value: Value) -> Option<String> {
    replay.pointer(pointer)?;
    let changed = with(replay, pointer, value);
    Some(agrees::<G>(&changed).expect_err("a changed replay is refused"))
}

struct Name;

impl Visitor for Name {
    type Output = ();

    fn visit<G: RegisteredGame>(self) {
        let mut named = BTreeSet::new();
        for replay in replays::<G>() {
            for (pointer, value, words) in [
                ("/seed", json!("4"), "seed: "),
                ("/players/0", json!("@icefire"), "players: "),
                ("/turns/0/remarks", json!("knows"), "remarks of a turn: "),
                ("/exits/0/exit", json!("crashed"), "reason of an exit: "),
                ("/exits/0/detail", json!("went home"), "detail of an exit: "),
                ("/exits/0/line", json!("still no turn"), "line of an exit: "),
            ] {
                let Some(message) = refused::<G>(&replay, pointer, value) else { continue };
                assert!(message.starts_with(words), "{} {pointer}: {message}", G::NAME);
                named.insert(words);
            }
        }
        assert_eq!(named.len(), 6, "{}: {named:?}", G::NAME);
    }
}

#[test]
fn a_field_that_no_rule_decides_is_named() {
    for name in games::NAMES {
        games::visit(name, Name).expect("every listed name is a game");
    }
}

#[test]
fn a_line_that_changes_nothing_and_an_input_are_named() {
    let replay = &replays::<IceAndFire>()[3];
    let line = replay["turns"][0]["line"].as_str().expect("a line");
    let line = json!(format!("{line};MSG hello"));
    let message = refused::<IceAndFire>(replay, "/turns/0/line", line).expect("a turn");
    assert!(message.starts_with("line of a turn: "), "{message}");
    let mut with_input = replay.clone();
    let stored: Replay = serde_json::from_value(replay.clone()).expect("a replay");
    let setup = serde_json::from_value(stored.setup).expect("a setup");
    let game = IceAndFire::new(&setup).expect("a valid setup");
    with_input["turns"][0]["input"] = json!(game.view(Seat(0)).to_string());
    let message = agrees::<IceAndFire>(&with_input).expect_err("an input was added");
    assert!(message.starts_with("input of a turn: "), "{message}");
}

#[test]
fn replays_without_digests_of_their_fields_are_verified() {
    let mut replay: Replay =
        serde_json::from_value(replays::<IceAndFire>()[1].clone()).expect("a replay");
    replay.digests = None;
    replay.sha256 = Some(replay.digest());
    replay::verify::<IceAndFire>(&replay, |_| ()).expect("an early replay of format 2");
    replay.players[0] = "@towers".to_owned();
    let difference = replay::verify::<IceAndFire>(&replay, |_| ()).expect_err("changed");
    assert_eq!(difference.what, "sha256 over all fields but ms");
}

struct Old;

impl Visitor for Old {
    type Output = ();

    fn visit<G: RegisteredGame>(self) {
        for mut replay in replays::<G>() {
            for turn in replay["turns"].as_array_mut().expect("turns") {
                turn["ms"] = json!(7.5);
            }
            agrees::<G>(&replay).expect("times are not compared");
            replay["format"] = json!(1);
            assert!(agrees::<G>(&replay).expect_err("refused").contains("digests"));
            let digests = replay.as_object_mut().expect("an object").remove("digests");
            assert!(agrees::<G>(&replay).expect_err("refused").contains("sha256"));
            replay.as_object_mut().expect("an object").remove("sha256");
            agrees::<G>(&replay).expect("format 1 has no digest");
            replay["digests"] = digests.expect("digests");
            replay["format"] = json!(2);
            assert!(agrees::<G>(&replay).expect_err("refused").contains("sha256"));
            replay["format"] = json!(3);
            assert!(agrees::<G>(&replay).expect_err("refused").contains("format"));
        }
    }
}

#[test]
fn replays_of_format_1_are_read() {
    for name in games::NAMES {
        games::visit(name, Old).expect("every listed name is a game");
    }
}
