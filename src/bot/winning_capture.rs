//! Finds ways to capture the enemy headquarters in one turn with the seat's gold.
//!
//! Captures are found by depth-first search over the cells to take, each in the cheapest way that
//! the rules allow at that moment. So reconnected cells, towers captured or cut off, and free steps
//! are all accounted for exactly. The search is ordered and bounded by an admissible distance,
//! which never exceeds the true cost. It assumes that towers protect nothing and that every cell
//! next to a ready unit is free. If even that distance exceeds the gold, there is no capture.

use super::budget::SearchBudget;
use super::capture::Captures;
use super::visited_set::VisitedSet;
use crate::{Cell, CellSet, Effect, Level, Map, Position, SearchContext, SearchParams, TurnPlan};

/// Finds a turn that captures the enemy headquarters. Gives up after visiting `nodes_max`
/// positions.
pub(crate) fn winning_capture(
    context: SearchContext<'_>,
    position: &Position,
    nodes_max: usize,
    budget: &mut SearchBudget<'_>,
) -> Option<TurnPlan> {
    let SearchContext { map, params, .. } = context;
    let tens = tens(position, params);
    let prices = relaxed_prices(map, position);
    if lower_bound(map, position, &prices) > tens {
        budget.charge(1);
        return None;
    }
    let distance = Distance::to_enemy_hq(position, &prices, tens);
    if !distance.is_at_most(tens, position) {
        budget.charge(1);
        return None;
    }
    let visited = VisitedSet::default();
    let mut search =
        Search { context, budget, distance, nodes: 0, nodes_max, visited, taken: Vec::new() };
    let found = search.descend(position);
    found.then(|| TurnPlan::from_effects(map, *position, &search.taken))
}

/// Returns the gold held by the seat to move, in tens (the unit of level prices), up to
/// `capture_tens`.
fn tens(position: &Position, params: &SearchParams) -> usize {
    let gold = position.gold(position.to_move()).max(0) as usize;
    (gold / 10).min(params.capture_tens)
}

/// The admissible distance to the enemy headquarters. `within[k]` contains the cells from which the
/// path to it costs at most `10 k` gold, including the price of the cell itself.
struct Distance {
    within: Vec<CellSet>,
}

impl Distance {
    fn to_enemy_hq(position: &Position, prices: &[CellSet; 4], tens: usize) -> Self {
        let hq = CellSet::from_cell((!position.to_move()).hq());
        let mut within: Vec<CellSet> = Vec::with_capacity(tens + 1);
        for cost in 0..=tens {
            let mut reached = within.last().copied().unwrap_or(CellSet::EMPTY);
            for (price, cells) in prices.iter().enumerate() {
                if price > cost {
                    break;
                }
                if price == cost {
                    reached |= hq & *cells;
                }
                if let Some(inner) = (cost >= price && price > 0).then(|| within[cost - price]) {
                    reached |= inner.neighbours() & *cells;
                }
            }
            // Cells that cost nothing are reached immediately.
            reached |= reached.dilated().flood(prices[0] | reached);
            within.push(reached);
        }
        Self { within }
    }

    /// Returns true if the distance from the territory of the seat to move is at most `tens`.
    fn is_at_most(&self, tens: usize, position: &Position) -> bool {
        self.within[tens].intersects(position.active(position.to_move()).dilated())
    }
}

/// Returns a lower bound on the cost of reaching the headquarters, in tens of gold. A path enters
/// at least one cell at each distance from it, so the lowest price at each distance is added up.
/// Cheaply rules out most hopeless positions.
fn lower_bound(map: &Map, position: &Position, prices: &[CellSet; 4]) -> usize {
    let seat = position.to_move();
    let touch = position.active(seat).dilated();
    let mut bound = 0;
    let mut nearer = CellSet::EMPTY;
    for within in map.hq_distance_layers(!seat) {
        let ring = *within - nearer;
        bound += prices.iter().position(|cells| cells.intersects(ring)).unwrap_or(0);
        if ring.intersects(touch) {
            break;
        }
        nearer = *within;
    }
    bound
}

/// Returns the cells that cost 0, 10, 20 and 30 gold to enter if towers protect nothing.
fn relaxed_prices(map: &Map, position: &Position) -> [CellSet; 4] {
    let own = position.owned(position.to_move());
    let other = map.floor() - own;
    let ready = position.ready();
    let free = own | (ready.neighbours() & other);
    let paid = other - free;
    let one = position.units_of(Level::One);
    let high = position.units_of(Level::Two) | position.units_of(Level::Three) | position.towers();
    // In the first league, level 1 beats level 1.
    let guarded = if map.rules().level_max == 1 { CellSet::EMPTY } else { paid };
    [free, paid - (guarded & (one | high)), guarded & (one - high), guarded & high]
}

struct Search<'a, 'b> {
    context: SearchContext<'a>,
    budget: &'a mut SearchBudget<'b>,
    distance: Distance,
    /// Number of positions visited, and the maximum.
    nodes: usize,
    nodes_max: usize,
    /// The cells owned, gold, and units that may still move, for each visited position.
    visited: VisitedSet,
    /// The effects that lead to the current position.
    taken: Vec<Effect>,
}

