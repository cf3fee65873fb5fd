//! Formats the result for each match runner.

use engine::protocol::{Exit, Seat};
use engine::table::Record;
use matches::attributes::number;
use replays::milliseconds;
use serde_json::{Map, Value, json};

use super::arguments::{Arguments, Dialect};
use super::tags::{self, Tag};

/// Formats the output after a game.
pub fn to_played(arguments: &Arguments, seed: i64, record: &Record) -> String {
    let errors: Vec<u8> =
        (0..arguments.players.len()).map(|seat| u8::from(is_to_blame(record, seat))).collect();
    let ranks = ranks(&record.scores);
    match arguments.dialect {
        Dialect::Brutaltester => scores(&printed_scores(arguments, &record.scores), seed),
        Dialect::Psyleague => {
            let test = [("seed", json!(seed)), ("turns", json!(record.turns.len()))];
            let mut test = test.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
            let players: Vec<Value> =
                (0..errors.len()).map(|seat| player_data(record, seat, &mut test)).collect();
            line(&json!({
                "ranks": ranks, "errors": errors, "test_data": test, "player_data": players,
            }))
        }
        Dialect::Cgarena => {
            let attributes = attributes(record, errors.len());
            line(&json!({
                "ranks": ranks, "errors": errors, "scores": record.scores, "attributes": attributes,
            }))
        }
    }
}

/// Formats the output for a game that could not be played, naming no winner or culprit. psyleague
/// would count it as a draw, so it gets no output; the exit code reports the failure.
pub fn to_failed(arguments: &Arguments, seed: i64, reason: &str) -> String {
    let zeros = vec![0; arguments.players.len()];
    match arguments.dialect {
        Dialect::Brutaltester => scores(&zeros, seed),
        Dialect::Psyleague => String::new(),
        Dialect::Cgarena => line(&json!({
            "ranks": zeros, "errors": zeros, "attributes": [{ "name": "failure", "value": reason }],
        })),
    }
}

/// Lists which players left and why, one per line, for a runner that shows stderr.
pub fn faults(record: &Record) -> Vec<String> {
    let at_fault = record.exits.iter().filter(|exit| exit.exit != Exit::Done);
    at_fault
        .map(|exit| {
            let (player, turn) = (exit.seat.index() + 1, exit.number);
            format!("player {player}: {} in turn {turn}: {}", exit.exit, exit.detail)
        })
        .collect()
}

/// Returns the scores to print, raised so that none is negative, because the runner treats negative
/// scores as errors. If raw scores were requested, they are not raised.
fn printed_scores(arguments: &Arguments, scores: &[i64]) -> Vec<i64> {
    let least = scores.iter().copied().min().unwrap_or(0).min(0);
    let raise = if arguments.raw_scores { 0 } else { -least };
    scores.iter().map(|score| score + raise).collect()
}

fn scores(scores: &[i64], seed: i64) -> String {
    let lines: String = scores.iter().map(|score| format!("{score}\n")).collect();
    format!("{lines}seed={seed}\n")
}

fn line(object: &Value) -> String {
    format!("{object}\n")
}

/// Ranks each seat by the number of better seats: 0 for the best, equal for a tie.
fn ranks(scores: &[i64]) -> Vec<usize> {
    scores.iter().map(|score| scores.iter().filter(|other| *other > score).count()).collect()
}

fn is_to_blame(record: &Record, seat: usize) -> bool {
    record.exits.iter().any(|exit| exit.seat.index() == seat && exit.exit != Exit::Done)
}

/// Returns the response time for each of a seat's turns, in order and in milliseconds.
fn times(record: &Record, seat: usize) -> Vec<f64> {
    let turns = record.turns.iter().filter(|turn| turn.seat.index() == seat);
    turns.map(|turn| milliseconds(turn.time)).collect()
}

/// Returns the times of a seat's first answer and of its slowest later answer, in milliseconds. The
/// first answer has its own time limit, which programs use up for initialization. A timeout counts
/// as the slowest answer.
fn first_and_slowest(record: &Record, seat: usize) -> [f64; 2] {
    let times = times(record, seat);
    let is_late =
        |exit: &&engine::table::PlayerExit| exit.seat.index() == seat && exit.exit == Exit::Timeout;
    let late = record.exits.iter().find(is_late).map(|exit| milliseconds(exit.time));
    let first = times.first().copied().or(late).unwrap_or(0.0);
    [first, times.into_iter().skip(1).chain(late).fold(0.0, f64::max)]
}

/// Describes why a seat left, if it did: `timeout in turn 14: no answer within 50 ms`.
fn fault(record: &Record, seat: usize) -> Option<String> {
    let exit = record.exits.iter().find(|exit| exit.seat.index() == seat)?;
    Some(format!("{} in turn {}: {}", exit.exit, exit.number, exit.detail))
}

