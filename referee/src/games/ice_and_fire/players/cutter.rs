//! Takes the headquarters if a chain reaches it, else plays the chain that cuts most, again and
//! again while one pays; what is left spreads over the ground. It never looks at what comes back.

use icefire::Effect;
use maps::ChaChaDice;

use super::chains::{chain_to_hq, chains, gain};
use super::hand::Hand;
use super::spread::spread;

/// Chains looked at each time.
const CHAINS: u32 = 6_000;
/// Less than a unit is no cut.
const GAIN_MIN: i32 = 8;

/// The style.
pub(super) fn cutter(hand: &mut Hand, _: &mut ChaChaDice) {
    while let Some(chain) = chain_to_hq(&hand.arena, &hand.position).or_else(|| best_cut(hand)) {
        chain.into_iter().for_each(|effect| hand.act(effect));
        if hand.position.captured().is_some() {
            return;
        }
    }
    spread(hand);
}

fn best_cut(hand: &Hand) -> Option<Vec<Effect>> {
    let (before, victim) = (hand.position, !hand.seat());
    let mut best: Option<(i32, Vec<Effect>)> = None;
    chains(&hand.arena, &before, CHAINS, &mut |effects, after| {
        let gain = gain(&before, after, victim);
        let solvent = after.gold(!victim) + after.income_now(!victim) >= 0;
        if solvent && gain > best.as_ref().map_or(GAIN_MIN, |(most, _)| *most) {
            best = Some((gain, effects.to_vec()));
        }
    });
    best.map(|(_, effects)| effects)
}
