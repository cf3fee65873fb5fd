//! What is left of programs after their games: nothing. Alone in its process, because it counts.

use std::time::Duration;

use rayon::prelude::*;
use referee::catalogue::{RegisteredGame, SetupOptions};
use referee::games::{self, Visitor};
use referee::matches::{Outcome, Pairing, Plan, Termination};
use referee::players::{ProcessLimits, Spec};
use referee::protocol::Exit;

/// Shell scripts, and how a game ends for them.
const PROGRAMS: [(&str, Exit); 15] = [
    ("exit 3", Exit::Crashed),
    ("echo WAIT; echo WAIT; echo WAIT; echo WAIT; exit 3", Exit::Crashed),
    ("kill -9 $$", Exit::Crashed),
    ("setsid sleep 3 & exit 3", Exit::Crashed),
    ("exec >&- ; setsid sleep 3 & wait", Exit::Crashed),
    ("sleep 5", Exit::Timeout),
    ("sh -c 'sh -c \"sleep 5\"'", Exit::Timeout),
    ("printf WA; sleep 5", Exit::Timeout),
    ("exec <&-; sleep 5", Exit::Timeout),
    ("sleep 5 & setsid sleep 3 & wait", Exit::Timeout),
    ("yes >&2", Exit::Timeout),
    ("echo WAIT; echo WAIT; sleep 5", Exit::Timeout),
    ("trap '' TERM; sleep 5; sleep 5", Exit::Timeout),
    ("yes | tr -d '\\n'", Exit::Flooded),
    ("printf '\\377\\376\\000\\n'; sleep 5", Exit::Malformed),
];

/// Open files, running threads, and children of this process.
fn held() -> (usize, usize, String) {
    let count = |list: &str| std::fs::read_dir(list).expect("Linux tells").count();
    let threads = std::fs::read_dir("/proc/self/task").expect("Linux tells").flatten();
    let children =
        threads.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    (count("/proc/self/fd"), count("/proc/self/task"), children.collect())
}

/// Plays a game of the script against dice.
struct PlayScript(&'static str, Pairing);

impl Visitor for PlayScript {
    type Output = Outcome;

    fn visit<G: RegisteredGame>(self) -> Outcome {
        let Self(script, pairing) = self;
        let words = ["sh", "-c", script].map(str::to_owned).to_vec();
        let players = [Spec::Command(words), Spec::BuiltinPlayer("random".to_owned())];
        let plan = Plan {
            game: G::NAME.to_owned(),
            digests: players.each_ref().map(|player| player.digest().expect("files are read")),
            players,
            seeds: [1, 1],
            setup: SetupOptions::default(),
            work: Some(1),
            limits_ms: [Some(1500), Some(1500)],
            limits: ProcessLimits::default(),
            margin: 80,
        };
        plan.play::<G>(pairing).expect("small seeds make setups").0
    }
}

#[test]
fn five_hundred_hostile_games_leave_nothing() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(16).build().expect("threads start");
    // The pool's own threads and pipes are there before the count.
    pool.install(|| {
        (0..64).into_par_iter().for_each(|_| std::thread::sleep(Duration::from_millis(1)))
    });
    let before = held();
    let games: Vec<(usize, i64)> =
        (1..=34).flat_map(|seed| (0..PROGRAMS.len()).map(move |place| (place, seed))).collect();
    assert!(games.len() > 500);
    pool.install(|| {
        games.par_iter().for_each(|&(place, seed)| {
            let (script, exit) = PROGRAMS[place];
            let pairing = Pairing { seed, swapped: seed % 2 == 0 };
            let played = games::visit("ice-and-fire", PlayScript(script, pairing));
            let outcome = played.expect("a listed game");
            assert_eq!(
                outcome.ends,
                [Termination::Exited(exit), Termination::Won],
                "{script}: {outcome:?}"
            );
            assert!(outcome.scores[1] > outcome.scores[0], "the other seat's result stands");
        });
    });
    assert_eq!(held(), before);
}
