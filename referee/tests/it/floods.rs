//! Programs that write ahead of their turns: how a game ends for them depends on what they write
//! and not on when. `FLOODS=1000 cargo test -p referee --test it floods` plays more games.

use engine::protocol::Exit;
use matches::Termination;

use crate::common::script_game::play;

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

#[test]
fn a_flood_ends_every_game_alike() {
    let count = std::env::var("FLOODS").map_or(5, |count| count.parse().expect("a number"));
    for (script, end) in PROGRAMS {
        let play = || play(script, "banker", 0, [60_000; 2]).without_measures();
        let first = play();
        assert_eq!(first.ends[0], end, "{script}: {first:?}");
        for game in 1..count {
            assert_eq!(play(), first, "{script}: game {game}");
        }
    }
}
