//! Runs a program under a guard: a process between the referee and the program. The guard adopts
//! everything the program starts, even daemons. It kills all of it after the game, or when the
//! referee is gone for any reason.
//!
//! The guard runs this program's own executable with the argument [`WORD`]. Its standard input is a
//! socket connected to the referee. The guard receives a program's command line and pipes through
//! this socket, so the game's data does not pass through the guard. If the socket closes, the
//! referee is gone and the guard kills everything immediately. After a game, the referee sends the
//! guard a byte. Once all of the program's processes are gone, the guard waits for the next
//! program.

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
use crate::process::ended::{EndError, GRACE, KILL_MAX, ProgramExit, wait_until};
use guard_process::GuardProcess;
pub use guard_process::end_idle_guards;
use message::Message;
pub use serve::serve;

/// The first argument of a guard process.
pub const WORD: &str = "guard-player";

/// How long to wait for a guard.
#[derive(Clone, Copy, Debug)]
struct Deadlines {
    /// Time limit for the guard to report that the program runs.
    start: Duration,
    /// Time limit for the guard to end everything, with some allowance for a busy machine.
    end: Duration,
}

/// Deadlines used for all guards outside tests.
const DEADLINES: Deadlines =
    Deadlines { start: Duration::from_secs(10), end: Duration::from_secs(15) };

static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();

/// Runs every program started from now on under a guard: a process that runs `executable` (such as
/// `referee`) with the argument `guard-player`. Only the first call has an effect. After it,
/// ordinary users cannot attach a debugger to this process. On Windows, nothing that this process
/// starts outlives it. Windows and macOS have no guards.
pub fn guard_programs(executable: &Path) {
    linux::refuse_tracers();
    if executable.exists() {
        let _ = EXECUTABLE.set(executable.to_owned());
    }
}

/// The executable used for guards, if they are enabled.
pub fn executable() -> Option<&'static Path> {
    EXECUTABLE.get().map(PathBuf::as_path)
}

/// A program running under a guard.
#[derive(Debug)]
pub struct Guarded {
    /// `None` once the program has been ended.
    guard: Option<GuardProcess>,
    guard_id: Pid,
    deadlines: Deadlines,
    streams: Pipes,
    /// The program's ID, with a handle in case the program kills its guard.
    program: Option<(Pid, Option<Handle>)>,
    ended: Option<ProgramExit>,
    /// The guard's last message, which reports that it is done or has given up.
    result: Option<Result<(), EndError>>,
    end: Option<Result<(), EndError>>,
}

impl Guarded {
    /// Starts a program under a guard, in `folder` or in the current folder, with pipes for all
    /// three streams.
    pub fn start(
        executable: &Path,
        program: &str,
        arguments: &[String],
        folder: Option<&Path>,
    ) -> io::Result<Self> {
        let mut argv = vec![folder.map_or(OsStr::new(""), Path::as_os_str), OsStr::new(program)];
        argv.extend(arguments.iter().map(OsStr::new));
        let request = message::encode(&argv)?;
        while let Some(guard) = GuardProcess::take_idle() {
            let mut guarded = Self::ask(guard, &request, DEADLINES)?;
            match guarded.wait_for_start() {
                // If a guard was killed while idle, the program is not to blame.
                Err(_) if guarded.is_lost() => {}
                done => return done.map(|()| guarded),
            }
        }
        let mut command = Command::new(executable);
        command.arg0("player-guard").arg(WORD);
        Self::start_by(command, &request, DEADLINES)
    }

    /// Starts a program under a new guard.
    fn start_by(command: Command, request: &[u8], deadlines: Deadlines) -> io::Result<Self> {
        let mut guarded = Self::ask(GuardProcess::start(command)?, request, deadlines)?;
        guarded.wait_for_start()?;
        Ok(guarded)
    }

    fn ask(guard: GuardProcess, request: &[u8], deadlines: Deadlines) -> io::Result<Self> {
        let (input, to_input) = io::pipe()?;
        let (from_output, output) = io::pipe()?;
        let (from_errors, errors) = io::pipe()?;
        guard.ask([input.as_fd(), output.as_fd(), errors.as_fd()], request);
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

    /// Waits until the program is running.
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

    /// Takes the pipes. Can only be called once.
    pub fn take_pipes(&mut self) -> Pipes {
        std::mem::take(&mut self.streams)
    }

    /// The program's process ID, once the guard has reported it.
    pub fn id(&self) -> Option<Pid> {
        self.program.as_ref().map(|(id, _)| *id)
    }

    /// The processes whose time is charged to the program.
    pub fn charged(&self) -> ChargedProcesses {
        ChargedProcesses::Below(self.guard_id)
    }

    /// The program's exit status, if it has ended.
    pub fn ended(&mut self) -> Option<ProgramExit> {
        self.receive();
        if self.result.is_none() && self.is_lost() {
            self.ended = Some(ProgramExit::WithoutGuard);
        }
        self.ended
    }

    /// Ends the program and everything it started. Close the standard input first. Repeated calls
    /// do nothing and return the same result.
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

    /// Kills a program whose guard has been killed.
    fn kill_program(&self) -> Result<(), EndError> {
        let Some((program, Some(handle))) = &self.program else { return Ok(()) };
        if handle.is_running() {
            // The group's ID cannot be reused while its leader is running.
            let _ = kill_process_group(*program, Signal::KILL);
        }
        handle.signal(Signal::KILL);
        let ended = wait_until(KILL_MAX, || !handle.is_running());
        ended.then_some(()).ok_or(EndError::StillRuns { id: program.as_raw_nonzero().get() })
    }

    /// Waits until the guard sends a message, but at most for `at_most`.
    fn wait(&self, at_most: Duration) {
        self.guard.iter().for_each(|guard| guard.wait(at_most));
    }

    fn is_lost(&self) -> bool {
        self.guard.as_ref().is_none_or(GuardProcess::is_lost)
    }

    /// Reads the guard's messages and returns the last message.
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
                self.program = Pid::from_raw(id).map(|id| (id, Handle::open(id)));
            }
            // No program was started, so there is nothing to end.
            Message::Refused(_) => self.result = Some(Ok(())),
            Message::ProgramExit(ended) => self.ended = Some(ended),
            Message::Done => self.result = Some(Ok(())),
            Message::StillRuns(id) => self.result = Some(Err(EndError::StillRuns { id })),
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // `drop` cannot report errors. Callers that need them call `end` themselves.
        let _ = self.end();
    }
}
