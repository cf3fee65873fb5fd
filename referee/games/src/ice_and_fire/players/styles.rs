//! The simple styles: one idea each.

use icefire::{Building, Cell, CellSet, Effect, Level, SIDE};
use maps::{ChaChaDice, Dice};

use super::hand::Hand;

/// Any effective commands, chosen by dice.
pub(super) fn random(hand: &mut Hand, dice: &mut ChaChaDice) {
    const COMMANDS_MAX: u32 = 8;
    for _ in 0..dice.range(COMMANDS_MAX) {
        let mut effects: Vec<Effect> = Vec::new();
        hand.position.effects(&hand.arena, |effect| effects.push(effect));
        let Some(&effect) = dice.choose(&effects) else { return };
        hand.act(effect);
    }
}

/// Takes neutral ground with every unit, and trains as long as the income stays positive.
pub(super) fn expander(hand: &mut Hand, _: &mut ChaChaDice) {
    hand.advance(not_owned);
    train_onto(hand, not_owned, 0);
    build_mines(hand, 20);
}

/// Runs for the enemy headquarters with everything.
pub(super) fn rusher(hand: &mut Hand, _: &mut ChaChaDice) {
    hand.advance(enemy_hq);
    train_onto(hand, enemy_hq, 0);
}

/// Expands, and puts towers two steps behind the border with the enemy.
pub(super) fn towers(hand: &mut Hand, _: &mut ChaChaDice) {
    hand.advance(not_owned);
    let enemy = hand.position.owned(!hand.seat());
    let border = enemy.dilated().dilated() - enemy.dilated();
    let covered = hand.position.protected(hand.seat());
    let places = (hand.position.active(hand.seat()) & border) - covered;
    if let Some(place) = places.into_iter().find(|place| apart(*place, hand)) {
        hand.build(Building::Tower, place);
    }
    train_onto(hand, not_owned, 0);
}

fn apart(place: Cell, hand: &Hand) -> bool {
    !hand.position.towers().intersects(CellSet::of(place).dilated().dilated())
}

fn not_owned(hand: &Hand) -> CellSet {
    hand.arena.floor() - hand.position.owned(hand.seat())
}

fn enemy_hq(hand: &Hand) -> CellSet {
    CellSet::of((!hand.seat()).hq())
}

/// Trains level 1 units on new ground nearest to the targets while the income stays above a bound.
fn train_onto(hand: &mut Hand, targets: fn(&Hand) -> CellSet, income_min: i32) {
    while hand.gold() >= Level::One.price() && hand.income() > income_min {
        let distances = hand.steps_to(targets(hand));
        let open =
            hand.position.trainable(&hand.arena, Level::One) - hand.position.owned(hand.seat());
        let far = |cell: &Cell| distances.of(*cell);
        let towards_middle =
            |cell: &Cell| cell.x().abs_diff(SIDE / 2) + cell.y().abs_diff(SIDE / 2);
        let best = open.into_iter().min_by_key(|cell| (far(cell), towards_middle(cell)));
        if !best.is_some_and(|cell| hand.train(Level::One, cell)) {
            return;
        }
    }
}

fn build_mines(hand: &mut Hand, gold_min: i32) {
    while hand.gold() >= gold_min {
        let place = hand.position.buildable(&hand.arena, Building::Mine).first();
        if !place.is_some_and(|place| hand.build(Building::Mine, place)) {
            return;
        }
    }
}
