//! The turns to try: candidates, then random changes to the best turns.

use super::attack::{best_attacks, extend_with_attacks};
use super::budget::SearchBudget;
use super::complete::{complete, SpendingLimit};
use super::mutation::{Mutator, ParentTurn};
use crate::{CellSet, Position, SearchContext, TurnPlan};

/// The turns that a search tries, in order.
pub(crate) struct TurnSource<'a> {
    context: SearchContext<'a>,
    root: Position,
    /// Candidates still to be completed, the next one last.
    candidates: Vec<(TurnPlan, SpendingLimit)>,
    is_first: bool,
    /// The best turn so far.
    best: ParentTurn,
    /// Other turns to mutate: the candidates, and earlier best turns.
    others: Vec<ParentTurn>,
    /// Cells taken by the best reply to the best turn.
    threatened: CellSet,
    mutation: Mutator<'a>,
}

impl<'a> TurnSource<'a> {
    /// Collects the candidates for a position: no attack, and every good attack. Each candidate is
    /// completed twice, once spending all gold and once thriftily.
    pub(crate) fn new(
        context: SearchContext<'a>,
        root: Position,
        budget: &mut SearchBudget<'_>,
    ) -> Self {
        let thrifty = SpendingLimit { keep: context.params.thrifty_gold as i32, mines: false };
        let limits = [SpendingLimit { keep: 0, mines: true }, thrifty];
        let starts = std::iter::once(TurnPlan::new(root)).chain(attacks(context, &root, budget));
        let candidates = starts.flat_map(|start| limits.map(|limit| (start.clone(), limit)));
        let mut candidates: Vec<_> = candidates.collect();
        candidates.reverse();
        Self {
            context,
            root,
            candidates,
            is_first: true,
            best: ParentTurn::new(context, root, &TurnPlan::new(root)),
            others: Vec::new(),
            threatened: CellSet::EMPTY,
            mutation: Mutator::new(context, root.round().into()),
        }
    }

    /// Makes `turn` the next turn to try. Returns false and leaves `turn` unchanged if the budget
    /// is used up. The first call always succeeds.
    pub(crate) fn next(&mut self, turn: &mut TurnPlan, budget: &mut SearchBudget<'_>) -> bool {
        if !std::mem::take(&mut self.is_first) && budget.soft_limit_reached() {
            return false;
        }
        match self.candidates.pop() {
            Some((start, limit)) => {
                *turn = start;
                complete(self.context, turn, limit, budget);
                self.others.push(ParentTurn::new(self.context, self.root, turn));
            }
            None => {
                let parent = self.mutation.choose(&self.best, &self.others);
                self.mutation.mutate(parent, self.threatened, turn, budget);
            }
        }
        true
    }

    /// Records a new best turn, and the cells taken by the best reply to it.
    pub(crate) fn improved(&mut self, turn: &TurnPlan, threatened: CellSet) {
        self.replaced(turn, threatened);
        self.others.push(self.best.clone());
    }

    /// Records that a turn tried before is now the best one, or that another reply to it is best.
    pub(crate) fn replaced(&mut self, turn: &TurnPlan, threatened: CellSet) {
        self.best = ParentTurn::new(self.context, self.root, turn);
        self.threatened = threatened;
    }
}

/// Returns the best attacks. If adding a second attack to one of these attacks wins more, includes
/// that combination as well.
fn attacks(
    context: SearchContext<'_>,
    root: &Position,
    budget: &mut SearchBudget<'_>,
) -> Vec<TurnPlan> {
    let params = context.params;
    let kept = params.attacks_kept;
    let mut attacks = best_attacks(context, root, params.attack(), kept, budget);
    for index in 0..attacks.len() {
        let mut both = attacks[index].clone();
        let (beam, times) = (params.second_attack(), params.second_attacks);
        if extend_with_attacks(context, &mut both, beam, times, budget) {
            attacks.push(both);
        }
    }
    attacks
}
