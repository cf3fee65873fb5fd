//! The terms of the bot's evaluation: what each weight is multiplied by.

use std::sync::LazyLock;

use icefire::{evaluate, Arena, Position, SearchContext, SearchParams, Seat, Weights};

/// The weights that the evaluation of a position multiplies by a term. The other ones weigh attacks and
/// playouts.
pub const TERMS: [&str; 13] = [
    "gold",
    "income",
    "cell",
    "dormant_cell",
    "unit_1",
    "unit_2",
    "unit_3",
    "mine",
    "tower",
    "reach",
    "idle_step",
    "front_step",
    "hq_step",
];

/// For each term weights of 1 for it and 0 for all others.
static UNIT_WEIGHTS: LazyLock<[Weights; TERMS.len()]> = LazyLock::new(|| {
    TERMS.map(|term| {
        let mut weights = Weights::default();
        for name in Weights::NAMES {
            if let Some(weight) = weights.by_name(name) {
                *weight = i32::from(*name == term);
            }
        }
        weights
    })
});

/// The terms of a position for a seat, in the order of [`TERMS`]: the evaluation is their sum, each times
/// its weight. Both sides must have their headquarters.
#[must_use]
pub fn terms(arena: &Arena, position: &Position, seat: Seat) -> [i32; TERMS.len()] {
    let params = &SearchParams::default();
    UNIT_WEIGHTS
        .each_ref()
        .map(|weights| evaluate(SearchContext { arena, weights, params }, position, seat))
}

#[cfg(test)]
mod tests {
    use maps::{ChaChaDice, Dice};

    use super::super::conditions::{new_game, Conditions};
    use super::super::GameRecord;
    use super::*;
    use crate::catalogue::SetupOptions;

    #[test]
    fn the_evaluation_is_the_sum_of_weighted_terms() {
        let conditions =
            Conditions { setup: SetupOptions::default(), work: 50, shift: 0, careless: 0 };
        let record = GameRecord::play(&conditions, 3).expect("a game");
        let mut dice = ChaChaDice::new(3, 1);
        let (mut compared, mut occurring) = (0, [false; TERMS.len()]);
        let game = new_game(&conditions.setup, 3).expect("a game");
        let replayed = record.replay(game, |game, _| {
            let mut weights = Weights::default();
            for name in Weights::NAMES {
                *weights.by_name(name).expect("a listed name") = dice.range(2001) as i32 - 1000;
            }
            let (arena, params) = (game.arena(), &SearchParams::default());
            for seat in Seat::ALL {
                let terms = terms(arena, game.position(), seat);
                let mut sum = 0;
                for (name, term) in TERMS.iter().zip(terms) {
                    sum += *weights.by_name(name).expect("a term is a weight") * term;
                }
                let context = SearchContext { arena, weights: &weights, params };
                assert_eq!(sum, evaluate(context, game.position(), seat));
                occurring.iter_mut().zip(terms).for_each(|(any, term)| *any |= term != 0);
                compared += 1;
            }
        });
        assert_eq!(replayed, Ok(()));
        let count = occurring.iter().filter(|any| **any).count();
        assert!(compared > 30 && count > 8, "{compared} positions, {count} terms");
    }
}
