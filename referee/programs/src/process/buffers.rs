//! Bounded buffers for a program's input and output.

use std::collections::VecDeque;

use engine::protocol::Stderr;
use engine::table::EXIT_STDERR_MAX;

/// The first line is longer than [`Lines::LINE_MAX`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTooLong {
    /// The beginning of the line, for use in messages.
    pub beginning: String,
}

/// Lines that a program has written but that have not been read yet.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: VecDeque<u8>,
    whole: usize,
}

impl Lines {
    /// Maximum length of a line in bytes, without its line feed. This is far more than any turn
    /// needs.
    pub const LINE_MAX: usize = 1 << 16;

    /// Appends output from the program.
    pub fn push(&mut self, bytes: &[u8]) {
        self.whole += bytes.iter().filter(|byte| **byte == b'\n').count();
        self.bytes.extend(bytes);
    }

    /// Takes the first complete line, without its line feed. Invalid UTF-8 is replaced.
    ///
    /// Returns an error if the first line, complete or not, is longer than
    /// [`LINE_MAX`](Self::LINE_MAX).
    pub fn pop(&mut self) -> Result<Option<String>, LineTooLong> {
        let end = match self.whole {
            0 => None,
            _ => self.bytes.iter().position(|byte| *byte == b'\n'),
        };
        if end.unwrap_or(self.bytes.len()) > Self::LINE_MAX {
            return Err(LineTooLong { beginning: self.shown_from(0) });
        }
        let Some(end) = end else { return Ok(None) };
        self.whole -= 1;
        let mut line: Vec<u8> = self.bytes.drain(..=end).collect();
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    /// Takes all bytes, including those of incomplete lines.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        self.whole = 0;
        self.bytes.drain(..).collect()
    }

    pub fn whole(&self) -> usize {
        self.whole
    }

    /// Number of buffered bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns true if no more should be read for now, because the first line is complete or too
    /// long.
    pub fn full(&self) -> bool {
        self.bytes.len() > Self::LINE_MAX
    }

    /// The beginning of the incomplete last line, for use in messages.
    pub fn partial(&self) -> String {
        let end = self.bytes.iter().rposition(|byte| *byte == b'\n');
        self.shown_from(end.map_or(0, |end| end + 1))
    }

    fn shown_from(&self, start: usize) -> String {
        const SHOWN_MAX: usize = 80;
        let shown: Vec<u8> = self.bytes.iter().skip(start).take(SHOWN_MAX).copied().collect();
        String::from_utf8_lossy(&shown).into_owned()
    }
}

/// The last part of a program's output.
#[derive(Debug, Default)]
pub struct Tail {
    bytes: VecDeque<u8>,
    /// Number of bytes received since the last [`take`](Self::take).
    came: usize,
}

impl Tail {
    /// Maximum number of bytes kept from the turn in which a seat drops out.
    pub const MAX: usize = EXIT_STDERR_MAX;

    /// Appends output, and discards the oldest bytes if there are too many.
    pub fn push(&mut self, bytes: &[u8]) {
        self.came += bytes.len();
        self.bytes.extend(&bytes[bytes.len().saturating_sub(Self::MAX)..]);
        let excess = self.bytes.len().saturating_sub(Self::MAX);
        self.bytes.drain(..excess);
    }

    /// Number of bytes received since the last `take`, including discarded ones.
    pub fn came(&self) -> usize {
        self.came
    }

    /// Takes everything. Invalid UTF-8 is replaced.
    pub fn take(&mut self) -> Stderr {
        let bytes: Vec<u8> = self.bytes.drain(..).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Stderr { text, bytes: std::mem::take(&mut self.came) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_whole_and_in_order() {
        let mut lines = Lines::default();
        lines.push(b"one\r\ntw");
        assert_eq!(
            (lines.whole(), lines.pop(), lines.pop()),
            (1, Ok(Some("one".to_owned())), Ok(None))
        );
        assert_eq!(lines.partial(), "tw");
        lines.push(b"o\n\n\xff\nx");
        let rest: Vec<String> = std::iter::from_fn(|| lines.pop().unwrap()).collect();
        assert_eq!(
            (rest, lines.partial()),
            (vec!["two".into(), "".into(), "\u{fffd}".into()], "x".into())
        );
    }

    #[test]
    fn a_line_is_too_long_by_its_bytes_alone() {
        for (length, is_whole) in [(0, false), (0, true), (1, false), (1, true)] {
            let mut lines = Lines::default();
            lines.push(&[b'x'; Lines::LINE_MAX]);
            lines.push(&vec![b'x'; length]);
            lines.push(if is_whole { b"\nmore\n" } else { b"" });
            let popped = lines.pop().map(|line| line.is_some()).ok();
            assert_eq!(popped, (length == 0).then_some(is_whole));
        }
    }

    #[test]
    fn a_tail_keeps_the_end() {
        let mut tail = Tail::default();
        tail.push(b"forgotten");
        tail.push(&[b'x'; Tail::MAX - 1]);
        tail.push(b"!");
        let Stderr { text: kept, bytes } = tail.take();
        assert_eq!(bytes, Tail::MAX + 9);
        assert!(kept.len() == Tail::MAX && kept.starts_with("xx") && kept.ends_with("x!"));
        assert_eq!(tail.take(), Stderr::default());
    }
}
