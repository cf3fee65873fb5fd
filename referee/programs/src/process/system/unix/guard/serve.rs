//! The main loop of a guard process.

use std::io;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, BorrowedFd};
use rustix::io::Errno;
use rustix::net::{RecvFlags, SendFlags, recv, send};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, waitid};

use super::super::ending::{self, EndTimeouts, Processes};
use super::super::group::{end_of_child, signal_group, spawn};
use super::super::linux::{self, Handle};
use super::message::{self, Message, Request};
use crate::process::ended::EndError;

/// How often a guard reaps the program's orphans if nothing else wakes it up.
const WAKE: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

/// How often a guard polls the program if the kernel is too old to wake it up.
const ASK: Timespec = Timespec { tv_sec: 0, tv_nsec: 5_000_000 };

/// Guards the programs that the referee requests through standard input, one after another. Returns
/// an error if this process was not started by a referee.
pub fn serve() -> io::Result<ExitCode> {
    let socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut request = message::receive(&socket)?;
    linux::become_guard()?;
    while let Some(asked) = request {
        if !guard(socket.as_fd(), asked)? {
            break;
        }
        // An error means that the referee has failed and is gone.
        request = message::receive(&socket).unwrap_or(None);
    }
    Ok(ExitCode::SUCCESS)
}

/// Guards a program from its start until all its processes are gone. Returns true if another
/// program may follow.
fn guard(socket: BorrowedFd<'_>, request: Request) -> io::Result<bool> {
    let program = match start(request) {
        Ok(child) => Pid::from_child(&child),
        Err(error) => {
            let code = error.raw_os_error().unwrap_or(Errno::INVAL.raw_os_error());
            report(socket, Message::Refused(code));
            return Ok(true);
        }
    };
    report(socket, Message::Started(program.as_raw_nonzero().get()));
    let timeouts = watch(socket, program);
    match ending::end(&Tree { head: program }, timeouts) {
        Ok(()) => report(socket, Message::Done),
        Err(EndError::StillRuns { id } | EndError::GuardFailed { id }) => {
            report(socket, Message::StillRuns(id));
            return Ok(false);
        }
    }
    Ok(true)
}

fn start(Request { streams, folder, argv }: Request) -> io::Result<Child> {
    let (program, arguments) = argv.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let [input, output, errors] = streams.map(Stdio::from);
    let mut command = Command::new(program);
    command.args(arguments).process_group(0).stdin(input).stdout(output).stderr(errors);
    if !folder.is_empty() {
        command.current_dir(folder);
    }
    spawn(&mut command)
}

/// Sends a message to the referee. If the referee is gone, the message is lost.
fn report(socket: BorrowedFd<'_>, message: Message) {
    let _ = send(socket, message.line().as_bytes(), SendFlags::empty());
}

/// Waits for the game to end or for the referee to go away, and reports how the program ended.
fn watch(socket: BorrowedFd<'_>, program: Pid) -> EndTimeouts {
    let mut handle = Handle::open(program);
    let mut has_ended = false;
    loop {
        let mut ready = vec![PollFd::new(&socket, PollFlags::IN)];
        ready.extend(handle.iter().map(|handle| PollFd::new(handle, PollFlags::IN)));
        // An interrupted or failed wait counts as a short wait.
        let _ = poll(&mut ready, Some(if handle.is_some() || has_ended { &WAKE } else { &ASK }));
        if !has_ended && let Some(ended) = end_of_child(program) {
            report(socket, Message::ProgramExit(ended));
            has_ended = true;
            // The handle would remain readable.
            handle = None;
        }
        reap_others(program);
        let mut byte = [0];
        match recv(socket, &mut byte, RecvFlags::DONTWAIT) {
            Ok((1.., _)) if byte == [message::END] => return EndTimeouts::AFTER_GAME,
            Err(Errno::AGAIN | Errno::INTR) => {}
            // The referee is gone, and so is the game.
            _ => return EndTimeouts::NONE,
        }
    }
}

/// Reaps adopted children that have ended. Does not reap the program itself, so that its ID and its
/// group's ID stay in use.
fn reap_others(program: Pid) {
    for child in linux::children(getpid()).into_iter().filter(|child| *child != program) {
        let _ = waitid(WaitId::Pid(child), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
    }
}

/// All descendants of this process.
struct Tree {
    /// The program. It is not reaped until it is about to be killed.
    head: Pid,
}

impl Processes for Tree {
    fn id(&self) -> i32 {
        let children = linux::children(getpid());
        children.first().unwrap_or(&self.head).as_raw_nonzero().get()
    }

    fn signal(&self, signal: Signal) {
        if self.head_ended() {
            return;
        }
        signal_group(self.head, signal);
    }

    fn head_ended(&self) -> bool {
        end_of_child(self.head).is_some()
    }

    /// Kills all descendants and reaps them. Called repeatedly, because they may have started more.
    fn all_ended(&self) -> bool {
        loop {
            match waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(Errno::CHILD) => return true,
                Err(_) => break,
            }
        }
        linux::signal_descendants(getpid(), Signal::KILL);
        false
    }
}
