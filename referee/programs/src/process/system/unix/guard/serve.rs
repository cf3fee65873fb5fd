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

use super::super::ending::{self, Patience, Processes};
use super::super::group::{end_of_child, signal_group, spawn};
use super::super::linux::{self, Handle};
use super::message::{self, Message, Request};
use crate::process::ended::EndError;

/// The interval at which a guard reaps orphans of the program if nothing else wakes it.
const WAKE: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

/// The interval at which it polls the program if the kernel is too old to wake it.
const ASK: Timespec = Timespec { tv_sec: 0, tv_nsec: 5_000_000 };

/// Guards the programs that the referee on the standard input asks for, one after the other. Returns an error if this
/// process was not started by a referee.
pub fn serve() -> io::Result<ExitCode> {
    let socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut request = message::receive(&socket)?;
    linux::become_guard()?;
    while let Some(asked) = request {
        if !guard(socket.as_fd(), asked)? {
            break;
        }
        // What failed is the referee, which is gone.
        request = message::receive(&socket).unwrap_or(None);
    }
    Ok(ExitCode::SUCCESS)
}

/// Guards a program from its start until nothing of it is left, and says whether there may be another one.
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
    let patience = watch(socket, program);
    match ending::end(&Tree { head: program }, patience) {
        Ok(()) => report(socket, Message::Done),
        Err(EndError::StillRuns { id } | EndError::GuardFailed { id }) => {
            report(socket, Message::StillRuns(id));
            return Ok(false);
        }
    }
    Ok(true)
}

fn start(Request { streams, folder, words }: Request) -> io::Result<Child> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
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

/// Waits for the end of the game or of the referee, and reports how the program ended.
fn watch(socket: BorrowedFd<'_>, program: Pid) -> Patience {
    let mut handle = Handle::of(program);
    let mut has_ended = false;
    loop {
        let mut ready = vec![PollFd::new(&socket, PollFlags::IN)];
        ready.extend(handle.iter().map(|handle| PollFd::new(handle, PollFlags::IN)));
        // An interrupted or refused wait is a short wait.
        let _ = poll(&mut ready, Some(if handle.is_some() || has_ended { &WAKE } else { &ASK }));
        if !has_ended && let Some(ended) = end_of_child(program) {
            report(socket, Message::Ended(ended));
            has_ended = true;
            // It would stay readable.
            handle = None;
        }
        reap_others(program);
        let mut byte = [0];
        match recv(socket, &mut byte, RecvFlags::DONTWAIT) {
            Ok((1.., _)) if byte == [message::END] => return Patience::AFTER_GAME,
            Err(Errno::AGAIN | Errno::INTR) => {}
            // The referee is gone, and the game with it.
            _ => return Patience::NONE,
        }
    }
}

/// Reaps the children that this process adopted and that have ended. The program itself keeps its number, and its
/// group with it.
fn reap_others(program: Pid) {
    for child in linux::children(getpid()).into_iter().filter(|child| *child != program) {
        let _ = waitid(WaitId::Pid(child), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
    }
}

/// Everything below this process.
struct Tree {
    /// The program, which is not reaped before it is to be killed.
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

    /// Kills what there is, since what is killed may have started more, and reaps it.
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
