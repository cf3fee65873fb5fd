//! Builds mines where the enemy is too far away to capture them before they have paid for
//! themselves. Once the two territories touch, saves its gold for a big cut, for the headquarters,
//! and for level 1 units that block the opponent's next attack.

use icefire::{Action, Building, CellSet, Effect, Level, MINE_INCOME, ROUNDS};
use maps::ChaChaDice;

use super::chains::best_chain;
use super::finish::{danger, take_headquarters};
use super::flood::thinness;
use super::spread::{step_out, train_out};
use super::turn_builder::TurnBuilder;

/// Number of effects to try in each search for the opponent's chain to the banker's headquarters.
const TRIES_OF_DANGER: u32 = 500;
/// Number of chains to consider for a cut.
const CHAINS: u32 = 3_000;
/// A cut must gain more than this.
const CUT_GAIN_MIN: i32 = 25;
/// Gold that is enough for any cut. Anything beyond that is spent on new cells.
const HOARD: i32 = 50;
/// Maximum number of guards per turn.
const GUARDS_MAX: u32 = 4;

pub(super) fn banker(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    if take_headquarters(turn) {
        return;
    }
    if let Some(cut) = best_chain(turn, CHAINS, CUT_GAIN_MIN, turn.gold()) {
        turn.play(cut);
    }
    step_out(turn, thinness);
    guard(turn);
    build_mines(turn);
    train_out(turn, if turn.has_met() { HOARD } else { 0 }, thinness);
}

/// Builds mines on spots that pay for themselves before the enemy can get there.
fn build_mines(turn: &mut TurnBuilder) {
    let enemy = turn.steps_to(turn.position.owned(!turn.seat()));
    loop {
        let turns = turn.position.mine_price(&turn.map, turn.seat()) / MINE_INCOME + 1;
        let safe = |cell| enemy.from(cell) != u32::MAX && enemy.from(cell) as i32 > turns;
        let mut cells = turn.position.buildable(&turn.map, Building::Mine).into_iter();
        let cell = cells.find(|cell| safe(*cell));
        let repays = i32::from(turn.position.round()) + turns < i32::from(ROUNDS);
        if !repays || !cell.is_some_and(|cell| turn.build(Building::Mine, cell)) {
            return;
        }
    }
}

/// Trains level 1 units on the side's own cells along the opponent's chain to the side's
/// headquarters, until the opponent has no such chain.
pub(super) fn guard(turn: &mut TurnBuilder) {
    for _ in 0..GUARDS_MAX {
        let Some(chain) = danger(&turn.map, &turn.position, TRIES_OF_DANGER) else { return };
        let cells = chain.into_iter().map(Effect::action).filter_map(|action| match action {
            Action::Move { to: cell, .. } | Action::Train { cell, .. } => Some(cell),
            Action::Build { .. } => None,
        });
        let free = turn.position.owned(turn.seat()) - turn.position.occupied();
        let cells: CellSet = cells.collect::<CellSet>() & free;
        if !cells.into_iter().any(|cell| turn.train(Level::One, cell)) {
            return;
        }
    }
}
