//! A program below a guard: a process between the referee and the program, which adopts everything that the program
//! starts, even daemons, and kills it after the game or when the referee is gone, however it went.
//!
//! The guard is this program's own executable, started again with the word [`WORD`]. Its standard input is a socket to
//! the referee, through which it gets the pipes and the words of a program, so that no byte of a game passes through
//! the guard. The end of the socket is the end of the referee: then the guard kills at once. After a game it is sent a
//! byte; once nothing of the program is left, it waits for another program.

mod guard_process;
mod message;
mod serve;
#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rustix::fd::{AsFd, OwnedFd};
use rustix::process::{Pid, Signal, kill_process_group};

use super::linux::{self, Handle};
use super::streams::Pipes;
use crate::process::charged_processes::ChargedProcesses;
use crate::process::ended::{EndError, Ended, GRACE, KILL_MAX, wait_until};
use guard_process::GuardProcess;
pub use guard_process::end_idle_guards;
use message::Message;
pub use serve::serve;

/// The first argument of a guard, for the executable that is started again.
pub const WORD: &str = "guard-player";

/// The time for which a guard is waited for.
#[derive(Clone, Copy, Debug)]
struct Deadlines {
    /// Until it says that the program runs.
    start: Duration,
    /// Until it has ended everything, with time for a busy machine.
    end: Duration,
}

/// The time for every guard.
const DEADLINES: Deadlines =
    Deadlines { start: Duration::from_secs(10), end: Duration::from_secs(15) };

static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();

/// Runs every program from now on below a guard: the given executable, started with the argument `guard-player`,
/// as `referee` can be. The first call counts. From then on no debugger of an ordinary user can be attached to this
/// process. On Windows nothing that this process starts outlives it; there, and on macOS, there are no guards.
pub fn guard_programs(executable: &Path) {
    linux::refuse_tracers();
    if executable.exists() {
        let _ = EXECUTABLE.set(executable.to_owned());
    }
}

/// The executable of the guards, if programs are guarded.
pub fn executable() -> Option<&'static Path> {
    EXECUTABLE.get().map(PathBuf::as_path)
}

/// A running program below its guard.
#[derive(Debug)]
pub struct Guarded {
    /// `None` once the program has ended.
    guard: Option<GuardProcess>,
    guard_id: Pid,
    deadlines: Deadlines,
    streams: Pipes,
    /// The number of the program, and a handle on it for the case that it kills its guard.
    program: Option<(Pid, Option<Handle>)>,
    ended: Option<Ended>,
    /// The last message of the guard: it is done, or gives up.
    result: Option<Result<(), EndError>>,
    end: Option<Result<(), EndError>>,
}

impl Guarded {
    /// Starts a program below a guard, in a folder if it is not the current one, with pipes to all three of its
    /// streams.
    pub fn start(
        executable: &Path,
        program: &str,
        arguments: &[String],
        folder: Option<&Path>,
    ) -> io::Result<Self> {
        let mut words = vec![folder.map_or(OsStr::new(""), Path::as_os_str), OsStr::new(program)];
        words.extend(arguments.iter().map(OsStr::new));
        let words = message::encode(&words)?;
        while let Some(guard) = GuardProcess::take_idle() {
            let mut guarded = Self::ask(guard, &words, DEADLINES)?;
            match guarded.wait_for_start() {
                // A guard that was killed while it was idle is not the fault of this program.
                Err(_) if guarded.is_lost() => {}
                done => return done.map(|()| guarded),
            }
        }
        let mut command = Command::new(executable);
        command.arg0("player-guard").arg(WORD);
        Self::start_by(command, &words, DEADLINES)
    }

    /// Starts a program by a guard of its own.
    fn start_by(command: Command, words: &[u8], deadlines: Deadlines) -> io::Result<Self> {
        let mut guarded = Self::ask(GuardProcess::start(command)?, words, deadlines)?;
        guarded.wait_for_start()?;
        Ok(guarded)
    }

    fn ask(guard: GuardProcess, words: &[u8], deadlines: Deadlines) -> io::Result<Self> {
        let (input, to_input) = io::pipe()?;
        let (from_output, output) = io::pipe()?;
        let (from_errors, errors) = io::pipe()?;
        guard.ask([input.as_fd(), output.as_fd(), errors.as_fd()], words);
        Ok(Self {
            guard_id: guard.id(),
            guard: Some(guard),
            deadlines,
            streams: (
                Some(ChildStdin::from(OwnedFd::from(to_input))),
                Some(ChildStdout::from(OwnedFd::from(from_output))),
                Some(ChildStderr::from(OwnedFd::from(from_errors))),
            ),
            program: None,
            ended: None,
            result: None,
            end: None,
        })
    }

