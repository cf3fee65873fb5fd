//! Laws that hold for every game of the catalogue, and games that break them.

mod broken_games;

use games::battling_knights::BattlingKnights;
use games::dragonsweeper::Dragonsweeper;
use games::friends_and_dragons::FriendsAndDragons;
use games::ice_and_fire::IceAndFire;
use games::janken::Janken;
use replays::laws::{self as law, BrokenLaw};

const SEEDS: std::ops::RangeInclusive<i64> = 1..=12;

/// Checks a law for every game and the seeds.
macro_rules! law {
    ($law:ident) => {
        #[test]
        fn $law() {
            let of_games: [fn(i64) -> Result<(), BrokenLaw>; games::NAMES.len()] = [
                law::$law::<IceAndFire>,
                law::$law::<Dragonsweeper>,
                law::$law::<BattlingKnights>,
                law::$law::<Janken>,
                law::$law::<FriendsAndDragons>,
            ];
            for law in of_games {
                assert_eq!(SEEDS.into_iter().try_for_each(law), Ok(()));
            }
        }
    };
}

law!(equal_seeds_give_equal_games);
law!(replays_verify_and_changed_ones_do_not);
law!(setups_and_turns_round_trip);
law!(clones_are_independent);
law!(any_line_is_harmless);
