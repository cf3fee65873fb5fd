//! Plays one game over standard input and output.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};

use crate::{Bot, Deadline, InputError, Opening, View, Weights, FIRST_TURN, LATER_TURN};

/// Reasons a game played over standard input and output can end early.
#[derive(Debug)]
pub enum PlayError {
    /// The input does not come from a game.
    Input(InputError),
    /// The input cannot be read.
    Read(io::Error),
    /// The output is closed.
    Write(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => write!(f, "standard input, {error}"),
            Self::Read(error) => write!(f, "cannot read standard input: {error}"),
            Self::Write(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl Error for PlayError {}

/// Plays on standard input and output until the input ends.
///
/// Returns an error if the input does not come from a game or cannot be read, or if the output is
/// closed.
pub fn play() -> Result<(), PlayError> {
    play_on(io::stdin().lock(), io::stdout().lock())
}

/// Plays on any input and output.
fn play_on(input: impl BufRead, mut output: impl Write) -> Result<(), PlayError> {
    let mut input = Input { lines: input.lines(), read: 0, failure: None };
    let result = play_lines(&mut input, &mut output);
    // The parsers cannot tell a read error from the end of the input.
    input.failure.map_or(result, |error| Err(PlayError::Read(error)))
}

fn play_lines(input: &mut Input<impl BufRead>, output: &mut impl Write) -> Result<(), PlayError> {
    let opening = Opening::read(|| input.next()).map_err(PlayError::Input)?;
    let mut bot = Bot::new(opening.spots, Weights::default());
    let (mut time, mut later) = (FIRST_TURN, LATER_TURN);
    // The clock starts when the first line of a view arrives.
    while let Some(line) = input.next() {
        let deadline = Deadline::after(time);
        let lines_before = input.read - 1;
        let mut first = Some(line);
        let view = View::read(|| first.take().or_else(|| input.next()))
            .map_err(|error| PlayError::Input(error.after(lines_before)))?;
        let answer = bot.answer(&view, &deadline);
        writeln!(output, "{answer}").and_then(|()| output.flush()).map_err(PlayError::Write)?;
        later = later.after_wait(deadline.exceeded_by());
        time = later;
    }
    Ok(())
}

/// Input lines, with the number of lines read so far.
struct Input<R> {
    lines: io::Lines<R>,
    read: usize,
    failure: Option<io::Error>,
}

impl<R: BufRead> Input<R> {
    /// Reads the next line. Returns `None` at the end of the input or after a failure.
    fn next(&mut self) -> Option<String> {
        let line = self.lines.next()?.map_err(|error| self.failure = Some(error)).ok()?;
        self.read += 1;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A view of a map with two corners, at the start of red's first turn.
    const VIEW: &str = "21\n1\n20\n2\nO..#########\n...#########\n############\n############\n\
        ############\n############\n############\n############\n############\n############\n\
        #########..X\n#########..X\n2\n0 0 0 0\n1 0 11 11\n0\n";

    fn played(input: &str) -> (Result<(), String>, String) {
        let mut output = Vec::new();
        let result = play_on(input.as_bytes(), &mut output).map_err(|error| error.to_string());
        (result, String::from_utf8(output).unwrap())
    }

    #[test]
    fn answers_every_view_with_a_line() {
        let (result, output) = played(&format!("0\n{VIEW}{VIEW}"));
        assert_eq!(result, Ok(()));
        assert_eq!(output.lines().count(), 2);
        assert!(output.lines().all(|line| line.parse::<crate::Commands>().is_ok()), "{output}");
    }

    #[test]
    fn errors_count_lines_from_the_start_of_the_input() {
        let (result, output) = played(&format!("1\n1 0\n{VIEW}21\nx\n"));
        let expected = "standard input, line 24: found \"x\", expected own income";
        assert_eq!(result, Err(expected.to_owned()));
        assert_eq!(output.lines().count(), 1);
    }

    #[test]
    fn an_input_that_breaks_off_is_an_error() {
        let expected =
            "standard input, line 1: the input ends here, expected the number of mine spots";
        assert_eq!(played("").0, Err(expected.to_owned()));
        let half = &VIEW[..VIEW.len() / 2];
        assert!(played(&format!("0\n{half}")).0.is_err());
        let unreadable = play_on(&b"0\n\xff\n"[..], Vec::new());
        assert!(matches!(unreadable, Err(PlayError::Read(_))), "{unreadable:?}");
    }

    #[test]
    fn a_closed_output_is_an_error() {
        let input = format!("0\n{VIEW}");
        let closed = &mut [][..];
        assert!(matches!(play_on(input.as_bytes(), closed), Err(PlayError::Write(_))));
    }
}
