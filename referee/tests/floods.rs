//! Programs that write ahead of their turns: how a game ends for them depends on what they write
//! and not on when. `FLOODS=1000 cargo test -p referee --test floods` plays more games.

use referee::catalogue::{RegisteredGame, SetupOptions};
use referee::games::{self, Visitor};
use referee::matches::{Outcome, Pairing, Plan, Termination};
use referee::players::{ProcessLimits, Spec};
use referee::protocol::Exit;

/// Shell scripts, and how every game ends for them.
const PROGRAMS: [(&str, Termination); 7] = [
    // Without an end, and far more than a pipe holds.
    ("yes WAIT", Termination::Lost),
    ("yes WAIT | head -n 99999", Termination::Lost),
    // The answers of three turns, whatever follows.
    ("printf 'WAIT\\nWAIT\\nWAIT\\n'", Termination::Exited(Exit::Crashed)),
    ("printf 'WAIT\\nWAIT\\nWAIT\\nDANCE\\n'; yes WAIT", Termination::Exited(Exit::Malformed)),
    // The longest line, and one that is longer by one byte, whole and not.
    ("head -c 65536 /dev/zero | tr '\\0' x; echo; sleep 60", Termination::Exited(Exit::Malformed)),
    ("head -c 65537 /dev/zero | tr '\\0' x; echo; sleep 60", Termination::Exited(Exit::Flooded)),
    ("head -c 65537 /dev/zero | tr '\\0' x", Termination::Exited(Exit::Flooded)),
];

/// Plays a game of the script against a player that is built in.
struct PlayScript(&'static str);

impl Visitor for PlayScript {
    type Output = Outcome;

    fn visit<G: RegisteredGame>(self) -> Outcome {
        let words = ["sh", "-c", self.0].map(str::to_owned).to_vec();
        let players = [Spec::Command(words), Spec::BuiltinPlayer("banker".to_owned())];
        let plan = Plan {
            game: G::NAME.to_owned(),
            digests: players.each_ref().map(|player| player.digest().expect("files are read")),
            players,
            seeds: [1, 1],
            setup: SetupOptions::default(),
            work: Some(1),
            limits_ms: [Some(60_000), Some(60_000)],
            limits: ProcessLimits::default(),
            margin: 80,
        };
        plan.play::<G>(Pairing { seed: 1, swapped: false }).expect("a setup").0
    }
}

#[test]
fn a_flood_ends_every_game_alike() {
    let count = std::env::var("FLOODS").map_or(20, |count| count.parse().expect("a number"));
    for (script, end) in PROGRAMS {
        let play = || {
            let played = games::visit("ice-and-fire", PlayScript(script));
            played.expect("a listed game").without_measures()
        };
        let first = play();
        assert_eq!(first.ends[0], end, "{script}: {first:?}");
        for game in 1..count {
            assert_eq!(play(), first, "{script}: game {game}");
        }
    }
}
