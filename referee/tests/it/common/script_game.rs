//! A game between a shell script and a built-in player, played inside the test process.

use matches::{Outcome, Pairing, Plan};
use programs::Spec;

/// Plays game number `game`, with two games per seed. The script is player 0. `limits_ms` contains
/// the time limits for the first turn and for later turns.
pub fn play(script: &str, opponent: &str, game: i64, limits_ms: [u64; 2]) -> Outcome {
    games::install();
    let words = ["sh", "-c", script].map(str::to_owned).to_vec();
    let players = [Spec::Command(words), Spec::BuiltinPlayer(opponent.to_owned())];
    let plan = Plan::new("ice-and-fire", players, [1, 1]).expect("files are read");
    let plan = Plan { nodes: Some(1), limits_ms: limits_ms.map(Some), ..plan };
    let rotation = usize::from(game % 2 == 1);
    let pairing = Pairing { seed: 1 + game / 2, rotation, players: 2, seats: 2 };
    plan.play(pairing).expect("small seeds make setups").0
}
