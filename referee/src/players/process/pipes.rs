//! The pipes of a program, each served by a thread of its own, with bounded memory.

use std::io::{Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes of one line; more is a flood.
const LINE_MAX: usize = 64 * 1024;
/// Lines that may wait to be read; the program has to wait beyond that.
const LINES_WAITING_MAX: usize = 256;
/// Bytes of standard error kept a turn, as on the platform.
const REMARKS_MAX: usize = 4096;
/// Bytes of a half line or of last words that are shown.
const SHOWN_MAX: usize = 200;

/// What came from the program's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line longer than a line may be.
    Flood,
    /// The end of the output.
    Ended,
}

/// The program's pipes, from our side.
pub(super) struct Pipes {
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
    /// Lines that came before they were asked for.
    waiting: std::collections::VecDeque<Heard>,
    half: Arc<Mutex<Vec<u8>>>,
    remarks: Arc<Mutex<Vec<u8>>>,
    last_words: String,
}

impl Pipes {
    /// Takes the pipes of a child that was started with all three.
    pub(super) fn of(child: &mut Child) -> Self {
        let (input, texts) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(LINES_WAITING_MAX);
        let half = Arc::new(Mutex::new(Vec::new()));
        let remarks = Arc::new(Mutex::new(Vec::new()));
        if let Some(pipe) = child.stdin.take() {
            thread::spawn(move || write_all(pipe, &texts));
        }
        if let Some(pipe) = child.stdout.take() {
            let half = Arc::clone(&half);
            thread::spawn(move || read_lines(pipe, &lines, &half));
        }
        if let Some(pipe) = child.stderr.take() {
            let remarks = Arc::clone(&remarks);
            thread::spawn(move || keep_tail(pipe, &remarks));
        }
        let waiting = std::collections::VecDeque::new();
        Self { input: Some(input), output, waiting, half, remarks, last_words: String::new() }
    }

    /// Sends a text without waiting for the program to read it.
    pub(super) fn send(&self, text: String) {
        if let Some(input) = &self.input {
            // A program that closed its input is found out by its missing answer.
            let _ = input.send(text);
        }
    }

    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// How many lines are there already.
    pub(super) fn lines_waiting(&mut self) -> usize {
        while self.waiting.len() < LINES_WAITING_MAX {
            match self.output.try_recv() {
                Ok(heard) => self.waiting.push_back(heard),
                Err(_) => break,
            }
        }
        self.waiting.iter().filter(|heard| matches!(heard, Heard::Line(_))).count()
    }

    /// The next thing heard.
    pub(super) fn next(&mut self, budget: Duration) -> Result<Heard, RecvTimeoutError> {
        match self.waiting.pop_front() {
            Some(heard) => Ok(heard),
            None => self.output.recv_timeout(budget),
        }
    }

    /// The start of a line that has no end yet.
    pub(super) fn half_line(&self) -> String {
        shown(&lock(&self.half))
    }

    /// What was written on standard error since the last call.
    pub(super) fn take_remarks(&mut self) -> String {
        let bytes = std::mem::take(&mut *lock(&self.remarks));
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some(line) = text.lines().rev().find(|line| !line.trim().is_empty()) {
            self.last_words = shown(line.as_bytes());
        }
        text
    }

    /// The last line on standard error.
    pub(super) fn last_words(&mut self) -> String {
        let text = self.take_remarks();
        lock(&self.remarks).extend(text.as_bytes());
        self.last_words.clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN_MAX)]).into_owned()
}

fn write_all(mut pipe: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(mut pipe: ChildStdout, lines: &SyncSender<Heard>, half: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 16 * 1024];
    loop {
        let count = pipe.read(&mut buffer).unwrap_or(0);
        if count == 0 {
            let _ = lines.send(Heard::Ended);
            return;
        }
        for piece in buffer[..count].split_inclusive(|&byte| byte == b'\n') {
            let mut line = lock(half);
            line.extend(piece);
            let heard = if line.len() > LINE_MAX {
                Heard::Flood
            } else if line.last() == Some(&b'\n') {
                line.pop();
                Heard::Line(String::from_utf8_lossy(&std::mem::take(&mut *line)).into_owned())
            } else {
                continue;
            };
            drop(line);
            if lines.send(heard.clone()).is_err() || heard == Heard::Flood {
                return;
            }
        }
    }
}

fn keep_tail(mut pipe: ChildStderr, remarks: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let mut kept = lock(remarks);
        kept.extend(&buffer[..count]);
        let surplus = kept.len().saturating_sub(REMARKS_MAX);
        kept.drain(..surplus);
    }
}
