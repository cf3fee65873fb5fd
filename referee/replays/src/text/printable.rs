//! Texts of players and files on a terminal.

/// A text as one line that cannot steer a terminal: control characters, line ends and characters
/// that reorder or hide others are replaced by their escapes, as in `\u{1b}`.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() || is_format_control(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The same line by line, so that line feeds stay.
pub fn printable_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(printable).collect();
    lines.join("\n")
}

/// The most of a message that is shown: lines, and characters of a line.
const MESSAGE_MAX: [usize; 2] = [30, 1000];

/// A message with at most 30 lines of at most 1000 characters; `…` stands for what was cut.
pub fn shortened(message: &str) -> String {
    let [lines_max, letters_max] = MESSAGE_MAX;
    let mut lines = message.lines();
    let short = |line| cut(line, letters_max);
    let mut shown: Vec<String> = lines.by_ref().take(lines_max).map(short).collect();
    if lines.next().is_some() {
        shown.push("…".to_owned());
    }
    shown.join("\n")
}

/// The last `max` characters of a text; `…` before them stands for the rest. A command line is told by its end.
pub fn cut_start(text: &str, max: usize) -> String {
    let count = text.chars().count();
    if count <= max {
        return text.to_owned();
    }
    std::iter::once('…').chain(text.chars().skip(count + 1 - max)).collect()
}

/// A text with at most `max` characters; `…` at its end stands for the rest.
fn cut(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        None => text.to_owned(),
        Some(_) => text.chars().take(max.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// Characters that end a line, or that change the order in which others are shown.
fn is_format_control(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_players_cannot_steer_the_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb\r\tc\n"), "a\\u{1b}[2Jb\\r\\tc\\n");
        assert_eq!(printable("\u{9b}2J\u{7f}\u{202e}"), "\\u{9b}2J\\u{7f}\\u{202e}");
        assert_eq!(printable("quotes \" \\ and 😀"), "quotes \" \\ and 😀");
        assert_eq!(printable_lines("a\u{7}\nb\n"), "a\\u{7}\nb\n");
    }
}
