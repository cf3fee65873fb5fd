//! Scores a turn that was played.

use super::budget::SearchBudget;
use super::reply::ReplySearch;
use crate::{NodeLimit, Position, SearchContext, TurnPlan};

/// The score of a turn, and the reply it is based on.
#[derive(Clone, Debug)]
pub struct TurnScore {
    /// The score after the best reply, in tenths of gold, for the seat that played the turn.
    /// Comparable to [`SearchResult::score`](super::SearchResult::score), which can be lower
    /// because it also considers replies that were found for other turns.
    pub score: i32,
    /// The reply, or `None` if not attacking is best.
    pub reply: Option<TurnPlan>,
}

/// Scores a turn by the best reply to it. `after` is the position after the turn, with the opponent
/// to move.
#[must_use]
pub fn score_turn(context: SearchContext<'_>, after: &Position) -> TurnScore {
    let stop = NodeLimit(u64::MAX);
    let mut budget = SearchBudget::new(&stop);
    match ReplySearch::new(context).best_reply(after, i32::MIN, &mut budget) {
        Some(reply) => TurnScore { score: reply.score, reply: reply.plan },
        // Without a limit there is always a reply.
        None => TurnScore { score: i32::MIN, reply: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, random_positions, Setting};
    use crate::{search, NodeLimit, Rules};

    #[test]
    fn a_chosen_turn_is_worth_at_least_what_the_search_says() {
        let setting = Setting::new(map(Rules::live(4)));
        let mut compared = 0;
        for position in random_positions(&setting.map, 3, 100).iter().step_by(17) {
            let found = search(setting.context(), position, &NodeLimit(400));
            if found.turns > 1 {
                let scored = score_turn(setting.context(), &found.plan.handed_over());
                assert!(Some(scored.score) >= found.score, "{} {:?}", scored.score, found.score);
                compared += 1;
            }
        }
        assert!(compared > 2, "only {compared}");
    }
}
