//! Runs a program with limits on time, output and memory.

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::interrupt::Running;
use crate::system::limit_memory;

/// Polling interval for a program that has closed its output.
const PAUSE: Duration = Duration::from_millis(2);

/// Start of the message that a Rust program prints if an allocation fails.
const NO_MEMORY: &str = "memory allocation of";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub time: Duration,
    /// Maximum bytes on standard output, and separately on standard error.
    pub output: u64,
    /// Maximum bytes of address space; Linux only.
    pub memory: Option<u64>,
}

/// Generous limits for compilers and Cargo.
pub const TOOLS: Limits =
    Limits { time: Duration::from_secs(1800), output: 256 << 20, memory: None };

/// The result of a program that has exited.
#[derive(Clone, Debug)]
pub struct Finished {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Finished {
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(&self.stderr).trim().to_owned()
    }
}

/// Runs a program to completion, then kills any processes it left behind.
///
/// Returns an error that begins with `name` if the program cannot be started or exceeds a limit. A
/// program that exceeds a limit is killed.
pub fn run(name: &str, command: &mut Command, limits: &Limits) -> Result<Finished> {
    let failed = |e: std::io::Error| Error::new(format!("{name} failed to start: {e}"), "");
    let exceeded = |what: &str, amount: String| {
        let option = format!("raise the limit with --{what}-limit, or use a shorter input");
        Error::check(format!("{name} exceeds the {what} limit of {amount}"), option)
    };
    let too_late = || exceeded("time", format!("{} s", limits.time.as_secs_f64()));
    let deadline = Instant::now() + limits.time;
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = Running::start(command).map_err(failed)?;
    if let Some(memory) = limits.memory {
        limit_memory(running.0.id(), memory);
    }
    let (sender, receiver) = channel();
    read(running.0.stdout.take(), 0, limits.output, &sender).map_err(failed)?;
    read(running.0.stderr.take(), 1, limits.output, &sender).map_err(failed)?;
    let mut outputs = [Vec::new(), Vec::new()];
    for _ in 0..outputs.len() {
        let remaining = deadline.saturating_duration_since(Instant::now());
        let (index, bytes) = receiver.recv_timeout(remaining).map_err(|_| too_late())?;
        if bytes.len() as u64 > limits.output {
            return Err(exceeded("output", format!("{} bytes", limits.output)));
        }
        outputs[index] = bytes;
    }
    let status = loop {
        match running.0.try_wait().map_err(failed)? {
            Some(status) => break status,
            None if Instant::now() >= deadline => return Err(too_late()),
            None => thread::sleep(PAUSE),
        }
    };
    let [stdout, stderr] = outputs;
    let ended = Finished { status, stdout, stderr };
    let no_memory = || ended.errors().lines().any(|line| line.starts_with(NO_MEMORY));
    match limits.memory {
        Some(memory) if !status.success() && no_memory() => {
            Err(exceeded("memory", format!("{memory} bytes")))
        }
        _ => Ok(ended),
    }
}

/// Reads an output stream on a new thread, at most one byte beyond `limit`, and sends it with
/// `index`.
fn read(
    source: Option<impl Read + Send + 'static>,
    index: usize,
    limit: u64,
    sender: &Sender<(usize, Vec<u8>)>,
) -> std::io::Result<()> {
    let (source, sender) = (source.expect("the output is piped"), sender.clone());
    let read = move || {
        let mut bytes = Vec::new();
        // If the pipe breaks, the output is whatever has been read so far.
        let _ = source.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        let _ = sender.send((index, bytes));
    };
    thread::Builder::new().spawn(read).map(|_| ())
}
