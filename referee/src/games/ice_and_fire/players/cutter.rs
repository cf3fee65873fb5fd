//! Takes the headquarters if a chain reaches it, else plays the chain that cuts most, again and
//! again while one pays; what is left spreads over the ground. It never looks at what comes back.

use maps::ChaChaDice;

use super::chains::best_chain;
use super::finish::chain_to_hq;
use super::hand::Hand;
use super::spread::spread;

/// Chains looked at each time, and effects tried on the way to the headquarters.
const CHAINS: u32 = 6_000;
const TRIES: u32 = 2_000;
/// Less than a unit is no cut.
const GAIN_MIN: i32 = 8;

/// The style.
pub(super) fn cutter(hand: &mut Hand, _: &mut ChaChaDice) {
    while let Some(chain) = chain_to_hq(&hand.arena, &hand.position, TRIES)
        .or_else(|| best_chain(hand, CHAINS, GAIN_MIN, hand.gold()))
    {
        hand.play(chain);
        if hand.position.captured().is_some() {
            return;
        }
    }
    spread(hand);
}
