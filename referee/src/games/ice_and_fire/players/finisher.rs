//! Looks for the chain to the enemy headquarters every turn. Until there is one, every step and
//! every training makes the way there cheaper; once the income pays the rest of it in a few turns,
//! the gold stays in hand.

use icefire::{Cell, Effect, Level, Position};
use maps::ChaChaDice;

use super::finish::{chain_to_hq, price_to_hq};
use super::hand::Hand;
use super::spread::{step_out, train_out};

/// Effects tried on the way to the headquarters.
const TRIES: u32 = 2_000;
/// More than any way costs.
const CEILING: i32 = 300;
/// Turns the finish is waited for with all gold in hand.
const PATIENCE: i32 = 2;

/// The style.
pub(super) fn finisher(hand: &mut Hand, _: &mut ChaChaDice) {
    if let Some(chain) = chain_to_hq(&hand.arena, &hand.position, TRIES) {
        return hand.play(chain);
    }
    step_out(hand, |hand, to| {
        let mut steps = hand.ready().into_iter().filter(|from| from.manhattan(to) == 1);
        let step = steps.find_map(|from| hand.position.check_move(&hand.arena, from, to).ok());
        lack_after(hand, step)
    });
    if lack_after(hand, None) > PATIENCE * hand.income() {
        train_out(hand, 0, press);
    }
}

/// What the finish lacks with a level 1 unit on a cell.
fn press(hand: &Hand, cell: Cell) -> i32 {
    lack_after(hand, hand.position.check_train(&hand.arena, Level::One, cell).ok())
}

/// The gold that the finish lacks next turn, when all units can step again.
fn lack_after(hand: &Hand, effect: Option<Effect>) -> i32 {
    let mut position: Position = hand.position;
    if let Some(effect) = effect {
        position.apply(&hand.arena, effect, &mut ());
    }
    for _ in 0..2 {
        position.end_turn();
        position.begin_turn(&mut ());
    }
    price_to_hq(&hand.arena, &position, CEILING) - position.gold(hand.seat())
}
