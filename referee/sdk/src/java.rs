//! Runs a referee's games in a Java process and manages its pipes. The process is guarded in the
//! same way as players are.

mod host;

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::catalogue::RefereeChoice;
use programs::{PipeEnds, Piped};
use sdk_game::SdkSetup;

use self::host::{HostClasses, MAIN_CLASS};
use crate::error::Failure;
use crate::{Error, Fault, LineReader, Message, Source};

pub use self::host::hash as host_hash;

/// Default time limit for a referee to ask its next question.
const SILENCE_MAX: Duration = Duration::from_secs(30);

/// Minimum time limit for Java to start.
const START_MAX: Duration = Duration::from_secs(30);

/// How long to wait for the last output from a process that is exiting.
const LAST_WORDS_MAX: Duration = Duration::from_millis(500);

/// Size of the read buffer, in bytes.
const BUFFER_BYTES: usize = 64 << 10;

/// Maximum number of unread batches of lines.
const BATCHES_MAX: usize = 16;

/// Number of bytes to keep from stderr: enough for a stack trace with its causes.
const STDERR_MAX: usize = 8 << 10;

/// Distinguishes hosts from single-game processes in a process list. Placed before the long class
/// path.
const HOST_MARK: &str = "-Drefereehost=Host.java";

/// A running Java process. On drop, it is terminated along with everything it has started.
pub struct Java {
    program: Piped,
    /// Sends text to a writer thread, because writing blocks if the process does not read its
    /// input. `None` once the process is being terminated.
    input: Option<Sender<String>>,
    /// Batches of lines that were read together.
    batches: Receiver<Vec<Result<String, Fault>>>,
    /// Unread lines from the last batch.
    lines: VecDeque<Result<String, Fault>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_reader: JoinHandle<()>,
    silence_max: Duration,
    /// The host that the process runs, or `None` if it plays only one game.
    pub host: Option<RunningHost>,
}

/// A time limit and when it expires.
#[derive(Clone, Copy)]
pub struct Deadline {
    at: Instant,
    limit: Duration,
}

impl Deadline {
    fn after(limit: Duration) -> Self {
        Self { at: Instant::now() + limit, limit }
    }
}

/// State of a host process.
pub struct RunningHost {
    /// The compilers it uses.
    pub compilers: Compilers,
    /// True if a game has been played with its kept classes. The first game cannot show whether
    /// resetting static state works.
    pub has_played_kept: bool,
    _classes: HostClasses,
}

/// The compilers used by a Java process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compilers {
    /// Only the fast compiler, for classes that are used in a single game.
    Quick,
    /// The optimizing compiler as well, for code that runs often.
    Both,
}

/// The reason why a host cannot be started.
pub enum NoHost {
    /// This Java cannot compile the host: it has no compiler or is not Java at all.
    NotCompiled,
    Failed(Error),
}

impl Java {
    /// Starts a host, which plays many games. If `kept_in` is set, the host's compiled classes are
    /// kept in that folder.
    pub fn host(
        source: &Source,
        choice: &RefereeChoice,
        compilers: Compilers,
        kept_in: Option<&Path>,
    ) -> Result<Self, NoHost> {
        let classes = HostClasses::find(&choice.java, kept_in).ok_or(NoHost::NotCompiled)?;
        let mut java =
            Self::start_host(source, choice, compilers, &classes).map_err(NoHost::Failed)?;
        java.host = Some(RunningHost { compilers, has_played_kept: false, _classes: classes });
        Ok(java)
    }

    fn start_host(
        source: &Source,
        choice: &RefereeChoice,
        compilers: Compilers,
        classes: &HostClasses,
    ) -> Result<Self, Error> {
        // Some games load resources through the system class loader.
        let system_path = std::iter::once(&classes.path).chain(&source.class_path);
        let mut arguments = arguments(choice, compilers);
        arguments.push(HOST_MARK.to_owned());
        arguments.extend(["-cp".to_owned(), joined(system_path)?]);
        arguments.extend([MAIN_CLASS.to_owned(), joined(&source.class_path)?]);
        let mut java = Self::start(&arguments, choice)?;
        match java.message(Deadline::after(START_MAX.max(java.silence_max)))? {
            Message { name, .. } if name == "READY" => Ok(java),
            other => {
                let what = format!("sent {} before it was ready", other.name);
                Err(java.failed(Fault::Protocol(what)))
            }
        }
    }

