//! The move after which most moves are possible.

use std::cmp::Reverse;
use std::time::Duration;

use maps::janken::{Cell, Move};

use super::super::{Field, Janken};
use engine::protocol::{Exit, Fault, Player, Report};

/// Plays the move after which both sides together have most moves; of equals the one with most points
/// left, and then the first.
#[derive(Default)]
pub(super) struct Mobility {
    /// The reason for the last move.
    reason: String,
}

impl Player<Janken> for Mobility {
    fn turn(&mut self, view: &Field, _: Duration) -> Result<String, Fault> {
        let goes = |from: Cell| {
            let destinations = view.destinations(from).into_iter();
            destinations.map(move |(to, left)| (Move { from, to }, left))
        };
        let after = |asked: Move| {
            let mut field = view.clone();
            field.play(asked);
            Cell::all().map(|cell| field.destinations(cell).len()).sum::<usize>()
        };
        let moves = Cell::all().flat_map(goes).map(|(asked, left)| (after(asked), left, asked));
        // Of equals the last one is the greatest, so that the first one is the least of the opposites.
        let best = moves.min_by_key(|(count, left, _)| Reverse((*count, *left)));
        let (count, left, asked) =
            best.ok_or_else(|| Fault::new(Exit::Done, "no unit can move"))?;
        self.reason = format!("{left} points left, {count} moves are possible after it");
        Ok(asked.to_string())
    }

    fn report(&mut self) -> Report {
        let stderr = std::mem::take(&mut self.reason).into();
        Report { stderr, ..Report::default() }
    }
}
