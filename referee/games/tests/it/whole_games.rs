//! Tests whole games: counts events, and checks that players follow their options and gain
//! everything possible.

use std::time::Duration;

use engine::catalogue::{GameType, ParamSpec, PlayerOptions, SetupOptions};
use engine::protocol::{AnyPlayer, AnyView, BoxedPlayer, EventKind, Exit, Fault, Seat};
use engine::table::{self, Budgets, Record};
use icefire::{BotParams, Weights};

/// A player that gives prepared answers and leaves after the last one.
struct Script(Vec<String>);

impl AnyPlayer for Script {
    fn turn(&mut self, _: &dyn AnyView, _: Duration) -> Result<String, Fault> {
        if self.0.is_empty() {
            return Err(Fault::new(Exit::Done, "no more answers"));
        }
        Ok(self.0.remove(0))
    }
}

fn named(game: &str) -> Option<&'static dyn GameType> {
    games::ALL.into_iter().find(|known| known.info().name == game)
}

/// Plays a game and returns its record.
fn played(game: &str, seed: i64, mut players: Vec<BoxedPlayer>) -> Record {
    let game = named(game).expect("the game is known");
    let options = SetupOptions { players: Some(players.len()), ..SetupOptions::default() };
    let setup = game.generate(seed, &options).expect("the seed makes a setup");
    let game = setup.start().expect("generated setups are valid");
    table::play(game, &mut players, Budgets::default(), |_, _| ()).expect("its rules do not fail")
}

fn player(game: &str, name: &str, options: &PlayerOptions) -> BoxedPlayer {
    let game = named(game).expect("the game is known");
    game.player(name, options).expect("a built-in player")
}

/// A game, the answers given by each seat, and the expected counts.
type Case<'a> = (&'a str, &'a [&'a [&'a str]], &'a [&'a [(&'a str, u64)]]);

#[test]
fn refusals_are_counted_by_reason_and_messages_left_out() {
    let unknown = "no living unit has this id";
    let not_yours = "the knight belongs to another seat";
    let red = ["MSG this is refused;MOVE 99 0 0;MOVE 98 0 0;TRAIN 9 0 0", "WAIT"];
    let blue = ["MSG refused", "MOVE 99 0 0"];
    let cases: [Case; 5] = [
        (
            "ice-and-fire",
            &[&red, &blue],
            &[&[(unknown, 2), ("there is no such level", 1)], &[(unknown, 1)]],
        ),
        // The hero in a new game has no experience to level up with.
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
    let collector = |_| player("battling-knights", "collector", &PlayerOptions::default());
    let scores =
        |seats: usize| played("battling-knights", 3, (0..seats).map(collector).collect()).scores;
    // Eight points for the four knights, and six for the four items.
    assert_eq!(scores(1), [14]);
    let of_four = scores(4);
    assert!(of_four.len() == 4 && of_four.iter().any(|score| *score > 2), "{of_four:?}");
}

/// The answers in a game that the Ice and Fire bot plays against itself with some parameters.
fn answers(numbers: &[(&'static str, i32)]) -> Vec<String> {
    let options =
        PlayerOptions { nodes: Some(60), params: numbers.to_vec(), ..PlayerOptions::default() };
    let bots = [(); 2].map(|()| player("ice-and-fire", "icefire", &options));
    let record = played("ice-and-fire", 5, bots.into());
    record.turns.into_iter().map(|turn| turn.line).collect()
}

#[test]
fn every_weight_of_the_bot_may_be_as_large_as_its_range_says() {
    let numbers = named("ice-and-fire").expect("the game is known").params("icefire");
    let weights = |end: fn(&ParamSpec) -> i32| -> Vec<(&'static str, i32)> {
        let weights = numbers.iter().take(Weights::NAMES.len());
        weights.map(|spec| (spec.name, end(spec))).collect()
    };
    let (low, high) = (weights(|spec| *spec.range.start()), weights(|spec| *spec.range.end()));
    let mixed = low.iter().zip(&high).enumerate();
    let mixed = mixed.map(|(index, (low, high))| if index % 2 == 0 { *high } else { *low });
    for chosen in [&low, &high, &mixed.collect()] {
        assert!(answers(chosen).len() > 10);
    }
}

#[test]
fn numbers_of_the_bot_decide_how_it_plays_and_its_own_change_nothing() {
    let own = BotParams::default();
    let own: Vec<_> =
        BotParams::names().map(|name| (name, own.get(name).expect("a name"))).collect();
    assert_eq!(answers(&own), answers(&[]));
    assert_ne!(answers(&[("gold", 200)]), answers(&[]));
}
