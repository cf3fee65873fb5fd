//! Referees that fail, and processes they leave behind.

use engine::catalogue::RefereeChoice;

use crate::common::java_game::jar;
use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::stand_in::stand_in;
use crate::common::table::{choice, numbers, play, recording};

/// Ways in which the game of sums can fail, with the errors from a shared process and from a
/// single-game process.
const TROUBLES: [(&str, [&str; 2]); 5] = [
    ("exception", ["failed\njava.lang.IllegalStateException: no such cell\n    at com."; 2]),
    ("exit", ["ended (exit code 3); try --process-per-game", "ended (exit code 3)\n"]),
    ("loop", ["sent nothing for 5000 ms; try --process-per-game", "nothing for 5000 ms\n"]),
    (
        "memory",
        ["failed; give it more memory, for example --java-option=-Xmx2g\njava.lang.OutOfMemory"; 2],
    ),
    ("late exit", ["ended (exit code 0); try --process-per-game", ""]),
];

#[test]
fn a_game_that_fails_says_why_and_the_next_one_is_played_all_the_same() {
    let Some(jar) = jar() else { return };
    for (trouble, expected) in TROUBLES {
        for (process_per_game, expected) in [(false, expected[0]), (true, expected[1])] {
            let mark = format!("-Dfailing={}-{trouble}-{process_per_game}", std::process::id());
            let choice = RefereeChoice {
                java_options: vec!["-Xmx64m".to_owned(), mark.clone()],
                process_per_game,
                silence_ms: (trouble == "loop").then_some(5000),
                ..choice(jar, &[("trouble", trouble)])
            };
            let _killed = KillOnDrop(&mark);
            let before = play(&choice, 7, numbers).expect("it plays");
            let idle = marked(&mark);
            assert_eq!(idle.len(), usize::from(!process_per_game));
            match play(&choice, -7, numbers) {
                Ok(record) => assert!(expected.is_empty() && record.scores[0] > 0, "{trouble}"),
                Err(error) => {
                    assert!(error.contains(expected) && !expected.is_empty(), "{trouble}: {error}");
                    assert!(error.len() < 12_000, "{trouble}: {} bytes", error.len());
                }
            }
            assert_eq!(marked(&mark), [0; 0], "{trouble} leaves a process");
            let after = play(&choice, 7, numbers).expect("it plays again");
            assert_eq!(recording(&after), recording(&before), "{trouble}");
            assert!(marked(&mark).iter().all(|process| !idle.contains(process)), "{trouble}");
        }
    }
}

#[test]
fn a_referee_without_end_is_an_error_that_names_the_limit() {
    let Some(jar) = jar() else { return };
    // Seat 1 is eliminated after the first turn.
    let players = |seat, question| match seat {
        1 => None,
        _ => numbers(seat, question),
    };
    for (endless, expected) in [
        ("messages", "the referee sent 1000 messages without asking a player"),
        ("unseen", "the referee asked 10000 questions in a row that no player can answer"),
        ("dead", "the referee asked 10000 questions in a row that no player can answer"),
        ("turns", "the game did not end within 100000 steps"),
        ("texts", "the referee sent more than a replay can hold: it has more than 33554432 bytes"),
    ] {
        let choice = choice(jar, &[("endless", endless)]);
        let error = play(&choice, 7, players).expect_err(endless);
        assert!(error.contains(expected), "{endless}: {error}");
    }
}

#[test]
fn what_a_referee_has_started_is_ended_with_it() {
    let mark = format!("600.{}", std::process::id());
    let _killed = KillOnDrop(&mark);
    let error = play(&stand_in(&format!("sleep {mark} & echo hello; wait")), 1, numbers);
    assert!(error.is_err_and(|error| error.contains("the referee sent \"hello\", expected")));
    assert_eq!(marked(&mark), [0; 0]);
}

#[test]
fn a_referee_that_cannot_be_started_is_an_error() {
    let missing = RefereeChoice { java: "no-such-java".to_owned(), ..stand_in("") };
    let old = stand_in("echo 'Unrecognized option: --add-opens' >&2; exit 1");
    for (choice, expected) in [
        (missing, "cannot start no-such-java: No such file or directory"),
        (old, "ended (exit code 1); Java 11 or later is needed: pass its path with"),
    ] {
        let error = play(&choice, 1, numbers).expect_err("it fails");
        assert!(error.contains(expected), "{error:?} does not contain {expected:?}");
    }
}
