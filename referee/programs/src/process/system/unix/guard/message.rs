//! The messages between the referee and a guard: requests to start a program on three pipes, and answers of one line.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;

use rustix::fd::{BorrowedFd, OwnedFd};

use super::super::linux;
use crate::process::ended::Ended;

/// The standard input, output and error of a program.
pub const STREAMS: usize = 3;

/// The most bytes that the words of a command line may have in total; Linux takes fewer.
const WORDS_MAX: u32 = 1 << 26;

/// A program to be started.
#[derive(Debug)]
pub struct Request {
    /// Its standard input, output and error.
    pub streams: [OwnedFd; STREAMS],
    /// The folder in which it runs; the current one of the guard if it is empty.
    pub folder: OsString,
    /// Its name and its arguments.
    pub words: Vec<OsString>,
}

/// The folder and the words of a command line as they are sent. Returns an error if a word contains a NUL, or if they
/// are longer than any system takes.
pub fn encode(words: &[&OsStr]) -> io::Result<Vec<u8>> {
    let mut text = vec![0; size_of::<u32>()];
    for word in words {
        if word.as_bytes().contains(&0) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a word contains a NUL"));
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

/// Sends a request with encoded words.
pub fn send(
    mut socket: &UnixStream,
    streams: [BorrowedFd<'_>; STREAMS],
    words: &[u8],
) -> io::Result<()> {
    linux::send_descriptors(socket, streams)?;
    socket.write_all(words)
}

/// Waits for a request; `None` if the referee is gone.
pub fn receive(mut socket: &UnixStream) -> io::Result<Option<Request>> {
    let descriptors: Vec<OwnedFd> = linux::receive_descriptors(socket)?;
    if descriptors.is_empty() {
        return Ok(None);
    }
    let streams = descriptors.try_into();
    let streams = streams.map_err(|_| io::Error::other("not the three pipes of a program"))?;
    let mut length = [0; 4];
    socket.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    let mut text = Vec::new();
    let read = socket.take(length.min(WORDS_MAX).into()).read_to_end(&mut text)?;
    if read != usize::try_from(length).unwrap_or(usize::MAX) || text.pop() != Some(0) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut words = text.split(|byte| *byte == 0).map(|word| OsString::from_vec(word.to_vec()));
    let folder = words.next().unwrap_or_default();
    Ok(Some(Request { streams, folder, words: words.collect() }))
}

/// The byte that the referee sends after a game.
pub const END: u8 = b'e';

/// One line of a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The program runs; its process number.
    Started(i32),
    /// The system refused to start the program; its error number.
    Refused(i32),
    Ended(Ended),
    /// The program and everything it started has ended.
    Done,
    /// A process that still runs though it was killed.
    StillRuns(i32),
}

impl Message {
    /// The line, with its end.
    pub fn line(self) -> String {
        match self {
            Self::Started(id) => format!("started {id}\n"),
            Self::Refused(code) => format!("refused {code}\n"),
            Self::Ended(Ended::Code(code)) => format!("code {code}\n"),
            Self::Ended(Ended::Signal(signal)) => format!("signal {signal}\n"),
            Self::Ended(_) => "ended 0\n".to_owned(),
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
            "code" => Self::Ended(Ended::Code(number)),
            "signal" => Self::Ended(Ended::Signal(number)),
            "ended" => Self::Ended(Ended::Unknown),
            "done" => Self::Done,
            "still" => Self::StillRuns(number),
            _ => return None,
        })
    }
}

/// Takes the first message off the received bytes. Other lines are left out.
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
