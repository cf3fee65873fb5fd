//! Exactly what a seat was sent, to run a bot on it again.

use std::fmt;

use engine::protocol::Seat;
use serde::Serialize;

use super::{Error, SelectedReplay, turns};

/// The input of a seat. As text, exactly the bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInput {
    /// The seat, from 0.
    pub seat: usize,
    /// What it was sent before its first view.
    pub opening: String,
    pub views: Vec<SentView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentView {
    /// The turn over all seats, from 1.
    pub turn: usize,
    pub view: String,
}

impl fmt::Display for SeatInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opening)?;
        self.views.iter().try_for_each(|sent| f.write_str(&sent.view))
    }
}

/// The opening and the views of a seat up to a turn. Turns are counted from 1 over all seats. Fails if the replay
/// cannot have happened, or has no such seat or turn.
pub fn inputs(selected: &SelectedReplay, seat: Seat, turn: usize) -> Result<SeatInput, Error> {
    let SelectedReplay { replay, place } = selected;
    let differs = |difference| Error::differs(place, difference);
    let mut input = SeatInput { seat: seat.index(), opening: String::new(), views: Vec::new() };
    let played = turns(replay).map_err(differs)?;
    let (seats, mut turns) = (played.game().seats(), 0);
    for played in played {
        let played = played.map_err(differs)?;
        turns = played.number;
        if turns <= turn && played.seat == seat {
            if input.views.is_empty() {
                input.opening = played.before.opening(seat);
            }
            input.views.push(SentView { turn: turns, view: played.before.view(seat).text() });
        }
    }
    if seat.index() >= seats {
        let (game, seat) = (&replay.game, seat.index());
        let reason = format!("{game} has {seats} seats, there is no seat {seat}");
        return Err(Error::input(place, reason));
    }
    if !(1..=turns).contains(&turn) {
        let reason = format!("the game has turns 1 to {turns}, there is no turn {turn}");
        return Err(Error::input(place, reason));
    }
    Ok(input)
}
