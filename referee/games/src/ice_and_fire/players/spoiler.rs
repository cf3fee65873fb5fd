//! Plays the chain with the most left over when the opponent's best chain has come back, and
//! builds a tower only where it takes from that chain more than the tower costs.

use icefire::{Action, Arena, Building, Cell, CellSet, Effect, Position, TOWER_PRICE};
use maps::ChaChaDice;

use super::chains::{chains, gain, HEADQUARTERS};
use super::finish::{chain_to_hq, take_headquarters};
use super::hand::Hand;
use super::spread::spread;

/// Own chains looked at, and how many of the best are answered.
const CHAINS: u32 = 3_000;
const ANSWERED: usize = 10;
/// Chains of the opponent looked at.
const REPLIES: u32 = 500;
/// Effects tried on the way to its own headquarters, for each reply.
const REPLY_TRIES: u32 = 200;
/// Places tried for a tower.
const PLACES: usize = 8;

/// The style.
pub(super) fn spoiler(hand: &mut Hand, _: &mut ChaChaDice) {
    if take_headquarters(hand) {
        return;
    }
    for effect in best_exchange(hand) {
        hand.act(effect);
    }
    if let Some(place) = spoiling_place(hand) {
        hand.build(Building::Tower, place);
    }
    spread(hand);
}

/// The chain, or none, that leaves the best difference after the reply.
fn best_exchange(hand: &Hand) -> Vec<Effect> {
    let (before, victim) = (hand.position, !hand.seat());
    let mut own: Vec<(i32, Vec<Effect>, Position)> = vec![(0, Vec::new(), before)];
    chains(&hand.arena, &before, CHAINS, &mut |effects, after| {
        let gain = gain(&before, after, victim);
        if gain > 0 && after.gold(!victim) + after.income_now(!victim) >= 0 {
            own.push((gain, effects.to_vec(), *after));
        }
    });
    own[1..].sort_by_key(|(gain, ..)| -gain);
    let answered = own.into_iter().take(ANSWERED);
    let best = answered.max_by_key(|(gain, _, after)| gain - best_reply(&hand.arena, after));
    best.map_or_else(Vec::new, |(_, effects, _)| effects)
}

/// Gain of the opponent's best chain if he moved now.
fn best_reply(arena: &Arena, after: &Position) -> i32 {
    let mut theirs = *after;
    theirs.hand_over();
    if chain_to_hq(arena, &theirs, REPLY_TRIES).is_some() {
        return HEADQUARTERS;
    }
    let mut most = 0;
    chains(arena, &theirs, REPLIES, &mut |_, reply| {
        most = most.max(gain(&theirs, reply, !theirs.to_move()));
    });
    most
}

/// The place for a tower that takes most from the opponent's best chain, if it is worth its price.
fn spoiling_place(hand: &Hand) -> Option<Cell> {
    let (position, arena) = (&hand.position, &hand.arena);
    let fear = best_reply(arena, position);
    if fear <= TOWER_PRICE {
        return None;
    }
    let near = (0..3).fold(position.owned(!hand.seat()), |set, _| set.dilated());
    let places = position.buildable(arena, Building::Tower)
        & (near | CellSet::of(hand.seat().hq()).dilated());
    let bare = |place: &Cell| {
        let covered = CellSet::of(*place).dilated() & position.active(hand.seat());
        (covered - position.protected(hand.seat())).len()
    };
    let mut places: Vec<Cell> = places.into_iter().collect();
    places.sort_by_key(|place| std::cmp::Reverse(bare(place)));
    let fear_with = |place: Cell| {
        let effect =
            position.check(arena, Action::Build { building: Building::Tower, cell: place }).ok()?;
        let mut guarded = *position;
        guarded.apply(arena, effect, &mut ());
        Some((best_reply(arena, &guarded), place))
    };
    let (left, place) = places.into_iter().take(PLACES).filter_map(fear_with).min()?;
    (fear - left > TOWER_PRICE).then_some(place)
}
