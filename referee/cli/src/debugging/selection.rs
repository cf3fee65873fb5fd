//! Selects the turns of replays to debug.

use std::path::Path;

use engine::protocol::Seat;
use replays::codingame::{replays_of, select};
use replays::{PlayedTurn, Replay, SelectedReplay, turns};

use super::rerun::rerun;
use super::{DebuggedTurn, Program};
use crate::Failure;

/// Turns selected from the replays in a file, as given on the command line.
#[derive(clap::Args)]
pub struct Selection {
    /// Number of the replay in the file, counted from 1 [default: all; with --turn, the first]
    #[arg(long, value_name = "K")]
    game: Option<usize>,
    /// Only this turn, counted from 1 over all seats
    #[arg(long, value_name = "T")]
    pub turn: Option<usize>,
    /// The seat, from 0 [default: the seat of the turn, or all seats one by one]
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// Only the seats of this player
    #[arg(long, value_name = "NAME", conflicts_with = "seat")]
    player: Option<String>,
}

/// Replay with the turns played by the program.
#[derive(Clone, Debug)]
pub struct DebuggedGame {
    pub number: usize,
    pub seed: String,
    /// Recorded players, one per seat.
    pub players: Vec<String>,
    /// The turns, seat by seat.
    pub turns: Vec<DebuggedTurn>,
}

/// Runs the program on the selected turns in a replay file. After a failure, the program plays no
/// further turns of that game. Returns an error if a replay has no such seat, player or turn.
pub fn debug_file(
    file: &Path,
    selection: &Selection,
    program: &Program,
) -> Result<Vec<DebuggedGame>, Failure> {
    if let Some(number) = selection.game.or(selection.turn.map(|_| 1)) {
        return Ok(vec![debug_replay(&select(file, number)?, number, selection, program)?]);
    }
    let games = replays_of(file)?.zip(1..);
    games.map(|(selected, number)| debug_replay(&selected?, number, selection, program)).collect()
}

fn debug_replay(
    SelectedReplay { replay, location }: &SelectedReplay,
    number: usize,
    selection: &Selection,
    program: &Program,
) -> Result<DebuggedGame, Failure> {
    let played = turns(replay).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let played = played.map_err(|difference| Failure::differs(location, &difference))?;
    let game = engine::catalogue::named(&replay.game)?;
    let seats = selection.seats(replay).map_err(|reason| Failure::at(location, reason))?;
    let turns = match selection.turn {
        None => {
            let of_seat = |seat: Seat| rerun(game, &played, seat, usize::MAX, program);
            let turns = seats.into_iter().map(of_seat).collect::<Result<Vec<_>, _>>()?;
            turns.into_iter().flatten().collect()
        }
        Some(turn) => {
            let mover =
                mover(&played, turn, &seats).map_err(|reason| Failure::at(location, reason))?;
            // If the program fails on an earlier turn, that turn is shown instead.
            rerun(game, &played, mover, turn, program)?.pop().into_iter().collect()
        }
    };
    let (seed, players) = (replay.seed.clone(), replay.players.clone());
    Ok(DebuggedGame { number, seed, players, turns })
}

/// Returns the seat that played a turn. Returns an error unless the program plays that seat.
fn mover(played: &[PlayedTurn<'_>], turn: usize, seats: &[Seat]) -> Result<Seat, String> {
    let Some(mover) = turn.checked_sub(1).and_then(|index| played.get(index)) else {
        let turns = played.len();
        return Err(format!("the game has turns 1 to {turns}, there is no turn {turn}"));
    };
    if !seats.contains(&mover.seat) {
        let (found, seat) = (mover.seat.index(), seats.first().map_or(0, |seat| seat.index()));
        return Err(format!("turn {turn} belongs to seat {found}, not seat {seat}"));
    }
    Ok(mover.seat)
}

impl Selection {
    /// Returns the seats that the program plays, one after the other.
    fn seats(&self, replay: &Replay) -> Result<Vec<Seat>, String> {
        let count = replay.players.len();
        if let Some(seat) = self.seat.filter(|seat| *seat >= count) {
            let last = count.saturating_sub(1);
            return Err(format!("there is no seat {seat}, expected 0 to {last}"));
        }
        let is_meant = |seat: &Seat| {
            let name = &replay.players[seat.index()];
            self.seat.is_none_or(|wanted| wanted == seat.index())
                && self.player.as_ref().is_none_or(|wanted| wanted == name)
        };
        let seats: Vec<Seat> = Seat::all(count).filter(is_meant).collect();
        match &self.player {
            Some(name) if seats.is_empty() => {
                let known = replay.players.join(", ");
                Err(format!("no player is called {name:?}, expected one of {known}"))
            }
            _ => Ok(seats),
        }
    }
}
