//! Corner cases of the protocol, tested with scripts that act as referees.

use std::time::{Duration, Instant};

use engine::catalogue::RefereeChoice;
use sdk_game::{Next, metadata_of};

use crate::common::stand_in::stand_in;
use crate::common::table::{numbers, play, recording};

const LAST: &str = "[[UINPUT] 1]\nseed=1\n[[METADATA] 1]\n{}\n[[SCORES] 3]\n0 -5\n1 6\n2 15\n";

/// Asks a seat for a number of lines, sending it one line of input.
fn ask(seat: &str, lines: &str) -> String {
    format!("[[NEXT_PLAYER_INPUT] 1]\nx\n[[NEXT_PLAYER_INFO] 3]\n{seat}\n{lines}\n100\n")
}

/// Returns a command that prints text. A backslash in the text starts an octal number.
fn say(text: &str) -> String {
    format!("printf '%b' '{text}'")
}

#[test]
fn what_the_protocol_allows_is_played() {
    let asks = [
        // Empty lines around a message, and carriage returns as line endings.
        "[[VIEW] 2]\n\n\n[[NEXT_PLAYER_INPUT] 4]\n\n3\r7\r\n\n[[NEXT_PLAYER_INFO] 3]\r\n2\r1\r-3\n",
        // The first of these messages is not seen by any player.
        "[[NEXT_PLAYER_INPUT] 0]\n[[NEXT_PLAYER_INFO] 3]\n0\n0\n50\n",
        "[[NEXT_PLAYER_INPUT] 1]\ntold\n[[NEXT_PLAYER_INFO] 3]\n0\n0\n50\n",
        "[[MONITORING] 0]\n[[INFOS] 1]\n¤RED¤$2 \u{2713}§RED§\n[[TOOLTIP] 1]\n$0 alone\n",
    ];
    let last = LAST.replacen("{}", "{\"points\": 3}", 1);
    let referee = stand_in(&say(&[asks.concat(), last].concat()));
    let referee = RefereeChoice { silence_ms: Some(u64::MAX), ..referee };
    let record = play(&referee, 1, numbers).expect("the game ends");
    assert_eq!(record.scores, [-5, 6, 15]);
    let steps = recording(&record).steps;
    let asked = |seat, input: &str, lines, limit_ms| Next::Ask {
        seat,
        input: input.to_owned(),
        lines,
        limit_ms,
    };
    let found: Vec<_> = steps.iter().map(|step| step.next.clone()).collect();
    assert_eq!(found[..2], [asked(2, "\n3\n7\n\n", 1, 0), asked(0, "told\n", 0, 50)]);
    assert_eq!(steps[2].texts, ["¤RED¤$2 \u{2713}§RED§"]);
    assert_eq!(steps[2].tooltips, ["$0 alone"]);
    let setup = record.recording.as_ref().expect("the game was recorded");
    assert_eq!(metadata_of(setup)["points"], 3);
    // The script is unable to compile a host.
    let warm = RefereeChoice { process_per_game: false, ..referee };
    assert_eq!(play(&warm, 1, numbers).expect("the game ends").scores, [-5, 6, 15]);
    let notes = sdk::live(&warm).expect("a referee").notes();
    assert!(notes[0].ends_with("is it a JDK?"), "{notes:?}");
}

