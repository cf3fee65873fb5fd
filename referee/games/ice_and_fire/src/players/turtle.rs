//! Keeps a solid border protected by towers, each placed where it covers the most unprotected
//! border cells. Strikes only to cut something off.

use icefire::{Building, Cell, CellSet, TOWER_PRICE};
use maps::ChaChaDice;

use super::banker::guard;
use super::chains::best_chain;
use super::finish::take_headquarters;
use super::flood::thinness;
use super::spread::{step_out, train_out};
use super::turn_builder::TurnBuilder;

/// Number of chains to consider for a cut.
const CHAINS: u32 = 3_000;
/// A cut must gain more than this.
const CUT_GAIN_MIN: i32 = 8;
/// Number of border cells that a tower must cover, and maximum number of towers per turn.
const COVERED_MIN: u32 = 2;
const TOWERS_MAX: u32 = 2;

pub(super) fn turtle(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    if take_headquarters(turn) {
        return;
    }
    while let Some(cut) = best_chain(turn, CHAINS, CUT_GAIN_MIN, turn.gold()) {
        turn.play(cut);
    }
    step_out(turn, thinness);
    guard(turn);
    for _ in 0..TOWERS_MAX {
        let cell = best_cell(turn);
        if !cell.is_some_and(|cell| turn.build(Building::Tower, cell)) {
            break;
        }
    }
    let kept = if turn.has_met() { TOWER_PRICE } else { 0 };
    train_out(turn, kept, thinness);
}

/// The cell where a tower covers the most unprotected border cells. Border cells are the side's own
/// cells at most two steps from the enemy.
fn best_cell(turn: &TurnBuilder) -> Option<Cell> {
    let (position, seat) = (&turn.position, turn.seat());
    let border = position.owned(!seat).dilated().dilated() & position.active(seat);
    let bare = border - position.protected(seat);
    let covered = |cell: &Cell| (CellSet::from_cell(*cell).dilated() & bare).len();
    let cells = position.buildable(&turn.map, Building::Tower) & border;
    cells.into_iter().max_by_key(covered).filter(|cell| covered(cell) >= COVERED_MIN)
}
