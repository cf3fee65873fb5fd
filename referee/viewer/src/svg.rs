//! Draws a position as a small SVG picture for documents.

mod ink;
mod shapes;
mod surroundings;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Result as Written, Write};

use engine::scene::{BoardStyle, Figure, Ground, Ink, PathStyle, Relief, Scene, Shape, Tile};
use engine::text::counted;
use thiserror::Error;

use super::ReplayFrames;
use ink::{DARK, SIDES};
use shapes::{SymbolUse, write_relief, write_shape, write_symbol};

/// Comment that marks every picture.
pub const PICTURE_MARK: &str = "<!-- referee -->";
/// Side length of a square, or width of a hexagon, in user units.
const TILE: f64 = 24.0;
/// Distance between rows of hexagons.
const HEXAGON_ROW: f64 = TILE * 0.866;
/// Half the height of a hexagon.
const HEXAGON_RADIUS: f64 = TILE * 0.577;

/// Error for a turn beyond the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("turn {turn}: the game has {}", counted(*turns, "turn"))]
pub struct NoTurn {
    /// The requested turn.
    pub turn: usize,
    /// Number of turns in the game.
    pub turns: usize,
}

/// Draws the position after `turn` turns, or the last position by default. Returns an error if the
/// game has fewer turns.
pub fn picture(recording: &ReplayFrames, turn: Option<usize>) -> Result<String, NoTurn> {
    drawn(recording, turn, false)
}

/// Like [`picture`], but for lists of games: without coordinates, which would be too small, and
/// without steps in the last position.
pub fn thumbnail(recording: &ReplayFrames, turn: Option<usize>) -> Result<String, NoTurn> {
    drawn(recording, turn, true)
}

fn drawn(recording: &ReplayFrames, turn: Option<usize>, is_small: bool) -> Result<String, NoTurn> {
    let turns = recording.frames.len().saturating_sub(1);
    let turn = turn.unwrap_or(turns);
    let frame = recording.frames.get(turn).ok_or(NoTurn { turn, turns })?;
    let scene = frame.scene.as_ref().expect("record_frames keeps the scenes");
    let mut picture = Picture {
        style: recording.style,
        scene,
        tile_names: &recording.tile_names,
        is_small,
        text: String::new(),
    };
    // Writing to a string cannot fail.
    let _ = picture.write(if is_small && turn == turns { &[] } else { &frame.arrows });
    Ok(picture.text)
}

/// A picture being written. To keep the file small, each kind of ground is one element, and each
/// symbol is written once per colour.
struct Picture<'a> {
    style: BoardStyle,
    scene: &'a Scene,
    /// Names of the tiles; empty if tiles are named by column and row.
    tile_names: &'a [String],
    is_small: bool,
    text: String,
}

