//! The search for a turn. It captures the enemy headquarters if possible. Otherwise, it tries
//! candidates and then random changes to them until the budget is used up, and scores each turn by
//! the opponent's best reply.

use super::budget::SearchBudget;
use super::evaluate::VICTORY;
use super::leaders::{Leader, Leaders};
use super::position_key::position_key;
use super::reply::{BestReply, ReplySearch};
use super::turn_source::TurnSource;
use super::visited_set::VisitedSet;
use super::winning_capture::winning_capture;
use crate::{evaluate, Position, SearchContext, StopCondition, TurnPlan};

/// The chosen turn and its score.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The turn.
    pub plan: TurnPlan,
    /// The turn's score after the best reply, in tenths of gold; `None` if the budget ran out
    /// before any turn was scored.
    pub score: Option<i32>,
    /// Positions evaluated. A turn that leads to a known position counts as one.
    pub nodes: u64,
    /// Number of complete turns searched for replies.
    pub turns: u32,
}

/// Chooses a turn for the seat to move.
pub fn search(
    context: SearchContext<'_>,
    position: &Position,
    stop: &dyn StopCondition,
) -> SearchResult {
    let mut budget = SearchBudget::new(stop);
    let capture_nodes = context.params.capture_nodes;
    if let Some(plan) = winning_capture(context, position, capture_nodes, &mut budget) {
        return SearchResult { plan, score: Some(VICTORY), nodes: budget.nodes(), turns: 1 };
    }
    let mut turns = TurnSource::new(context, *position, &mut budget);
    let mut search = Search::new(context);
    let mut turn = TurnPlan::new(*position);
    while turns.next(&mut turn, &mut budget) {
        if let Some(reply) = search.best_reply(&turn, &mut budget) {
            if search.leaders.add(&turn, &reply, &search.replies) {
                turns.improved(&turn, reply.taken);
            }
        }
        if let Some(best) = search.leaders.recheck(&mut search.replies, &mut budget) {
            turns.replaced(&best.plan, best.threatened);
        }
    }
    let (nodes, turns) = (budget.nodes(), search.turns);
    match search.leaders.into_best() {
        Some(Leader { plan, score, .. }) => SearchResult { plan, score: Some(score), nodes, turns },
        // The first candidate is better than no turn, even without a score.
        None => SearchResult { plan: turn, score: None, nodes, turns },
    }
}

struct Search<'a> {
    context: SearchContext<'a>,
    replies: ReplySearch<'a>,
    /// Positions reached by the turns so far. Most changes to a turn lead to a known position.
    visited: VisitedSet,
    leaders: Leaders,
    turns: u32,
}

impl<'a> Search<'a> {
    fn new(context: SearchContext<'a>) -> Self {
        let (replies, visited) = (ReplySearch::new(context), VisitedSet::default());
        let leaders = Leaders::new(context.params.kept_margin);
        Self { context, replies, visited, leaders, turns: 0 }
    }

    /// Returns the best reply to a turn. Returns `None` if the turn leads to a known position, or
    /// if it is far behind even before the reply.
    fn best_reply(&mut self, turn: &TurnPlan, budget: &mut SearchBudget<'_>) -> Option<BestReply> {
        budget.charge(1);
        // A known turn is among the leaders, or it was rejected. Rejected turns are not tried
        // again, even if alpha has fallen since.
        if !self.visited.insert(&position_key(turn.position())) {
            return None;
        }
        let alpha = self.leaders.alpha();
        let after = turn.handed_over();
        let before_reply = evaluate(self.context, &after, !after.to_move());
        if before_reply <= alpha.saturating_sub(self.context.params.futility_margin as i32) {
            return None;
        }
        self.turns += 1;
        self.replies.best_reply(&after, alpha, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions, Setting};
    use crate::{NodeLimit, Rules};

    fn setting_and_positions() -> (Setting, Vec<Position>) {
        let setting = Setting::new(map(Rules::live(4)));
        let positions = (0..4).flat_map(|seed| random_positions(&setting.map, seed, 100));
        let positions = positions.step_by(29).collect();
        (setting, positions)
    }

    fn assert_is_a_turn(setting: &Setting, start: &Position, plan: &TurnPlan) {
        let mut board = *start;
        for &effect in plan.effects() {
            assert_eq!(board.play(&setting.map, effect.action(), &mut ()), Ok(effect));
        }
        assert_eq!(&board, plan.position());
    }

    /// Limits in nodes.
    struct Limits {
        soft: u64,
        hard: u64,
    }

    impl StopCondition for Limits {
        fn soft_limit_reached(&self, nodes: u64) -> bool {
            nodes >= self.soft
        }

        fn hard_limit_reached(&self, nodes: u64) -> bool {
            nodes >= self.hard
        }
    }

    #[test]
    fn the_hard_limit_ends_the_search_soon() {
        // After noticing the limit, the search may still complete a batch: the evaluations of one
        // completion step, and of the first playout.
        const OVERSHOOT: u64 = 250;
        let (setting, positions) = setting_and_positions();
        let mut abandoned = 0;
        for position in &positions {
            for hard in [0, 1, 50, 400, 2000] {
                for soft in [0, hard, 10_000] {
                    let result = search(setting.context(), position, &Limits { soft, hard });
                    assert!(result.nodes <= hard + OVERSHOOT, "{} of {hard}", result.nodes);
                    assert_is_a_turn(&setting, position, &result.plan);
                    abandoned += usize::from(result.nodes >= hard);
                }
            }
        }
        assert!(abandoned > 100, "only {abandoned}");
    }

    #[test]
    fn every_parameter_may_be_none() {
        let (mut setting, positions) = setting_and_positions();
        for name in crate::SearchParams::NAMES {
            let before = setting.params;
            assert!(setting.params.set(name, 0), "{name}");
            for position in positions.iter().step_by(9) {
                let result = search(setting.context(), position, &NodeLimit(300));
                assert_is_a_turn(&setting, position, &result.plan);
            }
            setting.params = before;
        }
    }

    #[test]
    fn a_capture_is_a_victory() {
        let setting = Setting::new(map(Rules::live(4)));
        let mut won = 0;
        for mut position in (0..4).flat_map(|seed| random_positions(&setting.map, seed, 60)) {
            let seat = position.to_move();
            position.gold[seat] = 250;
            let result = search(setting.context(), &position, &NodeLimit(0));
            let captured = result.plan.position().captured() == Some(!seat);
            assert_eq!(captured, result.score == Some(VICTORY));
            won += usize::from(captured);
        }
        assert!(won > 5, "only {won}");
    }
}
