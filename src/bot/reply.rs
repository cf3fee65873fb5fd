//! The opponent's best reply to a turn, and what the position is worth after it.

use super::attack::{best_attacks, extend_with_attack, BeamWidth, SECOND_ATTACK};
use super::evaluate::VICTORY;
use super::playout::playout;
use super::turn_plan::TurnPlan;
use super::winning_capture::winning_capture;
use super::{SearchBudget, StopCondition, Weights};
use crate::arena::Arena;
use crate::position::Position;

/// How far a reply is searched.
const REPLY: BeamWidth = BeamWidth { beam: 100, depth: 9 };
/// Replies that are played on from.
const REPLIES: usize = 8;

/// What a turn is worth after the best reply that was found.
#[derive(Clone, Debug)]
pub(crate) struct BestReply {
    /// For the seat that played the turn; no less than the truth if it is not above the floor.
    pub(crate) score: i32,
    /// The reply, if one is better than none.
    pub(crate) reply: Option<TurnPlan>,
}

/// Searches the reply of the seat to move to the turn just handed over, until one is found that
/// leaves no more than `floor`. Nothing if the time was up before.
pub(crate) fn best_reply(
    arena: &Arena,
    after: &Position,
    weights: &Weights,
    floor: i32,
    budget: &mut SearchBudget<'_, impl StopCondition>,
) -> Option<BestReply> {
    let (winning, nodes) = winning_capture(arena, after);
    budget.charge(nodes.into());
    if let Some(plan) = winning {
        return Some(BestReply { score: -VICTORY, reply: Some(plan) });
    }
    let (attacks, looked_at) = best_attacks(arena, after, weights, REPLY, REPLIES);
    budget.charge(looked_at.into());
    let mut best_reply = BestReply { score: i32::MAX, reply: None };
    for mut reply in attacks.into_iter().map(Some).chain(std::iter::once(None)) {
        if budget.reached() {
            return None;
        }
        if let Some(attack) = &mut reply {
            budget.charge(extend_with_attack(arena, attack, weights, SECOND_ATTACK, 1).into());
        }
        let attacked = reply.as_ref().map_or(after, TurnPlan::position);
        let (score, played) = playout(arena, attacked, weights);
        budget.charge(played.into());
        if score < best_reply.score {
            best_reply = BestReply { score, reply };
        }
        if best_reply.score <= floor {
            break;
        }
    }
    Some(best_reply)
}

#[cfg(test)]
mod tests {
    use super::super::NodeLimit;
    use super::*;
    use crate::rules::Rules;
    use crate::view::View;

    /// Two peninsulas of red's in different places, each with a neck that costs ten. Two units
    /// live on each, one between.
    const TWO_NECKS: &str = "20\n91\n8\n35\n\
        XXXX..OOOOOO\nXXXXXXXXXXXO\nXXXXXXOOXXXO\nXXXX..OOOOOO\nXXX..OOOOOOO\nXX..OOOOOOOO\n\
        X..OOOOOOOOO\nX.OOOOOOOOOO\nXOOOOOOOOOOO\nXXOOOOOOOOOO\nXXOOOOOOOOOO\nOOOOOOOOOOOO\n\
        2\n0 0 11 11\n1 0 0 0\n\
        7\n0 1 1 6 6\n0 2 1 10 9\n1 3 1 1 10\n1 4 1 0 9\n1 5 1 10 2\n1 6 1 9 1\n1 7 1 2 1";

    #[test]
    fn a_reply_cuts_in_two_places() {
        let view: View = TWO_NECKS.parse().expect("a view");
        let (after, _) = view.position(20);
        let arena = Arena::new(Rules::live(4), view.floor(), crate::CellSet::EMPTY);
        let arena = arena.expect("a playable map");
        let weights = Weights::default();
        let stop = NodeLimit(u64::MAX);
        let best_reply =
            best_reply(&arena, &after, &weights, i32::MIN, &mut SearchBudget::new(&stop));
        let attacked =
            *best_reply.and_then(|best_reply| best_reply.reply).expect("a reply").position();
        let alive = attacked.units() & attacked.active(!after.to_move());
        assert_eq!(alive.len(), 1, "only the unit between is left");
    }
}
