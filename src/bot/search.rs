//! The search for a turn: capture the headquarters if possible; else collect candidate turns, score
//! each by the opponent's best reply, and improve the best one until the budget is used up.

use super::attack::{best_attacks, extend_with_attacks};
use super::budget::{SearchBudget, StopCondition};
use super::complete::{complete, SpendingLimit};
use super::context::SearchContext;
use super::evaluate::{evaluate, VICTORY};
use super::params::count;
use super::playout::playout;
use super::position_key::PositionKey;
use super::refutation_table::RefutationTable;
use super::reply::{best_reply, BestReply};
use super::turn_plan::TurnPlan;
use super::variation::{Variation, VariedTurn};
use super::visited_set::VisitedSet;
use super::winning_capture::winning_capture;
use crate::cell_set::CellSet;
use crate::position::Position;

/// The turn that was chosen, and what the choice is based on.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The turn.
    pub plan: TurnPlan,
    /// Its score after the best reply, in tenths of gold.
    pub score: i32,
    /// Positions evaluated. A turn that leads to a known position counts as one.
    pub nodes: u64,
    /// Complete turns for which replies were searched.
    pub turns: u32,
}

/// Chooses a turn for the seat to move.
pub fn search(
    context: SearchContext<'_>,
    position: &Position,
    stop: &dyn StopCondition,
) -> SearchResult {
    let mut budget = SearchBudget::new(stop);
    let nodes_max = count(context.params.capture_nodes);
    if let Some(plan) = winning_capture(context, position, nodes_max, &mut budget) {
        return SearchResult { plan, score: VICTORY, nodes: budget.nodes(), turns: 1 };
    }
    let mut search = Search::new(context, position, budget);
    search.try_candidates();
    search.improve();
    SearchResult {
        plan: search.best,
        score: search.score,
        nodes: search.budget.nodes(),
        turns: search.turns,
    }
}

struct Search<'a> {
    context: SearchContext<'a>,
    root: Position,
    budget: SearchBudget<'a>,
    best: TurnPlan,
    /// The best turn again, to be varied.
    varied: VariedTurn,
    /// Other turns to be varied: the first candidates, and the best turns before.
    others: Vec<VariedTurn>,
    score: i32,
    /// The positions that turns led to. Most changes of a turn lead to a known one.
    visited: VisitedSet<PositionKey>,
    /// The cells that the best reply to the best turn takes.
    threatened: CellSet,
    turns: u32,
    refutations: RefutationTable,
    variation: Variation<'a>,
}

impl<'a> Search<'a> {
    fn new(context: SearchContext<'a>, root: &Position, budget: SearchBudget<'a>) -> Self {
        Self {
            context,
            root: *root,
            budget,
            best: TurnPlan::new(*root),
            varied: VariedTurn::new(context, *root, &TurnPlan::new(*root)),
            others: Vec::new(),
            score: i32::MIN,
            visited: VisitedSet::default(),
            threatened: CellSet::EMPTY,
            turns: 0,
            refutations: RefutationTable::new(count(context.params.refutations_kept)),
            variation: Variation::new(context, root.round().into()),
        }
    }

    /// Scores a turn, and keeps it if it is better than the best so far. A turn that is far behind
    /// before any reply is not searched for replies.
    fn try_turn(&mut self, plan: &TurnPlan) {
        self.budget.charge(1);
        // A turn that was no better before is no better now.
        if !self.visited.insert(PositionKey::of(plan.position())) {
            return;
        }
        let after = plan.handed_over();
        let quiet = evaluate(self.context, &after, self.root.to_move());
        if quiet <= self.score.saturating_sub(self.context.params.quiet_margin) {
            return;
        }
        self.turns += 1;
        if self.is_refuted(&after) {
            return;
        }
        match best_reply(self.context, &after, self.score, &mut self.budget) {
            Some(reply) => self.keep_if_better(plan, &after, &reply),
            // The budget is used up. Any turn is better than none.
            None if self.score == i32::MIN => self.best = plan.clone(),
            None => {}
        }
    }

    fn keep_if_better(&mut self, plan: &TurnPlan, after: &Position, best_reply: &BestReply) {
        let reply = best_reply.plan.as_ref();
        if let Some(reply) = reply {
            self.refutations.insert(reply.effects());
        }
        if best_reply.score <= self.score {
            return;
        }
        let enemy = !self.root.to_move();
        self.score = best_reply.score;
        self.varied = VariedTurn::new(self.context, self.root, plan);
        self.others.push(self.varied.clone());
        self.best = plan.clone();
        self.threatened = reply
            .map_or(CellSet::EMPTY, |reply| reply.position().owned(enemy) - after.owned(enemy));
    }

