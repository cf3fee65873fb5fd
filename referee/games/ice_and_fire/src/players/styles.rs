//! The simple styles, each based on one idea.

use icefire::{Building, Cell, CellSet, Effect, Level, SIDE};
use maps::{ChaChaDice, Dice};

use super::chains::best_chain;
use super::finish::take_headquarters;
use super::spread::spread;
use super::turn_builder::TurnBuilder;

/// Plays random commands that have an effect.
pub(super) fn random(turn: &mut TurnBuilder, dice: &mut ChaChaDice) {
    const COMMANDS_MAX: u32 = 8;
    for _ in 0..dice.range(COMMANDS_MAX) {
        let mut effects: Vec<Effect> = Vec::new();
        turn.position.effects(&turn.map, |effect| effects.push(effect));
        let Some(&effect) = dice.choose(&effects) else { return };
        turn.act(effect);
    }
}

/// Takes new cells with every unit, and trains units as long as income stays positive.
pub(super) fn expander(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    turn.advance(not_owned);
    train_onto(turn, not_owned);
    build_mines(turn);
}

/// Rushes the enemy headquarters with everything it has.
pub(super) fn rusher(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    turn.advance(enemy_hq);
    train_onto(turn, enemy_hq);
}

/// Expands, and builds towers two steps behind the border with the enemy.
pub(super) fn towers(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    turn.advance(not_owned);
    let enemy = turn.position.owned(!turn.seat());
    let border = enemy.dilated().dilated() - enemy.dilated();
    let covered = turn.position.protected(turn.seat());
    let cells = (turn.position.active(turn.seat()) & border) - covered;
    if let Some(cell) = cells.into_iter().find(|cell| apart(*cell, turn)) {
        turn.build(Building::Tower, cell);
    }
    train_onto(turn, not_owned);
}

/// Captures the headquarters if a chain reaches it. Otherwise plays the most profitable cuts as
/// long as there are any, then spreads to new cells. Never considers the opponent's reply.
pub(super) fn cutter(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    const CHAINS: u32 = 6_000;
    /// A chain that gains less than the value of a unit is not worth it as a cut.
    const GAIN_MIN: i32 = 8;
    loop {
        if turn.position.captured().is_some() || take_headquarters(turn) {
            return;
        }
        let Some(chain) = best_chain(turn, CHAINS, GAIN_MIN, turn.gold()) else { break };
        turn.play(chain);
    }
    spread(turn);
}

fn apart(cell: Cell, turn: &TurnBuilder) -> bool {
    !turn.position.towers().intersects(CellSet::from_cell(cell).dilated().dilated())
}

fn not_owned(turn: &TurnBuilder) -> CellSet {
    turn.map.floor() - turn.position.owned(turn.seat())
}

fn enemy_hq(turn: &TurnBuilder) -> CellSet {
    CellSet::from_cell((!turn.seat()).hq())
}

/// Trains level 1 units on the new cells nearest to the targets, as long as income stays positive.
fn train_onto(turn: &mut TurnBuilder, targets: fn(&TurnBuilder) -> CellSet) {
    while turn.gold() >= Level::One.price() && turn.income() > 0 {
        let distances = turn.steps_to(targets(turn));
        let open =
            turn.position.trainable(&turn.map, Level::One) - turn.position.owned(turn.seat());
        let far = |cell: &Cell| distances.from(*cell);
        let towards_middle =
            |cell: &Cell| cell.x().abs_diff(SIDE / 2) + cell.y().abs_diff(SIDE / 2);
        let best = open.into_iter().min_by_key(|cell| (far(cell), towards_middle(cell)));
        if !best.is_some_and(|cell| turn.train(Level::One, cell)) {
            return;
        }
    }
}

fn build_mines(turn: &mut TurnBuilder) {
    while turn.gold() >= 20 {
        let cell = turn.position.buildable(&turn.map, Building::Mine).first();
        if !cell.is_some_and(|cell| turn.build(Building::Mine, cell)) {
            return;
        }
    }
}