    /// Starts the referee itself, which plays a single game.
    pub fn referee(
        source: &Source,
        choice: &RefereeChoice,
        setup: &SdkSetup,
    ) -> Result<Self, Error> {
        let mut arguments = arguments(choice, Compilers::Quick);
        arguments.extend([
            format!("-Dleague.level={}", setup.league),
            format!("-Dgame.mode={}", setup.mode()),
            "-cp".to_owned(),
            joined(&source.class_path)?,
            "com.codingame.gameengine.core.RefereeMain".to_owned(),
        ]);
        Self::start(&arguments, choice)
    }

    fn start(arguments: &[String], choice: &RefereeChoice) -> Result<Self, Error> {
        let cannot = |source| Error::Java { program: choice.java.clone(), source };
        let (program, pipes) = Piped::start(&choice.java, arguments).map_err(cannot)?;
        let PipeEnds { input: to_child, output, errors } = pipes;
        let (input, texts) = mpsc::channel();
        thread::spawn(move || write_all(to_child, &texts));
        let (sender, batches) = mpsc::sync_channel(BATCHES_MAX);
        thread::spawn(move || read_batches(output, &sender));
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let stderr_reader = thread::spawn({
            let stderr = Arc::clone(&stderr);
            move || keep_end(errors, &stderr)
        });
        let chosen = choice.silence_ms.map(|ms| Duration::from_millis(ms.min(u32::MAX.into())));
        let silence_max = chosen.unwrap_or(SILENCE_MAX);
        let lines = VecDeque::new();
        Ok(Self {
            program,
            input: Some(input),
            batches,
            lines,
            stderr,
            stderr_reader,
            silence_max,
            host: None,
        })
    }

    /// Sends text, which must end with a newline. If the process no longer reads it, waiting for
    /// the next message fails.
    pub fn send(&self, text: String) {
        let _ = self.input.as_ref().map(|input| input.send(text));
    }

    /// Returns true if the process is running and has sent nothing unsolicited.
    pub fn is_idle(&self) -> bool {
        self.lines.is_empty() && matches!(self.batches.try_recv(), Err(TryRecvError::Empty))
    }

    /// Returns a deadline for all messages up to the next question.
    pub fn deadline(&self) -> Deadline {
        Deadline::after(self.silence_max)
    }

    /// Reads the first of several messages that must arrive before a deadline.
    pub fn message(&mut self, deadline: Deadline) -> Result<Message, Error> {
        self.message_by(deadline, Fault::Silent)
    }

    /// Reads another message before the same deadline.
    pub fn next_message(&mut self, deadline: Deadline) -> Result<Message, Error> {
        self.message_by(deadline, Fault::NoQuestion)
    }

    fn message_by(
        &mut self,
        deadline: Deadline,
        missed: fn(Duration) -> Fault,
    ) -> Result<Message, Error> {
        let Deadline { at, limit } = deadline;
        let (batches, lines) = (&self.batches, &mut self.lines);
        let read = Message::read(|| {
            while lines.is_empty() {
                let remaining = at.saturating_duration_since(Instant::now());
                let batch = batches.recv_timeout(remaining).map_err(|error| match error {
                    RecvTimeoutError::Timeout => missed(limit),
                    RecvTimeoutError::Disconnected => Fault::Ended,
                })?;
                lines.extend(batch);
            }
            lines.pop_front().unwrap_or(Err(Fault::Ended))
        });
        read.map_err(|fault| self.failed(fault))
    }

