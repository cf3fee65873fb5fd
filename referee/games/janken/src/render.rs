//! Draws the game, and prints its field as text.

use std::fmt::Write;

use maps::janken::{Cell, Kind, Terrain};

use super::field::Side;
use super::symbols::MAGE;
use super::{Event, Field, Janken};
use engine::scene::symbols::{GUARDIAN, SWORDSMAN};
use engine::scene::{
    Arrow, BoardStyle, Figure, Gauge, Ground, Inspection, Layer, LegendEntry, Render, Scene, Shape,
    Tile,
};
use engine::text::counted;

/// Number of rows in the field, and of cells in its longest row.
const ROWS: u8 = 9;

impl Render for Janken {
    const SIDES: &'static [&'static str] = &["side 1", "side 2"];

    const SCORE: &'static str = "possible moves";

    const STYLE: BoardStyle = BoardStyle { margin: 4, ..BoardStyle::PLAIN };

    const NOTE: &'static str = "The number on a hexagon is its entry cost; the numbers along a move \
    are the remaining points. Shaded hexagons \
        are the other side's zone of control.";

    fn scene(&self) -> Scene {
        let void = || Tile::bare(Ground::Void);
        let possible = |side: Side| -> i64 {
            let cells = Cell::all()
                .filter(|cell| self.field.unit(*cell).is_some_and(|unit| unit.0 == side));
            cells.map(|cell| self.field.destinations(cell).len() as i64).sum()
        };
        let tiles = slots().map(|slot| slot.map_or_else(void, |cell| self.tile(cell)));
        Scene {
            columns: usize::from(ROWS),
            shifts: (0..ROWS).map(|row| usize::from(row.abs_diff(ROWS / 2))).collect(),
            tiles: tiles.collect(),
            gauges: vec![
                Gauge::new("successful moves", [self.succeeded]),
                Gauge::new("possible moves", [Side::One, Side::Two].map(possible)),
            ],
            ..Scene::default()
        }
    }

    /// Arrows along the cheapest path of a successful move.
    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let path = |event: &Event| {
            event.points_left.and_then(|_| self.field.path(event.asked.from, event.asked.to))
        };
        let paths: Vec<Vec<Cell>> = events.iter().filter_map(path).collect();
        let steps = paths.iter().flat_map(|path| path.windows(2));
        steps.map(|step| Arrow { from: square(step[0]), to: square(step[1]) }).collect()
    }

    fn layers(&self, events: &[Event]) -> Vec<Layer> {
        events.iter().flat_map(|event| self.layers_of(event)).collect()
    }

    fn affected_tiles(&self, event: &Event) -> Vec<usize> {
        vec![tile_of(event.asked.from), tile_of(event.asked.to)]
    }

    fn inspect(&self) -> Vec<Inspection> {
        slots()
            .map(|slot| slot.map_or_else(Inspection::default, |cell| self.inspection(cell)))
            .collect()
    }

    fn tile_names(&self) -> Vec<String> {
        slots().map(|slot| slot.map_or_else(String::new, |cell| cell.to_string())).collect()
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let unit = |kind: Kind| {
            let of_side = |side| Tile::with(Ground::Plain, figure(side, kind));
            LegendEntry::new(
                [Side::One, Side::Two].map(of_side),
                format!("{kind:?}").to_lowercase(),
            )
        };
        let is_there =
            |terrain: &Terrain| Cell::all().any(|cell| self.field.terrain(cell) == *terrain);
        let land = |terrain: Terrain| {
            let (name, cost) = (ground(terrain).name().unwrap_or_default(), cost_of(terrain));
            let name = if terrain == Terrain::Field { "field" } else { name };
            LegendEntry::new([Tile { note: None, ..bare(terrain) }], format!("{name}, {cost}"))
        };
        let terrains = [
            Terrain::Field,
            Terrain::Woods,
            Terrain::Hills,
            Terrain::Mountains,
            Terrain::Underwater,
        ];
        let lands = terrains.into_iter().filter(is_there).map(land);
        Kind::ALL.map(unit).into_iter().chain(lands).collect()
    }

    fn title(line: &str) -> String {
        line.replacen(' ', " → ", 1)
    }

    fn ending(&self) -> Option<String> {
        let all = format!("{} of {} moves succeeded", self.succeeded, self.played);
        (self.played >= self.turns).then_some(all)
    }
}

