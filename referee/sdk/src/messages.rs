//! Protocol messages: a header line `[[NAME] N]` followed by N lines.

use std::io::{BufRead, BufReader, ErrorKind, Read};

use crate::Fault;

/// Maximum length of a line, in bytes.
const LINE_MAX: usize = 16 << 20;
const MESSAGE_MAX: usize = 64 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub name: String,
    pub lines: Vec<String>,
}

/// Reads a stream line by line. As in Java, a carriage return also ends a line.
pub struct LineReader<R> {
    bytes: R,
    /// True after a carriage return. A newline that follows immediately belongs to it.
    is_after_return: bool,
}

impl<R: Read> LineReader<BufReader<R>> {
    /// Returns true if a whole line is buffered, so [`line`](Self::line) does not block. The first
    /// byte is ignored because it may be the newline after a carriage return.
    pub fn has_line(&self) -> bool {
        self.bytes.buffer().iter().skip(1).any(|byte| matches!(byte, b'\n' | b'\r'))
    }
}

impl<R: BufRead> LineReader<R> {
    pub fn new(bytes: R) -> Self {
        Self { bytes, is_after_return: false }
    }

    /// Reads the next line without its line ending. Returns `None` at the end of the stream.
    ///
    /// Returns an error if a line is truncated, longer than 16 MiB, or not valid UTF-8.
    pub fn line(&mut self) -> Result<Option<String>, Fault> {
        let mut line = Vec::new();
        loop {
            let bytes = match self.bytes.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => {
                    read.map_err(|error| Fault::Protocol(format!("cannot be read: {error}")))?
                }
            };
            if bytes.is_empty() {
                // A truncated number would be mistaken for another number.
                let cut = || Err(Fault::Cut(shown(&line)));
                return if line.is_empty() { Ok(None) } else { cut() };
            }
            if std::mem::take(&mut self.is_after_return) && bytes[0] == b'\n' {
                self.bytes.consume(1);
                continue;
            }
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.is_after_return = end.is_some_and(|end| bytes[end] == b'\r');
            line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.bytes.consume(used);
            if line.len() > LINE_MAX {
                let what = format!("sent a line longer than {LINE_MAX} bytes");
                return Err(Fault::Protocol(what));
            }
            if end.is_some() {
                let text = String::from_utf8(line);
                return text.map(Some).map_err(|error| {
                    let sent = shown(error.as_bytes());
                    Fault::Protocol(format!("sent {sent:?}, expected UTF-8"))
                });
            }
        }
    }
}

impl Message {
    /// Reads a message using `next`, which returns one line at a time.
    ///
    /// Returns an error if the lines are not a valid message, or if the message exceeds 64 MiB.
    pub fn read(mut next: impl FnMut() -> Result<String, Fault>) -> Result<Self, Fault> {
        let head = next()?;
        let (name, count) = read_head(&head).ok_or_else(|| {
            let sent = shown(head.as_bytes());
            Fault::Protocol(format!("sent {sent:?}, expected a message [[NAME] LINES]"))
        })?;
        let mut message = Self { name: name.to_owned(), lines: Vec::new() };
        let mut bytes = 0;
        for read in 0..count {
            let line = next().map_err(|fault| Fault::InMessage {
                fault: Box::new(fault),
                name: shown(name.as_bytes()),
                read,
                count,
            })?;
            // Empty lines take up memory too.
            bytes += size_of::<String>() + line.len();
            if bytes > MESSAGE_MAX {
                let name = shown(name.as_bytes());
                let what = format!("sent more than {MESSAGE_MAX} bytes in message {name}");
                return Err(Fault::Protocol(what));
            }
            message.lines.push(line);
        }
        Ok(message)
    }
}

fn read_head(head: &str) -> Option<(&str, usize)> {
    let (name, count) = head.strip_prefix("[[")?.strip_suffix(']')?.split_once("] ")?;
    let is_name = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
    (!name.is_empty() && name.bytes().all(is_name)).then_some(())?;
    count.bytes().all(|byte| byte.is_ascii_digit()).then_some(())?;
    Some((name, count.parse().ok().filter(|count| *count <= MESSAGE_MAX)?))
}

/// Returns up to 80 characters from the start of a text, for use in error messages.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(320)]).chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads all messages from a stream, and the error at its end.
    fn read(bytes: &[u8]) -> (Vec<Message>, String) {
        let mut reader = LineReader::new(bytes);
        let mut messages = Vec::new();
        loop {
            match Message::read(|| reader.line()?.ok_or(Fault::Ended)) {
                Ok(message) => messages.push(message),
                Err(fault) => return (messages, fault.to_string()),
            }
        }
    }

    #[test]
    fn messages_have_as_many_lines_as_their_heads_say() {
        let (messages, error) =
            read(b"[[VIEW] 3]\nKEY_FRAME 0\r\na\rb\n[[INFOS] 0]\n[[SCORES] 1]\n0 7\n");
        let lines: Vec<_> = messages
            .iter()
            .map(|message| (message.name.as_str(), message.lines.join("|")))
            .collect();
        let expected = [("VIEW", "KEY_FRAME 0|a|b"), ("INFOS", ""), ("SCORES", "0 7")];
        assert_eq!(lines, expected.map(|(name, lines)| (name, lines.to_owned())));
        assert_eq!(error, "ended");
    }

    #[test]
    fn hostile_heads_and_lengths_are_errors() {
        let heads = [
            "VIEW 3",
            "[[VIEW] -1]",
            "[[VIEW] 99999999999999999999]",
            "[[VIEW] 67108865]",
            "[[] 1]",
            "[[VIEW 1]",
            "[[view] 1]",
            "[[VIEW] 1] ",
            "",
            "[[VIEW]  1]",
            "[[VIEW] +1]",
            "[[VIEW] ]",
        ];
        for head in heads {
            let (messages, error) = read(format!("{head}\nx\n").as_bytes());
            assert!(messages.is_empty(), "{head}");
            let expected = format!("sent {head:?}, expected a message [[NAME] LINES]");
            assert_eq!(error, expected);
        }
        assert_eq!(read(b"[[VIEW] 2]\nx\n").1, "ended in message VIEW after 1 of 2 lines");
        let long = [b"[[VIEW] 1]\n".to_vec(), vec![b'x'; 17 << 20]].concat();
        assert_eq!(
            read(&long).1,
            "sent a line longer than 16777216 bytes in message VIEW after 0 of 1 lines"
        );
        let many = format!("[[VIEW] 5000]\n{}", format!("{}\n", "y".repeat(16 << 10)).repeat(5000));
        assert_eq!(read(many.as_bytes()).1, "sent more than 67108864 bytes in message VIEW");
    }
}
