//! A child process as a player.
//!
//! `system` contains everything that differs between operating systems: starting a program, ending
//! it together with everything it started, transferring data through its pipes, and inspecting it.
//! On Linux, programs are started by a guard, a process running the referee's own executable. The
//! guard ends everything the program started, even if the referee ends first.

mod buffers;
mod charged_processes;
mod clock;
mod ended;
mod piped;
mod pipes;
mod run;
mod system;

use std::io;
use std::time::{Duration, Instant};

use buffers::{LineTooLong, Lines};
use clock::Stopwatch;
pub use ended::{EndError, ProgramExit};
use engine::protocol::{AnyPlayer, AnyView, Exit, Fault, NotEnded, OutOfStep, Report, Stderr};
use engine::text::counted;
pub use piped::{PipeEnds, Piped};
use pipes::Pipes;
pub use run::{Done, Finished, Stopped, run, run_unless, run_with_log};
use system::Program;

use super::{Clock, ProcessLimits, ScriptFault, SeatError};
pub use system::{GUARD_WORD, end_all_programs, end_idle_guards, guard_programs, serve_as_guard};

/// The longest single wait. If something a program started keeps its pipes open, this limits how
/// long the program's exit can go unnoticed.
const WAIT_MAX: Duration = Duration::from_millis(20);

/// The first wait. Most answers arrive within this time.
const FIRST_WAIT: Duration = Duration::from_millis(1);

/// How long to wait for the exit status of a program that has closed its output.
const EXIT_STATUS_WAIT: Duration = Duration::from_millis(500);

/// A program that plays a seat through its standard input and output. It is started on creation.
/// When dropped, it is ended together with everything it started.
///
/// Each turn, the input lines are written and one line is read, or as many as the view asks for.
/// Surplus lines stay queued and are read as answers to later turns, as on the platform. A note is
/// added to stderr for those turns. A program that writes ahead of its turns eventually blocks on
/// the full pipe but is not penalized, because lines are assigned to turns by their order, no
/// matter when they are written. Only a line of more than 64 KiB, or longer than
/// [`answer_max`](ProcessLimits::answer_max), is a fault.
#[derive(Debug)]
pub struct Process {
    // Field order matters: on drop, the pipes must be closed before the program is ended.
    pipes: Pipes,
    program: Program,
    limits: ProcessLimits,
    /// Whether the program has been sent a view.
    was_asked: bool,
    /// Standard error written between the last answer and this turn's view.
    stderr_between_turns: Stderr,
    /// Whether the program was terminated because of a fault. Any output after that was caused by
    /// the referee.
    has_left: bool,
    report: Report,
}

impl Process {
    /// Starts a program, given by its argument vector, in its own process group. Returns an error
    /// if it cannot be started.
    pub fn start(argv: &[String]) -> Result<Self, SeatError> {
        Self::start_with_limits(argv, ProcessLimits::default())
    }

    /// Like [`start`](Self::start), with limits.
    pub fn start_with_limits(argv: &[String], limits: ProcessLimits) -> Result<Self, SeatError> {
        let (folder, argv) = limits.workdir.apply(argv);
        let (program, arguments) = argv.split_first().ok_or(SeatError::NoProgram)?;
        if let Some((program, fault)) = ScriptFault::find_in(&argv) {
            return Err(SeatError::Script { program, fault });
        }
        let refused = |source: io::Error| SeatError::Start { program: program.clone(), source };
        let mut running = Program::start(program, arguments, folder.as_deref()).map_err(refused)?;
        if limits.clock == Clock::Cpu && !clock::processor_time_is_readable(running.charged()) {
            return Err(SeatError::NoProcessorTime { program: program.clone() });
        }
        let pipes = Pipes::new(running.take_streams().map_err(refused)?);
        Ok(Self {
            pipes,
            program: running,
            limits,
            was_asked: false,
            stderr_between_turns: Stderr::default(),
            has_left: false,
            report: Report::default(),
        })
    }