impl Janken {
    /// The zones of control that threaten the moving unit, and the points left along its path.
    fn layers_of(&self, event: &Event) -> Vec<Layer> {
        let (from, to) = (event.asked.from, event.asked.to);
        let Some((side, kind)) = self.field.unit(from) else { return Vec::new() };
        let zone = self.field.threatened(side, kind).into_iter().map(tile_of).collect();
        let zone = Layer { name: "zone of control", groups: vec![zone], ..Layer::default() };
        let reach = self.field.reach(from);
        let path = event.points_left.and_then(|_| self.field.path(from, to)).unwrap_or_default();
        let label = |cell: Cell| {
            let points = reach.as_ref()?.points_left(cell)?;
            Some((tile_of(cell), points.to_string()))
        };
        let labels = path.into_iter().filter_map(label).collect();
        vec![zone, Layer { name: "remaining points", labels, ..Layer::default() }]
    }

    fn inspection(&self, cell: Cell) -> Inspection {
        let terrain = self.field.terrain(cell);
        let cost = cost_of(terrain);
        let mut lines = vec![format!("{terrain:?}, {cost}").to_lowercase()];
        lines.extend(self.field.unit(cell).map(|(side, kind)| name_of(side, kind)));
        let reach = self.field.destinations(cell).into_iter().map(|(to, _)| tile_of(to)).collect();
        Inspection { lines, reach }
    }

    fn tile(&self, cell: Cell) -> Tile {
        let unit = self.field.unit(cell);
        Tile {
            figure: unit.map(|(side, kind)| figure(side, kind)),
            ..bare(self.field.terrain(cell))
        }
    }
}

fn ground(terrain: Terrain) -> Ground {
    match terrain {
        Terrain::Field => Ground::Plain,
        Terrain::Woods => Ground::Woods,
        Terrain::Hills => Ground::Hills,
        Terrain::Mountains => Ground::Mountains,
        Terrain::Underwater => Ground::Water,
    }
}

/// A tile that shows its terrain and its entry cost.
fn bare(terrain: Terrain) -> Tile {
    let note = match terrain {
        Terrain::Field => Some("1"),
        Terrain::Woods => Some("2"),
        Terrain::Hills => Some("3"),
        Terrain::Mountains => Some("4"),
        Terrain::Underwater => None,
    };
    Tile { note, ..Tile::bare(ground(terrain)) }
}

fn cost_of(terrain: Terrain) -> String {
    match terrain {
        Terrain::Underwater => "not enterable".to_owned(),
        terrain => format!("{} to enter", counted(terrain as u8 + 1, "point")),
    }
}

fn name_of(side: Side, kind: Kind) -> String {
    let side = if side == Side::One { "side 1" } else { "side 2" };
    format!("{} of {side}", format!("{kind:?}").to_lowercase())
}

fn figure(side: Side, kind: Kind) -> Figure {
    let symbol = match kind {
        Kind::Guardian => &GUARDIAN,
        Kind::Mage => &MAGE,
        Kind::Swordsman => &SWORDSMAN,
    };
    let disc = Shape::Disc { radius: 6.8, at: [0.0, -1.0], is_thick: false };
    Figure {
        letters: char::from(kind.letter()).to_string(),
        name: name_of(side, kind),
        side: Some(u8::from(side == Side::Two)),
        shapes: vec![disc, Shape::symbol(symbol, 10.7).at(0.0, -1.0)],
        ..Figure::default()
    }
}

/// The cells in tile order, with rows padded by `None`.
fn slots() -> impl Iterator<Item = Option<Cell>> {
    (0..ROWS).flat_map(|row| {
        let cells = (1..=ROWS).filter_map(move |column| Cell::at(row, column));
        cells.map(Some).chain(std::iter::repeat(None)).take(usize::from(ROWS))
    })
}

/// A cell's column and row in tiles. Each row begins at its own first cell.
fn square(cell: Cell) -> [usize; 2] {
    let row = usize::from(cell.row());
    let first = 5_usize.saturating_sub(row).max(1);
    [usize::from(cell.column()) - first, row]
}

pub(super) fn tile_of(cell: Cell) -> usize {
    let [column, row] = square(cell);
    row * usize::from(ROWS) + column
}

/// The field as rows of hexagons. Each cell shows its terrain letter (costing 1 for F, 2 for W, 3
/// for H and 4 for M; U cannot be entered) and its unit, as a capital letter for side 1 and a
/// lower-case letter for side 2. An exclamation mark shows where a unit of the side and kind in
/// `asked` would be threatened.
pub fn picture(field: &Field, asked: Option<(Side, Kind)>) -> String {
    let threatened = asked.map(|(side, kind)| field.threatened(side, kind)).unwrap_or_default();
    let mut text = String::new();
    for row in 0..ROWS {
        let _ = write!(
            text,
            "{} {:indent$}",
            char::from(b'A' + row),
            "",
            indent = usize::from(row.abs_diff(ROWS / 2)) * 2
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
