//! Exactly what a seat was sent, to run a bot on it again.

use std::fmt;

use engine::protocol::Seat;
use serde::Serialize;
use thiserror::Error;

use super::{turns, Disagreement, Replay};

/// What a seat was sent. As text, exactly the bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInput {
    /// The seat, from 0.
    pub seat: usize,
    /// What it was sent before its first view.
    pub opening: String,
    /// Its views in order.
    pub views: Vec<SentView>,
}

/// A view and its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentView {
    /// The turn over all seats, from 1.
    pub turn: usize,
    /// The view.
    pub view: String,
}

impl fmt::Display for SeatInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opening)?;
        self.views.iter().try_for_each(|sent| f.write_str(&sent.view))
    }
}

/// Why there is no input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputsError {
    /// The replay cannot have happened.
    #[error("{0}")]
    Disagreement(Disagreement),
    /// The game has fewer seats.
    #[error("{game} has {seats} seats, there is no seat {seat}")]
    NoSeat {
        /// The game.
        game: String,
        /// How many seats it has.
        seats: usize,
        /// The seat, from 0.
        seat: usize,
    },
    /// The game has fewer turns.
    #[error("the game has turns 1 to {turns}, there is no turn {turn}")]
    NoTurn {
        /// How many turns the replay holds, exits included.
        turns: usize,
        /// The turn that was asked for.
        turn: usize,
    },
}

/// The opening and the views of a seat up to a turn. Turns are counted from 1 over all seats.
///
/// # Errors
///
/// Returns an error if the replay cannot have happened, or has no such seat or turn.
pub fn inputs(replay: &Replay, seat: Seat, turn: usize) -> Result<SeatInput, InputsError> {
    let mut input = SeatInput { seat: seat.index(), opening: String::new(), views: Vec::new() };
    let played = turns(replay).map_err(InputsError::Disagreement)?;
    let (seats, mut turns) = (played.game().seats(), 0);
    for played in played {
        let played = played.map_err(InputsError::Disagreement)?;
        turns = played.number;
        if turns <= turn && played.seat == seat {
            if input.views.is_empty() {
                input.opening = played.before.opening(seat);
            }
            input.views.push(SentView { turn: turns, view: played.before.view(seat).text() });
        }
    }
    if seat.index() >= seats {
        return Err(InputsError::NoSeat { game: replay.game.clone(), seats, seat: seat.index() });
    }
    if !(1..=turns).contains(&turn) {
        return Err(InputsError::NoTurn { turns, turn });
    }
    Ok(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::janken;

    #[test]
    fn later_turns_add_to_the_input() {
        let replay = janken();
        let until = |turn| {
            let input = inputs(&replay, Seat(0), turn).expect("the turn was played");
            assert_eq!(input.views.last().map(|sent| sent.turn), Some(turn));
            input.to_string()
        };
        assert!(replay.turns.len() > 2, "the game is long enough");
        assert!(until(2).starts_with(&until(1)) && until(2).len() > until(1).len());
    }

    #[test]
    fn seats_and_turns_that_there_are_not_are_named() {
        let replay = janken();
        let refused = |seat, turn| inputs(&replay, Seat(seat), turn);
        let no_seat = InputsError::NoSeat { game: "janken".to_owned(), seats: 1, seat: 1 };
        assert_eq!(refused(1, 1), Err(no_seat));
        let turns = replay.turns.len();
        for turn in [0, turns + 1] {
            assert_eq!(refused(0, turn), Err(InputsError::NoTurn { turns, turn }));
        }
        assert!(refused(0, turns).is_ok());
    }
}
