//! Takes the headquarters if a chain reaches it, else plays the chain that cuts most, again and
//! again while one pays; what is left spreads over the ground. It never looks at what comes back.

use maps::ChaChaDice;

use super::chains::best_chain;
use super::finish::take_headquarters;
use super::hand::Hand;
use super::spread::spread;

/// Chains looked at each time.
const CHAINS: u32 = 6_000;
/// Less than a unit is no cut.
const GAIN_MIN: i32 = 8;

/// The style.
pub(super) fn cutter(hand: &mut Hand, _: &mut ChaChaDice) {
    loop {
        if hand.position.captured().is_some() || take_headquarters(hand) {
            return;
        }
        let Some(chain) = best_chain(hand, CHAINS, GAIN_MIN, hand.gold()) else { break };
        hand.play(chain);
    }
    spread(hand);
}
