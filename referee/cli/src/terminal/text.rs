//! Formats a recorded game as plain text, for pipes and simple terminals.

use replays::text::printable;
use viewer::{Frame, ReplayFrames};

use super::Drawing;

/// Formats all frames starting at a turn, then the legend.
pub fn frames_text(recording: &ReplayFrames, from: usize, drawing: &Drawing) -> String {
    let frames = from..recording.frames.len();
    let text: String = frames.map(|turn| frame_text(recording, turn, drawing)).collect();
    text + &legend_text(recording, drawing)
}

/// Formats the legend of the last frame that has a position.
pub fn legend_text(recording: &ReplayFrames, drawing: &Drawing) -> String {
    let scene = recording.frames.iter().rev().find_map(|frame| frame.scene.as_ref());
    scene.map_or_else(String::new, |scene| format!("{}\n", drawing.legend(scene)))
}

/// Formats one frame: the turn, board, gauges and events. Panics if the recording lacks the turn.
pub fn frame_text(recording: &ReplayFrames, turn: usize, drawing: &Drawing) -> String {
    let now = &recording.frames[turn];
    let mut text = format!("{}\n", title(recording, turn));
    if let Some(scene) = &now.scene {
        text += &drawing.board(scene);
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

/// Formats the turn number, its player and the answer.
pub fn title(recording: &ReplayFrames, turn: usize) -> String {
    let last = recording.frames.len() - 1;
    let frame = &recording.frames[turn];
    let who = frame.seat.and_then(|seat| recording.players.get(seat));
    let answer = |player: &String| format!(", {}: {}", printable(player), printable(&frame.line));
    let who = who.map_or(String::new(), answer);
    format!("turn {turn} of {last}{who}")
}

/// Lists messages, events and stderr, one per line.
pub fn happened(frame: &Frame) -> Vec<String> {
    let messages = frame.messages.iter().map(|text| format!("says {}", printable(text)));
    let events = frame.events.iter().map(|event| printable(&event.text));
    let stderr = frame.stderr.lines().map(|line| format!("| {}", printable(line)));
    messages.chain(events).chain(stderr).collect()
}
