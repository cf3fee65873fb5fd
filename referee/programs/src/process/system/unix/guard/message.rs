//! What a guard says to the referee: one line each.

use crate::process::ended::Ended;

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
