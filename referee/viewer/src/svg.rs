//! One position as a small picture for documents.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::LazyLock;

use engine::scene::{Ground, Scene, Tile};
use serde::Deserialize;
use thiserror::Error;

use super::ReplayFrames;

/// A comment that every picture carries.
pub const PICTURE_MARK: &str = "<!-- referee -->";
/// Side of a tile in the picture's units.
const TILE: usize = 20;
/// What lies behind the tiles.
const VOID: &str = "#24465a";
/// The colour of marks, arrows, and pieces of nobody.
const DARK: &str = "#14181d";
/// The colours of up to four sides, dark enough for any ground.
const SIDES: [&str; 4] = ["#5e1c00", "#0b4580", "#064a33", "#5a4300"];
/// The colour around pieces and of what is cut out of them.
const OUTLINE: &str = "#fff6e6";

/// The symbols of the pages, on a grid of 24 units, and the symbol and size that each piece of a game has.
#[derive(Deserialize)]
struct Symbols {
    symbols: BTreeMap<String, BTreeMap<String, String>>,
    pieces: BTreeMap<String, BTreeMap<String, (String, f64)>>,
}

static SYMBOLS: LazyLock<Symbols> = LazyLock::new(|| {
    serde_json::from_str(include_str!("page/symbols.json")).expect("the symbols are JSON")
});

impl Symbols {
    /// The symbol and size of a piece; what follows two letters says no more than its state.
    fn of(&self, game: &str, piece: &str) -> Option<&(String, f64)> {
        let pieces = self.pieces.get(game)?;
        pieces.get(piece).or_else(|| pieces.get(piece.get(..2)?))
    }
}

/// A turn that a game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("turn {turn}: the game has {turns} turns")]
pub struct NoTurn {
    /// The turn that was asked for.
    pub turn: usize,
    /// The number of turns that the game has.
    pub turns: usize,
}

/// The picture of the position after some turns of a recorded game, or of the last one.
///
/// # Errors
///
/// Returns an error if the game has fewer turns.
pub fn picture(recording: &ReplayFrames, turn: Option<usize>) -> Result<String, NoTurn> {
    let turns = recording.frames.len().saturating_sub(1);
    let turn = turn.unwrap_or(turns);
    let frame = recording.frames.get(turn).ok_or(NoTurn { turn, turns })?;
    let scene = frame.scene.as_ref().expect("record_frames keeps the scenes");
    Ok(svg(&recording.game, scene, &frame.arrows))
}

/// The picture of a scene of a game, with the steps that led to it as `[from column, from row, to column, to
/// row]`. Shapes that look alike are one element, so that it stays small.
fn svg(game: &str, scene: &Scene, arrows: &[[usize; 4]]) -> String {
    let columns = scene.columns.max(1);
    let (width, height) = (columns * TILE, scene.tiles.len() / columns * TILE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">{PICTURE_MARK}\n\
         <path d=\"M0 0h{width}v{height}h-{width}z\" fill=\"{VOID}\"/>\n"
    );
    // Writing to a string cannot fail.
    let _ = write_grounds(&mut text, scene)
        .and_then(|()| write_sides(&mut text, scene))
        .and_then(|()| write_marks(&mut text, scene))
        .and_then(|()| write_symbols(&mut text, game, scene))
        .and_then(|()| write_pieces(&mut text, game, scene))
        .and_then(|()| write_arrows(&mut text, scene, arrows));
    text + "</svg>\n"
}

/// Left and upper corner of a tile.
fn corner(scene: &Scene, index: usize) -> (usize, usize) {
    let columns = scene.columns.max(1);
    let (column, row) = (index % columns, index / columns);
    let shift = scene.shifts.get(row).copied().unwrap_or(0);
    (column * TILE + shift * TILE / 2, row * TILE)
}

/// One path for each kind of ground; idle ground is ruled as well.
fn write_grounds(text: &mut String, scene: &Scene) -> std::fmt::Result {
    let mut squares: BTreeMap<Ground, String> = BTreeMap::new();
    let mut rules: BTreeMap<Ground, String> = BTreeMap::new();
    for (index, tile) in scene.tiles.iter().enumerate() {
        let ((x, y), side) = (corner(scene, index), TILE - 1);
        if tile.ground != Ground::Void {
            let path = squares.entry(tile.ground).or_default();
            write!(path, "M{x} {y}h{side}v{side}h-{side}z")?;
        }
        if matches!(tile.ground, Ground::IdleOf(_)) {
            let path = rules.entry(tile.ground).or_default();
            write!(path, "M{x} {}l9-9M{x} {}l19-19M{} {}l9-9", y + 9, y + 19, x + 10, y + 19)?;
        }
    }
    for (ground, path) in &squares {
        writeln!(text, "<path d=\"{path}\" fill=\"{}\"/>", colour(*ground))?;
    }
    for (ground, path) in &rules {
        let stroke = SIDES[usize::from(*ground != Ground::IdleOf(0))];
        writeln!(text, "<path d=\"{path}\" stroke=\"{stroke}\" opacity=\".5\"/>")?;
    }
    Ok(())
}

/// Rings around pieces whose ground does not show their side.
fn write_sides(text: &mut String, scene: &Scene) -> std::fmt::Result {
    for (index, tile) in seen(scene) {
        if let Some(side) = tile.side {
            let ((x, y), half) = (corner(scene, index), TILE / 2);
            let (x, y, stroke) =
                (x + half, y + half, SIDES[usize::from(side).min(SIDES.len() - 1)]);
            writeln!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\" fill=\"#fff\" stroke=\"{stroke}\"/>"
            )?;
        }
    }
    Ok(())
}

