//! The input that a player receives before its first turn.

use std::fmt;
use std::str::FromStr;

use crate::input_error::Lines;
use crate::{Cell, CellSet, InputError};

/// The initial input: the mine spots. `Display` prints the text that [`Opening::read`] parses: the
/// number of spots, then the `x y` of each, sorted by y, then x.
///
/// ```
/// let opening: icefire::Opening = "2\n1 0\n10 11\n".parse()?;
/// assert_eq!(opening.spots.len(), 2);
/// assert_eq!(opening.to_string(), "2\n1 0\n10 11\n");
/// # Ok::<(), icefire::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Cells where mines can be built.
    pub spots: CellSet,
}

impl Opening {
    /// Reads an opening line by line, and stops after its last line.
    ///
    /// Returns an error if a line is invalid or the input ends too early.
    pub fn read<L: AsRef<str>>(next_line: impl FnMut() -> Option<L>) -> Result<Self, InputError> {
        let mut lines = Lines::new(next_line);
        let spots = lines.read_list("the number of mine spots", "a mine spot: x y", cell)?;
        Ok(Self { spots: spots.into_iter().collect() })
    }
}

fn cell(line: &str) -> Option<Cell> {
    let (x, y) = line.split_once(' ')?;
    Cell::at(x.parse().ok()?, y.parse().ok()?)
}

impl FromStr for Opening {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut lines = text.lines();
        Self::read(|| lines.next())
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.spots.len())?;
        self.spots.into_iter().try_for_each(|cell| writeln!(f, "{cell}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Opening>().unwrap_err().to_string()
    }

    #[test]
    fn errors_name_the_line_and_what_was_expected() {
        assert_eq!(error(""), "line 1: the input ends here, expected the number of mine spots");
        assert_eq!(error("x"), "line 1: found \"x\", expected the number of mine spots");
        assert_eq!(error("-1"), "line 1: found \"-1\", expected the number of mine spots");
        assert_eq!(error("2\n0 1"), "line 3: the input ends here, expected a mine spot: x y");
        for wrong in ["12 0", "0", "0 1 2", "a b", "0,1"] {
            let expected = format!("line 2: found {wrong:?}, expected a mine spot: x y");
            assert_eq!(error(&format!("1\n{wrong}\n")), expected);
        }
    }

    #[test]
    fn reads_no_line_beyond_the_last_spot() {
        let mut lines = ["1", "2 3", "the first view"].into_iter();
        Opening::read(|| lines.next()).unwrap();
        assert_eq!(lines.next(), Some("the first view"));
    }
}