    /// Whether a reply that refuted another turn refutes this one too.
    fn is_refuted(&mut self, after: &Position) -> bool {
        let mut refutation = None;
        for (place, attacked) in self.refutations.against(self.context.arena, after) {
            if self.budget.soft_limit_reached() {
                break;
            }
            let score = playout(self.context, &attacked, &mut self.budget);
            if score <= self.score {
                refutation = Some(place);
                break;
            }
        }
        if let Some(place) = refutation {
            self.refutations.promote(place);
        }
        refutation.is_some()
    }

    /// The best attacks, and each with a second one where that wins more.
    fn attacks(&mut self) -> Vec<TurnPlan> {
        let (context, params) = (self.context, self.context.params);
        let kept = count(params.attacks_kept);
        let mut attacks =
            best_attacks(context, &self.root, params.attack(), kept, &mut self.budget);
        for place in 0..attacks.len() {
            let mut both = attacks[place].clone();
            let (width, times) = (params.second_attack(), count(params.second_attacks));
            if extend_with_attacks(context, &mut both, width, times, &mut self.budget) {
                attacks.push(both);
            }
        }
        attacks
    }

    /// Tries no attack and every good one, each completed with all gold and with none.
    fn try_candidates(&mut self) {
        let quiet = TurnPlan::new(self.root);
        let starts: Vec<TurnPlan> = std::iter::once(quiet).chain(self.attacks()).collect();
        let thrifty = SpendingLimit { keep: self.context.params.thrifty_gold, mines: false };
        for start in starts {
            for limit in [SpendingLimit { keep: 0, mines: true }, thrifty] {
                if self.turns > 0 && self.budget.soft_limit_reached() {
                    return;
                }
                let mut plan = start.clone();
                complete(self.context, &mut plan, limit, &mut self.budget);
                self.others.push(VariedTurn::new(self.context, self.root, &plan));
                self.try_turn(&plan);
            }
        }
    }

    /// Improves the best turn by random changes of it, and of others, until the soft limit is
    /// reached.
    fn improve(&mut self) {
        let mut plan = TurnPlan::new(self.root);
        while !self.budget.soft_limit_reached() {
            let turn = self.variation.choose(&self.varied, &self.others);
            self.variation.vary(turn, self.threatened, &mut plan, &mut self.budget);
            self.try_turn(&plan);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::NodeLimit;
    use super::*;
    use crate::rules::Rules;
    use crate::testing::{arena, random_positions, Setting};

    fn setting_and_positions() -> (Setting, Vec<Position>) {
        let setting = Setting::new(arena(Rules::live(4)));
        let positions = (0..4).flat_map(|seed| random_positions(&setting.arena, seed, 100));
        let positions = positions.step_by(29).collect();
        (setting, positions)
    }

    fn assert_is_a_turn(setting: &Setting, start: &Position, plan: &TurnPlan) {
        let mut board = *start;
        for &effect in plan.effects() {
            assert_eq!(board.play(&setting.arena, effect.action(), &mut ()), Ok(effect));
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
        // After the limit is seen, the search may still complete what it counts at once: the
        // evaluations of one step of the completion, and of the first playout.
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
    fn fixed_work_gives_the_same_turn_again() {
        let (setting, positions) = setting_and_positions();
        for position in &positions {
            let [first, again] =
                [(); 2].map(|()| search(setting.context(), position, &NodeLimit(800)));
            assert_eq!(first.plan.effects(), again.plan.effects());
            assert_eq!((first.score, first.nodes), (again.score, again.nodes));
            assert_is_a_turn(&setting, position, &first.plan);
        }
    }

    #[test]
    fn every_parameter_may_be_none() {
        let (mut setting, positions) = setting_and_positions();
        for name in crate::SearchParams::NAMES {
            let before = setting.params;
            for value in [0, -5] {
                *setting.params.by_name(name).expect("a listed name") = value;
                for position in positions.iter().step_by(9) {
                    let result = search(setting.context(), position, &NodeLimit(300));
                    assert_is_a_turn(&setting, position, &result.plan);
                }
            }
            setting.params = before;
        }
    }

    #[test]
    fn a_capture_is_a_victory() {
        let setting = Setting::new(arena(Rules::live(4)));
        let mut won = 0;
        for mut position in (0..4).flat_map(|seed| random_positions(&setting.arena, seed, 60)) {
            let seat = position.to_move();
            position.gold[seat] = 250;
            let result = search(setting.context(), &position, &NodeLimit(0));
            let captured = result.plan.position().captured() == Some(!seat);
            assert_eq!(captured, result.score == VICTORY);
            won += usize::from(captured);
        }
        assert!(won > 5, "only {won}");
    }

    #[test]
    fn more_work_never_scores_less() {
        let (setting, positions) = setting_and_positions();
        for position in positions.iter().step_by(3) {
            let scores = [500, 2000, 5000].map(|nodes| {
                let result = search(setting.context(), position, &NodeLimit(nodes));
                result.score
            });
            assert!(scores.windows(2).all(|pair| pair[0] <= pair[1]), "{scores:?}");
        }
    }
}
