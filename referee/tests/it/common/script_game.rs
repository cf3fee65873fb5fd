//! A game of a shell script against a player that is built in, inside the process of the test.

use engine::catalogue::SetupOptions;
use matches::{Outcome, Pairing, Plan};
use programs::{ProcessLimits, Spec};

/// The game to be played.
pub struct ScriptGame<'a> {
    /// The script of player 0.
    pub script: &'a str,
    /// The built-in player 1.
    pub opponent: &'a str,
    /// Seed and seats.
    pub pairing: Pairing,
    /// The time limits in milliseconds, for the first turn and for later ones.
    pub limits_ms: [u64; 2],
}

impl ScriptGame<'_> {
    /// Plays it.
    pub fn play(self) -> Outcome {
        let words = ["sh", "-c", self.script].map(str::to_owned).to_vec();
        let players = [Spec::Command(words), Spec::BuiltinPlayer(self.opponent.to_owned())];
        let plan = Plan {
            game: "ice-and-fire".to_owned(),
            digests: players.each_ref().map(|player| player.digest().expect("files are read")),
            players,
            names: [None, None],
            seeds: [1, 1],
            setup: SetupOptions::default(),
            nodes: Some(1),
            limits_ms: self.limits_ms.map(Some),
            limits: ProcessLimits::default(),
            margin: 80,
        };
        plan.play(self.pairing).expect("small seeds make setups").0
    }
}
