//! Laws that every game in the catalogue obeys, and games that break them.

mod broken_games;

use engine::catalogue::RegisteredGame;
use games::battling_knights::BattlingKnights;
use games::dragonsweeper::Dragonsweeper;
use games::friends_and_dragons::FriendsAndDragons;
use games::ice_and_fire::IceAndFire;
use games::janken::Janken;
use replays::laws;

/// Checks all laws for a game on some seeds.
fn check<G: RegisteredGame>() {
    assert_eq!((1..=12).try_for_each(laws::check::<G>), Ok(()));
}

#[test]
fn every_game_obeys_all_laws() {
    assert_eq!(games::NAMES.len(), 5, "a game is not checked here");
    check::<IceAndFire>();
    check::<Dragonsweeper>();
    check::<BattlingKnights>();
    check::<Janken>();
    check::<FriendsAndDragons>();
}
