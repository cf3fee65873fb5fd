//! A replay that somebody changed is refused, whichever field it is.

use maps::Seed;
use referee::catalogue::{PlayerOptions, RegisteredGame, SetupOptions};
use referee::games::{self, Visitor};
use referee::protocol::{Exit, Fault, Game, Player, Seat};
use referee::replay::{self, Replay};
use referee::table::{self, BoxedPlayer, Budgets};
use serde_json::{json, Value};

/// Plays as another one does, and gives up after some turns.
struct GivesUp<G>(BoxedPlayer<G>, usize);

impl<G: Game> Player<G> for GivesUp<G> {
    fn open(&mut self, opening: &str) {
        self.0.open(opening);
    }

    fn turn(&mut self, view: &G::View, budget: std::time::Duration) -> Result<String, Fault> {
        let left = self.1.checked_sub(1);
        self.1 = left.ok_or_else(|| Fault::new(Exit::Timeout, "no answer".to_owned()))?;
        self.0.turn(view, budget)
    }
}

/// Replays of a game: one to its end, one with an exit.
fn replays<G: RegisteredGame>() -> Vec<Value> {
    let seed: Seed = "3".parse().expect("a seed");
    let options = SetupOptions::default();
    let setup = G::generate(seed, &options).expect("the seed has a setup");
    let game = G::new(&setup).expect("generated setups are valid");
    let random = G::players().into_iter().find(|player| player.name == "random");
    let make = random.expect("every game has a random player").make;
    let play = |turns: usize| {
        let seat =
            |_| -> BoxedPlayer<G> { Box::new(GivesUp((make)(&PlayerOptions::default()), turns)) };
        let mut players: Vec<_> = Seat::all(game.seats()).map(seat).collect();
        let mut record = table::play(game.clone(), &mut players, Budgets::default(), |_, _| ());
        if let Some(turn) = record.turns.first_mut() {
            turn.remarks = "thinks".to_owned();
        }
        let names = vec!["@random".to_owned(); game.seats()];
        serde_json::to_value(Replay::of::<G>(3, &setup, &names, &record)).expect("JSON")
    };
    vec![play(usize::MAX), play(1), play(0)]
}

/// Pointers to all values except the measured times; of long lists to some elements only.
fn collect(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    match value {
        Value::Array(values) => {
            let gap = (values.len() / 4).max(1);
            for (place, value) in values.iter().enumerate().step_by(gap) {
                collect(value, format!("{pointer}/{place}"), pointers);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields.iter().filter(|(key, _)| *key != "ms") {
                collect(value, format!("{pointer}/{key}"), pointers);
            }
        }
        _ => {}
    }
    pointers.push(pointer);
}

/// A value of the same type, so that the record stays well-formed where that is possible.
fn other(value: &Value) -> Value {
    match value {
        Value::Null => json!(0),
        Value::Bool(value) => json!(!value),
        Value::Number(number) => json!(number.as_i64().unwrap_or(0) ^ 1),
        Value::String(text) => match text.as_bytes() {
            [first @ .., b'0'] => json!(String::from_utf8_lossy(first) + "1"),
            _ => json!(format!("{text} ")),
        },
        Value::Array(values) if values.is_empty() => json!([0]),
        Value::Array(values) => json!(values[1..]),
        Value::Object(fields) => {
            let mut fields = fields.clone();
            fields.insert("comment".to_owned(), json!("more"));
            Value::Object(fields)
        }
    }
}

fn agrees<G: RegisteredGame>(replay: &Value) -> Result<(), String> {
    let replay: Replay =
        serde_json::from_value(replay.clone()).map_err(|error| error.to_string())?;
    if replay.game != G::NAME {
        return Err("game".to_owned());
    }
    replay::verify::<G>(&replay, |_| ()).map_err(|difference| difference.to_string())
}

struct Tamper;

impl Visitor for Tamper {
    type Output = Vec<String>;

    fn visit<G: RegisteredGame>(self) -> Vec<String> {
        let mut passed = Vec::new();
        for replay in replays::<G>() {
            agrees::<G>(&replay).expect("the replay as it was written");
            let mut pointers = Vec::new();
            collect(&replay, String::new(), &mut pointers);
            for pointer in pointers {
                let mut changed = replay.clone();
                let value = changed.pointer_mut(&pointer).expect("the place is there");
                *value = other(value);
                if agrees::<G>(&changed).is_ok() {
                    passed.push(format!("{} {pointer}", G::NAME));
                }
            }
        }
        passed
    }
}

#[test]
fn every_changed_field_is_noticed() {
    let of = |name: &&str| games::visit(name, Tamper).expect("every listed name is a game");
    let passed: Vec<String> = games::NAMES.iter().flat_map(of).collect();
    assert_eq!(passed, [""; 0], "{} changes pass", passed.len());
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
            assert!(agrees::<G>(&replay).expect_err("refused").contains("sha256"));
            replay.as_object_mut().expect("an object").remove("sha256");
            agrees::<G>(&replay).expect("format 1 has no digest");
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
