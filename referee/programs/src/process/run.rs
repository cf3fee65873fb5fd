//! Runs a program until it ends, and returns its output.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use files::{Kind, Output, Overwrite};

use super::buffers::Tail;
use super::ended::ProgramExit;
use super::pipes::Pipes;
use super::{Process, WAIT_MAX};
use crate::{BuildError, SeatError};

/// Maximum number of bytes of output to keep.
const OUTPUT_MAX: usize = 4 << 20;

const LOG: Kind = Kind::unmarked("the output of a program");

/// Maximum number of reads after a program has ended. These are enough to empty its pipe, which
/// holds at most 1 MiB. Any output after that comes from other processes.
const LAST_READS_MAX: usize = 16;

/// The result of running a program that ended or had to be killed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    pub lines: Vec<String>,
    /// The last part of the program's standard error.
    pub stderr: String,
    /// How the program ended, such as `ended with exit code 3`. `None` if the exit code was 0.
    pub failure: Option<String>,
}

/// Runs a program without input. Kills it after the time limit, together with everything it
/// started. Returns an error if it cannot be started.
pub fn run(argv: &[String], limit: Duration) -> Result<Finished, SeatError> {
    let mut process = Process::start(argv)?;
    process.pipes.streams.close_input();
    let mut lines = Vec::new();
    let read = process.read_lines(&mut lines, limit);
    let stderr = process.read_stderr().text;
    let ended = process.program.end().map_err(|error| error.to_string());
    Ok(Finished { lines, stderr, failure: read.and(ended).err() })
}

/// The result of running a program whose full output is not needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The last part of the program's standard output, followed by the last part of its standard
    /// error, at most 64 KiB each.
    pub output: String,
    /// The reason why the program failed, or `None` if it ended with exit code 0.
    pub failure: Option<Stopped>,
}

/// The reason why a program did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It exited with an error, or could not be ended: `ended with exit code 3`.
    Failed(String),
    /// It exceeded its time limit.
    TimeLimit,
    /// The interrupt flag was set while it ran.
    Interrupted,
}

/// Like [`run`], but allows output of any length, and ends the program when the flag is set.
pub fn run_unless(
    argv: &[String],
    limit: Duration,
    interrupted: &AtomicBool,
) -> Result<Done, SeatError> {
    let mut process = Process::start(argv)?;
    process.pipes.streams.close_input();
    let (start, mut output) = (Instant::now(), Tail::default());
    let read = process.read_to_end(|pipes, _| {
        output.push(&pipes.lines.take_bytes());
        match start.elapsed() >= limit {
            _ if interrupted.load(Ordering::Relaxed) => Err(Stopped::Interrupted),
            true => Err(Stopped::TimeLimit),
            false => Ok(limit.saturating_sub(start.elapsed())),
        }
    });
    let ended = read.map(|ended| match ended {
        ProgramExit::Code(0) | ProgramExit::Unknown => None,
        failed => Some(Stopped::Failed(failed.to_string())),
    });
    let output = output.take().text + &process.read_stderr().text;
    let all_ended = process.program.end().map_err(|error| Stopped::Failed(error.to_string()));
    let failure = ended.unwrap_or_else(Some).or(all_ended.err());
    Ok(Done { output, failure })
}

/// Runs a program without input until it ends, the time limit passes or the flag is set. Meanwhile,
/// writes its output to a file. On systems other than Unix, the output is only written at the end.
/// Returns the reason if the program did not succeed.
pub fn run_with_log(
    args: &[String],
    log: &Path,
    limit: Duration,
    interrupted: &AtomicBool,
) -> Result<Option<Stopped>, BuildError> {
    let args = match cfg!(unix) {
        true => {
            // The names of the file and the program are passed as arguments, so that nothing in
            // them is read as a command.
            let script = "log=$1; shift; exec \"$@\" > \"$log\" 2>&1";
            let shell = ["sh", "-c", script, "sh", &log.to_string_lossy()].map(str::to_owned);
            shell.into_iter().chain(args.iter().cloned()).collect()
        }
        false => args.to_vec(),
    };
    let done = run_unless(&args, limit, interrupted);
    let command = || shlex::try_join(args.iter().map(String::as_str)).unwrap_or_default();
    let not_started =
        |error: SeatError| BuildError::Failed { command: command(), reason: error.to_string() };
    let Done { output, failure } = done.map_err(not_started)?;
    if !output.is_empty() {
        Output::write_file(log, &LOG, Overwrite::Always, output)?;
    }
    Ok(failure)
}

