//! A game of a shell script against a player that is built in, inside the process of the test.

use engine::catalogue::SetupOptions;
use matches::{Outcome, Pairing, Plan};
use programs::{ProcessLimits, Spec};

/// Plays the game of a number, two on each seed; the script is player 0. The time limits are those for the first
/// turn and for later ones.
pub fn play(script: &str, opponent: &str, game: i64, limits_ms: [u64; 2]) -> Outcome {
    let words = ["sh", "-c", script].map(str::to_owned).to_vec();
    let players = [Spec::Command(words), Spec::BuiltinPlayer(opponent.to_owned())];
    let plan = Plan {
        game: "ice-and-fire".to_owned(),
        digests: players.each_ref().map(|player| player.digest().expect("files are read")),
        players,
        names: [None, None],
        seeds: [1, 1],
        setup: SetupOptions::default(),
        nodes: Some(1),
        limits_ms: limits_ms.map(Some),
        limits: ProcessLimits::default(),
        margin: 80,
    };
    let pairing = Pairing { seed: 1 + game / 2, swapped: game % 2 == 1, count: 2 };
    plan.play(pairing).expect("small seeds make setups").0
}
