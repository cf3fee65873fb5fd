//! Answer lines from players: no matter what a line contains, the game goes on or the seat leaves.

use engine::catalogue::{RegisteredGame, SetupOptions};
use engine::protocol::{Exit, Game, Phase};
use games::battling_knights::BattlingKnights;
use games::dragonsweeper::Dragonsweeper;
use games::friends_and_dragons::FriendsAndDragons;
use games::ice_and_fire::IceAndFire;
use games::janken::Janken;

use crate::game_and_text;

/// Plays a game. The first line contains its name and the seed for its setup. Each subsequent line
/// is an answer from the seat to move.
pub fn check(data: &[u8]) {
    let Some((first, lines)) = game_and_text(data) else { return };
    let (name, seed) = first.split_once(' ').unwrap_or((first, "1"));
    match name {
        IceAndFire::NAME => play::<IceAndFire>(seed, lines),
        Dragonsweeper::NAME => play::<Dragonsweeper>(seed, lines),
        BattlingKnights::NAME => play::<BattlingKnights>(seed, lines),
        Janken::NAME => play::<Janken>(seed, lines),
        FriendsAndDragons::NAME => play::<FriendsAndDragons>(seed, lines),
        _ => {}
    }
}

fn play<G: RegisteredGame>(seed: &str, lines: &str) {
    let Ok(seed) = seed.parse() else { return };
    let Ok(setup) = G::generate(seed, &SetupOptions::default()) else { return };
    let mut game = G::new(&setup).expect("generated setups are valid");
    for line in lines.lines() {
        let Phase::Turn(seat) = game.phase() else { break };
        match game.read(line) {
            Ok(turn) => {
                let again = turn.to_string().parse::<G::Turn>();
                assert_eq!(again.as_ref(), Ok(&turn), "printed and read back");
                game.play(&turn).iter().for_each(|event| drop(event.to_string()));
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                game.leave(seat, Exit::Malformed);
            }
        }
        drop(game.view(seat).to_string());
    }
    if let Phase::Over(scores) = game.phase() {
        assert_eq!(scores.len(), game.seats(), "one score a seat");
    }
}
