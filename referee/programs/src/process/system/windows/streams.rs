//! Pipes served by threads, because Windows cannot wait for several pipes at once.

use std::io::{self, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::process::buffers::{Lines, Tail};

/// Maximum number of bytes to buffer from a stream. Beyond this, the program blocks as it would on
/// a full pipe.
const KEPT_MAX: usize = 1 << 16;

/// A program's three pipes, each served by its own thread.
#[derive(Debug)]
pub struct Streams {
    /// Sends data to the writing thread. `None` once the standard input has been closed.
    input: Option<Sender<Vec<u8>>>,
    shared: Arc<Shared>,
    is_output_closed: bool,
}

/// State shared by the threads and the referee.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    output: Pending,
    errors: Pending,
    /// Number of bytes that the program has not accepted yet.
    unwritten: usize,
    is_input_closed: bool,
    /// Whether the referee has stopped reading.
    is_abandoned: bool,
}

/// Bytes that have been read from a stream but not taken yet.
#[derive(Debug, Default)]
struct Pending {
    bytes: Vec<u8>,
    is_closed: bool,
}

/// Selects the stream that a thread reads from.
type Select = fn(&mut State) -> &mut Pending;

impl Streams {
    /// Starts the threads.
    ///
    /// Returns an error if the system cannot start a thread.
    pub fn new(
        input: Option<ChildStdin>,
        output: Option<ChildStdout>,
        errors: Option<ChildStderr>,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let (sender, receiver) = channel();
        let start = |work: Box<dyn FnOnce(&Shared) + Send>| {
            let shared = Arc::clone(&shared);
            thread::Builder::new().spawn(move || work(&shared)).map(drop)
        };
        start(Box::new(move |shared| shared.write(input, &receiver)))?;
        start(Box::new(move |shared| shared.read(output, |state| &mut state.output)))?;
        start(Box::new(move |shared| shared.read(errors, |state| &mut state.errors)))?;
        Ok(Self { input: Some(sender), shared, is_output_closed: false })
    }

    /// Returns true if there cannot be any more output.
    pub fn output_closed(&self) -> bool {
        self.is_output_closed
    }

    /// Returns true if the program has closed its standard input.
    pub fn input_closed(&self) -> bool {
        self.input.is_none() || self.shared.state().is_input_closed
    }

    /// Number of bytes on their way to the pipe. The number of bytes in the pipe is unknown.
    pub fn unread(&self) -> usize {
        self.shared.state().unwritten
    }

    /// Closes the program's standard input once everything has been written.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    pub fn send(&mut self, unsent: &mut Vec<u8>) {
        let Some(input) = self.input.as_ref().filter(|_| !unsent.is_empty()) else { return };
        self.shared.state().unwritten += unsent.len();
        if input.send(std::mem::take(unsent)).is_err() {
            self.input = None;
        }
    }

    /// Waits for output, but at most for `wait`, and takes it.
    pub fn step(
        &mut self,
        wait: Duration,
        unsent: &mut Vec<u8>,
        lines: &mut Lines,
        stderr: &mut Tail,
    ) {
        self.send(unsent);
        let is_known = self.is_output_closed;
        let nothing = |state: &mut State| {
            let output = &state.output;
            let has_output = !output.bytes.is_empty() || output.is_closed && !is_known;
            (lines.full() || !has_output) && state.errors.bytes.is_empty()
        };
        let waited = self.shared.changed.wait_timeout_while(self.shared.state(), wait, nothing);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if !lines.full() {
            lines.push(&std::mem::take(&mut state.output.bytes));
            self.is_output_closed = state.output.is_closed;
        }
        stderr.push(&std::mem::take(&mut state.errors.bytes));
        drop(state);
        self.shared.changed.notify_all();
    }
}

impl Drop for Streams {
    fn drop(&mut self) {
        self.shared.state().is_abandoned = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes incoming bytes until the sender is gone or the program stops reading.
    fn write(&self, input: Option<ChildStdin>, receiver: &Receiver<Vec<u8>>) {
        let Some(mut input) = input else { return };
        for bytes in receiver {
            let written = input.write_all(&bytes).and_then(|()| input.flush());
            let mut state = self.state();
            state.unwritten = state.unwritten.saturating_sub(bytes.len());
            if written.is_err() {
                state.is_input_closed = true;
                return;
            }
        }
    }

    /// Reads a stream to its end. Blocks while the buffer is full.
    fn read(&self, source: Option<impl Read>, select: Select) {
        let mut buffer = vec![0; KEPT_MAX];
        let mut source = source;
        while let Some(count) = source.as_mut().and_then(|source| read_some(source, &mut buffer)) {
            let full =
                |state: &mut State| !state.is_abandoned && select(state).bytes.len() >= KEPT_MAX;
            let waited = self.changed.wait_while(self.state(), full);
            let mut state = waited.unwrap_or_else(PoisonError::into_inner);
            if state.is_abandoned {
                return;
            }
            select(&mut state).bytes.extend(&buffer[..count]);
            drop(state);
            self.changed.notify_all();
        }
        select(&mut self.state()).is_closed = true;
        self.changed.notify_all();
    }
}

/// Reads some bytes. Returns `None` at the end of the stream or if the pipe is broken.
fn read_some(source: &mut impl Read, buffer: &mut [u8]) -> Option<usize> {
    loop {
        match source.read(buffer) {
            Ok(0) => return None,
            Ok(count) => return Some(count),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}
