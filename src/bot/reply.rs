//! The opponent's best reply to a turn, and what the position is worth after it.

use super::evaluate::VICTORY;
use super::kill::kill;
use super::outlook::outlook;
use super::plan::Plan;
use super::strike::{best_strikes, Width};
use super::Weights;
use crate::arena::Arena;
use crate::position::Position;

/// How far a reply is searched.
const REPLY: Width = Width { beam: 100, depth: 9 };
/// Replies that are played on from.
const REPLIES: usize = 8;

/// What a turn is worth after the best reply that was found.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// For the seat that played the turn; no less than the truth if it is not above the floor.
    pub(crate) worth: i32,
    /// The reply, if one is better than none.
    pub(crate) reply: Option<Plan>,
    /// Positions evaluated.
    pub(crate) work: u32,
}

/// Searches the reply of the seat to move to the turn just handed over, until one is found that
/// leaves no more than `floor`.
pub(crate) fn verdict(arena: &Arena, after: &Position, weights: &Weights, floor: i32) -> Verdict {
    let (killed, nodes) = kill(arena, after);
    if let Some(plan) = killed {
        return Verdict { worth: -VICTORY, reply: Some(plan), work: nodes };
    }
    let (strikes, looked_at) = best_strikes(arena, after, weights, REPLY, REPLIES);
    let mut verdict = Verdict { worth: i32::MAX, reply: None, work: nodes + looked_at };
    let none = std::iter::once(None);
    for reply in strikes.into_iter().map(Some).chain(none) {
        let struck = reply.as_ref().map_or(after, Plan::position);
        let (worth, played) = outlook(arena, struck, weights);
        verdict.work += played;
        if worth < verdict.worth {
            verdict.worth = worth;
            verdict.reply = reply;
        }
        if verdict.worth <= floor {
            break;
        }
    }
    verdict
}
