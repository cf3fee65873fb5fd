//! The messages of the protocol: a head line `[[NAME] N]`, and N lines.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

/// The most bytes of a line, and of a message.
const LINE_MAX: u64 = 16 << 20;
const MESSAGE_MAX: usize = 64 << 20;

/// A message of a referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub name: String,
    pub lines: Vec<String>,
}

/// Reads a stream by lines. As Java counts them, a carriage return ends a line, too.
pub struct LineReader<R> {
    bytes: R,
    ready: VecDeque<String>,
}

impl<R: BufRead> LineReader<R> {
    /// A reader of the lines of a stream.
    pub fn new(bytes: R) -> Self {
        Self { bytes, ready: VecDeque::new() }
    }

    /// The next line without its end; `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// Returns an error if the stream cannot be read, or if a line has more than 16 MiB.
    pub fn line(&mut self) -> Result<Option<String>, String> {
        if self.ready.is_empty() {
            let mut bytes = Vec::new();
            let mut limited = self.bytes.by_ref().take(LINE_MAX);
            let count = limited.read_until(b'\n', &mut bytes).map_err(|error| error.to_string())?;
            if count as u64 == LINE_MAX {
                return Err(format!("a line has more than {LINE_MAX} bytes"));
            }
            if count == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.strip_suffix('\n').unwrap_or(&text);
            let text = text.strip_suffix('\r').unwrap_or(text);
            self.ready.extend(text.split('\r').map(str::to_owned));
        }
        Ok(self.ready.pop_front())
    }
}

impl Message {
    /// Reads a message from lines that `next` gives, one a call.
    ///
    /// # Errors
    ///
    /// Returns an error if `next` does, or if the lines are no message.
    pub fn read(mut next: impl FnMut() -> Result<String, String>) -> Result<Self, String> {
        let head = next()?;
        let (name, count) = read_head(&head).ok_or_else(|| {
            format!("found {:?}, expected a message [[NAME] LINES]", shown(&head))
        })?;
        let mut message = Self { name: name.to_owned(), lines: Vec::new() };
        let mut bytes = 0;
        for _ in 0..count {
            let line = next()?;
            bytes += line.len() + 1;
            if bytes > MESSAGE_MAX {
                return Err(format!("message {} has more than {MESSAGE_MAX} bytes", shown(name)));
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
    Some((name, count.parse().ok().filter(|count| *count <= MESSAGE_MAX)?))
}

fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages of a stream, and the error at its end.
    fn read(bytes: &[u8]) -> (Vec<Message>, String) {
        let mut reader = LineReader::new(bytes);
        let mut messages = Vec::new();
        loop {
            match Message::read(|| reader.line()?.ok_or_else(|| "the end".to_owned())) {
                Ok(message) => messages.push(message),
                Err(error) => return (messages, error),
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
        assert_eq!(error, "the end");
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
        ];
        for head in heads {
            let (messages, error) = read(format!("{head}\nx\n").as_bytes());
            assert!(messages.is_empty(), "{head}");
            let expected = format!("found {head:?}, expected a message [[NAME] LINES]");
            assert_eq!(error, expected);
        }
        assert_eq!(read(b"[[VIEW] 2]\nx\n").1, "the end");
        let long = [b"[[VIEW] 1]\n".to_vec(), vec![b'x'; 17 << 20]].concat();
        assert_eq!(read(&long).1, "a line has more than 16777216 bytes");
        let many = format!("[[VIEW] 5000]\n{}", format!("{}\n", "y".repeat(16 << 10)).repeat(5000));
        assert_eq!(read(many.as_bytes()).1, "message VIEW has more than 67108864 bytes");
    }
}
