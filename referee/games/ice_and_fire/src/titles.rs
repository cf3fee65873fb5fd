//! Answer lines as titles.

/// The commands of a line as a title: a single one with where it goes, several by their kind.
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

/// A command without its numbers; the whole of those that have a text.
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
}
