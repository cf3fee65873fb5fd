//! Looks for a chain to the enemy headquarters every turn. Until one exists, uses every step, chain
//! and trained unit to make the path there cheaper. Saves its gold once the income will cover the
//! shortfall within a few turns.

use icefire::{Action, Effect, Level, Map, Position};
use maps::ChaChaDice;

use super::chains::{best_chain_by, gain};
use super::finish::{price_to_hq, take_headquarters};
use super::spread::{step_out, train_out};
use super::turn_builder::TurnBuilder;

/// Number of chains to consider for making the path cheaper.
const CHAINS: u32 = 1_000;
/// Higher than the price of any path.
const CEILING: i32 = 300;
/// Maximum number of turns for which all gold is saved up for the finish.
const SAVING_TURNS: i32 = 2;
/// Weight of the enemy's losses from a chain, relative to how much cheaper it makes the path.
const LOSS_WEIGHT: i32 = 3;

pub(super) fn finisher(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    if take_headquarters(turn) {
        return;
    }
    while let Some(chain) = easing_chain(turn) {
        turn.play(chain);
    }
    step_out(turn, |turn, to| {
        let mut steps = turn.position.ready().into_iter().filter(|from| from.manhattan(to) == 1);
        let step =
            steps.find_map(|from| turn.position.check(&turn.map, Action::Move { from, to }).ok());
        lack_after(turn, step)
    });
    if lack_after(turn, None) > SAVING_TURNS * turn.income() {
        train_out(turn, 0, |turn, cell| {
            let training = Action::Train { level: Level::One, cell };
            lack_after(turn, turn.position.check(&turn.map, training).ok())
        });
    }
}

/// The chain that does the most to harm the enemy and make the path cheaper.
fn easing_chain(turn: &TurnBuilder) -> Option<Vec<Effect>> {
    let (map, before, seat) = (&turn.map, turn.position, turn.seat());
    let now = lack(map, before);
    best_chain_by(turn, CHAINS, 0, |after| {
        let loss = gain(&before, after, !seat);
        let is_borne = after.gold(seat) + after.income_now(seat) >= 0;
        (loss > 0 && is_borne).then(|| now - lack(map, *after) + LOSS_WEIGHT * loss)
    })
}

fn lack_after(turn: &TurnBuilder, effect: Option<Effect>) -> i32 {
    let mut position = turn.position;
    if let Some(effect) = effect {
        position.apply(&turn.map, effect, &mut ());
    }
    lack(&turn.map, position)
}

/// Gold still needed to finish next turn, when all units can step again.
fn lack(map: &Map, mut position: Position) -> i32 {
    let seat = position.to_move();
    for _ in 0..2 {
        position.hand_over();
    }
    price_to_hq(map, &position, CEILING) - position.gold(seat)
}