impl Picture<'_> {
    /// Writes the whole picture. `arrows` contains the steps that led to the position, as `[from
    /// column, from row, to column, to row]`.
    fn write(&mut self, arrows: &[[usize; 4]]) -> Written {
        let columns = self.scene.columns.max(1);
        let rows = self.scene.tiles.len().div_ceil(columns) as f64;
        let width = columns as f64 * TILE;
        let height = match self.has_hexagons() {
            true => (rows - 1.0) * HEXAGON_ROW + 2.0 * HEXAGON_RADIUS,
            false => rows * TILE,
        };
        let margin = self.margin();
        let (whole_width, whole_height) = (width + 2.0 * margin, height + 2.0 * margin);
        writeln!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{margin} -{margin} {whole_width} {whole_height:.1}\" \
             font-family=\"system-ui, sans-serif\" font-weight=\"700\" text-anchor=\"middle\">{PICTURE_MARK}\n\
             <path d=\"M-{margin}-{margin}h{whole_width}v{whole_height:.1}h-{whole_width}z\" fill=\"{}\"/>",
            self.colour(Ground::Void)
        )?;
        self.write_shore()?;
        self.write_grounds()?;
        self.write_contours()?;
        if !self.is_small {
            self.write_coordinates(width, height)?;
        }
        let drawings = self.drawings();
        let symbols: BTreeSet<SymbolUse> = drawings.iter().flat_map(Drawing::symbols).collect();
        symbols.iter().try_for_each(|symbol| write_symbol(&mut self.text, *symbol))?;
        for Drawing { middle: (x, y), relief, shapes, side } in &drawings {
            write!(self.text, "<g transform=\"translate({x:.1} {y:.1})\">")?;
            relief.map_or(Ok(()), |relief| write_relief(&mut self.text, relief))?;
            shapes.iter().try_for_each(|shape| write_shape(&mut self.text, shape, *side))?;
            writeln!(self.text, "</g>")?;
        }
        match self.style.path_style {
            PathStyle::OneWay => self.write_way(arrows)?,
            PathStyle::Steps | PathStyle::AllSoFar => {
                arrows.iter().try_for_each(|arrow| self.write_arrow(*arrow))?;
            }
        }
        writeln!(self.text, "</svg>")
    }

    fn has_hexagons(&self) -> bool {
        !self.scene.shifts.is_empty()
    }

    /// Returns a tile's centre.
    fn middle(&self, index: usize) -> (f64, f64) {
        let columns = self.scene.columns.max(1);
        let (column, row) = (index % columns, index / columns);
        let shift = self.scene.shifts.get(row).copied().unwrap_or(0);
        let x = (2 * column + 1 + shift) as f64 * TILE / 2.0;
        match self.has_hexagons() {
            true => (x, row as f64 * HEXAGON_ROW + HEXAGON_RADIUS),
            false => (x, (row as f64 + 0.5) * TILE),
        }
    }

    /// Returns the visible figures, both on tiles and next to them.
    fn drawings(&self) -> Vec<Drawing> {
        let tiles = self.scene.tiles.iter().enumerate();
        let on_tiles = tiles.map(|(index, tile)| Drawing {
            middle: self.middle(index),
            relief: tile.ground.relief().filter(|_| tile.figure.is_none()),
            shapes: shapes_of(tile),
            side: tile.side(),
        });
        let off_board = self.scene.off_board.iter().map(|off_board| {
            let (x, y) = self.middle(off_board.tile);
            let Figure { shapes, side, .. } = off_board.figure.clone();
            let middle = (x + TILE * off_board.by[0], y + TILE * off_board.by[1]);
            Drawing { middle, relief: None, shapes, side }
        });
        let drawings = off_board.chain(on_tiles);
        drawings.filter(|one| !one.shapes.is_empty() || one.relief.is_some()).collect()
    }

    /// Writes one path for each kind of ground, with hatching for idle ground.
    fn write_grounds(&mut self) -> Written {
        let mut tiles: BTreeMap<Ground, String> = BTreeMap::new();
        let mut rules: BTreeMap<Ground, String> = BTreeMap::new();
        for (index, tile) in self.scene.tiles.iter().enumerate() {
            let (x, y) = self.middle(index);
            match self.has_hexagons() {
                _ if tile.ground == Ground::Void => continue,
                true => write!(
                    tiles.entry(tile.ground).or_default(),
                    "M{x} {:.1}l11.5 6.6v13.3l-11.5 6.6-11.5-6.6v-13.3z",
                    y - 13.3
                )?,
                false => write!(
                    tiles.entry(tile.ground).or_default(),
                    "M{} {}h23v23h-23z",
                    x - 11.5,
                    y - 11.5
                )?,
            }
            if matches!(tile.ground, Ground::IdleOf(_)) {
                let (left, low) = (x - 11.5, y + 11.5);
                write!(
                    rules.entry(tile.ground).or_default(),
                    "M{left} {}l11-11M{left} {low}l23-23M{} {low}l11-11",
                    low - 12.0,
                    left + 12.0
                )?;
            }
        }
        for (ground, path) in &tiles {
            writeln!(self.text, "<path d=\"{path}\" fill=\"{}\"/>", self.colour(*ground))?;
        }
        for (ground, path) in &rules {
            let stroke = SIDES[usize::from(*ground != Ground::IdleOf(0))];
            writeln!(self.text, "<path d=\"{path}\" stroke=\"{stroke}\" opacity=\".5\"/>")?;
        }
        Ok(())
    }

    /// Writes an arrow between the centres of two tiles.
    fn write_arrow(&mut self, [from_column, from_row, to_column, to_row]: [usize; 4]) -> Written {
        let at = |column: usize, row: usize| self.middle(row * self.scene.columns + column);
        let (from, to) = (at(from_column, from_row), at(to_column, to_row));
        let along = (to.0 - from.0, to.1 - from.1);
        let (length, angle) =
            (along.0.hypot(along.1).max(1.0), along.1.atan2(along.0).to_degrees());
        let short = if self.has_hexagons() { 8.5 } else { 11.5 };
        let tip = f64::max(3.0, length - short);
        let start = if self.has_hexagons() { f64::min(short, tip - 2.0) } else { 1.0 };
        writeln!(
            self.text,
            "<path transform=\"translate({} {:.1})rotate({angle:.1})\" d=\"M{start:.1} 0H{tip:.1}m-3.5-2.7l3.5 2.7-3.5 2.7\" \
             fill=\"none\" stroke=\"{DARK}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".85\"/>",
            from.0, from.1,
        )
    }

    /// Writes a turn's steps as one line with an arrowhead.
    fn write_way(&mut self, steps: &[[usize; 4]]) -> Written {
        let Some((last, others)) = steps.split_last() else { return Ok(()) };
        let point = |[column, row, ..]: &[usize; 4]| {
            let (x, y) = self.middle(row * self.scene.columns + column);
            format!("{x:.1} {y:.1}")
        };
        let points: Vec<String> = others.iter().chain([last]).map(point).collect();
        writeln!(
            self.text,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{DARK}\" stroke-width=\"1.6\" opacity=\".85\"/>",
            points.join("L")
        )?;
        self.write_arrow(*last)
    }

    /// Returns the colour of a kind of ground, which is the same as on pages.
    fn colour(&self, ground: Ground) -> &'static str {
        match ground {
            Ground::Void if self.style.is_island => "#24465a",
            Ground::Void => "#2b3138",
            Ground::Plain => "#c2bc98",
            Ground::Woods => "#9fbb84",
            Ground::Hills => "#c0a67a",
            Ground::Mountains => "#a3968c",
            Ground::Ice => "#d5ecf5",
            Ground::Rubble => "#a99d8a",
            Ground::Lava => "#e39a72",
            Ground::Water => "#6fa9c2",
            Ground::Hidden => "#808a98",
            Ground::Of(0) => "#dd7b38",
            Ground::Of(_) => "#d4ecfc",
            Ground::IdleOf(0) => "#9c8976",
            Ground::IdleOf(_) => "#e6eaec",
        }
    }
}

/// Shapes around a point, in their side's colour if they have one.
struct Drawing {
    middle: (f64, f64),
    relief: Option<Relief>,
    shapes: Vec<Shape>,
    side: Option<u8>,
}

impl Drawing {
    /// Returns the symbols that the shapes use.
    fn symbols(&self) -> Vec<SymbolUse> {
        let named = |shape: &Shape| match shape {
            Shape::Symbol { symbol, ink, .. } => Some(SymbolUse::new(symbol, *ink, self.side)),
            _ => None,
        };
        self.shapes.iter().filter_map(named).collect()
    }
}

/// Returns the shapes on a tile: its visible figure and its signs.
fn shapes_of(tile: &Tile) -> Vec<Shape> {
    let figure = tile.figure.iter().filter(|_| tile.ground != Ground::Hidden);
    let shapes = figure.flat_map(|figure| figure.shapes.clone());
    let note = tile.note.map(|note| Shape::text(note, 4.5, [-8.8, -3.6]).in_ink(Ink::Dark));
    let badge =
        tile.badge.map(|symbol| Shape::symbol(symbol, 7.5).at(7.6, -7.2).in_ink(Ink::Faint));
    shapes.chain(note).chain(badge).collect()
}
