//! A recorded game as plain text, for pipes and simple terminals.

use crate::scene::{Ground, Scene, Tile};
use crate::text::printable;
use crate::viewer::{Frame, ReplayFrames};

/// All frames from a turn on, one after the other.
#[must_use]
pub fn frames_text(recording: &ReplayFrames, from: usize) -> String {
    (from..recording.frames.len()).map(|turn| frame_text(recording, turn)).collect()
}

/// One frame: the turn, the board, the gauges, and what happened. The recording must have the turn.
#[must_use]
pub fn frame_text(recording: &ReplayFrames, turn: usize) -> String {
    let now = &recording.frames[turn];
    let mut text = format!("{}\n", title(recording, turn));
    if let Some(scene) = &now.scene {
        text += &board_text(scene);
    }
    for (name, values) in recording.gauges.iter().zip(&now.gauges) {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        text += &format!("{name}: {}\n", values.join(" "));
    }
    for line in happened(now) {
        text += &format!("  {line}\n");
    }
    text
}

/// Which turn it is, whose it was, and what was answered.
pub fn title(recording: &ReplayFrames, turn: usize) -> String {
    let last = recording.frames.len() - 1;
    let frame = &recording.frames[turn];
    let who = frame.seat.and_then(|seat| recording.players.get(seat));
    let said = |player: &String| format!(", {}: {}", printable(player), printable(&frame.line));
    let who = who.map_or(String::new(), said);
    format!("turn {turn} of {last}{who}")
}

/// Messages, events, and what the player wrote, one line each.
pub fn happened(frame: &Frame) -> Vec<String> {
    let said = frame.said.iter().map(|text| format!("says {}", printable(text)));
    let events = frame.events.iter().map(|event| printable(event));
    let remarks = frame.remarks.lines().map(|line| format!("| {}", printable(line)));
    said.chain(events).chain(remarks).collect()
}

/// The widest piece of a board, in letters.
pub fn piece_width(scene: &Scene) -> usize {
    scene.tiles.iter().map(|tile| tile.piece.chars().count()).max().unwrap_or(0).max(1)
}

/// The board in letters, a row a line.
#[must_use]
pub fn board_text(scene: &Scene) -> String {
    let width = piece_width(scene) + 2;
    let mut text = String::new();
    for (row, tiles) in scene.tiles.chunks(scene.columns.max(1)).enumerate() {
        let shift = scene.shifts.get(row).copied().unwrap_or(0);
        let mut line = " ".repeat(shift * width / 2);
        for tile in tiles {
            line += &format!("{:width$}", plain(tile, scene));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A tile in letters: its ground or side, and its piece.
fn plain(tile: &Tile, scene: &Scene) -> String {
    match (tile.ground, tile.side) {
        // In rows of different lengths, what is outside is left out.
        (Ground::Void, _) if !scene.shifts.is_empty() => String::new(),
        (_, Some(side)) => format!("{}{}", (b'A' + side) as char, tile.piece),
        (ground, None) => format!("{}{}", ground.letter(), tile.piece),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_hexagons_are_moved_by_half_tiles() {
        let tile = |ground| Tile::bare(ground);
        let scene = Scene {
            columns: 2,
            shifts: vec![1, 0],
            tiles: vec![
                tile(Ground::Plain),
                tile(Ground::Void),
                Tile { piece: "G".into(), side: Some(1), ..tile(Ground::Plain) },
                tile(Ground::Water),
            ],
            gauges: Vec::new(),
        };
        assert_eq!(board_text(&scene), " .\nBG ~\n");
    }
}
