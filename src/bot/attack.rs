//! Attacks: chains of cells taken in enemy territory by moving or training units, and the cells
//! they cut off.
//!
//! Attacks are found by beam search over the cells to take, one cell per layer, each adjacent to
//! the previous one. Each layer keeps the positions with the highest rank: the material won so far,
//! plus a bonus for depth, because a cut pays off only once it is complete. Every step follows the
//! rules, so the search knows exactly what is cut off, reconnected or no longer protected.

use super::budget::SearchBudget;
use super::capture::Captures;
use super::evaluate::material;
use super::params::Beam;
use super::visited_set::VisitedSet;
use crate::{Cell, CellSet, Effect, Position, SearchContext, Seat, TurnPlan, Weights, SIDE};

/// The position after the first cells of an attack.
struct Node {
    position: Position,
    rank: i32,
    /// Where the attack ends in the trail.
    end: usize,
    /// Cells that became active when the last cell was taken. The attack may continue next to them.
    heads: CellSet,
}

/// The effects of all attacks. Each effect is linked to the end of the attack it extends.
struct Trail(Vec<(usize, Effect)>);

impl Trail {
    /// Adds an effect to the attack that ends at `end`, and returns its new end. For a new attack,
    /// `end` is 0.
    fn extend(&mut self, end: usize, effect: Effect) -> usize {
        self.0.push((end, effect));
        self.0.len()
    }

    /// Returns the effects of the attack that ends at `end`, in order.
    fn attack(&self, end: usize) -> Vec<Effect> {
        let link = |&end: &usize| end.checked_sub(1).map(|index| self.0[index]);
        let links = std::iter::successors(link(&end), |(before, _)| link(before));
        let mut effects: Vec<Effect> = links.map(|(_, effect)| effect).collect();
        effects.reverse();
        effects
    }
}

/// Searches for attacks by the seat to move. Calls `visit` for each position reached, passing the
/// end of the attack in the trail, the material won, and the enemy's remaining active cells.
fn search_attacks(
    context: SearchContext<'_>,
    position: &Position,
    beam: Beam,
    budget: &mut SearchBudget<'_>,
    mut visit: impl FnMut(usize, i32, CellSet),
) -> Trail {
    let SearchContext { map, weights, .. } = context;
    let seat = position.to_move();
    // Enough for most searches with a narrow beam.
    let mut trail = Trail(Vec::with_capacity(128));
    let enemy = position.owned(!seat);
    if !position.active(seat).dilated().dilated().intersects(enemy) {
        return trail;
    }
    let base = balance(position, weights, seat);
    let home = position.owned(seat);
    // Many cuts begin on neutral ground, some across a gap of two cells.
    let field = enemy.dilated().dilated() - home;
    let mut layer = vec![Node { position: *position, rank: 0, end: 0, heads: CellSet::ALL }];
    let mut order = vec![0];
    let mut visited = VisitedSet::default();
    let mut next = Vec::with_capacity(64);
    for _ in 0..beam.depth {
        next.clear();
        for node in order.into_iter().map(|index: usize| &layer[index]) {
            if budget.is_exhausted() {
                return trail;
            }
            let captures = Captures::new(map, &node.position);
            let open = captures.all() & field & node.heads.dilated();
            for cell in open {
                let Some(effect) = captures.cheapest(cell) else { continue };
                if !visited.insert(&(node.position.owned(seat) | CellSet::from_cell(cell))) {
                    continue;
                }
                let mut position = node.position;
                position.apply(map, effect, &mut ());
                budget.charge(1);
                let gain = balance(&position, weights, seat) - base;
                let end = trail.extend(node.end, effect);
                visit(end, gain, position.active(!seat));
                let rank = gain + weights.attack_depth * steps_from(home, cell);
                let heads = position.active(seat) - node.position.active(seat);
                next.push(Node { position, rank, end, heads });
            }
        }
        order = best_of(&next, beam.width);
        if order.is_empty() {
            break;
        }
        std::mem::swap(&mut layer, &mut next);
    }
    trail
}

/// Returns the number of steps from a territory to a cell on an empty grid, at most [`SIDE`].
fn steps_from(territory: CellSet, cell: Cell) -> i32 {
    let mut reached = CellSet::from_cell(cell);
    let mut steps = 0;
    while !reached.intersects(territory) && steps < i32::from(SIDE) {
        reached = reached.dilated();
        steps += 1;
    }
    steps
}

/// Returns the indices of the nodes with the highest ranks, best first.
fn best_of(nodes: &[Node], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    // Nodes of equal rank keep the order of discovery, so results are the same on every machine.
    order.sort_unstable_by_key(|&index| (-nodes[index].rank, index));
    order.truncate(count);
    order
}

/// Returns a seat's material minus its opponent's material.
fn balance(position: &Position, weights: &Weights, seat: Seat) -> i32 {
    material(position, weights, seat) - material(position, weights, !seat)
}

