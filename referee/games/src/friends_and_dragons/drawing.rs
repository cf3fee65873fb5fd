//! Boards for people.

use std::fmt::Write;

use super::{Drag, Field, Placement, Squares};

/// Board before and after, side by side, with the way of the pivot as arrows between them.
pub fn before_and_after(field: &Field, drag: &Drag, placements: &[Placement]) -> String {
    let (first, last) = (placements[0], placements[placements.len() - 1]);
    let boards = [first.picture(field), way(field, drag, placements), last.picture(field)];
    let [before, way, after] = boards.each_ref().map(|board| board.lines());
    let width = field.setup().columns().max(6);
    let mut text = format!("{:width$}   {:width$}   after\n", "before", "drag");
    for ((before, way), after) in before.zip(way).zip(after) {
        let _ = writeln!(text, "{before:width$}   {way:width$}   {after}");
    }
    text
}

/// An arrow on every square that the pivot leaves, the last one where it leaves it twice; a star
/// where it ends.
fn way(field: &Field, drag: &Drag, placements: &[Placement]) -> String {
    let mut letters: Vec<char> =
        placements[0].picture(field).chars().filter(|c| *c != '\n').collect();
    for (placement, direction) in placements.iter().zip(&drag.steps) {
        letters[usize::from(placement.cell(drag.pivot))] = direction.arrow();
    }
    if let Some(last) = placements.last() {
        letters[usize::from(last.cell(drag.pivot))] = '*';
    }
    field.drawn(|cell| letters[usize::from(cell)])
}

/// The board with a star on some squares.
pub fn marked(field: &Field, squares: Squares) -> String {
    let board = Placement::start(field.heroes()).picture(field);
    let letters: Vec<char> = board.chars().filter(|c| *c != '\n').collect();
    field.drawn(|cell| if squares.contains(cell) { '*' } else { letters[usize::from(cell)] })
}

/// `2,3`
pub fn square(field: &Field, cell: u8) -> String {
    let (row, column) = field.square(cell);
    format!("{row},{column}")
}

pub fn attacks(field: &Field, attacks: &[(usize, u8)]) -> String {
    let hit = |(hero, cell): &(usize, u8)| {
        let monster = char::from(b'A' + field.monsters()[usize::from(*cell)] - 1);
        format!("{} hits {monster} at {}", field.heroes()[*hero].id, square(field, *cell))
    };
    let hits: Vec<String> = attacks.iter().map(hit).collect();
    if hits.is_empty() { "nobody hits".to_owned() } else { hits.join(", ") }
}
