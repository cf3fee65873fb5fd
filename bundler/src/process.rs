//! Runs a program within limits of time, output and memory.

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt::Running;
use crate::system::limit_memory;

/// How often a program is asked whether it has ended, once its output has.
const PAUSE: Duration = Duration::from_millis(2);

/// What a Rust program says when it gets no memory.
const NO_MEMORY: &str = "memory allocation of";

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Real time from start to end.
    pub time: Duration,
    /// Bytes on standard output, and as many on standard error.
    pub output: u64,
    /// Bytes of address space, where the system can limit it (Linux).
    pub memory: Option<u64>,
}

/// Limits for compilers and Cargo, which nobody expects to reach.
pub const TOOLS: Limits =
    Limits { time: Duration::from_secs(1800), output: 256 << 20, memory: None };

/// What a program did.
#[derive(Clone, Debug)]
pub struct Ended {
    /// How it ended.
    pub status: ExitStatus,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
}

/// Why a program did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The system cannot start or watch it.
    #[error("cannot be run: {0}")]
    Start(#[from] std::io::Error),
    /// It ran for too long.
    #[error("exceeds the time limit of {} s", .0.as_secs_f64())]
    Time(Duration),
    /// It printed too much.
    #[error("exceeds the output limit of {0} bytes")]
    Output(u64),
    /// It needed too much memory.
    #[error("exceeds the memory limit of {0} bytes")]
    Memory(u64),
}

/// Which of its two outputs a program wrote.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Out,
    Error,
}

/// Runs a program to its end. Whatever it started ends with it.
///
/// # Errors
/// Returns an error if the program cannot be started, or exceeds a limit; it is ended then.
pub fn run(command: &mut Command, limits: &Limits) -> Result<Ended, Stopped> {
    let deadline = Instant::now() + limits.time;
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = Running::start(command)?;
    if let Some(memory) = limits.memory {
        limit_memory(running.child().id(), memory);
    }
    let (sender, receiver) = channel();
    let (stdout, stderr) = (running.child().stdout.take(), running.child().stderr.take());
    read(stdout, Stream::Out, limits.output, &sender)?;
    read(stderr, Stream::Error, limits.output, &sender)?;
    drop(sender);
    let (mut out, mut error) = (Vec::new(), Vec::new());
    loop {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((stream, bytes)) => {
                if bytes.len() as u64 > limits.output {
                    return Err(Stopped::Output(limits.output));
                }
                *(if stream == Stream::Out { &mut out } else { &mut error }) = bytes;
            }
            Err(RecvTimeoutError::Timeout) => return Err(Stopped::Time(limits.time)),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = loop {
        match running.child().try_wait()? {
            Some(status) => break status,
            None if Instant::now() >= deadline => return Err(Stopped::Time(limits.time)),
            None => thread::sleep(PAUSE),
        }
    };
    match limits.memory {
        Some(memory) if !status.success() && says_no_memory(&error) => Err(Stopped::Memory(memory)),
        _ => Ok(Ended { status, stdout: out, stderr: error }),
    }
}

fn says_no_memory(error: &[u8]) -> bool {
    String::from_utf8_lossy(error).lines().any(|line| line.starts_with(NO_MEMORY))
}

/// Reads an output on a thread of its own, one byte beyond the limit at most.
fn read(
    source: Option<impl Read + Send + 'static>,
    stream: Stream,
    limit: u64,
    sender: &Sender<(Stream, Vec<u8>)>,
) -> std::io::Result<()> {
    let (source, sender) = (source.expect("the output was asked for"), sender.clone());
    let read = move || {
        let mut bytes = Vec::new();
        // What a broken pipe has given until then is all there is.
        let _ = source.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        let _ = sender.send((stream, bytes));
    };
    thread::Builder::new().spawn(read).map(|_| ())
}
