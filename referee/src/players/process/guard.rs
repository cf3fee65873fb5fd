//! A program below a guard: a process between the referee and the program, which adopts everything that the program
//! starts, even daemons, and kills it after the game or when the referee is gone, however it went.
//!
//! The guard is this program's own executable, started again with the word [`WORD`]. Its standard input is a socket to
//! the referee. The pipes of the program are handed through, so that the guard is in the way of no byte. The end of
//! the socket is the end of the referee: then the guard kills at once. After a game it is sent a byte.

mod message;
mod serve;
#[cfg(test)]
mod tests;

use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::fd::{AsFd, OwnedFd};
use rustix::process::{kill_process, kill_process_group, Pid, Signal};

use super::ending::{holds_within, Ended, StillRuns, GRACE, KILL_MAX};
use super::group::{end_of_child, spawn};
use super::registry::{end_orphans, running, Running};
use super::system::{self, Handle};
use message::Message;
pub use serve::serve;

/// The first argument of a guard, for the executable that is started again.
pub const WORD: &str = "guard-player";

/// How long a guard is waited for.
#[derive(Clone, Copy, Debug)]
struct Deadlines {
    /// Until it says that the program runs.
    start: Duration,
    /// Until it has ended everything, with time for a busy machine.
    end: Duration,
}

/// What every guard is given.
const DEADLINES: Deadlines =
    Deadlines { start: Duration::from_secs(30), end: Duration::from_secs(20) };

static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();

