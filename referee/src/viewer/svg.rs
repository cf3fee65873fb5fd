//! One position as a small picture for documents.

use std::fmt::Write;

use crate::scene::{Ground, Scene};

/// Side of a tile in the picture's units.
const TILE: usize = 20;

/// The picture of a scene.
#[must_use]
pub fn svg(scene: &Scene) -> String {
    let columns = scene.columns.max(1);
    let rows = scene.tiles.len() / columns;
    let (width, height) = (columns * TILE, rows * TILE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#22262b\"/>\n"
    );
    for (place, tile) in scene.tiles.iter().enumerate() {
        let (x, y) = (place % columns * TILE, place / columns * TILE);
        let _ = match tile.ground {
            Ground::Void => Ok(()),
            ground => writeln!(
                text,
                "<path d=\"M{x} {y}h{side}v{side}h-{side}z\" fill=\"{}\"/>",
                colour(ground),
                side = TILE - 1
            ),
        };
        if !tile.piece.is_empty() {
            let ink = if matches!(tile.ground, Ground::Of(_)) { "#fff" } else { "#22262b" };
            let (x, y) = (x + TILE / 2, y + TILE * 7 / 10);
            let piece = escaped(&tile.piece);
            let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{piece}</text>");
        }
    }
    text + "</svg>\n"
}

/// Colours that people with any sight of colours tell apart.
fn colour(ground: Ground) -> &'static str {
    match ground {
        Ground::Void => "#22262b",
        Ground::Plain => "#d8dbe0",
        Ground::Rough(0 | 1) => "#c3c7b4",
        Ground::Rough(2) => "#a8a78c",
        Ground::Rough(_) => "#847f66",
        Ground::Water => "#9cc9c9",
        Ground::Hidden => "#565d66",
        Ground::Of(0) => "#b3450f",
        Ground::Of(_) => "#0a5f9e",
        Ground::IdleOf(0) => "#ecc4a8",
        Ground::IdleOf(_) => "#a9cfe8",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
