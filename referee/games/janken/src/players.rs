//! The built-in players.

use std::cmp::Reverse;
use std::time::Duration;

use maps::janken::{Cell, Move};
use maps::{ChaChaDice, Dice};

use super::{Field, Janken};
use engine::catalogue::BuiltinPlayer;
use engine::protocol::{Exit, Fault, Player, Report};
use engine::text::counted;

/// Random stream used by the players.
const STREAM: u64 = 103;

pub(super) fn all() -> Vec<BuiltinPlayer<Janken>> {
    vec![
        BuiltinPlayer {
            name: "mobility",
            about: "the move that leaves both sides the most moves",
            make: |_| Box::new(Mobility::default()),
        },
        BuiltinPlayer {
            name: "random",
            about: "random successful moves",
            make: |options| Box::new(Random(ChaChaDice::new(options.seed as i64, STREAM))),
        },
        BuiltinPlayer {
            name: "script",
            about: "proposes random moves generated from the seed",
            make: |_| Box::new(Script::default()),
        },
    ]
}

struct Random(ChaChaDice);

impl Player<Janken> for Random {
    fn turn(&mut self, view: &Field, _: Duration) -> Result<String, Fault> {
        let goes =
            |from: Cell| view.destinations(from).into_iter().map(move |(to, _)| Move { from, to });
        let moves: Vec<Move> = Cell::all().flat_map(goes).collect();
        let chosen = self.0.choose(&moves).map(ToString::to_string);
        chosen.ok_or_else(|| Fault::new(Exit::Done, "no unit can move"))
    }
}

#[derive(Default)]
struct Script(std::vec::IntoIter<String>);

impl Player<Janken> for Script {
    fn open(&mut self, opening: &str) {
        let lines: Vec<String> = opening.lines().skip(1).map(str::to_owned).collect();
        self.0 = lines.into_iter();
    }

    fn turn(&mut self, _: &Field, _: Duration) -> Result<String, Fault> {
        self.0.next().ok_or_else(|| Fault::new(Exit::Done, "all moves have been proposed"))
    }
}

/// Plays the move after which the two sides together have the most possible moves. Ties go to the
/// move with the most points left, then to the first such move.
#[derive(Default)]
struct Mobility {
    reason: String,
}

impl Player<Janken> for Mobility {
    fn turn(&mut self, view: &Field, _: Duration) -> Result<String, Fault> {
        let goes = |from: Cell| {
            let destinations = view.destinations(from).into_iter();
            destinations.map(move |(to, points_left)| (Move { from, to }, points_left))
        };
        let after = |asked: Move| {
            let mut field = view.clone();
            field.play(asked);
            Cell::all().map(|cell| field.destinations(cell).len()).sum::<usize>()
        };
        let moves = Cell::all()
            .flat_map(goes)
            .map(|(asked, points_left)| (after(asked), points_left, asked));
        // `min_by_key` returns the first of equal elements, whereas `max_by_key` returns the last.
        // So this looks for the minimum of the reversed keys.
        let best = moves.min_by_key(|(count, points_left, _)| Reverse((*count, *points_left)));
        let (count, points_left, asked) =
            best.ok_or_else(|| Fault::new(Exit::Done, "no unit can move"))?;
        self.reason =
            format!("{} left, then {count} possible moves", counted(points_left, "point"));
        Ok(asked.to_string())
    }

    fn report(&mut self) -> Report {
        let stderr = std::mem::take(&mut self.reason).into();
        Report { stderr, ..Report::default() }
    }
}
