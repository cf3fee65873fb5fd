//! Tests games whose rules run elsewhere, using a referee that plays a list of steps.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use engine::catalogue::GameType;
use engine::protocol::{AnyPlayer, AnyView, BoxedPlayer, Exit, Fault, Phase, Seat};
use engine::table::{self, Budgets, Record};
use sdk_game::{METADATA, Next, Recorded, Referee, Repeats, SdkGame, SdkSetup, Step, metadata_of};

/// A referee that returns the given steps one after another and then fails. Records what it
/// receives.
struct Listed(VecDeque<Step>, Arc<Mutex<Vec<String>>>);

impl Referee for Listed {
    fn next(&mut self) -> Result<Step, String> {
        self.0.pop_front().ok_or_else(|| "java.lang.IllegalStateException".to_owned())
    }

    fn is_timed(&self) -> bool {
        false
    }

    fn repeats(&self) -> Repeats {
        Repeats::EVERYTHING
    }

    fn answer(&mut self, lines: &[&str], _: u64) {
        self.1.lock().expect("not poisoned").push(format!("{lines:?}"));
    }

    fn time_out(&mut self) {
        self.1.lock().expect("not poisoned").push("time-out".to_owned());
    }
}

/// A player whose answers consist of lines that contain its own number. Crashes after the given
/// number of turns.
struct Numbered(usize, usize);

