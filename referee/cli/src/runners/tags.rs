//! What programs tell runners on their standard error: `[PDATA] name = value` of the player,
//! `[TDATA] name = value` of the game, `[PDATA+]` for values that are added up, and `[PDATA][turn]`
//! for the value of a turn.

use std::collections::BTreeMap;

use engine::protocol::Seat;
use engine::table::Record;

/// A value that a program tells.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tag {
    /// The seat for `PDATA`; none for `TDATA`, which is about the game.
    pub seat: Option<usize>,
    /// The turn, as the program counts it.
    pub turn: Option<u16>,
    /// Letters, digits and underscores.
    pub name: String,
    pub value: String,
}

/// The values that the program of a seat told, each once: the last one of a name and turn, or the
/// sum of those that are to be added.
pub(super) fn of(record: &Record, seat: Seat) -> Vec<Tag> {
    let turns = record.turns.iter().filter(|turn| turn.seat == seat).map(|turn| &turn.stderr);
    let exits = record.exits.iter().filter(|left| left.seat == seat).map(|left| &left.stderr);
    let mut tags = BTreeMap::new();
    for line in turns.chain(exits).flat_map(|stderr| stderr.lines()) {
        let Some((Tag { seat, turn, name, value }, added)) = read(line, seat.index()) else {
            continue;
        };
        let told: &mut String = tags.entry((seat, turn, name)).or_default();
        *told = if added { sum(told, &value) } else { value };
    }
    let tag = |((seat, turn, name), value)| Tag { seat, turn, name, value };
    tags.into_iter().map(tag).collect()
}

/// A finite number, as far as a text is one.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

/// A tag, and whether its value is to be added. Lines of other forms are none.
fn read(line: &str, seat: usize) -> Option<(Tag, bool)> {
    let (word, rest) = line.trim().strip_prefix('[')?.split_once(']')?;
    let added = word.ends_with('+');
    let word = word.strip_suffix('+').unwrap_or(word);
    let seat = match word.to_ascii_uppercase().as_str() {
        "PDATA" => Some(seat),
        "TDATA" => None,
        _ => return None,
    };
    let rest = rest.trim_start();
    let (turn, rest) = match rest.strip_prefix('[') {
        Some(rest) => {
            let (turn, rest) = rest.split_once(']')?;
            (Some(turn.trim().parse().ok()?), rest)
        }
        None => (None, rest),
    };
    let (name, value) = rest.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    if name.is_empty() || !name.chars().all(is_name) || (added && number(value).is_none()) {
        return None;
    }
    Some((Tag { seat, turn, name: name.to_owned(), value: value.to_owned() }, added))
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

    fn tag(seat: Option<usize>, turn: Option<u16>, name: &str, value: &str) -> Option<(Tag, bool)> {
        let (name, value) = (name.to_owned(), value.to_owned());
        Some((Tag { seat, turn, name, value }, false))
    }

    #[test]
    fn the_forms_of_both_arenas_are_read() {
        assert_eq!(read("[PDATA] k = v w", 1), tag(Some(1), None, "k", "v w"));
        assert_eq!(read("  [tdata]k=7\r", 1), tag(None, None, "k", "7"));
        assert_eq!(read("[PDATA][12] depth = 4", 0), tag(Some(0), Some(12), "depth", "4"));
        assert_eq!(read("[TDATA] [3] a = b = c", 0), tag(None, Some(3), "a", "b = c"));
        assert!(read("[PDATA+] n = 2", 0).is_some_and(|(_, added)| added));
    }

    #[test]
    fn other_lines_are_no_tags() {
        for line in [
            "",
            "PDATA k = v",
            "[PDATA] k",
            "[PDATA] = v",
            "[PDATA] a b = v",
            "[XDATA] k = v",
            "[PDATA][x] k = 1",
            "[PDATA][99999] k = 1",
            "[PDATA+] k = x",
            "[PDATA k = v",
        ] {
            assert_eq!(read(line, 0), None, "{line:?}");
        }
    }

    #[test]
    fn values_are_added_or_replaced() {
        let turn = |stderr: &str| engine::table::TurnRecord {
            stderr: stderr.to_owned(),
            ..Default::default()
        };
        let turns =
            vec![turn("[PDATA+] n = 1\n[PDATA] k = a\n"), turn("[PDATA+] n = 2.5\n[PDATA] k = b")];
        let record = Record { turns, ..Record::default() };
        let told: Vec<_> =
            of(&record, Seat(0)).into_iter().map(|tag| (tag.name, tag.value)).collect();
        assert_eq!(told, [("k".to_owned(), "b".to_owned()), ("n".to_owned(), "3.5".to_owned())]);
        assert_eq!(of(&record, Seat(1)), []);
    }
}