/// Runs every program from now on below a guard: the given executable, started with the arguments `guard-player PROGRAM
/// ARGUMENTS...`, as `referee` can be. The first call counts. Where the system has no guards it does nothing.
pub fn guard_programs(executable: &Path) {
    if system::HAS_GUARDS {
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
    guard: Child,
    deadlines: Deadlines,
    socket: Arc<UnixStream>,
    input: Option<ChildStdin>,
    received: Vec<u8>,
    /// The guard has begun to start the program.
    is_ready: bool,
    /// The number of the program, and a handle on it for the case that it kills its guard.
    program: Option<(Pid, Option<Handle>)>,
    ended: Option<Ended>,
    /// What the guard said last: it is done, or gives up.
    result: Option<Result<(), StillRuns>>,
    /// The guard is gone.
    is_lost: bool,
    end: Option<Result<(), StillRuns>>,
}

impl Guarded {
    /// Starts a program below a guard, with pipes to all three of its streams.
    pub fn start(executable: &Path, program: &str, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(executable);
        command.arg0("player-guard").arg(WORD).arg(program).args(arguments);
        Self::start_by(command, DEADLINES)
    }

    /// Starts a program by the command of its guard.
    fn start_by(mut command: Command, deadlines: Deadlines) -> io::Result<Self> {
        let (socket, theirs) = UnixStream::pair()?;
        let (read, write) = io::pipe()?;
        system::send_descriptor(&socket, read.as_fd())?;
        drop(read);
        command.process_group(0);
        command.stdin(OwnedFd::from(theirs)).stdout(Stdio::piped()).stderr(Stdio::piped());
        socket.set_nonblocking(true)?;
        let socket = Arc::new(socket);
        let mut running = running();
        let guard = spawn(&mut command)?;
        running.push(Running { id: Pid::from_child(&guard), guard: Some(Arc::clone(&socket)) });
        drop(running);
        let mut guarded = Self {
            guard,
            deadlines,
            socket,
            input: Some(ChildStdin::from(OwnedFd::from(write))),
            received: Vec::new(),
            is_ready: false,
            program: None,
            ended: None,
            result: None,
            is_lost: false,
            end: None,
        };
        // The guard's end of the socket is open in the command too, which would hide the end of the guard.
        drop(command);
        guarded.wait_for_start()?;
        Ok(guarded)
    }

    /// Waits until the program runs. A program that has killed or stopped its guard by then was started too.
    fn wait_for_start(&mut self) -> io::Result<()> {
        let limit = Instant::now() + self.deadlines.start;
        loop {
            if let Some(Message::Refused(code)) = self.receive() {
                return Err(io::Error::from_raw_os_error(code));
            }
            if self.program.is_some() {
                return Ok(());
            }
            if self.is_lost || Instant::now() > limit {
                let failed = || io::Error::other("its guard process did not start it");
                return if self.is_ready { Ok(()) } else { Err(failed()) };
            }
            self.wait(GRACE);
            self.resume();
        }
    }

    /// Resumes the guard, which the program may have stopped.
    fn resume(&self) {
        let _ = kill_process(self.id(), Signal::CONT);
    }

    /// The process number of the guard.
    pub fn id(&self) -> Pid {
        Pid::from_child(&self.guard)
    }

    /// The process number of the program, if the guard has said it.
    pub fn program_id(&self) -> Option<Pid> {
        self.program.as_ref().map(|(id, _)| *id)
    }

    /// The guard, for its standard output and standard error: they are the program's.
    pub fn guard(&mut self) -> &mut Child {
        &mut self.guard
    }

    /// The pipe to the program's standard input, once.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.input.take()
    }

    /// How the program ended, if it has.
    pub fn end_of_head(&mut self) -> Option<Ended> {
        if self.ended.is_none() {
            self.receive();
            if self.is_lost {
                self.ended = self.ended.or(Some(Ended::WithoutGuard));
            }
        }
        self.ended
    }

    /// Ends the program and everything it started. The standard input should have been closed before. The second
    /// time it does nothing and returns the same.
    ///
    /// # Errors
    ///
    /// Returns an error if something still runs some seconds after it was killed.
    pub fn end(&mut self) -> Result<(), StillRuns> {
        if self.end.is_none() {
            self.end = Some(self.end_now());
        }
        self.end.unwrap_or(Ok(()))
    }

    fn end_now(&mut self) -> Result<(), StillRuns> {
        self.input = None;
        self.resume();
        // If the guard is gone, so is its end of the socket.
        let _ = (&*self.socket).write_all(&[message::END]);
        let limit = Instant::now() + self.deadlines.end;
        while !self.is_lost && Instant::now() < limit {
            self.receive();
            if !self.is_lost {
                self.wait(GRACE.min(limit.saturating_duration_since(Instant::now())));
                self.resume();
            }
        }
        let result = self.result;
        if result.is_none() {
            self.end_without_guard();
        }
        let reaped = self.reap();
        if result.is_none() {
            end_orphans()?;
        }
        result.unwrap_or(Ok(())).and(reaped)
    }

    /// The guard was killed by the program, or hangs.
    fn end_without_guard(&mut self) {
        let _ = kill_process(self.id(), Signal::KILL);
        if let Some((program, Some(handle))) = &self.program {
            if handle.is_running() {
                // The number of the group is taken as long as its head runs.
                let _ = kill_process_group(*program, Signal::KILL);
            }
            handle.signal(Signal::KILL);
        }
    }

    fn reap(&mut self) -> Result<(), StillRuns> {
        let id = self.id();
        if !holds_within(KILL_MAX, || end_of_child(id).is_some()) {
            return Err(StillRuns { id: id.as_raw_nonzero().get() });
        }
        let mut running = running();
        // It has ended, so that there is nothing to wait for.
        let _ = self.guard.try_wait();
        running.retain(|other| other.id != id);
        Ok(())
    }

    fn wait(&self, at_most: Duration) {
        let time = Timespec::try_from(at_most).ok();
        // An interrupted or refused wait is a short wait: callers look at their clocks.
        let _ = poll(&mut [PollFd::new(&*self.socket, PollFlags::IN)], time.as_ref());
    }

    /// Hears what the guard has said, and returns the last of it.
    fn receive(&mut self) -> Option<Message> {
        let mut buffer = [0; 256];
        let mut last = None;
        while !self.is_lost {
            match (&*self.socket).read(&mut buffer) {
                Ok(0) => self.is_lost = true,
                Ok(count) => self.received.extend(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.is_lost = true,
            }
            while let Some(message) = message::take(&mut self.received) {
                self.keep(message);
                last = Some(message);
            }
        }
        last
    }

    fn keep(&mut self, message: Message) {
        match message {
            Message::Ready => self.is_ready = true,
            Message::Started(id) => {
                self.program = Pid::from_raw(id).map(|id| (id, Handle::of(id)));
            }
            // There is nothing to be ended.
            Message::Refused(_) => self.result = Some(Ok(())),
            Message::Ended(ended) => self.ended = Some(ended),
            Message::Done => self.result = Some(Ok(())),
            Message::StillRuns(id) => self.result = Some(Err(StillRuns { id })),
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // `drop` cannot report a failure; callers that need to know end the program themselves.
        let _ = self.end();
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}
