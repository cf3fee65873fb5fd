//! Takes ground, the cheapest first: steps, then level 1 units with all the gold, and always the
//! cell that fills a square of four before one that sticks out. Cuts only what costs next to nothing.

use icefire::{Cell, CellSet};
use maps::ChaChaDice;

use super::chains::best_chain;
use super::finish::chain_to_hq;
use super::hand::Hand;
use super::spread::{step_out, train_out};

/// Effects tried on the way to the headquarters, and chains looked at for a cut.
const TRIES: u32 = 2_000;
const CHAINS: u32 = 300;
/// What a cut may cost at most, and must bring more than.
const CUT_PRICE_MAX: i32 = 10;
const CUT_GAIN_MIN: i32 = 12;

/// The style.
pub(super) fn flood(hand: &mut Hand, _: &mut ChaChaDice) {
    if let Some(chain) = chain_to_hq(&hand.arena, &hand.position, TRIES) {
        return hand.play(chain);
    }
    while let Some(cut) = best_chain(hand, CHAINS, CUT_GAIN_MIN, CUT_PRICE_MAX) {
        hand.play(cut);
    }
    step_out(hand, thinness);
    train_out(hand, 0, thinness);
}

/// How little a new cell hangs on one's land: 0 if it fills a square of four, 1 beside two own
/// cells, else 2.
pub(super) fn thinness(hand: &Hand, cell: Cell) -> i32 {
    let own = hand.position.owned(hand.seat());
    let beside = CellSet::of(cell).neighbours() & own;
    let corners = (beside.neighbours() & own) - beside;
    let fills = |corner: Cell| (CellSet::of(corner).neighbours() & beside).len() == 2;
    match beside.len() {
        0 | 1 => 2,
        _ if corners.into_iter().any(fills) => 0,
        _ => 1,
    }
}