    /// Terminates the process. Returns the error for a fault, including the end of the process's
    /// stderr.
    pub fn failed(&mut self, fault: Fault) -> Error {
        let deadline = Instant::now() + LAST_WORDS_MAX;
        let is_end = fault.is_end();
        let has_ended = is_end && wait_until(deadline, || self.stderr_reader.is_finished());
        let mut exit = None;
        wait_until(deadline, || {
            exit = has_ended.then(|| self.program.ended()).flatten();
            exit.is_some() || !has_ended
        });
        self.end();
        // Stderr may be kept open by a process that this one has started.
        wait_until(deadline, || self.stderr_reader.is_finished());
        let stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // Tabs are not printed on terminals.
        let details = format!("{}\n{}", fault.trace(), String::from_utf8_lossy(&stderr))
            .replace('\t', "    ");
        let is_alone = self.host.is_some() && (is_end || fault.is_timeout());
        let alone =
            is_alone.then_some("try --process-per-game, which starts a process for every game");
        let advice = advice(&details).or(alone);
        let details = details.trim().to_owned();
        Error::Referee(Box::new(Failure { fault, exit, advice, details, is_in_both: false }))
    }

    /// Terminates the process along with everything it has started. Errors are ignored.
    fn end(&mut self) {
        self.input = None;
        let _ = self.program.end();
    }
}

impl Drop for Java {
    fn drop(&mut self) {
        self.end();
    }
}

/// Suggests a remedy for a Java error.
fn advice(details: &str) -> Option<&'static str> {
    let known = [
        ("UnsupportedClassVersionError", "it needs a newer Java: pass its path with --java"),
        (
            "InaccessibleObjectException",
            "pass --java-option=--add-opens=MODULE/PACKAGE=ALL-UNNAMED",
        ),
        ("OutOfMemoryError", "give it more memory, for example --java-option=-Xmx2g"),
        ("Unrecognized option", "Java 11 or later is needed: pass its path with --java"),
    ];
    known.into_iter().find(|(word, _)| details.contains(word)).map(|(_, advice)| advice)
}

/// Returns the options to pass to Java.
fn arguments(choice: &RefereeChoice, compilers: Compilers) -> Vec<String> {
    let options = [
        "--add-opens",
        "java.base/java.lang=ALL-UNNAMED",
        "-XX:+UseSerialGC",
        // Full logs take more time than the rules, and Log4j would keep the classes of every game
        // alive.
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
        "-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory",
        // `file.encoding` sets the encoding of input and, up to Java 17, of output.
        "-Dfile.encoding=UTF-8",
        "-Dstdout.encoding=UTF-8",
    ];
    let quick = (compilers == Compilers::Quick).then_some("-XX:TieredStopAtLevel=1");
    let options = options.into_iter().chain(quick).map(str::to_owned);
    options.chain(choice.java_options.iter().cloned()).collect()
}

/// Joins a class path with the system's separator.
fn joined<'a>(parts: impl IntoIterator<Item = &'a PathBuf>) -> Result<String, Error> {
    let joined = std::env::join_paths(parts);
    let joined = joined.map_err(|error| Error::Failed(format!("the class path: {error}")))?;
    Ok(joined.to_string_lossy().into_owned())
}

fn write_all(mut input: impl Write, texts: &Receiver<String>) {
    for text in texts {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines until the first error. Lines that arrive together are sent as one batch, because
/// each batch wakes the receiver.
fn read_batches(output: impl Read, sender: &SyncSender<Vec<Result<String, Fault>>>) {
    let mut reader = LineReader::new(BufReader::with_capacity(BUFFER_BYTES, output));
    loop {
        let mut batch = Vec::new();
        let mut is_last = false;
        while batch.is_empty() || (!is_last && reader.has_line()) {
            match reader.line().transpose() {
                Some(line) => {
                    is_last = line.is_err();
                    batch.push(line);
                }
                None => is_last = true,
            }
            if is_last {
                break;
            }
        }
        if sender.send(batch).is_err() || is_last {
            break;
        }
    }
}

fn keep_end(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let excess = kept.len().saturating_sub(STDERR_MAX);
        kept.drain(..excess);
    }
}

fn wait_until(deadline: Instant, mut holds: impl FnMut() -> bool) -> bool {
    while !holds() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(2));
    }
    holds()
}
