//! Properties of the readers of lines and messages.

use std::io::BufReader;

use proptest::prelude::*;
use sdk::{LineReader, Message};

/// The lines of a stream that comes in pieces, and the error at its end.
fn lines(bytes: &[u8], piece: usize) -> (Vec<String>, Option<String>) {
    let mut reader = LineReader::new(BufReader::with_capacity(piece, bytes));
    let mut lines = Vec::new();
    loop {
        match reader.line() {
            Ok(Some(line)) => lines.push(line),
            Ok(None) => return (lines, None),
            Err(error) => return (lines, Some(error)),
        }
    }
}

/// The messages of a stream, and the error at its end.
fn messages(bytes: &[u8], piece: usize) -> (Vec<Message>, String) {
    let mut reader = LineReader::new(BufReader::with_capacity(piece, bytes));
    let mut messages = Vec::new();
    loop {
        match Message::read(|| reader.line()?.ok_or_else(|| "the end".to_owned())) {
            Ok(message) => messages.push(message),
            Err(error) => return (messages, error),
        }
    }
}

fn with_line_feeds(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n")
}

fn written(messages: &[Message]) -> String {
    let text = |Message { name, lines }: &Message| {
        let lines_text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        format!("[[{name}] {}]\n{lines_text}", lines.len())
    };
    messages.iter().map(text).collect()
}

/// Streams that are almost messages.
fn almost() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        Just(b"[[VIEW] 2]\n".to_vec()),
        Just(b"[[INFOS] 0]\r\n".to_vec()),
        prop::sample::select(&b"[] \n\r-_0129AZ\xc3\xa9"[..]).prop_map(|byte| vec![byte]),
        prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

fn message() -> impl Strategy<Value = Message> {
    let lines = prop::collection::vec("[^\r\n]{0,20}", 0..5);
    ("[A-Z_]{1,20}", lines).prop_map(|(name, lines)| Message { name, lines })
}

proptest! {
    #[test]
    fn lines_are_those_that_java_counts(bytes in almost(), piece in 1..9_usize) {
        let (lines, error) = lines(&bytes, piece);
        let text = with_line_feeds(&bytes);
        let whole: Vec<&str> = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).collect();
        let is_text = std::str::from_utf8(&bytes).is_ok();
        prop_assert_eq!(error.is_none(), is_text && (text.is_empty() || text.ends_with('\n')));
        prop_assert_eq!(&lines[..], &whole[..lines.len()]);
        prop_assert!(lines.len() == whole.len() || !is_text);
    }

    #[test]
    fn any_stream_is_messages_and_an_error(bytes in almost(), piece in 1..9_usize) {
        let (messages, error) = messages(&bytes, piece);
        prop_assert!(error.len() < 800, "{}", error);
        let text = with_line_feeds(&bytes);
        let kept: usize = messages.iter().map(|message| message.lines.len() + 1).sum();
        prop_assert!(kept <= text.lines().count());
    }

    #[test]
    fn messages_are_read_as_they_were_written(
        said in prop::collection::vec(message(), 0..5),
        piece in 1..9_usize,
        cut in any::<prop::sample::Index>(),
    ) {
        let text = written(&said);
        prop_assert_eq!(messages(text.as_bytes(), piece), (said.clone(), "the end".to_owned()));
        let cut = cut.index(text.len() + 1);
        let (whole, _) = messages(&text.as_bytes()[..cut], piece);
        prop_assert_eq!(&whole[..], &said[..whole.len()]);
        prop_assert!(written(&whole).len() <= cut);
    }
}