    /// The program's process ID, until it has been reaped.
    pub fn id(&self) -> Option<u32> {
        self.program.id().and_then(|id| id.as_raw_nonzero().get().try_into().ok())
    }

    fn answer(&mut self, view: &str, lines: usize, budget: Duration) -> Result<String, Fault> {
        let watch = Stopwatch::start(self.limits.clock, self.program.charged());
        if self.was_asked && lines > 0 {
            self.report.out_of_step =
                OutOfStep { is_early: self.pipes.lines.whole() > 0, unread: self.pipes.unread() };
        }
        self.was_asked = true;
        self.pipes.send(view);
        let answer: Result<Vec<String>, Fault> =
            (0..lines).map(|_| self.next_line(&watch, budget)).collect();
        self.report.charged = Some(watch.charged());
        if !self.has_left {
            self.add_stderr();
        }
        if self.report.out_of_step.is_early {
            let note = "[this answer is an unread line from an earlier turn]\n";
            self.report.stderr.text.push_str(note);
        }
        answer.map(|lines| lines.join("\n"))
    }

    fn next_line(&mut self, watch: &Stopwatch, budget: Duration) -> Result<String, Fault> {
        let mut wait = FIRST_WAIT;
        loop {
            if let Some(line) = self.first_line()? {
                return self.within_limits(line, watch, budget);
            }
            // Checking whether the program has ended is expensive, so wait for a long time once
            // before doing so.
            let has_waited_long = wait == WAIT_MAX;
            if self.pipes.streams.output_closed()
                || has_waited_long && self.program.ended().is_some()
            {
                let line = self.line_after_end()?;
                return self.within_limits(line, watch, budget);
            }
            let remaining = watch.remaining(budget);
            if remaining.is_zero() {
                return Err(self.timed_out(watch, budget));
            }
            self.pipes.step(remaining.min(wait));
            if wait < WAIT_MAX && self.pipes.lines.whole() == 0 {
                // Slower answers are charged for CPU time from here on.
                watch.processor_time();
                wait = WAIT_MAX;
            }
        }
    }

    /// Returns an error if an answer exceeds the limit on CPU time or on length.
    fn within_limits(
        &mut self,
        line: String,
        watch: &Stopwatch,
        budget: Duration,
    ) -> Result<String, Fault> {
        if self.limits.clock == Clock::Cpu && watch.charged() > budget {
            return Err(self.timed_out(watch, budget));
        }
        if let Some(limit) = self.limits.answer_max.filter(|limit| line.len() > *limit) {
            let detail =
                format!("answered with {}, the limit is {limit}", counted(line.len(), "byte"));
            return Err(self.leave_with(Exit::Flooded, detail));
        }
        Ok(line)
    }

    /// The first unread line, if it is complete.
    fn first_line(&mut self) -> Result<Option<String>, Fault> {
        self.pipes.lines.pop().map_err(|LineTooLong { beginning }| {
            let max = Lines::LINE_MAX;
            let detail = format!("wrote a line longer than {max} bytes: {beginning:?}");
            self.leave_with(Exit::Flooded, detail)
        })
    }

    /// The next line from a program that has ended, or an error that describes how it ended.
    fn line_after_end(&mut self) -> Result<String, Fault> {
        let start = Instant::now();
        while self.program.ended().is_none() && start.elapsed() < EXIT_STATUS_WAIT {
            self.pipes.step(Duration::from_millis(1));
        }
        loop {
            let before = self.pipes.lines.len();
            self.pipes.step(Duration::ZERO);
            if let Some(line) = self.first_line()? {
                return Ok(line);
            }
            if self.pipes.lines.len() == before {
                return Err(self.crashed());
            }
        }
    }

    fn crashed(&mut self) -> Fault {
        let end = self.program.ended();
        let end = end.map_or("closed its output".to_owned(), |ended| ended.to_string());
        let partial = self.pipes.lines.partial();
        let partial = if partial.is_empty() {
            partial
        } else {
            format!(", after an incomplete line {partial:?}")
        };
        self.leave_with(Exit::Crashed, format!("{end} before it answered{partial}"))
    }