/// Finds up to `count` attacks that win the most material, best first. Attacks that win nothing are
/// omitted. If several attacks leave the enemy with the same active cells, only the best of them is
/// kept.
pub(crate) fn best_attacks(
    context: SearchContext<'_>,
    position: &Position,
    beam: Beam,
    count: usize,
    budget: &mut SearchBudget<'_>,
) -> Vec<TurnPlan> {
    let mut best: Vec<(usize, i32, CellSet)> = Vec::new();
    let trail = search_attacks(context, position, beam, budget, |end, gain, enemy_cells| {
        let full = best.len() >= count;
        if gain <= 0 || full && best.last().is_some_and(|&(_, least, _)| least >= gain) {
            return;
        }
        if let Some(same) = best.iter().position(|&(_, _, cells)| cells == enemy_cells) {
            if best[same].1 >= gain {
                return;
            }
            best.remove(same);
        }
        let index = best.partition_point(|&(_, more, _)| more >= gain);
        best.insert(index, (end, gain, enemy_cells));
        best.truncate(count);
    });
    let plan = |(end, ..): (usize, i32, CellSet)| {
        TurnPlan::from_effects(context.map, *position, &trail.attack(end))
    };
    best.into_iter().map(plan).collect()
}

/// Extends a turn up to `times` times with the attack that wins the most material at that point.
/// Several attacks can cut territory in different places; a single chain cannot. Returns true if
/// the turn was extended.
pub(crate) fn extend_with_attacks(
    context: SearchContext<'_>,
    plan: &mut TurnPlan,
    beam: Beam,
    times: usize,
    budget: &mut SearchBudget<'_>,
) -> bool {
    for done in 0..times {
        let best = best_attacks(context, plan.position(), beam, 1, budget).pop();
        let Some(attack) = best else { return done > 0 };
        plan.append(&attack);
    }
    times > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions, AlreadyReached, Setting};
    use crate::{NodeLimit, Rules};

    const BEAM: Beam = Beam { width: 20, depth: 5 };
    const UNLIMITED: NodeLimit = NodeLimit(u64::MAX);

    fn setting_and_positions() -> (Setting, Vec<Position>) {
        let setting = Setting::new(map(Rules::live(4)));
        let positions = (0..6).flat_map(|seed| random_positions(&setting.map, seed, 80));
        let positions = positions.step_by(7).collect();
        (setting, positions)
    }

    #[test]
    fn attacks_are_ordered_and_leave_different_cells() {
        let (setting, positions) = setting_and_positions();
        let mut found = 0;
        for position in &positions {
            let seat = position.to_move();
            let mut budget = SearchBudget::new(&UNLIMITED);
            let attacks = best_attacks(setting.context(), position, BEAM, 4, &mut budget);
            assert!(attacks.len() <= 4);
            let before = balance(position, &setting.weights, seat);
            let gains = attacks
                .iter()
                .map(|plan| balance(plan.position(), &setting.weights, seat) - before);
            let gains: Vec<i32> = gains.collect();
            assert!(gains.iter().all(|&gain| gain > 0));
            assert!(gains.windows(2).all(|pair| pair[0] >= pair[1]), "{gains:?}");
            for (index, plan) in attacks.iter().enumerate() {
                let enemy_cells = plan.position().active(!seat);
                let others = &attacks[..index];
                assert!(others.iter().all(|other| other.position().active(!seat) != enemy_cells));
            }
            found += attacks.len();
        }
        assert!(found > 50, "only {found} attacks");
    }

    #[test]
    fn every_effect_of_an_attack_is_allowed_when_it_comes() {
        let (setting, positions) = setting_and_positions();
        for position in &positions {
            let mut budget = SearchBudget::new(&UNLIMITED);
            for plan in best_attacks(setting.context(), position, BEAM, 3, &mut budget) {
                let mut board = *position;
                for &effect in plan.effects() {
                    assert_eq!(board.check(&setting.map, effect.action()), Ok(effect));
                    board.apply(&setting.map, effect, &mut ());
                }
                assert_eq!(&board, plan.position());
                assert!(plan.effects().len() <= BEAM.depth);
            }
        }
    }

    #[test]
    fn nothing_is_searched_without_a_beam_or_a_budget() {
        let (setting, positions) = setting_and_positions();
        for position in &positions {
            let mut budget = SearchBudget::new(&UNLIMITED);
            let none = Beam { width: 20, depth: 0 };
            assert!(best_attacks(setting.context(), position, none, 4, &mut budget).is_empty());
            let mut spent = SearchBudget::new(&AlreadyReached);
            spent.charge(1);
            assert!(best_attacks(setting.context(), position, BEAM, 4, &mut spent).is_empty());
            assert_eq!(spent.nodes(), 1);
        }
    }

    #[test]
    fn an_extended_turn_wins_more() {
        let (setting, positions) = setting_and_positions();
        let mut extended = 0;
        for position in &positions {
            let mut plan = TurnPlan::new(*position);
            let mut budget = SearchBudget::new(&UNLIMITED);
            let context = setting.context();
            if extend_with_attacks(context, &mut plan, BEAM, 2, &mut budget) {
                let of = |position| balance(position, &setting.weights, position.to_move());
                assert!(of(plan.position()) > of(position));
                extended += 1;
            } else {
                assert!(plan.effects().is_empty());
            }
        }
        assert!(extended > 20, "only {extended}");
    }

    #[test]
    fn steps_count_from_the_territory() {
        let home = CellSet::from_cell(Cell::TOP_LEFT);
        assert_eq!(steps_from(home, Cell::TOP_LEFT), 0);
        for cell in Cell::all() {
            let steps = i32::from(cell.manhattan(Cell::TOP_LEFT)).min(SIDE.into());
            assert_eq!(steps_from(home, cell), steps);
        }
    }
}
