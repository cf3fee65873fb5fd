//! Messages from a referee: anything a process sends is either read exactly or refused.

use std::io::{BufRead, BufReader};

use sdk::{Fault, LineReader, Message};

/// Reads the bytes as a referee's output, all at once and in small chunks. Then writes the messages
/// and reads them back.
///
/// Panics if the messages depend on how the bytes arrive, differ from the lines as Java splits
/// them, or cannot be read back, or if the reader waits for input again after the end of the
/// stream.
pub fn check(data: &[u8]) {
    let read = messages(data);
    for size in [1, 2, 7] {
        let in_pieces = messages(BufReader::with_capacity(size, data));
        assert_eq!(read, in_pieces, "in pieces of {size} bytes");
    }
    let (messages_read, _) = &read;
    let written = String::from_utf8_lossy(data).replace("\r\n", "\n").replace('\r', "\n");
    let mut written = written.split('\n');
    for Message { name, lines } in messages_read {
        written.next();
        let same: Vec<&str> = written.by_ref().take(lines.len()).collect();
        assert_eq!(same, *lines, "{name}");
    }
    let kept = messages_read.iter().map(|message| message.lines.capacity()).sum::<usize>();
    assert!(kept <= 4 * data.len(), "memory for {kept} lines");
    let text: String = messages_read.iter().map(text_of).collect();
    assert_eq!(messages(text.as_bytes()).0, *messages_read, "read again");
}

/// Returns the messages read from a stream, and the error that ended it.
fn messages(bytes: impl BufRead) -> (Vec<Message>, String) {
    let mut reader = LineReader::new(bytes);
    let mut is_over = false;
    let mut messages = Vec::new();
    loop {
        let mut sent = Vec::new();
        let message = Message::read(|| {
            assert!(!is_over, "the end is waited for twice");
            let line = reader.line().and_then(|line| line.ok_or(Fault::Ended));
            is_over = line.is_err();
            sent.extend(line.iter().cloned());
            line
        });
        match message {
            Ok(message) => messages.push(checked(message, &sent)),
            Err(fault) => return (messages, fault.to_string()),
        }
    }
}

/// Returns the message, after checking that its lines are the lines after its head, and as many as
/// the head specifies.
fn checked(message: Message, sent: &[String]) -> Message {
    let (head, lines) = sent.split_first().expect("a message begins with its head");
    let count = head.strip_prefix(&format!("[[{}] ", message.name));
    let count = count.and_then(|count| count.strip_suffix(']')?.parse().ok());
    assert_eq!((count, &message.lines[..]), (Some(lines.len()), lines), "{head}");
    message
}

/// Formats the message the way a referee would write it.
fn text_of(message: &Message) -> String {
    let lines: String = message.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    format!("[[{}] {}]\n{lines}", message.name, message.lines.len())
}
