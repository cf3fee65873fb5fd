//! Laws that hold for every game of the catalogue, and games that break them.

mod broken_games;

use referee::catalogue::RegisteredGame;
use referee::games::{self, Visitor};
use referee::laws::{self as law, BrokenLaw};

const SEEDS: std::ops::RangeInclusive<i64> = 1..=12;

/// Checks a law for every game and the seeds.
macro_rules! law {
    ($law:ident) => {
        #[test]
        fn $law() {
            struct Law;

            impl Visitor for Law {
                type Output = Result<(), BrokenLaw>;

                fn visit<G: RegisteredGame>(self) -> Self::Output {
                    SEEDS.into_iter().try_for_each(law::$law::<G>)
                }
            }

            assert!(!games::NAMES.is_empty());
            for name in games::NAMES {
                let checked = games::visit(name, Law).expect("every listed name is a game");
                assert_eq!(checked, Ok(()));
            }
        }
    };
}

law!(equal_seeds_give_equal_games);
law!(replays_verify_and_changed_ones_do_not);
law!(setups_and_turns_round_trip);
law!(clones_are_independent);
law!(any_line_is_harmless);