impl Process {
    /// Reads lines until the program ends successfully. Returns an error that describes any other
    /// outcome.
    fn read_lines(&mut self, lines: &mut Vec<String>, limit: Duration) -> Result<(), String> {
        let (start, mut bytes) = (Instant::now(), 0);
        let ended = self.read_to_end(|pipes, has_ended| {
            let too_long = |_| "printed a line longer than 65536 bytes".to_owned();
            while let Some(line) = pipes.lines.pop().map_err(too_long)? {
                bytes += line.len() + 1;
                lines.push(line);
            }
            match limit.saturating_sub(start.elapsed()) {
                _ if bytes > OUTPUT_MAX => Err("printed more than 4 MiB".to_owned()),
                remaining if remaining.is_zero() && !has_ended => {
                    Err(format!("ran for longer than {} ms", limit.as_millis()))
                }
                remaining => Ok(remaining),
            }
        })?;
        match ended {
            ProgramExit::Code(0) | ProgramExit::Unknown => Ok(()),
            failed => Err(failed.to_string()),
        }
    }

    /// Transfers data through the pipes until the program has ended and everything is read, even if
    /// processes it started keep the pipes open. After each step, calls `take` with the new data,
    /// and with true once the end is reached. `take` returns the remaining time, or an error to
    /// stop.
    fn read_to_end<E>(
        &mut self,
        mut take: impl FnMut(&mut Pipes, bool) -> Result<Duration, E>,
    ) -> Result<ProgramExit, E> {
        let (mut remaining, mut last_reads) = (Duration::ZERO, 0);
        loop {
            let (ended, unread) = (self.program.ended(), self.pipes.lines.len());
            if ended.is_none() || !self.pipes.streams.output_closed() {
                self.pipes.step(remaining.min(WAIT_MAX));
            }
            let is_quiet = self.pipes.lines.len() == unread;
            last_reads += usize::from(ended.is_some());
            let end = ended.filter(|_| is_quiet || last_reads > LAST_READS_MAX);
            remaining = take(&mut self.pipes, end.is_some())?;
            if let Some(ended) = end {
                return Ok(ended);
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
        ("head -c 70000 /dev/zero", 60_000, 0, "printed a line longer than 65536 bytes"),
        ("yes $(seq 5000) | head -n 9999", 60_000, 0, "printed more than 4 MiB"),
    ] {
        let argv = ["sh", "-c", script].map(str::to_owned);
        let done = run(&argv, Duration::from_millis(limit_ms)).expect("there is a shell");
        assert_eq!(done.failure.unwrap_or_default(), failure, "{script}");
        assert!(done.lines.len() == lines || lines == 0, "{script}: {} lines", done.lines.len());
        assert_eq!(done.stderr, if script.contains("error") { "error\n" } else { "" });
    }
}

#[cfg(all(test, unix))]
#[test]
fn a_program_is_run_whatever_it_prints_until_it_is_to_stop() {
    let stop = |text: &str| Some(Stopped::Failed(text.to_owned()));
    for (script, limit_ms, is_interrupted, output, failure) in [
        ("sleep 600 & printf one; echo two >&2", 60_000, false, "onetwo\n", None),
        ("yes & printf one; sleep 0.1; exit 3", 60_000, false, "", stop("ended with exit code 3")),
        ("seq 2000000; echo end", 60_000, false, "end\n", None),
        (
            "head -c 9000000 /dev/zero | tr '\\0' x; echo; exit 3",
            60_000,
            false,
            "x\n",
            stop("ended with exit code 3"),
        ),
        (
            "trap '' TERM; echo begun; while :; do sleep 1; done",
            300,
            false,
            "begun\n",
            Some(Stopped::TimeLimit),
        ),
        ("exec sleep 600", 60_000, true, "", Some(Stopped::Interrupted)),
    ] {
        let argv = ["sh", "-c", script].map(str::to_owned);
        let flag = AtomicBool::new(is_interrupted);
        let started = Instant::now();
        let done = run_unless(&argv, Duration::from_millis(limit_ms), &flag).expect("a shell");
        assert_eq!(done.failure, failure, "{script}");
        assert!(done.output.ends_with(output) && done.output.len() <= 1 << 17, "{script}");
        assert!(started.elapsed() < Duration::from_secs(30), "{script}");
    }
}

#[cfg(all(test, unix))]
#[test]
fn the_output_of_a_program_is_in_its_log_while_it_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("a 'log'");
    let script =
        "echo one; echo two >&2; test \"$(cat \"$0\")\" = \"$(printf 'one\\ntwo')\" && exit 3";
    let args = ["sh", "-c", script, &log.to_string_lossy()].map(str::to_owned);
    let flag = AtomicBool::new(false);
    let failure = run_with_log(&args, &log, Duration::from_secs(60), &flag).expect("a shell");
    assert_eq!(failure, Some(Stopped::Failed("ended with exit code 3".to_owned())));
    assert_eq!(std::fs::read_to_string(&log).expect("a log"), "one\ntwo\n");
    let missing = ["no such program".to_owned()];
    let failure = run_with_log(&missing, &log, Duration::from_secs(60), &flag).expect("a shell");
    assert_eq!(failure, Some(Stopped::Failed("ended with exit code 127".to_owned())));
    assert!(std::fs::read_to_string(&log).expect("a log").contains("no such program"));
}
