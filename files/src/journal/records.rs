//! Reads a journal's records one by one.

use std::fmt::Debug;
use std::io::{BufRead, Seek};
use std::path::Path;

use super::format::Format;
use super::head::{Head, START};
use crate::Error;
use crate::chain::Chain;
use crate::lines::{Line, Lines};

/// A file or bytes in memory.
pub(super) trait Source: BufRead + Seek + Send + Sync + Debug {}
impl<T: BufRead + Seek + Send + Sync + Debug> Source for T {}

/// The records after the head, each verified together with everything before it.
#[derive(Debug)]
pub(super) struct Records {
    pub lines: Lines<Box<dyn Source>>,
    pub chain: Chain,
}

impl Records {
    /// Reads the head of a journal.
    pub fn begin(
        path: &Path,
        mut source: Box<dyn Source>,
        format: &Format,
    ) -> Result<(Head, Self), Error> {
        let start = source.fill_buf().map_err(Error::io(path, "read"))?;
        if decoding::has_mark(start) {
            let reason = "starts with a byte order mark, so another program has rewritten the \
                file; restore it, or convert it to UTF-8 without a byte order mark";
            return Err(Error::damaged(path, 1, reason));
        }
        if !start.starts_with(START) {
            let reason = format!("expected the first line of {}", format.name);
            return Err(Error::damaged(path, 1, reason));
        }
        let mut lines = Lines::new(source);
        let Line::Whole(line) = lines.next(path)? else {
            return Err(Error::damaged(path, 1, "the first line is incomplete or was changed"));
        };
        let (head, chain) = Head::open(path, format, &line)?;
        Ok((head, Self { lines, chain }))
    }

    /// Reads the next line. A whole line is returned without its checksum.
    pub fn next(&mut self, path: &Path) -> Result<Line, Error> {
        let number = self.lines.number + 1;
        match self.lines.next(path)? {
            Line::End => Ok(Line::End),
            Line::Whole(line) => {
                let Some((text, next)) = self.chain.open(&line) else {
                    let reason = "this line or an earlier one was changed, removed or added";
                    return Err(Error::damaged(path, number, reason));
                };
                self.chain = next;
                Ok(Line::Whole(text))
            }
            // An interrupted write leaves part of a line, never more than a line.
            Line::Torn(part) => match part.split_last() {
                Some((_, line)) if self.chain.open(line).is_some() => {
                    Err(Error::damaged(path, number, "the end of the line was changed"))
                }
                _ => Ok(Line::Torn(part)),
            },
        }
    }
}
