//! The commands in a line as shapes on the board, and a shortened form of the line.

use engine::catalogue::DrawnLine;
use engine::protocol::Game;
use engine::scene::{Arrow, Render};
use icefire::Event as GameEvent;

use super::{Event, IceAndFire};

/// Shortens a line of commands by grouping them by kind, with units or levels and their targets, as
/// in `MOVE 3→5,6 4→2,2 · MINE 7,1`.
pub(super) fn short_line(line: &str) -> String {
    let mut kinds: Vec<(&str, String)> = Vec::new();
    for command in line.split(';') {
        let words: Vec<&str> = command.split_whitespace().collect();
        let (kind, rest) = match words.as_slice() {
            ["BUILD", kind, rest @ ..] | [kind, rest @ ..] => (*kind, rest),
            [] => continue,
        };
        let target = match (kind, rest) {
            ("MOVE" | "TRAIN", [who, x, y]) => format!(" {who}→{x},{y}"),
            ("MINE" | "TOWER", [x, y]) => format!(" {x},{y}"),
            (_, other) => other.iter().map(|word| format!(" {word}")).collect(),
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, targets)) => targets.push_str(&target),
            None => kinds.push((kind, target.replacen(' ', "\u{a0}", 1))),
        }
    }
    kinds
        .into_iter()
        .map(|(kind, targets)| kind.to_owned() + &targets)
        .collect::<Vec<_>>()
        .join("\u{a0}· ")
}

/// Draws a line of commands on a position. Returns only the text if the line is empty or has an
/// unknown command.
pub(super) fn drawn_line(before: &IceAndFire, line: &str) -> DrawnLine {
    let text = short_line(line);
    let turn = if line.is_empty() { None } else { before.read(line).ok() };
    let Some(turn) = turn else { return DrawnLine { text, ..DrawnLine::default() } };
    let events = before.clone().play(&turn);
    let steps = before.arrows(&events).into_iter().map(Arrow::coordinates);
    let is_new =
        |event: &&Event| matches!(event.0, GameEvent::Trained { .. } | GameEvent::Built(..));
    let built_tiles = events.iter().filter(is_new).flat_map(|event| before.affected_tiles(event));
    DrawnLine { steps: steps.collect(), built_tiles: built_tiles.collect(), text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_a_kind_stand_together() {
        let line = "MOVE 3 5 6; TRAIN 1 0 1;MOVE 4 2 2;BUILD MINE 7 1 ; MSG to the  east;";
        let short = "MOVE 3→5,6 4→2,2 · TRAIN 1→0,1 · MINE 7,1 · MSG to the east";
        assert_eq!(short_line(line).replace('\u{a0}', " "), short);
        assert_eq!([" WAIT", "BUILD", ""].map(short_line), ["WAIT", "BUILD", ""]);
    }
}
