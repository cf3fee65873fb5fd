//! Playouts: the reply is completed, then answered with one turn played by a simple policy.
//!
//! A static evaluation right after an attack cannot show whether the attack holds. A playout can,
//! because the other side counterattacks where that pays, expands and spends its gold. Longer
//! playouts are less useful, because a game between two such policies has little to do with a real
//! one.

use super::attack::extend_with_attacks;
use super::budget::SearchBudget;
use super::default_policy::{default_policy, POLICY_NODES};
use super::evaluate::VICTORY;
use super::winning_capture::winning_capture;
use crate::{evaluate, Position, SearchContext, TurnPlan};

/// Scores a reply from the point of view of the seat that is not to move. The seat to move
/// completes its turn, and the other seat answers. The score is an average of the evaluations
/// before and after the answer, weighted by
/// [`Weights::answer_share`](super::Weights::answer_share).
pub(crate) fn playout(
    context: SearchContext<'_>,
    attacked: &Position,
    budget: &mut SearchBudget<'_>,
) -> i32 {
    let seat = !attacked.to_move();
    if attacked.captured() == Some(seat) {
        budget.charge(1);
        return -VICTORY;
    }
    budget.charge(2);
    let before = evaluate(context, attacked, seat);
    let mut position = *attacked;
    default_policy(context.map, &mut position, |_| ());
    position.hand_over();
    playout_turn(context, &mut position, budget);
    let after = evaluate(context, &position, seat);
    let gained = i64::from(after - before) * i64::from(context.weights.answer_share) / 100;
    before + gained as i32
}

/// Plays a turn for the seat to move with the simple policy, then hands over. Does nothing if the
/// game is over.
fn playout_turn(
    context: SearchContext<'_>,
    position: &mut Position,
    budget: &mut SearchBudget<'_>,
) {
    if position.captured().is_some() {
        return;
    }
    let params = context.params;
    let nodes_max = params.playout_capture_nodes;
    if let Some(plan) = winning_capture(context, position, nodes_max, budget) {
        *position = *plan.position();
        return;
    }
    let mut plan = TurnPlan::new(*position);
    let times = params.playout_attacks;
    extend_with_attacks(context, &mut plan, params.playout(), times, budget);
    *position = *plan.position();
    budget.charge(POLICY_NODES);
    default_policy(context.map, position, |_| ());
    position.hand_over();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions, Setting};
    use crate::{CellSet, NodeLimit, Rules};

    fn score(setting: &Setting, position: &Position) -> (i32, u64) {
        let stop = NodeLimit(u64::MAX);
        let mut budget = SearchBudget::new(&stop);
        let score = playout(setting.context(), position, &mut budget);
        (score, budget.nodes())
    }

    #[test]
    fn a_lost_headquarters_ends_the_playout() {
        let setting = Setting::new(map(Rules::live(4)));
        let mut position = Position::start();
        position.owned[crate::Seat::Blue] = CellSet::EMPTY;
        assert_eq!(score(&setting, &position), (-VICTORY, 1));
    }

    #[test]
    fn the_share_weighs_the_position_after_the_answer() {
        let mut setting = Setting::new(map(Rules::live(4)));
        let random = |seed| random_positions(&setting.map, seed, 60);
        let positions: Vec<Position> = (0..4).flat_map(random).collect();
        for position in positions {
            let seat = !position.to_move();
            let mut share = |percent: i32| {
                setting.weights.answer_share = percent;
                score(&setting, &position).0
            };
            let [none, half, all] = [0, 50, 100].map(&mut share);
            assert_eq!(none, evaluate(setting.context(), &position, seat));
            assert_eq!(half, none + (all - none) / 2);
            let mut answered = position;
            default_policy(&setting.map, &mut answered, |_| ());
            answered.hand_over();
            let stop = NodeLimit(u64::MAX);
            playout_turn(setting.context(), &mut answered, &mut SearchBudget::new(&stop));
            assert_eq!(all, evaluate(setting.context(), &answered, seat));
        }
    }
}
