//! The game for viewers.

use maps::janken::{Cell, Terrain};

use super::field::Side;
use super::{Event, Janken};
use crate::scene::{Arrow, Gauge, Ground, Render, Scene, Tile};

/// Rows of the field, and cells of its longest row.
const ROWS: u8 = 9;

impl Render for Janken {
    const SIDES: &'static [&'static str] = &["side 1", "side 2"];

    const LEGEND: &'static str =
        "G guardian, M mage, S swordsman; the darker the ground, the more it costs (1 to 4); \
        water cannot be entered";

    fn scene(&self) -> Scene {
        let rows = 0..ROWS;
        let tiles = rows.clone().flat_map(|row| {
            let cells = (1..=ROWS).filter_map(move |column| Cell::at(row, column));
            let void = std::iter::repeat_with(|| Tile::bare(Ground::Void));
            cells.map(|cell| self.tile(cell)).chain(void).take(usize::from(ROWS))
        });
        Scene {
            columns: usize::from(ROWS),
            shifts: rows.clone().map(|row| usize::from(row.abs_diff(ROWS / 2))).collect(),
            tiles: tiles.collect(),
            gauges: vec![Gauge { name: "moves that succeeded", values: vec![self.succeeded] }],
        }
    }

    /// The cheapest path of a move that succeeds.
    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let path = |event: &Event| {
            event.left.and_then(|_| self.field.path(event.asked.from, event.asked.to))
        };
        let paths: Vec<Vec<Cell>> = events.iter().filter_map(path).collect();
        let steps = paths.iter().flat_map(|path| path.windows(2));
        steps.map(|step| Arrow { from: place(step[0]), to: place(step[1]) }).collect()
    }
}

impl Janken {
    fn tile(&self, cell: Cell) -> Tile {
        let unit = self.field.unit(cell);
        let ground = match self.field.terrain(cell) {
            Terrain::Field => Ground::Plain,
            Terrain::Woods => Ground::Rough(1),
            Terrain::Hills => Ground::Rough(2),
            Terrain::Mountains => Ground::Rough(3),
            Terrain::Underwater => Ground::Water,
        };
        let piece = unit.map(|(_, kind)| char::from(kind.letter()).to_string());
        let side = unit.map(|(side, _)| u8::from(side == Side::Two));
        Tile { ground, piece: piece.unwrap_or_default(), name: None, side, marked: false }
    }
}

/// Column and row of a cell among the tiles: each row begins at its own first cell.
fn place(cell: Cell) -> [usize; 2] {
    let row = usize::from(cell.row());
    let first = 5_usize.saturating_sub(row).max(1);
    [usize::from(cell.column()) - first, row]
}

/// The place of a cell among the tiles.
pub(super) fn tile_of(cell: Cell) -> usize {
    let [column, row] = place(cell);
    row * usize::from(ROWS) + column
}
