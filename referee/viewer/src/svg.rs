//! One position as a small picture for documents.

mod figures;
mod surroundings;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Result as Written, Write};

use engine::scene::{Ground, Scene, Term, Tile};
use engine::text::counted;
use thiserror::Error;

use super::ReplayFrames;
use figures::{DRAWINGS, Ink, Shape, figure, relief};

/// A comment that every picture carries.
pub const PICTURE_MARK: &str = "<!-- referee -->";
/// Side of a square, or width of a hexagon, in the picture's units.
const TILE: f64 = 24.0;
/// Distance between rows of hexagons.
const HEXAGON_ROW: f64 = TILE * 0.866;
/// Half the height of a hexagon.
const HEXAGON_RADIUS: f64 = TILE * 0.577;
/// The colours of up to four sides, dark enough for any ground.
const SIDES: [&str; 4] = ["#5e1c00", "#0b4580", "#064a33", "#5a4300"];
const DARK: &str = "#14181d";
/// The colour around pieces and of what is cut out of them.
const OUTLINE: &str = "#fff6e6";

/// A turn that a game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("turn {turn}: the game has {}", counted(*turns, "turn"))]
pub struct NoTurn {
    /// The turn that was asked for.
    pub turn: usize,
    /// The number of turns that the game has.
    pub turns: usize,
}

/// The picture of the position after some turns of a recorded game, or of the last one.
/// Fails if the game has fewer turns.
pub fn picture(recording: &ReplayFrames, turn: Option<usize>) -> Result<String, NoTurn> {
    drawn(recording, turn, false)
}

/// The same for a list of games, where coordinates are too small to be read, and the last position has no steps.
pub fn thumbnail(recording: &ReplayFrames, turn: Option<usize>) -> Result<String, NoTurn> {
    drawn(recording, turn, true)
}

fn drawn(recording: &ReplayFrames, turn: Option<usize>, is_small: bool) -> Result<String, NoTurn> {
    let turns = recording.frames.len().saturating_sub(1);
    let turn = turn.unwrap_or(turns);
    let frame = recording.frames.get(turn).ok_or(NoTurn { turn, turns })?;
    let scene = frame.scene.as_ref().expect("record_frames keeps the scenes");
    let mut picture = Picture {
        game: &recording.game,
        scene,
        terms: &recording.terms,
        tile_names: &recording.tile_names,
        is_small,
        text: String::new(),
    };
    // Writing to a string cannot fail.
    let _ = picture.write(if is_small && turn == turns { &[] } else { &frame.arrows });
    Ok(picture.text)
}

/// A picture that is being written. Grounds that look alike are one element, and a symbol is written once for each
/// colour, so that it stays small.
struct Picture<'a> {
    game: &'a str,
    scene: &'a Scene,
    terms: &'a [Term],
    /// The names of the tiles; empty where they are called by column and row.
    tile_names: &'a [String],
    is_small: bool,
    text: String,
}

impl Picture<'_> {
    /// Writes all of it, with the steps that led to the position as `[from column, from row, to column, to row]`.
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
            colour(self.game, Ground::Void)
        )?;
        self.write_shore()?;
        self.write_grounds()?;
        self.write_contours()?;
        if !self.is_small {
            self.write_coordinates(width, height)?;
        }
        let figures = self.figures();
        self.write_symbols(&figures)?;
        for (index, shapes) in &figures {
            let (x, y) = self.middle(*index);
            write!(self.text, "<g transform=\"translate({x:.1} {y:.1})\">")?;
            shapes.iter().try_for_each(|shape| write_shape(&mut self.text, shape))?;
            writeln!(self.text, "</g>")?;
        }
        arrows.iter().try_for_each(|arrow| self.write_arrow(*arrow))?;
        writeln!(self.text, "</svg>")
    }

    fn has_hexagons(&self) -> bool {
        !self.scene.shifts.is_empty()
    }

    /// The middle of a tile.
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

    /// What stands on each tile that the players see, and what grows there.
    fn figures(&self) -> Vec<(usize, Vec<Shape>)> {
        let shapes = |tile: &Tile| {
            let mut shapes = if self.has_hexagons() { relief(tile) } else { Vec::new() };
            if !tile.piece.is_empty() && tile.ground != Ground::Hidden {
                shapes.extend(figure(self.game, tile, self.terms));
            }
            if tile.marked && self.game == "ice-and-fire" {
                let name = "shield".to_owned();
                shapes.push(Shape::Symbol { name, size: 7.5, at: [7.6, -7.2], ink: Ink::Faint });
            }
            shapes
        };
        let tiles = self.scene.tiles.iter().map(shapes).enumerate();
        tiles.filter(|(_, shapes)| !shapes.is_empty()).collect()
    }

    /// One path for each kind of ground; idle ground is ruled as well.
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
            writeln!(self.text, "<path d=\"{path}\" fill=\"{}\"/>", colour(self.game, *ground))?;
        }
        for (ground, path) in &rules {
            let stroke = SIDES[usize::from(*ground != Ground::IdleOf(0))];
            writeln!(self.text, "<path d=\"{path}\" stroke=\"{stroke}\" opacity=\".5\"/>")?;
        }
        Ok(())
    }

    /// Each symbol of the figures once for each colour.
    fn write_symbols(&mut self, figures: &[(usize, Vec<Shape>)]) -> Written {
        let named = |shape| match shape {
            &Shape::Symbol { ref name, ink, .. } => Some((name, ink)),
            _ => None,
        };
        let used: BTreeSet<(&String, Ink)> =
            figures.iter().flat_map(|(_, shapes)| shapes).filter_map(named).collect();
        for (name, ink) in used {
            let fill = fill_of(ink);
            writeln!(
                self.text,
                "<defs><g id=\"{}\" stroke-linejoin=\"round\">",
                symbol_id(name, ink)
            )?;
            for (part, path) in &DRAWINGS.symbols[name] {
                let paint = match part.as_str() {
                    // A spot for a mine is a hollow mark.
                    "cut" if name == "spot" => {
                        let stroke = fill_of(Ink::Faint);
                        format!("fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.8\"")
                    }
                    "cut" => format!("fill=\"{OUTLINE}\""),
                    "line" => format!("fill=\"none\" stroke=\"{fill}\" stroke-width=\"1.6\""),
                    _ => format!(
                        "fill=\"{fill}\" stroke=\"{OUTLINE}\" stroke-width=\"1.4\" paint-order=\"stroke\""
                    ),
                };
                writeln!(self.text, "<path d=\"{path}\" {paint}/>")?;
            }
            writeln!(self.text, "</g></defs>")?;
        }
        Ok(())
    }

    /// A step as a line with a head, between the middles of two tiles.
    fn write_arrow(&mut self, [from_column, from_row, to_column, to_row]: [usize; 4]) -> Written {
        let at = |column: usize, row: usize| self.middle(row * self.scene.columns + column);
        let (from, to) = (at(from_column, from_row), at(to_column, to_row));
        let along = (to.0 - from.0, to.1 - from.1);
        let (length, angle) =
            (along.0.hypot(along.1).max(1.0), along.1.atan2(along.0).to_degrees());
        let short = if self.game == "ice-and-fire" { 11.5 } else { 8.5 };
        let tip = f64::max(3.0, length - short);
        let start = if self.has_hexagons() { f64::min(short, tip - 2.0) } else { 1.0 };
        writeln!(
            self.text,
            "<path transform=\"translate({} {:.1})rotate({angle:.1})\" d=\"M{start:.1} 0H{tip:.1}m-3.5-2.7l3.5 2.7-3.5 2.7\" \
             fill=\"none\" stroke=\"{DARK}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".85\"/>",
            from.0, from.1,
        )
    }
}

