//! A program as a player: its pipes, its deadline, and its end.

mod pipes;

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{kill_process_group, waitid, Pid, Signal, WaitId, WaitIdOptions};

use crate::protocol::{Exit, Fault, Game, Player, Report};

use pipes::{Heard, Pipes};

/// How long a program may take to end by itself once its input is closed, and again once it was
/// asked to.
const GRACE: Duration = Duration::from_millis(100);
/// How long to wait for the exit code of a program that closed its output.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A running program. The whole process group ends with the value.
pub struct Process {
    child: Child,
    group: Pid,
    pipes: Pipes,
    remarks: String,
    charged: Option<Duration>,
}

impl Process {
    /// Starts a program in a process group of its own.
    ///
    /// # Errors
    ///
    /// A sentence: the program cannot be started.
    pub fn start(words: &[String]) -> Result<Self, String> {
        let (program, arguments) =
            words.split_first().ok_or("an empty command line cannot be started")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| format!("{program:?} cannot be started: {error}"))?;
        let group = Pid::from_child(&child);
        let pipes = Pipes::of(&mut child);
        Ok(Self { child, group, pipes, remarks: String::new(), charged: None })
    }

    fn wait_for_answer(&mut self, budget: Duration) -> Result<String, Fault> {
        let waiting = self.pipes.lines_waiting();
        if waiting > 0 {
            self.remarks += &format!("[{waiting} more lines than turns were answered]\n");
        }
        match self.pipes.next(budget) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::Flood) => Err(Fault::new(Exit::Flooded, "wrote a line that does not end")),
            Ok(Heard::Ended) => Err(Fault::new(Exit::Crashed, self.how_it_ended())),
            Err(RecvTimeoutError::Timeout) => {
                let half = self.pipes.half_line();
                let half = if half.is_empty() {
                    String::new()
                } else {
                    format!(", only the half line {half:?}")
                };
                Err(Fault::new(
                    Exit::Timeout,
                    format!("no answer within {} ms{half}", budget.as_millis()),
                ))
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(Fault::new(Exit::Crashed, self.how_it_ended()))
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        let deadline = Instant::now() + LAST_WORDS;
        while !self.has_ended() && Instant::now() < deadline {
            sleep(Duration::from_millis(1));
        }
        let status = if self.has_ended() { self.child.wait().ok() } else { None };
        let how = match status.map(|status| (status.code(), status.signal())) {
            Some((Some(code), _)) => format!("ended with exit code {code}"),
            Some((_, Some(signal))) => format!("was ended by signal {signal}"),
            _ => "closed its output".to_owned(),
        };
        let half = self.pipes.half_line();
        let half =
            if half.is_empty() { String::new() } else { format!(" after the half line {half:?}") };
        let words = self.pipes.last_words();
        let words =
            if words.is_empty() { String::new() } else { format!("; its last words: {words}") };
        format!("{how} before it answered{half}{words}")
    }

    /// Whether the program ended. It is not reaped by this, so its group keeps its number.
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.group), options), Ok(None))
    }

    fn wait_until_ended(&self, grace: Duration) -> bool {
        let deadline = Instant::now() + grace;
        loop {
            if self.has_ended() {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            sleep(Duration::from_micros(200));
        }
    }
}

impl<G: Game> Player<G> for Process {
    fn open(&mut self, opening: &str) {
        self.pipes.send(opening.to_owned());
    }

    fn turn(&mut self, view: &G::View, budget: Duration) -> Result<String, Fault> {
        let asked = Instant::now();
        self.pipes.send(view.to_string());
        let answer = self.wait_for_answer(budget);
        self.charged = Some(asked.elapsed());
        self.remarks += &self.pipes.take_remarks();
        answer
    }

    fn report(&mut self) -> Report {
        Report { remarks: std::mem::take(&mut self.remarks), charged: self.charged.take() }
    }
}

impl Drop for Process {
    /// Closes the input, waits a little, asks, waits a little, and then ends the whole group.
    fn drop(&mut self) {
        self.pipes.close_input();
        if !self.wait_until_ended(GRACE) {
            // A group that is gone cannot be signalled, and need not be.
            let _ = kill_process_group(self.group, Signal::TERM);
            self.wait_until_ended(GRACE);
        }
        let _ = kill_process_group(self.group, Signal::KILL);
        let _ = self.child.wait();
    }
}