/// The tiles with pieces that the players see, with their indices.
fn seen(scene: &Scene) -> impl Iterator<Item = (usize, &Tile)> {
    let is_seen = |tile: &Tile| !tile.piece.is_empty() && tile.ground != Ground::Hidden;
    scene.tiles.iter().enumerate().filter(move |(_, tile)| is_seen(tile))
}

/// Whose a piece is: by itself, or by its ground.
fn owner(tile: &Tile) -> Option<usize> {
    let side = tile.side.or(match tile.ground {
        Ground::Of(side) | Ground::IdleOf(side) => Some(side),
        _ => None,
    });
    side.map(|side| usize::from(side).min(SIDES.len() - 1))
}

/// The name by which pictures refer to a symbol in the colours of its owner.
fn symbol_id(name: &str, owner: Option<usize>) -> String {
    format!("{name}{}", owner.map_or(String::new(), |owner| format!("-{owner}")))
}

/// Each symbol of the scene once for each owner. Ice is white with a dark outline, as on the pages.
fn write_symbols(text: &mut String, game: &str, scene: &Scene) -> std::fmt::Result {
    let known = |(_, tile): (usize, &Tile)| Some((&SYMBOLS.of(game, &tile.piece)?.0, owner(tile)));
    let used: BTreeSet<(&String, Option<usize>)> = seen(scene).filter_map(known).collect();
    for (name, owner) in used {
        let ink = owner.map_or(DARK, |owner| SIDES[owner]);
        let is_ice = game == "ice-and-fire" && owner == Some(1);
        let (body, around) = if is_ice { ("#fff", ink) } else { (ink, OUTLINE) };
        writeln!(text, "<defs><g id=\"{}\" stroke-linejoin=\"round\">", symbol_id(name, owner))?;
        for (part, path) in &SYMBOLS.symbols[name] {
            match part.as_str() {
                "cut" => writeln!(text, "<path d=\"{path}\" fill=\"{around}\"/>")?,
                "line" => writeln!(
                    text,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.6\"/>"
                )?,
                _ => writeln!(
                    text,
                    "<path d=\"{path}\" fill=\"{body}\" stroke=\"{around}\" stroke-width=\"1.4\" paint-order=\"stroke\"/>"
                )?,
            }
        }
        writeln!(text, "</g></defs>")?;
    }
    Ok(())
}

/// One path for the frames of all marked tiles.
fn write_marks(text: &mut String, scene: &Scene) -> std::fmt::Result {
    let mut path = String::new();
    for (index, _) in scene.tiles.iter().enumerate().filter(|(_, tile)| tile.marked) {
        let (x, y) = corner(scene, index);
        write!(path, "M{} {}h17v17h-17z", x + 1, y + 1)?;
    }
    if path.is_empty() {
        return Ok(());
    }
    writeln!(text, "<path d=\"{path}\" fill=\"none\" stroke=\"{DARK}\" stroke-dasharray=\"3 3\"/>")
}

fn write_pieces(text: &mut String, game: &str, scene: &Scene) -> std::fmt::Result {
    for (index, tile) in seen(scene) {
        let (x, y) = corner(scene, index);
        if let Some((name, size)) = SYMBOLS.of(game, &tile.piece) {
            let size = size * TILE as f64 / 24.0;
            let [left, top] = [x, y].map(|edge| edge as f64 + (TILE as f64 - size) / 2.0);
            let (id, scale) = (symbol_id(name, owner(tile)), size / 24.0);
            writeln!(
                text,
                "<use href=\"#{id}\" transform=\"translate({left:.1} {top:.1})scale({scale:.2})\"/>"
            )?;
            continue;
        }
        let ink = owner(tile).map_or(DARK, |owner| SIDES[owner]);
        let size = match tile.piece.chars().count() {
            0..=2 => "",
            3 => " font-size=\"9\"",
            _ => " font-size=\"7\"",
        };
        writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" fill=\"{ink}\"{size}>{}</text>",
            x + TILE / 2,
            y + TILE * 7 / 10,
            escaped(&tile.piece)
        )?;
    }
    Ok(())
}

/// Each step as a line with a head, between the middles of two tiles.
fn write_arrows(text: &mut String, scene: &Scene, arrows: &[[usize; 4]]) -> std::fmt::Result {
    for &[from_column, from_row, to_column, to_row] in arrows {
        let middle = |column: usize, row: usize| {
            let (x, y) = corner(scene, row * scene.columns.max(1) + column);
            ((x + TILE / 2) as f64, (y + TILE / 2) as f64)
        };
        let (from, to) = (middle(from_column, from_row), middle(to_column, to_row));
        let along = (to.0 - from.0, to.1 - from.1);
        let length = along.0.hypot(along.1).max(1.0);
        let angle = along.1.atan2(along.0).to_degrees();
        writeln!(
            text,
            "<path transform=\"translate({} {})rotate({angle:.0})\" d=\"M5 0H{:.0}m-4-3 4 3-4 3\" \
             fill=\"none\" stroke=\"{DARK}\" stroke-width=\"1.5\"/>",
            from.0,
            from.1,
            length - 5.0
        )?;
    }
    Ok(())
}

fn colour(ground: Ground) -> &'static str {
    match ground {
        Ground::Void => VOID,
        Ground::Plain => "#c2bc98",
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
