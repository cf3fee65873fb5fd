//! Looks for the chain to the enemy headquarters every turn. Until there is one, every step, chain and
//! training makes the way there cheaper; once the income pays the rest of it in a few turns, the gold
//! stays in hand.

use icefire::{Action, Arena, Effect, Level, Position};
use maps::ChaChaDice;

use super::chains::{chains, gain};
use super::finish::{price_to_hq, take_headquarters};
use super::hand::Hand;
use super::spread::{step_out, train_out};

/// Chains looked at that might ease the way.
const CHAINS: u32 = 1_000;
/// More than any way costs.
const CEILING: i32 = 300;
/// Turns the finish is waited for with all gold in hand.
const PATIENCE: i32 = 2;
/// Weight of the enemy's loss by a chain against how much it eases the way.
const LOSS_WEIGHT: i32 = 3;

/// The style.
pub(super) fn finisher(hand: &mut Hand, _: &mut ChaChaDice) {
    if take_headquarters(hand) {
        return;
    }
    while let Some(chain) = easing_chain(hand) {
        hand.play(chain);
    }
    step_out(hand, |hand, to| {
        let mut steps = hand.position.ready().into_iter().filter(|from| from.manhattan(to) == 1);
        let step =
            steps.find_map(|from| hand.position.check(&hand.arena, Action::Move { from, to }).ok());
        lack_after(hand, step)
    });
    if lack_after(hand, None) > PATIENCE * hand.income() {
        train_out(hand, 0, |hand, cell| {
            let training = Action::Train { level: Level::One, cell };
            lack_after(hand, hand.position.check(&hand.arena, training).ok())
        });
    }
}

/// The chain that costs the enemy something and eases the way most.
fn easing_chain(hand: &Hand) -> Option<Vec<Effect>> {
    let (arena, before, seat) = (&hand.arena, hand.position, hand.seat());
    let now = lack(arena, before);
    let mut best: Option<(i32, Vec<Effect>)> = None;
    chains(arena, &before, CHAINS, &mut |effects, after| {
        let loss = gain(&before, after, !seat);
        if loss <= 0 || after.gold(seat) + after.income_now(seat) < 0 {
            return;
        }
        let eased = now - lack(arena, *after) + LOSS_WEIGHT * loss;
        if eased > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((eased, effects.to_vec()));
        }
    });
    best.map(|(_, effects)| effects)
}

fn lack_after(hand: &Hand, effect: Option<Effect>) -> i32 {
    let mut position = hand.position;
    if let Some(effect) = effect {
        position.apply(&hand.arena, effect, &mut ());
    }
    lack(&hand.arena, position)
}

/// The gold that the finish lacks next turn, when all units can step again.
fn lack(arena: &Arena, mut position: Position) -> i32 {
    let seat = position.to_move();
    for _ in 0..2 {
        position.hand_over();
    }
    price_to_hq(arena, &position, CEILING) - position.gold(seat)
}