/// Returns the player's numeric values, the only ones that psyleague accepts. Text is added to the
/// game's data, under a name with the player's number.
fn player_data(record: &Record, seat: usize, test: &mut Map<String, Value>) -> Value {
    let [first, slowest] = first_and_slowest(record, seat);
    let mut data = Map::new();
    let mut by_turn: Map<String, Value> = Map::new();
    for Tag { seat: of, turn, name, value } in tags::of_seat(record, Seat(seat)) {
        match (of, number(&value)) {
            // Turns are not supported: the mean represents them all.
            (Some(_), Some(number)) if turn.is_some() => {
                let list = by_turn.entry(name).or_insert_with(|| json!([]));
                list.as_array_mut().into_iter().for_each(|list| list.push(json!(number)));
            }
            (Some(_), Some(number)) => drop(data.insert(name, json!(number))),
            (Some(_), None) => drop(test.insert(format!("p{}_{name}", seat + 1), json!(value))),
            (None, Some(number)) => drop(test.insert(name, json!(number))),
            (None, None) => drop(test.insert(name, json!(value))),
        }
    }
    for (name, list) in by_turn {
        let numbers: Vec<f64> =
            list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        let mean = numbers.iter().sum::<f64>() / numbers.len().max(1) as f64;
        data.insert(name, json!(mean));
    }
    data.insert("score".to_owned(), json!(record.scores.get(seat)));
    data.insert("first_ms".to_owned(), json!(first));
    data.insert("slowest_ms".to_owned(), json!(slowest));
    if let Some(fault) = fault(record, seat) {
        test.insert(format!("p{}_fault", seat + 1), json!(fault));
    }
    Value::Object(data)
}

/// Names reserved by cgarena for its own attributes.
const RESERVED: [&str; 4] = ["seed", "index", "error", "player_count"];

/// Returns a game's attributes for cgarena, which plots those with a turn.
fn attributes(record: &Record, seats: usize) -> Vec<Value> {
    let mut list = vec![json!({ "name": "turns", "value": record.turns.len().to_string() })];
    for seat in 0..seats {
        let mut add = |name: &str, value: String| {
            list.push(json!({ "name": name, "player": seat, "value": value }));
        };
        let [first, slowest] = first_and_slowest(record, seat);
        add("score", record.scores.get(seat).copied().unwrap_or(0).to_string());
        add("first_ms", first.to_string());
        add("slowest_ms", slowest.to_string());
        if let Some(fault) = fault(record, seat) {
            add("fault", fault);
        }
        for (turn, ms) in times(record, seat).into_iter().enumerate() {
            let value = ms.to_string();
            list.push(json!({ "name": "ms", "player": seat, "turn": turn, "value": value }));
        }
        let tags_of_seat = tags::of_seat(record, Seat(seat));
        list.extend(
            tags_of_seat.iter().filter(|tag| !RESERVED.contains(&&*tag.name)).map(attribute),
        );
    }
    list
}

fn attribute(tag: &Tag) -> Value {
    let mut attribute = json!({ "name": tag.name, "value": tag.value });
    if let Some(seat) = tag.seat {
        attribute["player"] = json!(seat);
    }
    if let Some(turn) = tag.turn {
        attribute["turn"] = json!(turn);
    }
    attribute
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use engine::protocol::OutOfStep;
    use engine::table::{PlayerExit, TurnRecord};

    #[test]
    fn equal_scores_share_a_rank() {
        assert_eq!(ranks(&[5, 9, 5, -1]), [1, 0, 1, 3]);
    }

    /// Returns a game with one seat that answers twice and then times out.
    fn record() -> Record {
        let turn = |ms, stderr: &str| TurnRecord {
            time: Duration::from_millis(ms),
            stderr: stderr.to_owned(),
            ..TurnRecord::default()
        };
        let stderr = "[PDATA] style = calm\n[PDATA] depth = 4\n[TDATA] size = big";
        Record {
            turns: vec![turn(700, stderr), turn(20, "[PDATA][1] width = 3\n[PDATA][2] width = 4")],
            exits: vec![PlayerExit {
                seat: Seat(0),
                turn: 2,
                number: 3,
                exit: Exit::Timeout,
                line: None,
                detail: "no answer".to_owned(),
                budget: Duration::ZERO,
                time: Duration::from_millis(51),
                processor_time: None,
                idle: None,
                out_of_step: OutOfStep::default(),
                stderr: "[PDATA] seed = 1".to_owned(),
            }],
            scores: vec![-1],
            ..Record::default()
        }
    }

    #[test]
    fn the_slowest_answer_is_a_time_out_or_one_after_the_first() {
        let mut record = record();
        assert_eq!(first_and_slowest(&record, 0), [700.0, 51.0]);
        record.exits.clear();
        assert_eq!(first_and_slowest(&record, 0), [700.0, 20.0]);
        assert_eq!(first_and_slowest(&record, 1), [0.0, 0.0]);
    }

    #[test]
    fn psyleague_gets_numbers_of_players_and_texts_of_games() {
        let mut test = Map::new();
        let data = player_data(&record(), 0, &mut test);
        let expected = json!({
            "depth": 4.0, "seed": 1.0, "width": 3.5, "score": -1, "first_ms": 700.0, "slowest_ms": 51.0,
        });
        assert_eq!(data, expected);
        let game = json!({
            "size": "big", "p1_style": "calm", "p1_fault": "timeout in turn 3: no answer",
        });
        assert_eq!(Value::Object(test), game);
    }

    #[test]
    fn cgarena_gets_texts_and_turns_without_its_own_names() {
        let list = attributes(&record(), 1);
        assert!(list.iter().all(|entry| entry["value"].is_string() && entry["name"] != "seed"));
        let width = json!({ "name": "width", "value": "3", "player": 0, "turn": 1 });
        let ms = json!({ "name": "ms", "player": 0, "turn": 1, "value": "20" });
        assert!(list.contains(&width) && list.contains(&ms), "{list:?}");
        assert!(list.contains(&json!({ "name": "size", "value": "big" })), "{list:?}");
    }
}