#[test]
fn what_it_does_not_allow_is_an_error_that_says_so() {
    let head = "expected a message [[NAME] LINES]";
    let asks = "expected player, lines and milliseconds";
    let scores = |lines: &str| format!("[[SCORES] {}]\n{lines}", lines.lines().count());
    let cases: [(&str, &[&str]); 27] = [
        ("", &["ended (exit code 0)"]),
        ("Warning: old\n[[VIEW] 0]\n", &["sent \"Warning: old\"", head]),
        ("[[VIEW] 99999999999]\n", &["sent \"[[VIEW] 99999999999]\"", head]),
        ("[[VIEW] -1]\n", &["sent \"[[VIEW] -1]\"", head]),
        ("[[VIEW] two]\n", &["sent \"[[VIEW] two]\"", head]),
        ("[[WINNER] 0]\n", &["sent WINNER, which is not part of the protocol"]),
        ("[[VIEW] 3]\nKEY_FRAME 0\n", &["ended in message VIEW after 1 of 3 lines (exit code 0)"]),
        ("[[VIEW] 1]\nKEY_FR", &["ended in the middle of line \"KEY_FR\" in message VIEW"]),
        ("[[VIEW] 1]\n\\0377\n", &["sent \"\u{fffd}\", expected UTF-8 in message VIEW"]),
        ("[[UINPUT] 0]\n[[METADATA] 1]\n{}\n", &["ended (exit code 0)"]),
        ("[[SCORES] 3]\n0 5\n1 6\n2 1", &["ended in the middle of line \"2 1\""]),
        (&scores("0 5\n1 6\n"), &["gave 2 scores for 3 players"]),
        (&scores("0 5\n1 6\n2 7\n3 8\n"), &["gave 4 scores for 3 players"]),
        (
            &scores("0 5\n2 6\n1 7\n"),
            &["scores [\"0 5\", \"2 6\", \"1 7\"], expected PLAYER SCORE"],
        ),
        (&scores("0 5\n1 x\n2 7\n"), &["scores [\"0 5\", \"1 x\"", "expected PLAYER SCORE"]),
        (&scores("0 5\n1\n2 7\n"), &["scores [\"0 5\", \"1\"", "expected PLAYER SCORE"]),
        (&ask("3", "1"), &["asked player 3 of 3"]),
        (&ask("18446744073709551615", "1"), &["asked player 18446744073709551615 of 3"]),
        (&ask("-1", "1"), &["asked a player with [\"-1\", \"1\", \"100\"]", asks]),
        (&ask("0", "-1"), &["asked a player with [\"0\", \"-1\", \"100\"]", asks]),
        (&ask("0", "10001"), &["asked a player with [\"0\", \"10001\", \"100\"]", asks]),
        (&ask("0", "1.5"), &["asked a player with", asks]),
        ("[[NEXT_PLAYER_INFO] 2]\n0\n1\n", &["asked a player with [\"0\", \"1\"]", asks]),
        (
            "[[FAIL] 2]\na.B\nat c\n[[FAIL] 0]\n",
            &["the referee failed at the start: is it a game for 3 players?\na.B\nat c"],
        ),
        ("[[FAIL] 1]\njava.lang.OutOfMemoryError\n", &["?; give it more memory, for example"]),
        ("[[GAME_OVER] 0]\n", &["sent GAME_OVER, which is not part of the protocol"]),
        (
            "[[NEXT_PLAYER_INPUT] 4]\nx\n",
            &["ended in message NEXT_PLAYER_INPUT after 1 of 4 lines"],
        ),
    ];
    for (output, expected) in cases {
        let error = play(&stand_in(&say(output)), 1, numbers).expect_err(output);
        for part in expected {
            assert!(error.contains(part), "{output:?}: {error:?} does not contain {part:?}");
        }
    }
}

#[test]
fn a_referee_that_talks_and_does_not_ask_is_an_error_in_time() {
    let slow = "while :; do echo '[[VIEW] 0]'; sleep 0.05; done";
    let error = play(&stand_in(slow), 1, numbers).expect_err("it asks nothing");
    assert!(error.contains("the referee asked no question for 1000 ms"), "{error}");
}

#[test]
fn a_silent_referee_and_one_that_does_not_read_are_errors_in_time() {
    let quiet = |text: &str| format!("{}; exec sleep 600", say(text));
    let long = |_, _| Some("x".repeat(300_000));
    let started = Instant::now();
    for (output, expected) in [
        ("", "the referee sent nothing for 1000 ms"),
        (
            "[[VIEW] 2]\nKEY_FRAME 0\n",
            "sent nothing for 1000 ms in message VIEW after 1 of 2 lines",
        ),
        (&ask("0", "1").repeat(2), "sent nothing for 1000 ms"),
    ] {
        let error = play(&stand_in(&quiet(output)), 1, long).expect_err(output);
        assert!(error.contains(expected), "{output:?}: {error:?} does not contain {expected:?}");
    }
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_line_beyond_the_bound_is_an_error() {
    let commands =
        "printf '[[VIEW] 1]\\n'; head -c 20000000 /dev/zero | tr '\\0' x; exec sleep 600";
    let error = play(&stand_in(commands), 1, numbers).expect_err("too long");
    assert!(error.contains("sent a line longer than 16777216 bytes in message VIEW"), "{error}");
}
