//! The opponent's best reply to a turn, and what the position is worth after it.

use super::evaluate::VICTORY;
use super::kill::kill;
use super::outlook::outlook;
use super::plan::Plan;
use super::strike::{best_strike, Width};
use super::Weights;
use crate::arena::Arena;
use crate::position::Position;

/// How far a reply is searched.
const REPLY: Width = Width { beam: 100, depth: 7 };

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

/// Searches the reply of the seat to move to the turn just handed over.
pub(crate) fn verdict(arena: &Arena, after: &Position, weights: &Weights) -> Verdict {
    let (killed, nodes) = kill(arena, after);
    if let Some(plan) = killed {
        return Verdict { worth: -VICTORY, reply: Some(plan), work: nodes };
    }
    let (reply, looked_at) = best_strike(arena, after, weights, REPLY);
    let struck = reply.as_ref().map_or(after, Plan::position);
    let (worth, played) = outlook(arena, struck, weights);
    Verdict { worth, reply, work: nodes + looked_at + played }
}
