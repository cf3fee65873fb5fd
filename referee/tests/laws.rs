//! Laws that hold for every game of the catalogue.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use referee::catalogue::{PlayerOptions, RegisteredGame, SetupOptions};
use referee::games::{self, Visitor};
use referee::protocol::{Game, Phase, Seat};
use referee::replay::{self, Replay};
use referee::table::{self, BoxedPlayer, Budgets, Record};

const SEEDS: std::ops::RangeInclusive<i64> = 1..=12;

fn for_every_game<V: Visitor + Copy>(law: V) {
    assert!(!games::NAMES.is_empty());
    for name in games::NAMES {
        games::visit(name, law).expect("every listed name is a game");
    }
}

fn setup<G: RegisteredGame>(seed: i64) -> G::Setup {
    G::generate(seed, &SetupOptions::default()).expect("small seeds make setups")
}

fn random_players<G: RegisteredGame>(count: usize, seed: u64) -> Vec<BoxedPlayer<G>> {
    let players = G::players();
    let random = players
        .iter()
        .find(|player| player.name == "random")
        .expect("every game has a random player");
    (0..count)
        .map(|seat| {
            (random.make)(&PlayerOptions {
                seed: seed + seat as u64,
                work: Some(1),
                ..Default::default()
            })
        })
        .collect()
}

fn random_game<G: RegisteredGame>(seed: i64) -> Record {
    let game = G::new(&setup::<G>(seed)).expect("generated setups are valid");
    let mut players = random_players::<G>(game.seats(), seed as u64);
    let turns_max = game.turns_max();
    let record = table::play(game, &mut players, Budgets::default(), |_, _| ());
    assert!(
        record.turns.len() <= turns_max && !record.scores.is_empty(),
        "{} does not end",
        G::NAME
    );
    record
}

macro_rules! law {
    ($(#[$meaning:meta])* $test:ident, $law:ident, |$seed:ident| $body:block) => {
        #[derive(Clone, Copy)]
        struct $law;

        impl Visitor for $law {
            type Output = ();

            fn visit<G: RegisteredGame>(self) {
                for $seed in SEEDS {
                    $body
                }
            }
        }

        $(#[$meaning])*
        #[test]
        fn $test() {
            for_every_game($law);
        }
    };
}

law!(the_same_seed_gives_the_same_game, SameGame, |seed| {
    let lines = |record: Record| -> Vec<String> {
        record.turns.into_iter().map(|turn| turn.line).collect()
    };
    let (first, second) = (random_game::<G>(seed), random_game::<G>(seed));
    assert_eq!((first.hash, first.scores.clone()), (second.hash, second.scores.clone()));
    assert_eq!(lines(first), lines(second));
});

law!(replays_verify_and_tampered_ones_do_not, Replays, |seed| {
    let record = random_game::<G>(seed);
    let players = vec!["@random".to_owned(); 4];
    let mut stored = Replay::of::<G>(seed, &setup::<G>(seed), &players, &record);
    let text = serde_json::to_string(&stored).expect("replays have a JSON form");
    let read: Replay = serde_json::from_str(&text).expect("replays read back");
    assert_eq!(read, stored);
    replay::verify::<G>(&stored, |_| ()).expect("a replay verifies");
    stored.scores[0] += 1;
    assert!(replay::verify::<G>(&stored, |_| ()).is_err());
    stored.scores[0] -= 1;
    stored.turns.pop();
    assert!(replay::verify::<G>(&stored, |_| ()).is_err() || record.turns.is_empty());
});

law!(setups_and_turns_round_trip, RoundTrips, |seed| {
    let made = setup::<G>(seed);
    let text = serde_json::to_string(&made).expect("setups have a JSON form");
    assert_eq!(serde_json::from_str::<G::Setup>(&text).expect("setups read back"), made);
    let game = G::new(&made).expect("generated setups are valid");
    for turn in random_game::<G>(seed).turns {
        let read = game.read(&turn.line).expect("random players know the grammar");
        assert_eq!(read.to_string().parse::<G::Turn>().expect("turns read back"), read);
    }
});

law!(a_clone_is_independent, Clones, |seed| {
    let mut game = G::new(&setup::<G>(seed)).expect("generated setups are valid");
    for turn in random_game::<G>(seed).turns.iter().take(20) {
        let before = game.clone();
        let text = before.to_string();
        let played = game.read(&turn.line).expect("random players know the grammar");
        game.play(&played);
        assert_eq!(before.to_string(), text);
    }
});

/// Any line is a turn or malformed, and playing it panics nowhere.
fn swallow<G: Game>(game: &G, line: &str) {
    let mut game = game.clone();
    if let (Phase::Turn(Seat(_)), Ok(turn)) = (game.phase(), game.read(line)) {
        game.play(&turn);
        let _ = game.to_string();
    }
}

law!(no_line_makes_a_game_panic, AnyLine, |seed| {
    let game = G::new(&setup::<G>(seed)).expect("generated setups are valid");
    let samples: Vec<String> =
        random_game::<G>(seed).turns.into_iter().map(|turn| turn.line).collect();
    let edited = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), ".{0,4}");
    let mut runner =
        TestRunner::new(Config { cases: 64, failure_persistence: None, ..Config::default() });
    runner
        .run(&(edited, ".*"), |((sample, place, insert), noise)| {
            swallow(&game, &noise);
            let Some(line) = (!samples.is_empty()).then(|| sample.get(&samples)) else {
                return Ok(());
            };
            let characters: Vec<char> = line.chars().collect();
            let place = place.index(characters.len() + 1);
            let start: String = characters[..place].iter().collect();
            let end: String = characters[place..].iter().skip(1).collect();
            swallow(&game, &(start + &insert + &end));
            Ok(())
        })
        .expect("no line panics");
});
