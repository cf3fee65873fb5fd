//! Differences between a record and its replay.

use std::fmt;

/// The first difference between a record and its replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mismatch {
    /// The number of turns and exits before the turn that differs, or `None` if no turn is
    /// involved. Messages show this number plus one.
    pub turn: Option<usize>,
    /// The seat whose turn differs, if the difference concerns a single seat.
    pub seat: Option<usize>,
    /// Number of the first line that differs, counted from 1, if the field is text.
    pub line: Option<usize>,
    /// Name of the field compared, such as `input`, `scores` or `rows`.
    pub what: String,
    pub expected: String,
    pub got: String,
}

/// Creates a mismatch for a field that differs.
pub fn differs(what: &str, expected: impl ToString, got: impl ToString) -> Mismatch {
    let (what, expected, got) = (what.to_owned(), expected.to_string(), got.to_string());
    Mismatch { what, expected, got, ..Mismatch::default() }
}

impl Mismatch {
    /// Finds the first line where two texts differ. `(nothing)` stands for a missing line.
    pub fn between_texts(what: &str, expected: &str, got: &str) -> Option<Self> {
        if expected == got {
            return None;
        }
        let same = expected.lines().zip(got.lines()).take_while(|(a, b)| a == b).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(nothing)").to_owned();
        Some(Self { line: Some(same + 1), ..differs(what, line(expected), line(got)) })
    }

    /// Adds the turn and seat where the mismatch was found.
    pub fn at(self, turn: usize, seat: usize) -> Self {
        Self { turn: Some(turn), seat: Some(seat), ..self }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turn) = self.turn {
            write!(f, "turn {}, ", turn.saturating_add(1))?;
        }
        if let Some(seat) = self.seat {
            write!(f, "seat {seat}, ")?;
        }
        f.write_str(&self.what)?;
        if let Some(line) = self.line {
            write!(f, " line {line}")?;
        }
        write!(f, ": expected {:?}, got {:?}", self.expected, self.got)
    }
}
