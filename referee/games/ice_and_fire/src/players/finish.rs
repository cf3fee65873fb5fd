//! The path to the enemy headquarters: its price, and the chain that covers it in one turn.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use icefire::{CellSet, Effect, Level, Map, Position};

use super::chains::{step_onto, training_on};
use super::turn_builder::TurnBuilder;

/// Gold for a level 1 unit. All other prices are multiples of it.
const PRICE: i32 = 10;

/// Number of effects to try on the way to the enemy headquarters.
const TRIES: u32 = 2_000;

/// Prices of the cells along the path: free, or the price of a level.
struct Tolls {
    free: CellSet,
    levels: [CellSet; 3],
}

impl Tolls {
    /// Prices with the towers as they are now.
    fn now(map: &Map, position: &Position) -> Self {
        Self::new(position, Level::ALL.map(|level| position.takeable(map, level)))
    }

    /// Prices as if towers only protected their own cells. These never exceed the actual price of a
    /// chain.
    fn least(map: &Map, position: &Position) -> Self {
        let enemy = position.owned(!position.to_move());
        let one_level = map.rules().level_max == 1;
        Self::new(
            position,
            Level::ALL.map(|level| {
                let above = |other: Level| {
                    let holds = other >= level && level != Level::Three && !one_level;
                    if holds { position.units_of(other) } else { CellSet::EMPTY }
                };
                let strong = Level::ALL.into_iter().map(above).fold(CellSet::EMPTY, |a, b| a | b);
                let towers = if level == Level::Three { CellSet::EMPTY } else { position.towers() };
                map.floor() - ((strong | towers) & enemy)
            }),
        )
    }

    /// The side's own territory is free, and so is the first step of every unit that may still
    /// move.
    fn new(position: &Position, levels: [CellSet; 3]) -> Self {
        let own = position.owned(position.to_move());
        let ready = position.ready();
        let steps = |level: Level| {
            (position.units_of(level) & ready).neighbours() & levels[level.number() as usize - 1]
        };
        let free = Level::ALL.into_iter().map(steps).fold(own, |set, cells| set | cells);
        Self { free, levels }
    }

    /// The price of the cheapest path from active territory to the enemy headquarters, if it is at
    /// most `ceiling`.
    fn price(&self, position: &Position, ceiling: i32) -> Option<i32> {
        let goal = (!position.to_move()).hq();
        let mut reached = vec![position.active(position.to_move())];
        for index in 0.. {
            let mut at = reached[index];
            at |= (at.neighbours() & self.free).flood(self.free);
            reached[index] = at;
            if at.contains(goal) {
                return Some(index as i32 * PRICE);
            }
            if (index as i32 + 1) * PRICE > ceiling {
                return None;
            }
            let mut next = at;
            for (cells, back) in self.levels.into_iter().zip(0..=index) {
                next |= reached[index - back].neighbours() & cells;
            }
            reached.push(next);
        }
        None
    }
}

/// Price of the cheapest path to the enemy headquarters with the current towers, or `ceiling` if
/// that is lower.
pub(super) fn price_to_hq(map: &Map, position: &Position, ceiling: i32) -> i32 {
    Tolls::now(map, position).price(position, ceiling).unwrap_or(ceiling)
}

/// A position reached by the search, the index of its predecessor, and the effect between the two.
struct Stop {
    position: Position,
    from: usize,
    effect: Option<Effect>,
}

/// Finds an affordable chain to the enemy headquarters. Searches over sets of captured cells,
/// lowest estimated total price first. It therefore also captures or cuts off towers and reconnects
/// lost land if that helps. Tries at most `budget` effects.
pub(super) fn chain_to_hq(map: &Map, position: &Position, budget: u32) -> Option<Vec<Effect>> {
    let (seat, purse) = (position.to_move(), position.gold(position.to_move()));
    Tolls::least(map, position).price(position, purse)?;
    let mut stops = vec![Stop { position: *position, from: 0, effect: None }];
    let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
    let mut seen = BTreeSet::new();
    let mut tried = 0;
    while let Some(Reverse((.., index))) = open.pop() {
        let position = stops[index].position;
        let front = position.active(seat).neighbours() & map.floor();
        for cell in front - position.owned(seat) {
            let effects = [step_onto(map, &position, cell), training_on(map, &position, cell)];
            for effect in effects.into_iter().flatten() {
                let mut next = position;
                next.apply(map, effect, &mut ());
                if !seen.insert((next.owned(seat), next.spent(), next.gold(seat))) {
                    continue;
                }
                stops.push(Stop { position: next, from: index, effect: Some(effect) });
                if next.captured() == Some(!seat) {
                    return Some(way_back(&stops));
                }
                tried += 1;
                if tried > budget {
                    return None;
                }
                let gold_left = next.gold(seat);
                if Tolls::least(map, &next).price(&next, gold_left).is_none() {
                    stops.pop();
                    continue;
                }
                let ahead = price_to_hq(map, &next, purse + PRICE);
                open.push(Reverse((purse - gold_left + ahead, ahead, stops.len() - 1)));
            }
        }
    }
    None
}

/// Plays a chain to the enemy headquarters if one is affordable. Returns true if it did.
pub(super) fn take_headquarters(turn: &mut TurnBuilder) -> bool {
    let chain = chain_to_hq(&turn.map, &turn.position, TRIES);
    let found = chain.is_some();
    turn.play(chain.unwrap_or_default());
    found
}

/// The chain that would capture the moving side's headquarters if the turn ended now.
pub(super) fn danger(map: &Map, position: &Position, budget: u32) -> Option<Vec<Effect>> {
    let mut theirs = *position;
    theirs.hand_over();
    chain_to_hq(map, &theirs, budget)
}

fn way_back(stops: &[Stop]) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut index = stops.len() - 1;
    while let Some(effect) = stops[index].effect {
        effects.push(effect);
        index = stops[index].from;
    }
    effects.reverse();
    effects
}
