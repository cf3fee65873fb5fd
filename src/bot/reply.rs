//! The opponent's best reply to a turn, and the turn's score after that reply.

use super::attack::{best_attacks, extend_with_attacks};
use super::budget::SearchBudget;
use super::evaluate::VICTORY;
use super::playout::playout;
use super::refutation_table::RefutationTable;
use super::winning_capture::winning_capture;
use crate::{CellSet, Position, SearchContext, TurnPlan};

/// The best reply found to a turn.
#[derive(Clone, Debug)]
pub(crate) struct BestReply {
    /// The turn's score after the reply, for the seat that played the turn. If it does not exceed
    /// the search's `alpha`, it is only an upper bound.
    pub(crate) score: i32,
    /// The reply. `None` if no attack is best, or if the reply was known before.
    pub(crate) plan: Option<TurnPlan>,
    /// Cells taken by the reply.
    pub(crate) taken: CellSet,
}

impl BestReply {
    /// Creates a reply that leads to the position `attacked`. `after` is the position before it.
    fn new(score: i32, plan: Option<TurnPlan>, after: &Position, attacked: &Position) -> Self {
        let enemy = after.to_move();
        Self { score, plan, taken: attacked.owned(enemy) - after.owned(enemy) }
    }
}

/// Searches for the best replies to turns from one position, and remembers the replies that refute
/// turns.
pub(crate) struct ReplySearch<'a> {
    context: SearchContext<'a>,
    refutations: RefutationTable,
}

impl<'a> ReplySearch<'a> {
    pub(crate) fn new(context: SearchContext<'a>) -> Self {
        let refutations = RefutationTable::new(context.params.refutations_kept);
        Self { context, refutations }
    }

    /// Finds the best reply to the turn just handed over. Tries known refutations, a winning
    /// capture, the best attacks, and no attack, and returns the reply with the lowest score. Stops
    /// at the first reply that leaves a score of `alpha` or less. Returns `None` if the budget runs
    /// out first.
    pub(crate) fn best_reply(
        &mut self,
        after: &Position,
        alpha: i32,
        budget: &mut SearchBudget<'_>,
    ) -> Option<BestReply> {
        let known = self.best_known(after, 0, alpha, budget);
        if let Some((index, _)) = known.as_ref().filter(|(_, known)| known.score <= alpha) {
            self.refutations.promote(*index);
            return known.map(|(_, known)| known);
        }
        let nodes_max = self.context.params.capture_nodes;
        let found = match winning_capture(self.context, after, nodes_max, budget) {
            Some(plan) => {
                let attacked = *plan.position();
                BestReply::new(-VICTORY, Some(plan), after, &attacked)
            }
            None => self.best_attack(after, alpha, budget)?,
        };
        if let Some(plan) = &found.plan {
            self.refutations.insert(plan.effects());
        }
        match known {
            Some((_, known)) if known.score < found.score => Some(known),
            _ => Some(found),
        }
    }

    /// Returns the number of replies remembered so far, including those forgotten since.
    pub(crate) fn remembered(&self) -> usize {
        self.refutations.inserted()
    }

    /// Tries known replies against a turn, except for the first `tried` that were remembered.
    /// Returns the best of them if it leaves less than `score`.
    pub(crate) fn new_refutation(
        &mut self,
        after: &Position,
        tried: usize,
        score: i32,
        budget: &mut SearchBudget<'_>,
    ) -> Option<BestReply> {
        let (index, known) = self.best_known(after, tried, i32::MIN, budget)?;
        if known.score >= score {
            return None;
        }
        self.refutations.promote(index);
        Some(known)
    }

    /// Returns the best known reply, and its index in the table. Leaves out the first `tried`
    /// replies, and stops at the first one that leaves a score of `alpha` or less.
    fn best_known(
        &self,
        after: &Position,
        tried: usize,
        alpha: i32,
        budget: &mut SearchBudget<'_>,
    ) -> Option<(usize, BestReply)> {
        let mut best: Option<(usize, BestReply)> = None;
        for (index, attacked) in self.refutations.against(self.context.map, after, tried) {
            if budget.soft_limit_reached() {
                break;
            }
            let score = playout(self.context, &attacked, budget);
            if budget.is_exhausted() {
                break;
            }
            if best.as_ref().is_none_or(|(_, best)| score < best.score) {
                best = Some((index, BestReply::new(score, None, after, &attacked)));
            }
            if score <= alpha {
                break;
            }
        }
        best
    }

    /// Finds the best reply: one of the attacks that win the most material, or no attack at all.
    fn best_attack(
        &self,
        after: &Position,
        alpha: i32,
        budget: &mut SearchBudget<'_>,
    ) -> Option<BestReply> {
        let (context, params) = (self.context, self.context.params);
        let kept = params.replies_kept;
        let attacks = best_attacks(context, after, params.reply(), kept, budget);
        let mut best = BestReply { score: i32::MAX, plan: None, taken: CellSet::EMPTY };
        for mut plan in attacks.into_iter().map(Some).chain(std::iter::once(None)) {
            if budget.soft_limit_reached() {
                return None;
            }
            if let Some(attack) = &mut plan {
                let times = params.second_attacks;
                extend_with_attacks(context, attack, params.second_attack(), times, budget);
            }
            let attacked = *plan.as_ref().map_or(after, TurnPlan::position);
            let score = playout(context, &attacked, budget);
            if budget.is_exhausted() {
                return None;
            }
            if score < best.score {
                best = BestReply::new(score, plan, after, &attacked);
            }
            if best.score <= alpha {
                break;
            }
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Map, NodeLimit, Rules, SearchParams, View, Weights};

    /// Two peninsulas owned by red, each with a neck that costs ten to take. Two units are on each
    /// peninsula, and one unit is in between.
    const TWO_NECKS: &str = "20\n91\n8\n35\n\
        XXXX..OOOOOO\nXXXXXXXXXXXO\nXXXXXXOOXXXO\nXXXX..OOOOOO\nXXX..OOOOOOO\nXX..OOOOOOOO\n\
        X..OOOOOOOOO\nX.OOOOOOOOOO\nXOOOOOOOOOOO\nXXOOOOOOOOOO\nXXOOOOOOOOOO\nOOOOOOOOOOOO\n\
        2\n0 0 11 11\n1 0 0 0\n\
        7\n0 1 1 6 6\n0 2 1 10 9\n1 3 1 1 10\n1 4 1 0 9\n1 5 1 10 2\n1 6 1 9 1\n1 7 1 2 1";

    #[test]
    fn a_reply_cuts_in_two_places() {
        let view: View = TWO_NECKS.parse().expect("a view");
        let (after, _) = view.position(20);
        let map = Map::new(Rules::live(4), view.floor, crate::CellSet::EMPTY);
        let map = map.expect("a playable map");
        let (weights, params) = (Weights::default(), SearchParams::default());
        let context = SearchContext { map: &map, weights: &weights, params: &params };
        let stop = NodeLimit(u64::MAX);
        let mut budget = SearchBudget::new(&stop);
        let best = ReplySearch::new(context).best_reply(&after, i32::MIN, &mut budget);
        let attacked = *best.and_then(|best| best.plan).expect("a reply").position();
        let alive = attacked.units() & attacked.active(!after.to_move());
        assert_eq!(alive.len(), 1, "only the unit between is left");
    }
}
