//! Makes text from players and files safe to print on a terminal, and draws small charts.

pub use engine::text::counted;
use thiserror::Error;

/// Error for a word that cannot be parsed as a value of some type.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what} {text:?}, expected {expected}")]
pub struct ParseError {
    /// Name of the type: `shard`.
    pub what: &'static str,
    pub text: String,
    pub expected: &'static str,
}

/// Formats a number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// Formats text as one line that is safe to print on a terminal. Control characters, line breaks
/// and characters that reorder or hide others are escaped, as in `\u{1b}`.
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

/// Like [`printable`], but keeps newlines.
pub fn printable_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(printable).collect();
    lines.join("\n")
}

/// Maximum number of lines in a message, and of characters in a line.
const MESSAGE_MAX: [usize; 2] = [30, 1000];

/// Cuts a message to at most 30 lines of at most 1000 characters. Cuts are marked with `…`.
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

/// Returns the last `max` characters of a text, starting with `…` if it was cut. The end of a
/// command line usually distinguishes it better than the start.
pub fn cut_start(text: &str, max: usize) -> String {
    let count = text.chars().count();
    if count <= max {
        return text.to_owned();
    }
    std::iter::once('…').chain(text.chars().skip(count + 1 - max)).collect()
}

/// Cuts a text to at most `max` characters. If cut, it ends with `…`.
fn cut(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        None => text.to_owned(),
        Some(_) => text.chars().take(max.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// Returns true for characters that end a line or change the order in which other characters are
/// displayed.
fn is_format_control(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Bars of increasing height.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Numbers drawn as bars, scaled to their minimum and maximum.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub line: String,
    /// Lowest mean of any column, which is drawn as the lowest bar.
    pub low: f64,
    /// Highest mean of any column.
    pub high: f64,
}

impl Curve {
    /// Creates a curve from at least one number. Each column shows the mean of a roughly equal
    /// share of the numbers. There are never more columns than numbers.
    pub fn new(numbers: &[f64], columns: usize) -> Self {
        let columns = columns.min(numbers.len());
        let means: Vec<f64> = (0..columns)
            .map(|column| {
                &numbers[column * numbers.len() / columns..(column + 1) * numbers.len() / columns]
            })
            .map(|part| part.iter().sum::<f64>() / part.len() as f64)
            .collect();
        let low = means.iter().copied().fold(f64::INFINITY, f64::min);
        let high = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let step = (high - low) / (BARS.len() - 1) as f64;
        let bar = |mean: &f64| {
            if step > 0.0 { BARS[((mean - low) / step).round() as usize] } else { BARS[0] }
        };
        Self { line: means.iter().map(bar).collect(), low, high }
    }
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

    #[test]
    fn draws_the_mean_of_each_column() {
        let rising: Vec<f64> = (0..16).map(f64::from).collect();
        let curve = Curve::new(&rising, 8);
        assert_eq!(curve, Curve { line: BARS.iter().collect(), low: 0.5, high: 14.5 });
        assert_eq!(Curve::new(&[3.0, 1.0, 3.0], 40).line, "█▁█");
        assert_eq!(Curve::new(&[2.0; 5], 3).line, "▁▁▁");
    }
}
