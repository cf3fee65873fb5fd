//! The result in the words of each arena.

use serde_json::{json, Value};

use super::arguments::{Arguments, Dialect};
use crate::protocol::Exit;
use crate::table::Record;

/// The answer to a game that was played.
pub fn to_played(arguments: &Arguments, seed: i64, record: &Record) -> String {
    let errors: Vec<u8> =
        (0..arguments.players.len()).map(|seat| u8::from(is_to_blame(record, seat))).collect();
    let ranks = ranks(&record.scores);
    match arguments.dialect {
        Dialect::Brutaltester => scores(&told_scores(arguments, &record.scores), seed),
        Dialect::Psyleague => {
            let data = (0..errors.len()).map(|seat| player_data(record, seat));
            line(&json!({
                "ranks": ranks, "errors": errors,
                "test_data": { "seed": seed, "turns": record.turns.len() },
                "player_data": data.collect::<Vec<_>>(),
            }))
        }
        Dialect::Cgarena => {
            let attributes = attributes(record, errors.len());
            line(&json!({ "ranks": ranks, "errors": errors, "attributes": attributes }))
        }
    }
}

/// The answer where no game could be played: nobody wins and nobody is to blame.
pub fn to_failed(arguments: &Arguments, seed: i64, reason: &str) -> String {
    let zeros = vec![0; arguments.players.len()];
    match arguments.dialect {
        Dialect::Brutaltester => scores(&zeros, seed),
        Dialect::Psyleague => line(&json!({
            "ranks": zeros, "errors": zeros, "test_data": { "seed": seed, "failure": reason },
            "player_data": zeros.iter().map(|_| json!({})).collect::<Vec<_>>(),
        })),
        Dialect::Cgarena => line(&json!({
            "ranks": zeros, "errors": zeros, "attributes": [{ "name": "failure", "value": reason }],
        })),
    }
}

/// Scores as they are printed: raised so that none is below 0, which would be taken as an error.
pub fn told_scores(arguments: &Arguments, scores: &[i64]) -> Vec<i64> {
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

/// How many seats did better: 0 for the best, equal for a tie.
fn ranks(scores: &[i64]) -> Vec<usize> {
    scores.iter().map(|score| scores.iter().filter(|other| *other > score).count()).collect()
}

fn is_to_blame(record: &Record, seat: usize) -> bool {
    record.exits.iter().any(|left| left.seat.index() == seat && left.exit != Exit::Done)
}

/// Slowest answer of a seat in milliseconds.
fn slowest(record: &Record, seat: usize) -> f64 {
    let turns = record.turns.iter().filter(|turn| turn.seat.index() == seat);
    turns.map(|turn| (turn.time.as_secs_f64() * 1e5).round() / 1e2).fold(0.0, f64::max)
}

/// Why a seat left, if it did: `timeout in turn 14: no answer within 50 ms`.
fn fault(record: &Record, seat: usize) -> Option<String> {
    let left = record.exits.iter().find(|left| left.seat.index() == seat)?;
    Some(format!("{} in turn {}: {}", left.exit, left.number, left.detail))
}

fn player_data(record: &Record, seat: usize) -> Value {
    let mut data = json!({ "score": record.scores.get(seat), "slowest_ms": slowest(record, seat) });
    if let Some(fault) = fault(record, seat) {
        data["fault"] = json!(fault);
    }
    data
}

fn attributes(record: &Record, seats: usize) -> Vec<Value> {
    let mut list = vec![json!({ "name": "turns", "value": record.turns.len().to_string() })];
    for seat in 0..seats {
        let mut add = |name: &str, value: String| {
            list.push(json!({ "name": name, "player": seat, "value": value }));
        };
        add("score", record.scores.get(seat).copied().unwrap_or(0).to_string());
        add("slowest_ms", slowest(record, seat).to_string());
        if let Some(fault) = fault(record, seat) {
            add("fault", fault);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::ranks;

    #[test]
    fn equal_scores_share_a_rank() {
        assert_eq!(ranks(&[5, 9, 5, -1]), [1, 0, 1, 3]);
    }
}
