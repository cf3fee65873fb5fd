//! Errors for invalid input, with line numbers.

use std::error::Error;
use std::fmt;

/// The first invalid line of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line's text, or `None` if the input ends before this line.
    pub found: Option<String>,
    /// The expected value.
    pub expected: &'static str,
}

impl InputError {
    /// Adjusts the line number for a reader that started after `lines` lines.
    #[must_use]
    pub fn after(self, lines: usize) -> Self {
        Self { line: self.line + lines, ..self }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, found, expected } = self;
        match found {
            Some(found) => write!(f, "line {line}: found {found:?}, expected {expected}"),
            None => write!(f, "line {line}: the input ends here, expected {expected}"),
        }
    }
}

impl Error for InputError {}

/// Input lines, with the number of lines read so far.
pub(crate) struct Lines<F> {
    next: F,
    read: usize,
}

impl<L: AsRef<str>, F: FnMut() -> Option<L>> Lines<F> {
    pub(crate) fn new(next: F) -> Self {
        Self { next, read: 0 }
    }

    /// Reads and parses one line.
    ///
    /// Returns an error if the input ends or `parse` returns `None`.
    pub(crate) fn read<T>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, InputError> {
        self.read += 1;
        let Some(line) = (self.next)() else {
            return Err(InputError { line: self.read, found: None, expected });
        };
        let line = line.as_ref().trim();
        parse(line).ok_or_else(|| InputError {
            line: self.read,
            found: Some(line.to_owned()),
            expected,
        })
    }

    /// Reads a list: the number of items on one line, then one line per item.
    ///
    /// Returns an error if the input ends or `parse` returns `None` for an item.
    pub(crate) fn read_list<T>(
        &mut self,
        expected_count: &'static str,
        expected_item: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, InputError> {
        let count: usize = self.read(expected_count, |line| line.parse().ok())?;
        (0..count).map(|_| self.read(expected_item, &parse)).collect()
    }
}
