//! Exactly what a seat was sent, to run a bot on it again.

use thiserror::Error;

use super::{verify, Disagreement, Replay};
use crate::protocol::{Game, Phase, Seat};

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
        game: &'static str,
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
pub fn inputs<G: Game>(replay: &Replay, seat: Seat, turn: usize) -> Result<String, InputsError> {
    let mut text = String::new();
    let (mut number, mut seats) = (0, 0);
    let verified = verify::<G>(replay, |game| {
        seats = game.seats();
        number += 1;
        if number <= turn && game.phase() == Phase::Turn(seat) {
            if text.is_empty() {
                text = game.opening(seat);
            }
            text += &game.view(seat).to_string();
        }
    });
    verified.map_err(InputsError::Disagreement)?;
    if seat.index() >= seats {
        return Err(InputsError::NoSeat { game: G::NAME, seats, seat: seat.index() });
    }
    // The end is no turn.
    let turns = number - 1;
    if !(1..=turns).contains(&turn) {
        return Err(InputsError::NoTurn { turns, turn });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::janken::Janken;
    use crate::replay::samples::janken;

    #[test]
    fn later_turns_add_to_the_input() {
        let replay = janken();
        let until = |turn| inputs::<Janken>(&replay, Seat(0), turn).expect("the turn was played");
        assert!(replay.turns.len() > 2, "the game is long enough");
        assert!(until(2).starts_with(&until(1)) && until(2).len() > until(1).len());
    }

    #[test]
    fn seats_and_turns_that_there_are_not_are_named() {
        let replay = janken();
        let refused = |seat, turn| inputs::<Janken>(&replay, Seat(seat), turn);
        let no_seat = InputsError::NoSeat { game: "janken", seats: 1, seat: 1 };
        assert_eq!(refused(1, 1), Err(no_seat));
        let turns = replay.turns.len();
        for turn in [0, turns + 1] {
            assert_eq!(refused(0, turn), Err(InputsError::NoTurn { turns, turn }));
        }
        assert!(refused(0, turns).is_ok());
    }
}
