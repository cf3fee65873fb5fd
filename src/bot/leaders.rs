//! The leading turns of a search. A reply that is found later can refute the best turn, so turns
//! that could take its place are kept.

use super::budget::SearchBudget;
use super::reply::{BestReply, ReplySearch};
use crate::{CellSet, TurnPlan};

/// A turn that is the best one, or may become it.
pub(crate) struct Leader {
    pub(crate) plan: TurnPlan,
    /// The lowest score after any reply tried so far.
    pub(crate) score: i32,
    /// Cells taken by the reply that leaves this score.
    pub(crate) threatened: CellSet,
    /// Number of remembered replies that have been tried.
    tried: usize,
    /// True if the search for replies was not cut short by a refutation.
    is_complete: bool,
}

impl Leader {
    /// Returns true if no known reply is left to try.
    fn is_settled(&self, replies: &ReplySearch<'_>) -> bool {
        self.is_complete && self.tried == replies.remembered()
    }

    /// Tries the new replies. If the search for replies was cut short, searches again for a score
    /// above `alpha`.
    fn recheck(
        &mut self,
        replies: &mut ReplySearch<'_>,
        alpha: i32,
        budget: &mut SearchBudget<'_>,
    ) {
        let after = self.plan.handed_over();
        let reply = if self.is_complete {
            replies.new_refutation(&after, self.tried, self.score, budget)
        } else {
            let reply = replies.best_reply(&after, alpha, budget);
            self.is_complete = reply.as_ref().is_some_and(|reply| reply.score > alpha);
            reply
        };
        self.tried = replies.remembered();
        if let Some(reply) = reply.filter(|reply| reply.score < self.score) {
            (self.score, self.threatened) = (reply.score, reply.taken);
        }
    }
}

/// The leading turns.
pub(crate) struct Leaders {
    turns: Vec<Leader>,
    /// Index of the best turn.
    best: usize,
    /// How far a turn's score may be below the best score.
    margin: i32,
}

impl Leaders {
    pub(crate) fn new(margin: usize) -> Self {
        Self { turns: Vec::new(), best: 0, margin: margin as i32 }
    }

    /// Returns the best turn.
    pub(crate) fn best(&self) -> Option<&Leader> {
        self.turns.get(self.best)
    }

    /// Removes all turns and returns the best one.
    pub(crate) fn into_best(mut self) -> Option<Leader> {
        (self.best < self.turns.len()).then(|| self.turns.swap_remove(self.best))
    }

    /// Returns the score that a turn must exceed to become the best one.
    pub(crate) fn alpha(&self) -> i32 {
        self.best().map_or(i32::MIN, |best| best.score)
    }

    /// Adds a turn and the reply found by a search with [`Leaders::alpha`], unless the turn is too
    /// far behind. Returns true if it is the new best turn.
    pub(crate) fn add(
        &mut self,
        turn: &TurnPlan,
        reply: &BestReply,
        replies: &ReplySearch<'_>,
    ) -> bool {
        let alpha = self.alpha();
        let is_best = reply.score > alpha;
        if is_best {
            self.best = self.turns.len();
        }
        if is_best || reply.score > alpha.saturating_sub(self.margin) {
            let (score, threatened, tried) = (reply.score, reply.taken, replies.remembered());
            let plan = turn.clone();
            self.turns.push(Leader { plan, score, threatened, tried, is_complete: is_best });
        }
        is_best
    }

    /// Tries new replies against the best turn. If another turn then has a higher score, tries that
    /// one, and so on. Returns the best turn if it is another one or its score has changed.
    pub(crate) fn recheck(
        &mut self,
        replies: &mut ReplySearch<'_>,
        budget: &mut SearchBudget<'_>,
    ) -> Option<&Leader> {
        let before = (self.best, self.alpha());
        let mut top = self.best;
        while self.turns.get(top).is_some_and(|turn| !turn.is_settled(replies)) {
            let complete = self.turns.iter().filter(|turn| turn.is_complete);
            let alpha = complete.map(|turn| turn.score).max().unwrap_or(i32::MIN);
            self.turns[top].recheck(replies, alpha, budget);
            if budget.soft_limit_reached() {
                break;
            }
            let rank = |&index: &usize| {
                let turn = &self.turns[index];
                (turn.score, turn.is_complete, index)
            };
            top = (0..self.turns.len()).max_by_key(rank).unwrap_or(top);
        }
        if self.turns.get(top).is_some_and(|turn| turn.is_complete) {
            self.best = top;
        }
        let after = (self.best, self.alpha());
        self.best().filter(|_| after != before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::turn_source::TurnSource;
    use crate::testing::{map, random_positions, Setting};
    use crate::{NodeLimit, Position, Rules};

    #[test]
    fn no_known_reply_refutes_the_best_turn() {
        let setting = Setting::new(map(Rules::live(4)));
        let positions = (0..4).flat_map(|seed| random_positions(&setting.map, seed, 100));
        let (mut lowered, mut replaced) = (0, 0);
        for position in positions.skip(40).step_by(29) {
            let stop = NodeLimit(u64::MAX);
            let mut budget = SearchBudget::new(&stop);
            let mut replies = ReplySearch::new(setting.context());
            let mut turns = TurnSource::new(setting.context(), position, &mut budget);
            let mut leaders = Leaders::new(100);
            let mut turn = TurnPlan::new(Position::start());
            for _ in 0..300 {
                turns.next(&mut turn, &mut budget);
                let after = turn.handed_over();
                let reply = replies.best_reply(&after, leaders.alpha(), &mut budget);
                leaders.add(&turn, &reply.expect("no limit"), &replies);
                let (best, alpha) = (leaders.best, leaders.alpha());
                let has_changed = leaders.recheck(&mut replies, &mut budget).is_some();
                assert_eq!(has_changed, leaders.alpha() < alpha);
                lowered += usize::from(has_changed);
                replaced += usize::from(leaders.best != best);
                let best = leaders.best().expect("a turn");
                assert!(best.is_settled(&replies));
                let after = best.plan.handed_over();
                assert!(replies.new_refutation(&after, 0, best.score, &mut budget).is_none());
            }
        }
        assert!(lowered > replaced && replaced > 1, "{lowered} {replaced}");
    }

    #[test]
    fn turns_far_behind_are_not_kept() {
        let setting = Setting::new(map(Rules::live(4)));
        let replies = ReplySearch::new(setting.context());
        let turn = TurnPlan::new(Position::start());
        let reply = |score| BestReply { score, plan: None, taken: CellSet::EMPTY };
        let mut leaders = Leaders::new(100);
        let best =
            [500, 400, 401, 500, 501, 401].map(|score| leaders.add(&turn, &reply(score), &replies));
        assert_eq!(best, [true, false, false, false, true, false]);
        let kept: Vec<i32> = leaders.turns.iter().map(|turn| turn.score).collect();
        assert_eq!(kept, [500, 401, 500, 501]);
        assert_eq!(leaders.into_best().map(|best| best.score), Some(501));
    }
}
