//! The field as hexagons for people.

use std::fmt::Write;

use maps::janken::{Cell, Kind};

use super::field::{Field, Side};

/// The field as rows of hexagons. A cell shows its terrain letter (the cost is 1 for F, 2 for W, 3
/// for H, 4 for M, none for U) and its unit, in capitals for side 1 and small letters for side 2; an
/// exclamation mark stands where the kind that is asked about would be threatened.
#[must_use]
pub fn picture(field: &Field, asked: Option<(Side, Kind)>) -> String {
    let threatened = asked.map(|(side, kind)| field.threatened(side, kind)).unwrap_or_default();
    let mut text = String::new();
    for row in 0..9u8 {
        let _ = write!(
            text,
            "{} {:indent$}",
            char::from(b'A' + row),
            "",
            indent = usize::from(row.abs_diff(4)) * 2
        );
        for cell in Cell::all().filter(|cell| cell.row() == row) {
            let terrain = char::from(field.terrain(cell).letter());
            let unit = match field.unit(cell) {
                None => ' ',
                Some((Side::One, kind)) => char::from(kind.letter()),
                Some((Side::Two, kind)) => char::from(kind.letter().to_ascii_lowercase()),
            };
            let threat = if threatened.contains(&cell) { '!' } else { ' ' };
            let _ = write!(text, "{terrain}{unit}{threat} ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
