//! Takes as many cells as it can, cheapest first: by steps, then with level 1 units for all its
//! gold. Enemy cells count twice, and cells that complete a two-by-two square come before cells
//! that stick out. Makes only small cuts.

use icefire::{Cell, CellSet};
use maps::ChaChaDice;

use super::chains::best_chain;
use super::finish::take_headquarters;
use super::spread::{step_out, train_out};
use super::turn_builder::TurnBuilder;

/// Number of chains to consider for a cut.
const CHAINS: u32 = 300;
/// Maximum price of a cut in gold, and the gain it must exceed.
const CUT_PRICE_MAX: i32 = 30;
const CUT_GAIN_MIN: i32 = 8;

pub(super) fn flood(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    if take_headquarters(turn) {
        return;
    }
    while let Some(cut) = best_chain(turn, CHAINS, CUT_GAIN_MIN, CUT_PRICE_MAX) {
        turn.play(cut);
    }
    step_out(turn, thinness);
    train_out(turn, 0, thinness);
}

/// Thinness of a new cell: 0 if it completes a two-by-two square, 1 if it is next to at least two
/// of the side's own cells, otherwise 2. The value is 1 less for an enemy cell.
pub(super) fn thinness(turn: &TurnBuilder, cell: Cell) -> i32 {
    let own = turn.position.owned(turn.seat());
    let adjacent = CellSet::from_cell(cell).neighbours() & own;
    let corners = (adjacent.neighbours() & own) - adjacent;
    let fills = |corner: Cell| (CellSet::from_cell(corner).neighbours() & adjacent).len() == 2;
    let thin = match adjacent.len() {
        0 | 1 => 2,
        _ if corners.into_iter().any(fills) => 0,
        _ => 1,
    };
    thin - i32::from(turn.position.owned(!turn.seat()).contains(cell))
}
