//! The turns of replays that are debugged.

use std::path::Path;

use engine::protocol::Seat;
use replays::codingame::{replays_of, select};
use replays::{SelectedReplay, turns};

use super::rerun::rerun;
use super::{DebuggedTurn, Program};
use crate::Failure;

/// Turns of replays of a file.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The number of the replay, from 1; otherwise all of them.
    pub game: Option<usize>,
    /// The only turn that is asked for, counted from 1 over all seats.
    pub turn: Option<usize>,
    /// The only seat whose turns are played.
    pub seat: Option<usize>,
    /// The only player, by the name in the replay, whose turns are played.
    pub player: Option<String>,
}

/// A replay whose turns were played by the program.
#[derive(Clone, Debug)]
pub struct DebuggedGame {
    pub number: usize,
    pub seed: String,
    /// The recorded players, one per seat.
    pub players: Vec<String>,
    /// The turns, seat by seat.
    pub turns: Vec<DebuggedTurn>,
}

/// Runs the program on the selected turns of a file of replays. A program that fails is not asked again in the same
/// game. Fails if a replay has no such seat, player or turn.
pub fn debug_file(
    file: &Path,
    selection: &Selection,
    program: &Program,
    mut on_game: impl FnMut(DebuggedGame),
) -> Result<(), Failure> {
    let number = selection.game.or(selection.turn.map(|_| 1));
    if let Some(number) = number {
        let selected = select(file, number)?;
        on_game(debug_replay(&selected, number, selection, program)?);
        return Ok(());
    }
    for (selected, number) in replays_of(file)?.zip(1..) {
        on_game(debug_replay(&selected?, number, selection, program)?);
    }
    Ok(())
}

fn debug_replay(
    selected: &SelectedReplay,
    number: usize,
    selection: &Selection,
    program: &Program,
) -> Result<DebuggedGame, Failure> {
    let turns = Debug { selected, selection, program }.turns()?;
    let (seed, players) = (selected.replay.seed.clone(), selected.replay.players.clone());
    Ok(DebuggedGame { number, seed, players, turns })
}

struct Debug<'a> {
    selected: &'a SelectedReplay,
    selection: &'a Selection,
    program: &'a Program,
}

impl Debug<'_> {
    fn turns(&self) -> Result<Vec<DebuggedTurn>, Failure> {
        let Self { selected: SelectedReplay { replay, place }, selection, program } = self;
        let played = turns(replay).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let played = played.map_err(|difference| Failure::differs(place, &difference))?;
        let (game, seats) = (games::named(&replay.game)?, self.seats()?);
        let Some(turn) = selection.turn else {
            let of_seat = |seat: Seat| rerun(game, &played, seat, usize::MAX, program);
            let turns = seats.into_iter().map(of_seat).collect::<Result<Vec<_>, _>>()?;
            return Ok(turns.into_iter().flatten().collect());
        };
        let mover = turn.checked_sub(1).and_then(|index| played.get(index)).map(|turn| turn.seat);
        let mover = mover.ok_or_else(|| {
            let turns = played.len();
            Failure::at(place, format!("the game has turns 1 to {turns}, there is no turn {turn}"))
        })?;
        if !seats.contains(&mover) {
            let (found, seat) = (mover.index(), seats.first().map_or(0, |seat| seat.index()));
            let reason =
                format!("turn {turn} is a turn of seat {found}, expected one of seat {seat}");
            return Err(Failure::at(place, reason));
        }
        // If the program fails before, that turn is the one to be seen.
        let turns = rerun(game, &played, mover, turn, program)?;
        Ok(turns.into_iter().next_back().into_iter().collect())
    }

    /// The seats that the program plays, one after the other.
    fn seats(&self) -> Result<Vec<Seat>, Failure> {
        let Self { selected: SelectedReplay { replay, place }, selection, .. } = self;
        let count = replay.players.len();
        if let Some(seat) = selection.seat.filter(|seat| *seat >= count) {
            let last = count.saturating_sub(1);
            return Err(Failure::at(
                place,
                format!("there is no seat {seat}, expected 0 to {last}"),
            ));
        }
        let is_meant = |seat: &Seat| {
            let name = &replay.players[seat.index()];
            selection.seat.is_none_or(|wanted| wanted == seat.index())
                && selection.player.as_ref().is_none_or(|wanted| wanted == name)
        };
        let seats: Vec<Seat> = Seat::all(count).filter(is_meant).collect();
        match &selection.player {
            Some(name) if seats.is_empty() => {
                let known = replay.players.join(", ");
                let reason = format!("no player is called {name:?}, expected one of {known}");
                Err(Failure::at(place, reason))
            }
            _ => Ok(seats),
        }
    }
}