/// A player that answers every question with the same text.
struct Saying(&'static str);

impl AnyPlayer for Saying {
    fn turn(&mut self, _: &dyn AnyView, _: std::time::Duration) -> Result<String, Fault> {
        Ok(self.0.to_owned())
    }
}

impl AnyPlayer for Numbered {
    fn turn(&mut self, view: &dyn AnyView, _: std::time::Duration) -> Result<String, Fault> {
        let Some(remaining) = self.1.checked_sub(1) else {
            return Err(Fault::new(Exit::Crashed, "exited with 1"));
        };
        self.1 = remaining;
        Ok(vec![self.0.to_string(); view.answer_lines()].join("\n"))
    }
}

fn ask(seat: usize, input: &str, lines: usize) -> Step {
    let next = Next::Ask { seat, input: input.to_owned(), lines, limit_ms: 100 };
    Step { texts: vec![format!("asks {seat}")], view: 1, next, ..Step::default() }
}

fn over(scores: &[i64]) -> Step {
    let options = vec!["seed=7".to_owned()];
    Step { next: Next::Over { scores: scores.to_vec(), options }, ..Step::default() }
}

fn setup() -> SdkSetup {
    let (referee, sha256) = ("small.jar".to_owned(), "0".repeat(64));
    let options = BTreeMap::new();
    let (test_case, recording) = (None, None);
    let metadata = String::new();
    SdkSetup {
        referee,
        sha256,
        players: 3,
        league: 2,
        options,
        seed: 7,
        test_case,
        recording,
        metadata,
    }
}

/// Plays a game in which the second player crashes in its second turn. Returns the record and the
/// messages sent to the referee.
fn played(steps: Vec<Step>) -> (Result<Record, table::GameFailed>, Vec<String>) {
    played_with(Box::new(Numbered(0, 9)), steps)
}

/// Like [`played`], but with a different first player.
fn played_with(
    first: BoxedPlayer,
    steps: Vec<Step>,
) -> (Result<Record, table::GameFailed>, Vec<String>) {
    let received = Arc::default();
    let referee = Listed(steps.into(), Arc::clone(&received));
    let game = SdkGame::live(setup(), Box::new(referee));
    let mut players: Vec<BoxedPlayer> =
        vec![first, Box::new(Numbered(1, 1)), Box::new(Numbered(2, 9))];
    let record = table::play(Box::new(game), &mut players, Budgets::default(), |_, _| ());
    let received = received.lock().expect("not poisoned").clone();
    (record, received)
}

fn whole() -> Vec<Step> {
    vec![
        ask(0, "first\n", 1),
        ask(1, "3\n", 2),
        ask(2, "told only\n", 0),
        ask(0, "", 0),
        ask(1, "4\n", 1),
        ask(1, "5\n", 1),
        ask(0, "6\n", 1),
        over(&[2, -1, 1]),
    ]
}

#[test]
fn answers_reach_the_referee_and_a_dead_player_is_a_time_out() {
    let (record, received) = played(whole());
    let record = record.expect("the referee ends the game");
    assert_eq!(
        received,
        ["[\"0\"]", "[\"1\", \"1\"]", "[]", "[]", "time-out", "time-out", "[\"0\"]"]
    );
    assert_eq!(record.scores, [2, -1, 1]);
    let turns: Vec<_> =
        record.turns.iter().map(|turn| (turn.seat.index(), turn.line.as_str())).collect();
    assert_eq!(turns, [(0, "0"), (1, "1\n1"), (2, ""), (0, "0")]);
    let [exit] = &record.exits[..] else { panic!("{:?}", record.exits) };
    assert_eq!((exit.seat, exit.number, exit.exit), (Seat(1), 4, Exit::Crashed));
    let texts: Vec<_> = record.turns[2].events.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(texts, ["asks 0", "asks 1"], "steps that nobody sees belong to the next one");
}

#[test]
fn the_setup_keeps_the_metadata_of_the_last_step() {
    let with = |metadata: &str| {
        let mut steps = whole();
        steps[1].metadata = r#"{"early": 1}"#.to_owned();
        let last = steps.last_mut().expect("the end");
        last.metadata = metadata.to_owned();
        let record = played(steps).0.expect("the referee ends the game");
        (record.hash, record.recording.expect("the game was recorded"))
    };
    let (hash, json) = with(r#"{"points": 12}"#);
    assert_eq!(metadata_of(&json)["points"], 12);
    let again = Recorded.read_setup(&json).expect("the setup of a game");
    let again = again.start().expect("the recording is whole").recording();
    assert_eq!(again, Some(json));
    let (same, bare) = with("{}");
    assert_eq!((same, bare.get(METADATA)), (hash, None), "it is not part of the game");
    let long = format!("{{\"points\": {}1}}", " ".repeat(16 << 10));
    assert_eq!(with(&long).1.get(METADATA), None);
    assert!(metadata_of(&serde_json::json!({ "metadata": "[1" })).is_empty());
}

#[test]
fn a_recorded_game_is_played_again_without_its_referee() {
    let record = played(whole()).0.expect("the referee ends the game");
    let json = record.recording.clone().expect("the game was recorded");
    let recorded = Recorded.read_setup(&json).expect("the setup of a game");
    let mut game = recorded.start().expect("the recording is whole");
    assert_eq!(game.view(Seat(0)).text(), "first\n");
    let refused = game.play_line("9").map_err(|malformed| malformed.to_string());
    let expected =
        "found \"9\", expected the recorded answer; other answers need the game's referee";
    assert_eq!(refused, Err(expected.to_owned()));
    let before = game.clone();
    for turn in &record.turns[..3] {
        assert_eq!(game.play_line(&turn.line).as_ref(), Ok(&turn.events));
    }
    game.leave(Seat(1), Exit::Crashed);
    game.play_line("0").expect("it was the answer");
    assert_eq!(game.phase(), Phase::Over(record.scores.clone()));
    assert_eq!(table::hash_of(game.as_ref()), record.hash);
    let mut other = before;
    other.leave(Seat(0), Exit::Timeout);
    assert!(other.failure().is_some_and(|failure| failure.contains("seat 0 did not drop out")));
}

#[test]
fn a_referee_that_fails_makes_no_result() {
    let failed = |steps| played(steps).0.map_err(|failed| failed.to_string());
    let cases = [
        (whole()[..3].to_vec(), "java.lang.IllegalStateException"),
        (Vec::new(), "java.lang.IllegalStateException"),
        (vec![ask(3, "", 1)], "the referee asked player 3 of 3"),
        (vec![over(&[1, 2])], "the referee gave 2 scores for 3 players"),
    ];
    for (steps, expected) in cases {
        assert_eq!(failed(steps), Err(expected.to_owned()));
    }
}

#[test]
fn an_answer_that_is_other_lines_to_java_is_a_fault_of_its_player() {
    let ends = "a line without U+000D, U+0085, U+2028 and U+2029, which end lines in Java";
    let cases = [
        ("1\r2", 1, ends),
        ("1\u{85}2", 1, ends),
        ("1\u{2028}2", 1, ends),
        ("1\u{2029}2", 1, ends),
        ("1", 2, "2 lines"),
    ];
    for (answer, lines, expected) in cases {
        let steps = vec![ask(0, "", lines), over(&[-1, 0, 0])];
        let (record, received) = played_with(Box::new(Saying(answer)), steps);
        let exits = record.expect("the game goes on").exits;
        let [exit] = &exits[..] else { panic!("{exits:?}") };
        assert_eq!((exit.seat, exit.exit), (Seat(0), Exit::Malformed));
        assert_eq!(exit.detail, format!("found {answer:?}, expected {expected}"));
        assert_eq!(received, ["time-out"]);
    }
}