impl Search<'_, '_> {
    /// Takes one cell after another until the headquarters is captured, backtracking from dead
    /// ends.
    fn descend(&mut self, position: &Position) -> bool {
        self.nodes += 1;
        self.budget.charge(1);
        let seat = position.to_move();
        if position.captured() == Some(!seat) {
            return true;
        }
        let ready = position.ready();
        let state = (position.owned(seat), position.gold(seat), ready);
        if self.nodes > self.nodes_max || self.budget.is_exhausted() || !self.visited.insert(&state)
        {
            return false;
        }
        let captures = Captures::new(self.context.map, position);
        let mut open = captures.all() - position.owned(seat);
        for cost in 0..self.distance.within.len() {
            let mut here = open & self.distance.within[cost];
            open -= here;
            // Among cells at equal distance in gold, the cells nearest in steps come first.
            for within in self.context.map.hq_distance_layers(!seat) {
                let ring = here & *within;
                here -= ring;
                if ring.into_iter().any(|cell| self.take(position, &captures, cell)) {
                    return true;
                }
                if here.is_empty() {
                    break;
                }
            }
        }
        false
    }

    /// Takes a cell in each possible way and continues from there. A step costs no gold, but the
    /// unit may be needed elsewhere.
    fn take(&mut self, position: &Position, captures: &Captures, cell: Cell) -> bool {
        let effects = [captures.step(cell), captures.training(cell)];
        effects.into_iter().flatten().any(|effect| {
            let mut next = *position;
            next.apply(self.context.map, effect, &mut ());
            self.taken.push(effect);
            let hopeful = next.captured().is_some() || self.may_reach_hq(&next);
            let found = hopeful && self.descend(&next);
            if !found {
                self.taken.pop();
            }
            found
        })
    }

    /// Returns true if the remaining gold may be enough to reach the headquarters, judging by the
    /// admissible distance.
    fn may_reach_hq(&self, position: &Position) -> bool {
        self.distance.is_at_most(tens(position, self.context.params), position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, open_map, random_positions, Setting};
    use crate::{NodeLimit, Rules};

    fn capture(setting: &Setting, position: &Position, nodes_max: usize) -> Option<TurnPlan> {
        let stop = NodeLimit(u64::MAX);
        winning_capture(setting.context(), position, nodes_max, &mut SearchBudget::new(&stop))
    }

    /// Returns a position where red has gold and owns the square from the upper-left corner to a
    /// cell. Blue owns its start cells.
    fn near_hq(reach: u8, gold: i32) -> Position {
        let mut position = Position::start();
        let near = |cell: &Cell| cell.x() <= reach && cell.y() <= reach;
        position.owned.0[0] = Cell::all().filter(near).collect();
        position.refresh_activity();
        position.gold.0[0] = gold;
        position
    }

    #[test]
    fn the_gold_decides() {
        let setting = Setting::new(open_map());
        // Getting from 9 9 to 11 11 takes four cells, two of which blue owns.
        for gold in [0, 10, 39] {
            assert!(capture(&setting, &near_hq(9, gold), 3000).is_none(), "{gold}");
        }
        let plan = capture(&setting, &near_hq(9, 40), 3000).expect("a capture");
        assert_eq!(plan.position().captured(), Some(crate::Seat::Blue));
        assert_eq!(plan.position().gold(crate::Seat::Red), 0);
    }

    #[test]
    fn without_nodes_there_is_no_answer() {
        let setting = Setting::new(open_map());
        assert!(capture(&setting, &near_hq(9, 40), 0).is_none());
    }

    #[test]
    fn the_gold_counted_on_has_a_limit() {
        let mut setting = Setting::new(open_map());
        setting.params.capture_tens = 3;
        assert!(capture(&setting, &near_hq(9, 100), 3000).is_none());
    }

    #[test]
    fn captures_are_turns_of_allowed_effects() {
        let setting = Setting::new(map(Rules::live(4)));
        let mut found = 0;
        for mut position in (0..40).flat_map(|seed| random_positions(&setting.map, seed, 60)) {
            let seat = position.to_move();
            position.gold[seat] = 250;
            let Some(plan) = capture(&setting, &position, 300) else { continue };
            let mut board = position;
            for &effect in plan.effects() {
                assert_eq!(board.play(&setting.map, effect.action(), &mut ()), Ok(effect));
            }
            assert_eq!(board.captured(), Some(!seat));
            found += 1;
        }
        assert!(found > 100, "only {found}");
    }

    #[test]
    fn the_lower_bound_never_exceeds_the_price_paid() {
        let setting = Setting::new(map(Rules::live(4)));
        let mut found = 0;
        for mut position in (0..40).flat_map(|seed| random_positions(&setting.map, seed, 60)) {
            let seat = position.to_move();
            position.gold[seat] = 250;
            let Some(plan) = capture(&setting, &position, 300) else { continue };
            let paid = (250 - plan.position().gold(seat)) / 10;
            let prices = relaxed_prices(&setting.map, &position);
            let bound = lower_bound(&setting.map, &position, &prices);
            assert!(bound <= paid as usize, "{bound} {paid}");
            found += 1;
        }
        assert!(found > 100, "only {found}");
    }
}
