//! The opponent's best reply to a turn, and what the position is worth after it.

use super::evaluate::{evaluate, VICTORY};
use super::kill::kill;
use super::plan::Plan;
use super::strike::{strikes, Width};
use super::Weights;
use crate::arena::Arena;
use crate::position::Position;
use crate::seat::Seat;

/// How far a reply is searched.
pub(crate) const REPLY: Width = Width { beam: 12, depth: 6 };

/// What a turn is worth after the best reply that was found.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// For the seat that played the turn.
    pub(crate) worth: i32,
    /// The reply, if one is better than none.
    pub(crate) reply: Option<Plan>,
    /// Positions evaluated.
    pub(crate) work: u32,
}

/// The worth of a turn if the opponent does not strike back: what it can be worth at most.
pub(crate) fn quiet_worth(arena: &Arena, after: &Position, weights: &Weights, seat: Seat) -> i32 {
    evaluate(arena, after, weights, seat)
}

/// Searches the reply of the seat to move to the turn just handed over.
pub(crate) fn verdict(arena: &Arena, after: &Position, weights: &Weights) -> Verdict {
    let enemy = after.to_move();
    let seat = !enemy;
    let (killed, nodes) = kill(arena, after);
    if let Some(plan) = killed {
        return Verdict { worth: -VICTORY, reply: Some(plan), work: nodes };
    }
    let mut best: Option<(i32, Plan)> = None;
    let looked_at = strikes(arena, after, weights, REPLY, |plan, gain| {
        if gain > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((gain, plan.clone()));
        }
    });
    let position = best.as_ref().map_or(after, |(_, plan)| plan.position());
    let worth = evaluate(arena, position, weights, seat);
    Verdict { worth, reply: best.map(|(_, plan)| plan), work: nodes + looked_at + 1 }
}
