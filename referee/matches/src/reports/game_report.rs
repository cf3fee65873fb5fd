//! The result of one game.

use std::fmt::{self, Write};

use engine::protocol::Seat;
use engine::table::Record;
use itertools::Itertools;
use replays::milliseconds;
use replays::text::{counted, printable};
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub struct GameReport<'a> {
    pub game: &'a str,
    pub seed: i64,
    /// The player in each seat, as typed.
    pub players: &'a [String],
    pub record: &'a Record,
    /// Description of how the game ended, if the game provides one.
    pub ending: Option<String>,
}

impl GameReport<'_> {
    /// Formats the result as an object, with times in milliseconds for the first answer and the
    /// slowest later answer.
    pub fn as_json(&self) -> Value {
        let Self { game, seed, players, record, .. } = self;
        let times = |seat: usize| record.first_and_slowest(|of| of == Seat(seat)).map(milliseconds);
        let out_of_step = |seat: usize| {
            let turns = record.out_of_step(|of| of == Seat(seat));
            turns
                .first()
                .map(|(turn, what)| json!({ "turn": turn, "turns": turns.len(), "detail": what }))
        };
        let exit = |exit: &engine::table::PlayerExit| {
            json!({
                "seat": exit.seat.index(), "turn": exit.number, "exit": exit.exit.name(),
                "detail": exit.detail, "remarks": exit.stderr,
                "ms": milliseconds(exit.time), "cpu_ms": exit.processor_time.map(milliseconds),
            })
        };
        let seats = 0..players.len();
        json!({
            "game": game,
            "seed": seed.to_string(),
            "players": players,
            "scores": record.scores,
            "turns": record.turns.len(),
            "exits": record.exits.iter().map(exit).collect::<Vec<_>>(),
            "refused": seats.clone().map(|seat| record.refusals(|of| of == Seat(seat))).collect::<Vec<_>>(),
            "first_ms": seats.clone().map(|seat| times(seat)[0]).collect::<Vec<_>>(),
            "slowest_ms": seats.clone().map(|seat| times(seat)[1]).collect::<Vec<_>>(),
            "out_of_step": seats.map(out_of_step).collect::<Vec<_>>(),
            "hash": format!("{:016x}", record.hash),
        })
    }
}

/// Lists exits with their reason and stderr, followed by the scores, refused commands and winner.
impl fmt::Display for GameReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { players, record, .. } = self;
        for player_exit in &record.exits {
            let (player, detail) =
                (printable(&players[player_exit.seat.index()]), printable(&player_exit.detail));
            let (seat, turn, exit) = (player_exit.seat, player_exit.number, player_exit.exit);
            writeln!(f, "{seat} ({player}) dropped out in turn {turn}: {exit}: {detail}")?;
            for line in player_exit.stderr.lines() {
                writeln!(f, "| {}", printable(line))?;
            }
        }
        let ending = self.ending.as_ref().map_or(String::new(), |ending| format!("; {ending}"));
        let turns = counted(record.turns.len(), "turn");
        writeln!(f, "seed {}: {turns}{ending}", self.seed)?;
        for (player, score) in players.iter().zip(&record.scores) {
            writeln!(f, "{score:6} {}", printable(player))?;
        }
        for (seat, player) in players.iter().enumerate() {
            for (reason, count) in record.refusals(|of| of == Seat(seat)).by_count() {
                writeln!(f, "{}: {count} refused: {reason}", printable(player))?;
            }
        }
        for (seat, player) in players.iter().enumerate() {
            let turns = record.out_of_step(|of| of == Seat(seat));
            if let Some((turn, what)) = turns.first() {
                let (player, what) = (printable(player), printable(what));
                writeln!(f, "{player}: out of step since turn {turn}: {what}")?;
            }
        }
        match winner(&record.scores) {
            Some(seat) => writeln!(f, "{} ({}) wins", Seat(seat), printable(&players[seat])),
            None => Ok(()),
        }
    }
}

/// Describes the last turn and its refused commands, one per line. Empty before the first turn.
pub fn turn_text(record: &Record) -> String {
    let Some(turn) = record.turns.last() else { return String::new() };
    let ms = milliseconds(turn.time);
    let mut text = format!("{} after {ms:.1} ms: {}\n", turn.seat, printable(&turn.line));
    for event in turn.events.iter().filter(|event| event.kind.refusal().is_some()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", printable(&event.text));
    }
    text
}

/// Returns the seat with the highest score, if there are several seats and no tie.
fn winner(scores: &[i64]) -> Option<usize> {
    let best = scores.iter().max()?;
    let best = (0..scores.len()).filter(|seat| scores[*seat] == *best);
    best.exactly_one().ok().filter(|_| scores.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use engine::protocol::{EventKind, EventRecord, Exit, OutOfStep};
    use engine::table::{PlayerExit, TurnRecord};

    fn record() -> Record {
        let event = |kind, text: &str| EventRecord { kind, text: text.to_owned() };
        let turn = |seat, line: &str, ms, events| TurnRecord {
            seat: Seat(seat),
            line: line.to_owned(),
            events,
            time: Duration::from_millis(ms),
            budget: Duration::from_secs(1),
            stderr: String::new(),
            stderr_bytes: 0,
            out_of_step: OutOfStep::default(),
        };
        let refused = event(EventKind::Refused("no money"), "TRAIN refused\u{1b}");
        Record {
            turns: vec![
                turn(0, "WAIT", 7, vec![event(EventKind::Applied, "waits")]),
                turn(1, "TRAIN\u{1b}[2J", 20, vec![refused]),
            ],
            exits: vec![PlayerExit {
                seat: Seat(1),
                turn: 2,
                exit: Exit::Timeout,
                line: None,
                detail: "no answer\u{7}".to_owned(),
                stderr: "Traceback\n\u{1b}bad\n".to_owned(),
                number: 3,
                budget: Duration::ZERO,
                time: Duration::from_millis(5),
                processor_time: None,
                idle: None,
                out_of_step: OutOfStep::default(),
            }],
            scores: vec![3, -1],
            ..Record::default()
        }
    }

    #[test]
    fn the_text_names_exits_scores_refusals_and_the_winner() {
        let (record, players) = (record(), ["a\u{1b}".to_owned(), "b".to_owned()]);
        let report = GameReport {
            game: "janken",
            seed: 4,
            players: &players,
            record: &record,
            ending: None,
        };
        let seat = Seat(1).to_string();
        let wins = Seat(0).to_string();
        let expected = format!(
            "{seat} (b) dropped out in turn 3: timeout: no answer\\u{{7}}\n| Traceback\n| \
             \\u{{1b}}bad\nseed 4: 2 turns\n     3 a\\u{{1b}}\n    \
             -1 b\nb: 1 refused: no money\n{wins} (a\\u{{1b}}) wins\n"
        );
        assert_eq!(report.to_string(), expected);
    }

    #[test]
    fn a_turn_is_shown_with_its_refusals_alone() {
        assert_eq!(turn_text(&Record::default()), "");
        let mut record = record();
        let second =
            format!("{} after 20.0 ms: TRAIN\\u{{1b}}[2J\nTRAIN refused\\u{{1b}}\n", Seat(1));
        assert_eq!(turn_text(&record), second);
        record.turns.pop();
        assert_eq!(turn_text(&record), format!("{} after 7.0 ms: WAIT\n", Seat(0)));
    }
}
