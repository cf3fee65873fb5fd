//! Chains: at most one step out of the side's own territory, then a series of trained units, each
//! placed next to the cell taken before.

use icefire::{Action, Cell, CellSet, Effect, Level, Map, Position, Seat};

use super::turn_builder::TurnBuilder;

/// Maximum number of units trained in a row.
const TRAININGS_MAX: u32 = 6;

/// Value of a headquarters. It exceeds the value of everything else combined.
pub(super) const HEADQUARTERS: i32 = 100_000;

/// Visits every affordable chain, shortest first, until `budget` chains have been visited.
pub(super) fn chains(
    map: &Map,
    position: &Position,
    mut budget: u32,
    visit: &mut impl FnMut(&[Effect], &Position),
) {
    let front = position.active(position.to_move()).dilated() & map.floor();
    let mut layer: Vec<(Vec<Effect>, Position, Cell)> = Vec::new();
    for cell in front - position.owned(position.to_move()) {
        let effects = [step_onto(map, position, cell), training_on(map, position, cell)];
        let first = effects.into_iter().flatten();
        layer.extend(first.map(|effect| extended(map, &[], position, effect, cell)));
    }
    for _ in 0..=TRAININGS_MAX {
        let mut next = Vec::new();
        for (effects, position, last) in &layer {
            if budget == 0 {
                return;
            }
            budget -= 1;
            visit(effects, position);
            let adjacent = CellSet::from_cell(*last).neighbours() & map.floor();
            for cell in adjacent - position.owned(position.to_move()) {
                if let Some(effect) = training_on(map, position, cell) {
                    next.push(extended(map, effects, position, effect, cell));
                }
            }
        }
        layer = next;
    }
}

fn extended(
    map: &Map,
    effects: &[Effect],
    position: &Position,
    effect: Effect,
    cell: Cell,
) -> (Vec<Effect>, Position, Cell) {
    let mut position = *position;
    position.apply(map, effect, &mut ());
    ([effects, &[effect]].concat(), position, cell)
}

/// Finds a step onto the cell by an adjacent unit that may still move.
pub(super) fn step_onto(map: &Map, position: &Position, cell: Cell) -> Option<Effect> {
    let mut units = (CellSet::from_cell(cell).neighbours() & position.ready()).into_iter();
    units.find_map(|from| position.check(map, Action::Move { from, to: cell }).ok())
}

/// Finds the cheapest unit that can be trained on the cell.
pub(super) fn training_on(map: &Map, position: &Position, cell: Cell) -> Option<Effect> {
    let mut levels = Level::ALL.into_iter();
    levels.find_map(|level| position.check(map, Action::Train { level, cell }).ok())
}

/// Net value of a chain: the victim's losses minus the costs. Losses are units by price, whether
/// captured or cut off, as well as cells and buildings. Costs are half of the gold spent and the
/// added upkeep.
pub(super) fn gain(before: &Position, after: &Position, victim: Seat) -> i32 {
    if after.captured() == Some(victim) {
        return HEADQUARTERS;
    }
    let lost = belongings(before, victim) - belongings(after, victim);
    let spent = before.gold(!victim) - after.gold(!victim);
    lost - spent / 2 - upkeep(after, !victim) + upkeep(before, !victim)
}

fn belongings(position: &Position, seat: Seat) -> i32 {
    let active = position.active(seat);
    let of_level = |level: Level| (position.units_of(level) & active).len() as i32 * level.price();
    let units: i32 = Level::ALL.into_iter().map(of_level).sum();
    let buildings = ((position.mines() | position.towers()) & active).len() as i32;
    units + 2 * active.len() as i32 + 8 * buildings
}

fn upkeep(position: &Position, seat: Seat) -> i32 {
    let of_level = |level: Level| {
        (position.units_of(level) & position.active(seat)).len() as i32 * level.upkeep()
    };
    Level::ALL.into_iter().map(of_level).sum()
}

/// The chain with the highest gain, if it gains more than `least`, costs at most `gold` and starves
/// no unit. Considers `budget` chains.
pub(super) fn best_chain(
    turn: &TurnBuilder,
    budget: u32,
    least: i32,
    gold: i32,
) -> Option<Vec<Effect>> {
    let (before, victim) = (turn.position, !turn.seat());
    best_chain_by(turn, budget, least, |after| {
        let gold_left = after.gold(!victim);
        let borne =
            gold_left + after.income_now(!victim) >= 0 && before.gold(!victim) - gold_left <= gold;
        borne.then(|| gain(&before, after, victim))
    })
}

/// The chain to the position with the highest value, if that exceeds `least`. The first one wins
/// ties.
pub(super) fn best_chain_by(
    turn: &TurnBuilder,
    budget: u32,
    least: i32,
    value: impl Fn(&Position) -> Option<i32>,
) -> Option<Vec<Effect>> {
    let (mut most, mut best) = (least, None);
    chains(&turn.map, &turn.position, budget, &mut |effects, after| {
        if let Some(value) = value(after).filter(|value| *value > most) {
            (most, best) = (value, Some(effects.to_vec()));
        }
    });
    best
}
