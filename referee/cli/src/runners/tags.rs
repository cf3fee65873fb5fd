//! Values that programs report to runners on stderr: `[PDATA] name = value` for the player,
//! `[TDATA] name = value` for the game, `[PDATA+]` for values to be added up, and `[PDATA][turn]`
//! for a value in one turn.

use std::collections::BTreeMap;

use engine::protocol::Seat;
use engine::table::Record;
use matches::attributes::{AttributeLine, number};

/// A value reported by a program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tag {
    /// The seat for `PDATA`; `None` for `TDATA`, which describes the game.
    pub seat: Option<usize>,
    /// Turn number as counted by the program.
    pub turn: Option<u16>,
    pub name: String,
    pub value: String,
}

/// Returns the values reported by a seat's program. For each name and turn, this is the last value,
/// or the sum of the values to be added up.
pub(super) fn of_seat(record: &Record, seat: Seat) -> Vec<Tag> {
    let turns = record.turns.iter().filter(|turn| turn.seat == seat).map(|turn| &turn.stderr);
    let exits = record.exits.iter().filter(|exit| exit.seat == seat).map(|exit| &exit.stderr);
    let mut tags = BTreeMap::new();
    let lines = turns.chain(exits).flat_map(|stderr| stderr.lines());
    for AttributeLine { is_of_game, is_added, turn, name, value } in
        lines.filter_map(AttributeLine::read)
    {
        let seat = (!is_of_game).then_some(seat.index());
        let total: &mut String = tags.entry((seat, turn, name.to_owned())).or_default();
        *total = if is_added { sum(total, value) } else { value.to_owned() };
    }
    let tag = |((seat, turn, name), value)| Tag { seat, turn, name, value };
    tags.into_iter().map(tag).collect()
}

fn sum(old: &str, new: &str) -> String {
    match (number(old), number(new)) {
        (Some(old), Some(new)) => (old + new).to_string(),
        _ => new.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_added_or_replaced() {
        let turn = |stderr: &str| engine::table::TurnRecord {
            stderr: stderr.to_owned(),
            ..Default::default()
        };
        let turns =
            vec![turn("[PDATA+] n = 1\n[PDATA] k = a\n"), turn("[PDATA+] n = 2.5\n[PDATA] k = b")];
        let record = Record { turns, ..Record::default() };
        let values: Vec<_> =
            of_seat(&record, Seat(0)).into_iter().map(|tag| (tag.name, tag.value)).collect();
        assert_eq!(values, [("k".to_owned(), "b".to_owned()), ("n".to_owned(), "3.5".to_owned())]);
        assert_eq!(of_seat(&record, Seat(1)), []);
    }
}