    fn timed_out(&mut self, watch: &Stopwatch, budget: Duration) -> Fault {
        let partial = self.pipes.lines.partial();
        let partial = if partial.is_empty() {
            partial
        } else {
            format!(", only an incomplete line {partial:?}")
        };
        let unread = self.pipes.unread();
        let unread = match unread {
            0 => String::new(),
            bytes => format!(", and {} left unread", counted(bytes, "byte")),
        };
        let (ms, passed) = (budget.as_millis(), watch.passed().as_secs_f64() * 1e3);
        let clock = match self.limits.clock {
            Clock::Wall => "",
            Clock::Cpu => " of CPU time",
        };
        self.report.processor_time = watch.processor_time();
        let used = self.report.processor_time.map_or(String::new(), |used| {
            format!(" with {:.1} ms of CPU time", used.as_secs_f64() * 1e3)
        });
        self.report.idle = system::idle(self.program.charged(), &self.pipes.streams);
        let idle = self.report.idle.map_or(String::new(), |idle| format!("; {idle}"));
        let detail = format!(
            "no answer within {ms} ms{clock}: {passed:.1} ms passed{used}{partial}{unread}{idle}"
        );
        self.leave_with(Exit::Timeout, detail)
    }

    /// Ends the program. The fault quotes the last line that the program wrote to standard error.
    fn leave_with(&mut self, exit: Exit, mut detail: String) -> Fault {
        if self.pipes.streams.input_closed() {
            detail.push_str("; it had closed its standard input");
        }
        let before = std::mem::take(&mut self.stderr_between_turns);
        self.add_stderr();
        // The program may have failed after its last answer. In that case, all of this stderr
        // output is about the failure.
        if exit == Exit::Crashed || self.report.stderr.text.is_empty() {
            self.report.stderr.text.insert_str(0, &before.text);
            self.report.stderr.bytes += before.bytes;
        }
        self.has_left = true;
        if let Some(line) =
            self.report.stderr.text.lines().rev().find(|line| !line.trim().is_empty())
        {
            detail.push_str(&format!("; last line of stderr: {}", shortened(line.trim())));
        }
        self.pipes.streams.close_input();
        if let Err(error) = self.program.end() {
            detail.push_str(&format!("; {error}"));
        }
        Fault::new(exit, detail)
    }

    fn add_stderr(&mut self) {
        let Stderr { text, bytes } = self.read_stderr();
        self.report.stderr.text.push_str(&text);
        self.report.stderr.bytes += bytes;
    }

    /// Reads as much standard error as a pipe can hold.
    fn read_stderr(&mut self) -> Stderr {
        const READS_MAX: usize = 16;
        for _ in 0..READS_MAX {
            let before = self.pipes.stderr.came();
            self.pipes.step(Duration::ZERO);
            if self.pipes.stderr.came() == before {
                break;
            }
        }
        self.pipes.stderr.take()
    }
}

fn shortened(line: &str) -> String {
    const SHOWN_MAX: usize = 200;
    line.chars().take(SHOWN_MAX).collect()
}

impl AnyPlayer for Process {
    fn open(&mut self, opening: &str) {
        self.pipes.send(opening);
    }

    fn turn(&mut self, view: &dyn AnyView, budget: Duration) -> Result<String, Fault> {
        self.answer(&view.text(), view.answer_lines(), budget)
    }

    fn report(&mut self) -> Report {
        std::mem::take(&mut self.report)
    }

    fn late_stderr(&mut self) -> Stderr {
        if self.has_left {
            return Stderr::default();
        }
        if self.was_asked {
            self.stderr_between_turns = self.read_stderr();
        }
        self.stderr_between_turns.clone()
    }

    fn end(&mut self) -> Result<(), NotEnded> {
        self.pipes.streams.close_input();
        self.program.end().map_err(|error| NotEnded(error.to_string()))
    }
}
