//! Determines whether a headquarters can be captured within one turn. All possibilities are tried,
//! so the answer "no" is a proof.
//!
//! The only actions that matter are those that enter foreign cells, each by a step or by training
//! the lowest sufficient level. What a unit does after it has stepped or been trained does not
//! matter, so a state consists of the owned cells, the gold left, and the units that may still
//! step. A state is pruned if the cheapest path to the headquarters is too expensive even if towers
//! protected nothing and every step were free.

use std::collections::HashSet;

use icefire::{Action, CELLS, Cell, CellSet, Effect, Level, Map, Position};

pub enum Capture {
    By(Vec<Effect>),
    Impossible,
    Undecided,
}

pub fn capture(map: &Map, position: &Position, nodes_max: u32) -> Capture {
    let mut search = Search { map, seen: HashSet::new(), line: Vec::new(), nodes_left: nodes_max };
    if search.descend(position) {
        Capture::By(search.line)
    } else if search.nodes_left == 0 {
        Capture::Undecided
    } else {
        Capture::Impossible
    }
}

/// Every way to enter a foreign cell: the steps onto it, and the cheapest training.
pub fn entries(map: &Map, position: &Position, cells: CellSet) -> Vec<Effect> {
    let seat = position.to_move();
    let own = position.owned(seat);
    let ready = (position.units() & own) - position.spent();
    let mut found = Vec::new();
    for cell in cells - own {
        let adjacent = CellSet::from_cell(cell).neighbours();
        let steps = adjacent & ready;
        found.extend(
            steps
                .into_iter()
                .filter_map(|from| position.check(map, Action::Move { from, to: cell }).ok()),
        );
        if adjacent.intersects(position.active(seat)) {
            let training = Level::ALL
                .into_iter()
                .find_map(|level| position.check(map, Action::Train { level, cell }).ok());
            found.extend(training);
        }
    }
    found
}

/// Key that identifies a state within a turn.
pub type State = (CellSet, CellSet, i32);

/// The state of a position within a turn.
pub fn state(position: &Position) -> State {
    let own = position.owned(position.to_move());
    (own, (position.units() & own) - position.spent(), position.gold(position.to_move()))
}

struct Search<'a> {
    map: &'a Map,
    seen: HashSet<State>,
    line: Vec<Effect>,
    nodes_left: u32,
}

impl Search<'_> {
    fn descend(&mut self, position: &Position) -> bool {
        let seat = position.to_move();
        if position.captured() == Some(!seat) {
            return true;
        }
        if self.nodes_left == 0 || !self.seen.insert(state(position)) {
            return false;
        }
        self.nodes_left -= 1;
        let price = prices_from_hq(self.map, position);
        let front = position.active(seat).dilated() & self.map.floor();
        let cheapest = front.into_iter().map(|cell| price[cell.index()]).min();
        if cheapest.is_none_or(|price| price > position.gold(seat)) {
            return false;
        }
        let mut effects = entries(self.map, position, front);
        let target = |effect: &Effect| match effect.action() {
            Action::Move { to, .. } => to,
            Action::Train { cell, .. } | Action::Build { cell, .. } => cell,
        };
        effects.sort_by_key(|effect| price[target(effect).index()]);
        for effect in effects {
            let mut next = *position;
            next.apply(self.map, effect, &mut ());
            self.line.push(effect);
            if self.descend(&next) {
                return true;
            }
            self.line.pop();
        }
        false
    }
}

/// Minimum gold needed to get from each cell to the enemy headquarters, including the price of
/// entering that cell.
fn prices_from_hq(map: &Map, position: &Position) -> [i32; CELLS] {
    const FAR: i32 = i32::MAX / 2;
    let hq = (!position.to_move()).hq();
    let mut price = [FAR; CELLS];
    price[hq.index()] = entry_price(map, position, hq);
    let mut changed = CellSet::from_cell(hq);
    while let Some(cell) = changed.first() {
        changed.remove(cell);
        for next in CellSet::from_cell(cell).neighbours() & map.floor() {
            let through = price[cell.index()] + entry_price(map, position, next);
            if through < price[next.index()] {
                price[next.index()] = through;
                changed.insert(next);
            }
        }
    }
    price
}

fn entry_price(map: &Map, position: &Position, cell: Cell) -> i32 {
    let own = position.owned(position.to_move());
    let ready = (position.units() & own) - position.spent();
    if own.contains(cell) || CellSet::from_cell(cell).neighbours().intersects(ready) {
        return 0;
    }
    let level_max = map.rules().level_max;
    let level = match position.level_at(cell) {
        _ if level_max == 1 => Level::One,
        _ if position.towers().contains(cell) => Level::Three,
        Some(Level::Two | Level::Three) => Level::Three,
        Some(Level::One) => Level::Two,
        None => Level::One,
    };
    level.price()
}
