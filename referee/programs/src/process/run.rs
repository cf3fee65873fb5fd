//! Runs a program to its end and returns its output.

use std::time::{Duration, Instant};

use super::ended::Ended;
use super::{Process, WAIT_MAX};
use crate::SeatError;

/// The most bytes of output that are kept.
const OUTPUT_MAX: usize = 4 << 20;

/// A program that was run to its end, or had to be ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    pub lines: Vec<String>,
    /// The end of what it wrote on its standard error.
    pub stderr: String,
    /// Its ending, if not by exit code 0: `ended with exit code 3`.
    pub failure: Option<String>,
}

/// Runs a program, given by its words, without any input, and ends it after the limit. Nothing that it started is left.
pub fn run(words: &[String], limit: Duration) -> Result<Finished, SeatError> {
    let mut process = Process::start(words)?;
    process.pipes.streams.close_input();
    let mut lines = Vec::new();
    let read = process.read_to_end(&mut lines, limit);
    let stderr = process.read_stderr().text;
    let ended = process.program.end().map_err(|error| error.to_string());
    Ok(Finished { lines, stderr, failure: read.and(ended).err() })
}

impl Process {
    /// Reads the output of the program until it ends. Fails with what it did instead.
    fn read_to_end(&mut self, lines: &mut Vec<String>, limit: Duration) -> Result<(), String> {
        let (start, mut bytes) = (Instant::now(), 0);
        loop {
            let (ended, unread) = (self.program.ended(), self.pipes.lines.len());
            if ended.is_none() || !self.pipes.streams.output_closed() {
                self.pipes.step(limit.saturating_sub(start.elapsed()).min(WAIT_MAX));
            }
            let is_quiet = self.pipes.lines.len() == unread;
            let too_long = |_| "printed a line of more than 65536 bytes".to_owned();
            while let Some(line) = self.pipes.lines.pop().map_err(too_long)? {
                bytes += line.len() + 1;
                lines.push(line);
            }
            match ended {
                Some(Ended::Code(0) | Ended::Unknown) if is_quiet => return Ok(()),
                Some(failed) if is_quiet => return Err(failed.to_string()),
                _ if bytes > OUTPUT_MAX => return Err("printed more than 4 MiB".to_owned()),
                _ if start.elapsed() >= limit => {
                    return Err(format!("ran for longer than {} ms", limit.as_millis()));
                }
                _ => {}
            }
        }
    }
}

#[cfg(all(test, unix))]
#[test]
fn a_program_is_run_to_its_end_or_says_why_not() {
    for (script, limit_ms, lines, failure) in [
        ("cat; sleep 600 & echo one; echo error >&2; printf two", 60_000, 1, ""),
        ("seq 50000", 60_000, 50_000, ""),
        ("echo 1; exit 3", 60_000, 1, "ended with exit code 3"),
        ("exec >&-; exec sleep 60", 50, 0, "ran for longer than 50 ms"),
        ("head -c 70000 /dev/zero", 60_000, 0, "printed a line of more than 65536 bytes"),
        ("yes $(seq 5000) | head -n 9999", 60_000, 0, "printed more than 4 MiB"),
    ] {
        let words = ["sh", "-c", script].map(str::to_owned);
        let done = run(&words, Duration::from_millis(limit_ms)).expect("there is a shell");
        assert_eq!(done.failure.unwrap_or_default(), failure, "{script}");
        assert!(done.lines.len() == lines || lines == 0, "{script}: {} lines", done.lines.len());
        assert_eq!(done.stderr, if script.contains("error") { "error\n" } else { "" });
    }
}
