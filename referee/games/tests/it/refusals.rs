//! Refused commands are counted by kind for every game, and a message is never one.

use std::time::Duration;

use engine::catalogue::SetupOptions;
use engine::protocol::{AnyPlayer, AnyView, BoxedPlayer, EventKind, Exit, Fault, Seat};
use engine::table::{self, Budgets, Record};

/// A player that gives prepared answers, and leaves after the last one.
struct Script(Vec<String>);

impl AnyPlayer for Script {
    fn turn(&mut self, _: &dyn AnyView, _: Duration) -> Result<String, Fault> {
        if self.0.is_empty() {
            return Err(Fault::new(Exit::Done, "no more answers"));
        }
        Ok(self.0.remove(0))
    }
}

/// The record of a game on seed 1 in which the seats give these answers.
fn played(game: &str, options: &SetupOptions, answers: &[&[&str]]) -> Record {
    let game = games::named(game).expect("the game is known");
    let setup = game.generate(1, options).expect("seed 1 makes a setup");
    let game = setup.start().expect("generated setups are valid");
    let script = |lines: &&[&str]| -> BoxedPlayer {
        Box::new(Script(lines.iter().map(|&line| line.to_owned()).collect()))
    };
    let mut players: Vec<_> = answers.iter().map(script).collect();
    assert_eq!(players.len(), game.seats());
    table::play(game, &mut players, Budgets::default(), |_, _| ())
}

fn refused(record: &Record, seat: usize) -> Vec<(String, u64)> {
    let refusals = record.refusals(Seat(seat));
    assert_eq!(refusals.total(), refusals.by_count().iter().map(|(_, count)| count).sum::<u64>());
    refusals.by_count().into_iter().map(|(reason, count)| (reason.to_owned(), count)).collect()
}

fn counts(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected.iter().map(|&(reason, count)| (reason.to_owned(), count)).collect()
}

#[test]
fn ice_and_fire_counts_by_reason_and_leaves_messages_out() {
    let red = ["MSG this is refused;MOVE 99 0 0;MOVE 98 0 0;TRAIN 9 0 0", "WAIT"];
    let blue = ["MSG refused", "MOVE 99 0 0"];
    let record = played("ice-and-fire", &SetupOptions::default(), &[&red, &blue]);
    let unknown = "no living unit has this id";
    assert_eq!(refused(&record, 0), counts(&[(unknown, 2), ("there is no such level", 1)]));
    assert_eq!(refused(&record, 1), counts(&[(unknown, 1)]));
    let messages = record.turns.iter().flat_map(|turn| &turn.events);
    assert_eq!(messages.filter(|event| event.kind == EventKind::Message).count(), 2);
}

#[test]
fn dragonsweeper_counts_actions_without_effect() {
    // The hero of a new game has no experience to rise with.
    let record = played("dragonsweeper", &SetupOptions::default(), &[&["level", "level", "quit"]]);
    assert_eq!(refused(&record, 0), counts(&[("the action has no effect", 2)]));
}

#[test]
fn battling_knights_counts_moves_of_other_seats() {
    let options = SetupOptions { players: Some(4), ..SetupOptions::default() };
    let answers: [&[&str]; 4] = [&["B:N", "GAME-END"], &["B:S"], &["B:S"], &["Y:N"]];
    let record = played("battling-knights", &options, &answers);
    assert_eq!(refused(&record, 0), counts(&[("the knight is another seat's", 1)]));
    assert_eq!(refused(&record, 1), counts(&[]));
    assert_eq!(refused(&record, 2), counts(&[("the knight is another seat's", 1)]));
}

#[test]
fn janken_counts_moves_that_do_not_succeed() {
    let record = played("janken", &SetupOptions::default(), &[&["E5 E5", "E5 E5", "E5 E5"]]);
    assert_eq!(refused(&record, 0), counts(&[("the unit cannot go there", 3)]));
}

#[test]
fn friends_and_dragons_counts_drags_that_are_cut_short() {
    let record = played("friends-and-dragons", &SetupOptions::default(), &[&["9 N"]]);
    assert_eq!(refused(&record, 0), counts(&[("the hero cannot be dragged", 1)]));
}