/// The name by which a picture refers to a symbol in a colour.
fn symbol_id(name: &str, ink: Ink) -> String {
    match ink {
        Ink::Side(side) => format!("{name}-{side}"),
        Ink::Dark => name.to_owned(),
        _ => format!("{name}-faint"),
    }
}

fn fill_of(ink: Ink) -> &'static str {
    match ink {
        Ink::Side(side) => SIDES[side],
        Ink::Dark => DARK,
        Ink::Faint => "#3a4048",
        Ink::Danger => "#7a001b",
        Ink::Light => "#fff",
    }
}

fn write_shape(text: &mut String, shape: &Shape) -> Written {
    match shape {
        Shape::Symbol { name, size, at: [x, y], ink } => {
            let (scale, half) = (size / 24.0, size / 2.0);
            let (id, left, top) = (symbol_id(name, *ink), x - half, y - half);
            write!(
                text,
                "<use href=\"#{id}\" transform=\"translate({left:.1} {top:.1})scale({scale:.2})\"/>"
            )
        }
        Shape::Words { text: words, size, at: [x, y], ink, is_corner } => {
            let more = match is_corner {
                true => format!(
                    " text-anchor=\"end\" stroke=\"{OUTLINE}\" stroke-width=\"1.6\" paint-order=\"stroke\""
                ),
                false => String::new(),
            };
            let (fill, words) = (fill_of(*ink), escaped(words));
            write!(
                text,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{more}>{words}</text>"
            )
        }
        Shape::Line { path, ink, transform } => write!(
            text,
            "<path d=\"{path}\"{transform} fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            fill_of(*ink)
        ),
        Shape::Disc { radius, y, ink, is_thick } => {
            let (stroke, width) = (fill_of(*ink), if *is_thick { 3.0 } else { 1.6 });
            write!(
                text,
                "<circle r=\"{radius}\" cy=\"{y}\" fill=\"#fff\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
            )
        }
    }
}

/// The colour of a ground, as the page of the game has it.
fn colour(game: &str, ground: Ground) -> &'static str {
    let has_sea = matches!(game, "ice-and-fire" | "battling-knights");
    let has_ice = game == "friends-and-dragons";
    match ground {
        Ground::Void if has_sea => "#24465a",
        Ground::Void => "#2b3138",
        Ground::Plain => "#c2bc98",
        Ground::Rough(0 | 1) if has_ice => "#d5ecf5",
        Ground::Rough(2) if has_ice => "#a99d8a",
        Ground::Rough(_) if has_ice => "#e39a72",
        Ground::Rough(0 | 1) => "#9fbb84",
        Ground::Rough(2) => "#c0a67a",
        Ground::Rough(_) => "#a3968c",
        Ground::Water => "#6fa9c2",
        Ground::Hidden => "#808a98",
        Ground::Of(0) => "#dd7b38",
        Ground::Of(_) => "#d4ecfc",
        Ground::IdleOf(0) => "#9c8976",
        Ground::IdleOf(_) => "#e6eaec",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