    /// Waits until the program runs.
    fn wait_for_start(&mut self) -> io::Result<()> {
        let limit = Instant::now() + self.deadlines.start;
        loop {
            if let Some(Message::Refused(code)) = self.receive() {
                return Err(io::Error::from_raw_os_error(code));
            }
            if self.program.is_some() {
                return Ok(());
            }
            if self.is_lost() || Instant::now() > limit {
                return Err(io::Error::other("its guard process did not start it"));
            }
            self.wait(GRACE);
        }
    }

    /// Takes the pipes, once.
    pub fn take_pipes(&mut self) -> Pipes {
        std::mem::take(&mut self.streams)
    }

    /// The process number of the program, if the guard has reported it.
    pub fn id(&self) -> Option<Pid> {
        self.program.as_ref().map(|(id, _)| *id)
    }

    /// The processes whose time the program is charged.
    pub fn charged(&self) -> ChargedProcesses {
        ChargedProcesses::Below(self.guard_id)
    }

    /// The exit status of the program, if it has ended.
    pub fn ended(&mut self) -> Option<Ended> {
        self.receive();
        if self.result.is_none() && self.is_lost() {
            self.ended = Some(Ended::WithoutGuard);
        }
        self.ended
    }

    /// Ends the program and everything it started. The standard input should have been closed before. The second
    /// time it does nothing and returns the same.
    pub fn end(&mut self) -> Result<(), EndError> {
        if self.end.is_none() {
            self.end = Some(self.end_now());
        }
        self.end.unwrap_or(Ok(()))
    }

    fn end_now(&mut self) -> Result<(), EndError> {
        self.streams = Pipes::default();
        let limit = Instant::now() + self.deadlines.end;
        self.receive();
        if let Some(guard) = self.guard.as_ref().filter(|_| self.result.is_none()) {
            guard.finish();
        }
        while self.result.is_none() && !self.is_lost() && Instant::now() < limit {
            self.wait(GRACE.min(limit.saturating_duration_since(Instant::now())));
            self.receive();
        }
        let result = self.result;
        let Some(guard) = self.guard.take() else { return result.unwrap_or(Ok(())) };
        match result {
            Some(Ok(())) if !guard.is_lost() => {
                guard.keep_idle();
                Ok(())
            }
            Some(result) => result.and(guard.end()),
            None => {
                let id = self.guard_id.as_raw_nonzero().get();
                let killed = if guard.is_lost() {
                    self.kill_program().and(guard.end())
                } else {
                    guard.kill()
                };
                killed.and(Err(EndError::GuardFailed { id }))
            }
        }
    }

    /// Kills the program whose guard was killed.
    fn kill_program(&self) -> Result<(), EndError> {
        let Some((program, Some(handle))) = &self.program else { return Ok(()) };
        if handle.is_running() {
            // The number of the group is taken as long as its head runs.
            let _ = kill_process_group(*program, Signal::KILL);
        }
        handle.signal(Signal::KILL);
        let ended = wait_until(KILL_MAX, || !handle.is_running());
        ended.then_some(()).ok_or(EndError::StillRuns { id: program.as_raw_nonzero().get() })
    }

    /// Waits until the guard says something.
    fn wait(&self, at_most: Duration) {
        self.guard.iter().for_each(|guard| guard.wait(at_most));
    }

    fn is_lost(&self) -> bool {
        self.guard.as_ref().is_none_or(GuardProcess::is_lost)
    }

    /// Reads the messages of the guard, and returns the last one.
    fn receive(&mut self) -> Option<Message> {
        let mut last = None;
        while let Some(message) = self.guard.as_mut().and_then(GuardProcess::receive) {
            self.keep(message);
            last = Some(message);
        }
        last
    }

    fn keep(&mut self, message: Message) {
        match message {
            Message::Started(id) => {
                self.program = Pid::from_raw(id).map(|id| (id, Handle::of(id)));
            }
            // There is nothing to be ended.
            Message::Refused(_) => self.result = Some(Ok(())),
            Message::Ended(ended) => self.ended = Some(ended),
            Message::Done => self.result = Some(Ok(())),
            Message::StillRuns(id) => self.result = Some(Err(EndError::StillRuns { id })),
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // `drop` cannot report a failure; callers that need to know end the program themselves.
        let _ = self.end();
    }
}
