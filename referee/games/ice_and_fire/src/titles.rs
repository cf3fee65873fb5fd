//! Titles for turns: what a turn achieved, or else its commands.

use engine::text::counted;
use icefire::{Building, Ending, Event as GameEvent, Loss};

use super::Event;

/// Describes what a turn achieved beyond its own commands. `None` if it achieved nothing more.
pub(super) fn headline(events: &[Event]) -> Option<String> {
    let units = |of: Loss| {
        let is_lost =
            |event: &&Event| matches!(event.0, GameEvent::UnitLost { loss, .. } if loss == of);
        events.iter().filter(is_lost).count()
    };
    let taken_down = |building: Building| {
        let is_taken =
            |event: &Event| matches!(event.0, GameEvent::BuildingLost(lost, _) if lost == building);
        events.iter().any(is_taken)
    };
    let is_won =
        events.iter().any(|event| matches!(event.0, GameEvent::Ended(Ending::Captured(_))));
    let parts = [
        is_won.then(|| "takes the headquarters".to_owned()),
        some(units(Loss::Captured)).map(|count| format!("captures {}", counted(count, "unit"))),
        taken_down(Building::Tower).then(|| "destroys a tower".to_owned()),
        taken_down(Building::Mine).then(|| "destroys a mine".to_owned()),
        some(units(Loss::CutOff)).map(|count| format!("cuts off {}", counted(count, "unit"))),
        some(units(Loss::Starved)).map(|count| format!("{} lost, unpaid", counted(count, "unit"))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The count, or `None` if it is 0.
fn some(count: usize) -> Option<usize> {
    (count > 0).then_some(count)
}

/// Formats a line of commands as a title. A single command is shown with its target. Several
/// commands are counted by kind.
pub(super) fn title(line: &str) -> String {
    let commands: Vec<&str> = commands(line).collect();
    if let [command] = commands[..] {
        let words: Vec<&str> = command.split_whitespace().collect();
        return match words[..] {
            [kind @ ("MOVE" | "TRAIN"), who, x, y] => format!("{kind} {who} → {x},{y}"),
            _ => command.to_owned(),
        };
    }
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for command in commands {
        let kind = kind_of(command);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let kinds = kinds.into_iter().map(|(kind, count)| match count {
        1 => kind.to_owned(),
        _ => format!("{count} × {kind}"),
    });
    kinds.collect::<Vec<_>>().join(", ")
}

fn commands(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|command| !command.is_empty())
}

/// A command without its numbers. A command with free text is returned unchanged.
fn kind_of(command: &str) -> &str {
    let words = if command.starts_with("BUILD ") { 2 } else { 1 };
    let mut ends = command.match_indices(' ').map(|(end, _)| end);
    match command.split(' ').next() {
        Some("MOVE" | "TRAIN" | "BUILD") => {
            &command[..ends.nth(words - 1).unwrap_or(command.len())]
        }
        _ => command,
    }
}

#[cfg(test)]
mod tests {
    use icefire::{Cell, Level, Seat};

    use super::*;

    #[test]
    fn titles_count_the_commands_of_a_kind() {
        let lines = [
            ("MOVE 3 5 6", "MOVE 3 → 5,6"),
            ("BUILD MINE 1 2;", "BUILD MINE 1 2"),
            ("MOVE 3 5 6; TRAIN 1 0 1;MOVE 4 2 2;BUILD MINE 7 1", "2 × MOVE, TRAIN, BUILD MINE"),
            ("WAIT", "WAIT"),
            ("MOVE;MOVE", "2 × MOVE"),
            ("", ""),
        ];
        for (line, expected) in lines {
            assert_eq!(title(line), expected, "{line}");
        }
    }

    #[test]
    fn headlines_say_what_came_of_a_turn() {
        let cell = Cell::at(3, 4).expect("a cell");
        let lost = |loss| Event(GameEvent::UnitLost { id: 1, level: Level::One, cell, loss });
        let moved = Event(GameEvent::Moved { id: 2, from: cell, to: cell });
        assert_eq!(headline(std::slice::from_ref(&moved)), None);
        let events = [moved, lost(Loss::Captured), lost(Loss::CutOff), lost(Loss::CutOff)];
        let expected = "captures 1 unit, cuts off 2 units";
        assert_eq!(headline(&events).as_deref(), Some(expected));
        let events = [
            Event(GameEvent::BuildingLost(Building::Tower, cell)),
            Event(GameEvent::Ended(Ending::Captured(Seat::Red))),
        ];
        let expected = "takes the headquarters, destroys a tower";
        assert_eq!(headline(&events).as_deref(), Some(expected));
    }
}
