//! The game of sums in Java, played in shared processes and in single-game processes.

use engine::catalogue::RefereeChoice;
use engine::protocol::{Exit, Seat};
use sdk_game::Next;

use crate::common::java_game::jar;
use crate::common::table::{choice, numbers, play, recording};

/// Seat 1 gives no second answer, and seat 2 gives a word as its third answer.
fn faulty(seat: usize, question: usize) -> Option<String> {
    match (seat, question) {
        (1, 2) => None,
        (2, 3) => Some("word".to_owned()),
        _ => numbers(seat, question),
    }
}

#[test]
fn a_warm_process_plays_the_games_of_fresh_ones() {
    let Some(jar) = jar() else { return };
    let options = [("monitoring", "true"), ("view", "1000000"), ("turns", "5")];
    for options in [&options[..0], &options] {
        let warm = choice(jar, options);
        let fresh = RefereeChoice { process_per_game: true, ..warm.clone() };
        for seed in [i64::MIN, -1, 0, 1, 2, 3, 4, i64::MAX] {
            let script = if seed % 2 == 0 { faulty } else { numbers };
            let [one, other] = [&warm, &fresh].map(|choice| {
                play(choice, seed, script).unwrap_or_else(|error| panic!("{seed}: {error}"))
            });
            assert_eq!(recording(&one), recording(&other), "{seed}");
            assert_eq!((one.hash, one.scores), (other.hash, other.scores), "{seed}");
        }
    }
}

#[test]
fn late_players_leave_and_eliminated_ones_are_not_asked_again() {
    let Some(jar) = jar() else { return };
    let record = play(&choice(jar, &[]), 7, faulty).expect("the game is played to its end");
    let exits: Vec<_> = record.exits.iter().map(|exit| (exit.seat, exit.exit)).collect();
    assert_eq!(exits, [(Seat(1), Exit::Timeout)]);
    assert!(record.scores[0] > 0 && record.scores[1..] == [-1, -1], "{:?}", record.scores);
    let steps = recording(&record).steps;
    let asked = |seat: usize| {
        let asks = steps.iter().filter(
            |step| matches!(step.next, Next::Ask { seat: of, lines: 1.., .. } if of == seat),
        );
        asks.count()
    };
    assert_eq!([0, 1, 2].map(asked), [4, 2, 3]);
    let texts: Vec<_> =
        steps.iter().flat_map(|step| step.texts.iter().chain(&step.tooltips)).collect();
    for text in ["$1 is late", "$2 says no number", "¤GREEN¤$0 zählt → 3"] {
        assert!(texts.iter().any(|found| found.starts_with(text)), "{text}: {texts:?}");
    }
    let Next::Ask { input, lines, limit_ms, .. } = &steps[0].next else { panic!("{steps:?}") };
    assert_eq!(*input, format!("0 of 3 in 2\n{lines}\n[0, 0, 0]\n"));
    assert_eq!(*limit_ms, 1050);
}

#[test]
fn a_game_that_depends_on_earlier_ones_gets_a_process_of_its_own() {
    let Some(jar) = jar() else { return };
    let leaking = choice(jar, &[("leak", "true")]);
    let fresh = RefereeChoice { process_per_game: true, ..leaking.clone() };
    for seed in [7, 7, 8] {
        let [one, other] = [&leaking, &fresh].map(|choice| play(choice, seed, numbers));
        assert_eq!(
            recording(&one.expect("it ends")),
            recording(&other.expect("it ends")),
            "{seed}"
        );
        let notes = [&leaking, &fresh].map(notes);
        let expected = "because games in a shared process differ; first difference: turn ";
        assert!(notes[0].contains(expected), "{notes:?}");
        assert_eq!(notes[1], "");
    }
}

/// Returns the notes on a referee after its games.
fn notes(choice: &RefereeChoice) -> String {
    sdk::live(choice).expect("a referee").notes().join("\n")
}

#[test]
fn the_order_of_hash_codes_costs_neither_time_nor_the_shared_process() {
    let Some(jar) = jar() else { return };
    let shared = choice(jar, &[("objects", "3000"), ("order", "true"), ("turns", "40")]);
    let apart = RefereeChoice { process_per_game: true, ..shared.clone() };
    for seed in 1..=4 {
        let [one, other] =
            [&shared, &apart].map(|choice| play(choice, seed, numbers).expect("it ends"));
        assert_eq!((one.hash, one.scores), (other.hash, other.scores), "{seed}");
    }
    assert_eq!([notes(&shared), notes(&apart)], ["", ""]);
}

#[test]
fn a_random_referee_is_named_and_keeps_the_shared_process() {
    let Some(jar) = jar() else { return };
    for (chance, note, repeats) in [
        ("view", "draws a different picture each time", [true, true, false]),
        ("texts", "writes different text each time", [true, false, true]),
        ("input", "plays a different game each time", [false, true, true]),
    ] {
        let shared = choice(jar, &[("chance", chance)]);
        let apart = RefereeChoice { process_per_game: true, ..shared.clone() };
        for choice in [&shared, &apart] {
            for seed in 1..=4 {
                let played = recording(&play(choice, seed, numbers).expect("it ends"));
                let found = played.repeats.expect("it is known after a game");
                assert_eq!([found.game, found.texts, found.views], repeats, "{chance}");
            }
            let notes = notes(choice);
            assert!(notes.contains(note) && !notes.contains("process"), "{notes}");
        }
    }
}

#[test]
fn a_game_that_needs_the_system_class_loader_is_played() {
    let Some(jar) = jar() else { return };
    let resource = choice(jar, &[("needs", "resource")]);
    let process = choice(jar, &[("needs", "process")]);
    for choice in [&resource, &process] {
        let plain = play(&self::choice(jar, &[]), 7, numbers).expect("it ends").scores;
        for seed in [7, 7] {
            assert_eq!(play(choice, seed, numbers).expect("it ends").scores, plain);
        }
    }
    assert_eq!(notes(&resource), "");
    assert!(notes(&process).contains("every game gets its own process"), "{}", notes(&process));
}
