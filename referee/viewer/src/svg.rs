//! One position as a small picture for documents.

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::scene::{Ground, Scene};
use thiserror::Error;

use super::ReplayFrames;

/// A comment that every picture carries.
pub const PICTURE_MARK: &str = "<!-- referee -->";
/// Side of a tile in the picture's units.
const TILE: usize = 20;
/// What lies behind the tiles.
const VOID: &str = "#22262b";
/// The colour of pieces on light ground.
const DARK: &str = "#22262b";
/// The colour of marks and arrows.
const SIGNAL: &str = "#f0e442";
/// Colours of up to four sides that people with any sight of colours tell apart.
const SIDES: [&str; 4] = ["#b3450f", "#0a5f9e", "#00704f", "#f0c810"];

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
    Ok(svg(scene, &frame.arrows))
}

/// The picture of a scene, with the steps that led to it as `[from column, from row, to column, to
/// row]`. Shapes that look alike are one element, so that it stays small.
fn svg(scene: &Scene, arrows: &[[usize; 4]]) -> String {
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
        .and_then(|()| write_pieces(&mut text, scene))
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
        let stroke = if *ground == Ground::IdleOf(0) { SIDES[0] } else { SIDES[1] };
        writeln!(text, "<path d=\"{path}\" stroke=\"{stroke}\" opacity=\".5\"/>")?;
    }
    Ok(())
}

/// Discs under pieces whose ground does not show their side.
fn write_sides(text: &mut String, scene: &Scene) -> std::fmt::Result {
    for (index, tile) in scene.tiles.iter().enumerate() {
        if let Some(side) = tile.side {
            let ((x, y), half) = (corner(scene, index), TILE / 2);
            let fill = SIDES[usize::from(side).min(SIDES.len() - 1)];
            writeln!(
                text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"8.5\" fill=\"{fill}\"/>",
                x + half,
                y + half
            )?;
        }
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
    writeln!(text, "<path d=\"{path}\" fill=\"none\" stroke=\"{SIGNAL}\"/>")
}

fn write_pieces(text: &mut String, scene: &Scene) -> std::fmt::Result {
    let marked = scene.tiles.iter().enumerate().filter(|(_, tile)| !tile.piece.is_empty());
    for (index, tile) in marked {
        let (x, y) = corner(scene, index);
        let light = match tile.side {
            Some(side) => side != 3,
            None => {
                matches!(tile.ground, Ground::Of(_) | Ground::Hidden | Ground::Void)
            }
        };
        let ink = if light { "#fff" } else { DARK };
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
             fill=\"none\" stroke=\"{SIGNAL}\" stroke-width=\"1.5\"/>",
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
        Ground::Plain => "#d8dbe0",
        Ground::Rough(0 | 1) => "#c3c7b4",
        Ground::Rough(2) => "#a8a78c",
        Ground::Rough(_) => "#847f66",
        Ground::Water => "#9cc9c9",
        Ground::Hidden => "#565d66",
        Ground::Of(0) => SIDES[0],
        Ground::Of(_) => SIDES[1],
        Ground::IdleOf(0) => "#ecc4a8",
        Ground::IdleOf(_) => "#a9cfe8",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
