//! Whole games: refused commands are counted by kind, a message is never one, and collectors gain what there is.

use std::time::Duration;

use engine::catalogue::{PlayerOptions, SetupOptions};
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

/// The record of a game between some players.
fn played(game: &str, seed: i64, mut players: Vec<BoxedPlayer>) -> Record {
    let game = games::named(game).expect("the game is known");
    let options = SetupOptions { players: Some(players.len()), ..SetupOptions::default() };
    let setup = game.generate(seed, &options).expect("the seed makes a setup");
    let game = setup.start().expect("generated setups are valid");
    table::play(game, &mut players, Budgets::default(), |_, _| ()).expect("its rules do not fail")
}

/// A game, the answers of each seat, and what is counted for it.
type Case<'a> = (&'a str, &'a [&'a [&'a str]], &'a [&'a [(&'a str, u64)]]);

#[test]
fn refusals_are_counted_by_reason_and_messages_left_out() {
    let unknown = "no living unit has this id";
    let not_yours = "the knight is another seat's";
    let red = ["MSG this is refused;MOVE 99 0 0;MOVE 98 0 0;TRAIN 9 0 0", "WAIT"];
    let blue = ["MSG refused", "MOVE 99 0 0"];
    let cases: [Case; 5] = [
        (
            "ice-and-fire",
            &[&red, &blue],
            &[&[(unknown, 2), ("there is no such level", 1)], &[(unknown, 1)]],
        ),
        // The hero of a new game has no experience to rise with.
        ("dragonsweeper", &[&["level", "level", "quit"]], &[&[("the action has no effect", 2)]]),
        (
            "battling-knights",
            &[&["B:N", "GAME-END"], &["B:S"], &["B:S"], &["Y:N"]],
            &[&[(not_yours, 1)], &[], &[(not_yours, 1)], &[]],
        ),
        ("janken", &[&["E5 E5", "E5 E5", "E5 E5"]], &[&[("the unit cannot go there", 3)]]),
        ("friends-and-dragons", &[&["9 N"]], &[&[("the hero cannot be dragged", 1)]]),
    ];
    for (game, answers, expected) in cases {
        let script = |lines: &&[&str]| -> BoxedPlayer {
            Box::new(Script(lines.iter().map(|&line| line.to_owned()).collect()))
        };
        let record = played(game, 1, answers.iter().map(script).collect());
        for (seat, expected) in expected.iter().enumerate() {
            let refusals = record.refusals(|of| of == Seat(seat));
            assert_eq!(refusals.by_count(), *expected, "{game} {seat}");
            assert_eq!(refusals.total(), expected.iter().map(|(_, count)| count).sum::<u64>());
        }
        let messages = record.turns.iter().flat_map(|turn| &turn.events);
        let messages = messages.filter(|event| event.kind == EventKind::Message).count();
        assert_eq!(messages, if game == "ice-and-fire" { 2 } else { 0 });
    }
}

#[test]
fn collectors_of_battling_knights_arm_and_live() {
    let game = games::named("battling-knights").expect("the game is known");
    let scores = |seats: usize| {
        let collector = |_| game.player("collector", &PlayerOptions::default()).expect("a player");
        played("battling-knights", 3, (0..seats).map(collector).collect()).scores
    };
    // Eight points of four knights, and six of the four items.
    assert_eq!(scores(1), [14]);
    let of_four = scores(4);
    assert!(of_four.len() == 4 && of_four.iter().any(|score| *score > 2), "{of_four:?}");
}
