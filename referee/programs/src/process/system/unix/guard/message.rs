//! Messages between the referee and a guard: requests to start a program with three pipes, and
//! one-line replies.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;

use rustix::fd::{BorrowedFd, OwnedFd};

use super::super::linux;
use crate::process::ended::ProgramExit;

/// A program's standard input, output and error.
pub const STREAMS: usize = 3;

/// Maximum length of a command line in bytes. Linux allows less than this.
const WORDS_MAX: u32 = 1 << 26;

/// A request to start a program.
#[derive(Debug)]
pub struct Request {
    /// The program's standard input, output and error.
    pub streams: [OwnedFd; STREAMS],
    /// The program's working folder. Empty for the guard's current folder.
    pub folder: OsString,
    /// The program's name and arguments.
    pub argv: Vec<OsString>,
}

/// Encodes the folder and the command line. Returns an error if either contains a NUL, or if they
/// are longer than any system allows.
pub fn encode(argv: &[&OsStr]) -> io::Result<Vec<u8>> {
    let mut text = vec![0; size_of::<u32>()];
    for word in argv {
        if word.as_bytes().contains(&0) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "an argument contains a NUL byte",
            ));
        }
        text.extend(word.as_bytes());
        text.push(0);
    }
    let length = u32::try_from(text.len() - size_of::<u32>()).ok();
    let length = length.filter(|length| *length <= WORDS_MAX);
    let length = length.ok_or(io::ErrorKind::ArgumentListTooLong)?;
    text[..size_of::<u32>()].copy_from_slice(&length.to_le_bytes());
    Ok(text)
}

/// Sends a request with an encoded command line.
pub fn send(
    mut socket: &UnixStream,
    streams: [BorrowedFd<'_>; STREAMS],
    request: &[u8],
) -> io::Result<()> {
    linux::send_descriptors(socket, streams)?;
    socket.write_all(request)
}

/// Waits for a request. Returns `None` if the referee is gone.
pub fn receive(mut socket: &UnixStream) -> io::Result<Option<Request>> {
    let descriptors: Vec<OwnedFd> = linux::receive_descriptors(socket)?;
    if descriptors.is_empty() {
        return Ok(None);
    }
    let streams = descriptors.try_into();
    let streams = streams.map_err(|_| io::Error::other("expected three pipes for a program"))?;
    let mut length = [0; 4];
    socket.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    let mut text = Vec::new();
    let read = socket.take(length.min(WORDS_MAX).into()).read_to_end(&mut text)?;
    if read != usize::try_from(length).unwrap_or(usize::MAX) || text.pop() != Some(0) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut argv = text.split(|byte| *byte == 0).map(|word| OsString::from_vec(word.to_vec()));
    let folder = argv.next().unwrap_or_default();
    Ok(Some(Request { streams, folder, argv: argv.collect() }))
}

/// The byte that the referee sends when a game is over.
pub const END: u8 = b'e';

/// A line from the guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The program runs, with this process ID.
    Started(i32),
    /// The system refused to start the program. Contains the error number.
    Refused(i32),
    ProgramExit(ProgramExit),
    /// The program and everything it started have ended.
    Done,
    /// A process is still running after it was killed. Contains its ID.
    StillRuns(i32),
}

impl Message {
    /// Encodes the message as a line, including the line feed.
    pub fn line(self) -> String {
        match self {
            Self::Started(id) => format!("started {id}\n"),
            Self::Refused(code) => format!("refused {code}\n"),
            Self::ProgramExit(ProgramExit::Code(code)) => format!("code {code}\n"),
            Self::ProgramExit(ProgramExit::Signal(signal)) => format!("signal {signal}\n"),
            Self::ProgramExit(_) => "ended 0\n".to_owned(),
            Self::Done => "done 0\n".to_owned(),
            Self::StillRuns(id) => format!("still {id}\n"),
        }
    }

    fn parse(line: &str) -> Option<Self> {
        let (word, number) = line.split_once(' ')?;
        let number = number.parse().ok()?;
        Some(match word {
            "started" => Self::Started(number),
            "refused" => Self::Refused(number),
            "code" => Self::ProgramExit(ProgramExit::Code(number)),
            "signal" => Self::ProgramExit(ProgramExit::Signal(number)),
            "ended" => Self::ProgramExit(ProgramExit::Unknown),
            "done" => Self::Done,
            "still" => Self::StillRuns(number),
            _ => return None,
        })
    }
}

/// Removes the first message from the received bytes. Unknown lines are skipped.
pub fn take(received: &mut Vec<u8>) -> Option<Message> {
    while let Some(end) = received.iter().position(|byte| *byte == b'\n') {
        let line: Vec<u8> = received.drain(..=end).collect();
        let message = Message::parse(String::from_utf8_lossy(&line).trim_end());
        if message.is_some() {
            return message;
        }
    }
    None
}
