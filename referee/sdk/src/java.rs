//! A Java process that plays a referee's games, and the pipes to it.

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::catalogue::RefereeChoice;
use tempfile::TempDir;

use crate::{Error, LineReader, Message, Source};

/// The time that a referee has for a message, and Java for its start.
const SILENCE_MAX: Duration = Duration::from_secs(30);

/// Bytes of the standard error that are kept.
const STDERR_MAX: usize = 64 << 10;

pub const HOST: &str = include_str!("Host.java");

/// A running Java process. It is killed when it is dropped.
pub struct Java {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, String>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_reader: Option<JoinHandle<()>>,
    /// Whether it can play one more game after this one.
    pub is_warm: bool,
    /// Holds the source of the host.
    _folder: Option<TempDir>,
}

impl Java {
    /// Starts the host that plays game after game.
    pub fn host(source: &Source, choice: &RefereeChoice) -> Result<Self, Error> {
        let failed = |error: std::io::Error| Error::Failed(format!("a temporary file: {error}"));
        let folder = tempfile::tempdir().map_err(failed)?;
        let file = folder.path().join("Host.java");
        std::fs::write(&file, HOST).map_err(failed)?;
        let mut command = command(choice);
        command.arg(file).arg(class_path(source)?);
        let mut java = Self::start(command, choice)?;
        java.is_warm = true;
        java._folder = Some(folder);
        match java.message()? {
            Message { name, .. } if name == "READY" => Ok(java),
            other => Err(java.failed(&format!("said {} before it was ready", other.name))),
        }
    }

    /// Starts the referee itself, which plays one game.
    pub fn referee(source: &Source, choice: &RefereeChoice, league: u32) -> Result<Self, Error> {
        let mut command = command(choice);
        command.arg(format!("-Dleague.level={league}")).arg("-Dgame.mode=multi");
        command.args(["-XX:TieredStopAtLevel=1", "-cp", &class_path(source)?]);
        command.arg("com.codingame.gameengine.core.RefereeMain");
        Self::start(command, choice)
    }

    fn start(mut command: Command, choice: &RefereeChoice) -> Result<Self, Error> {
        apart(&mut command);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let cannot = |source| Error::Java { program: choice.java.clone(), source };
        let mut child = piped.spawn().map_err(cannot)?;
        let input = child.stdin.take().expect("the input is a pipe");
        let output = child.stdout.take().expect("the output is a pipe");
        let errors = child.stderr.take().expect("the standard error is a pipe");
        let (sender, lines) = sync_channel(1024);
        thread::spawn(move || {
            let mut reader = LineReader::new(BufReader::new(output));
            while let Some(line) = reader.line().transpose() {
                let is_last = line.is_err();
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
        });
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let stderr_reader = Some(thread::spawn({
            let stderr = Arc::clone(&stderr);
            move || keep_end(errors, &stderr)
        }));
        Ok(Self { child, input, lines, stderr, stderr_reader, is_warm: false, _folder: None })
    }

    /// Sends a text, which ends its last line itself.
    pub fn send(&mut self, text: &str) -> Result<(), Error> {
        let sent = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|error| self.failed(&format!("does not read its input: {error}")))
    }

    /// The next message.
    pub fn message(&mut self) -> Result<Message, Error> {
        let deadline = Instant::now() + SILENCE_MAX;
        let mut reason = None;
        let read = Message::read(|| {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|error| {
                Err(match error {
                    RecvTimeoutError::Timeout => {
                        format!("said nothing for {} s", SILENCE_MAX.as_secs())
                    }
                    RecvTimeoutError::Disconnected => "ended".to_owned(),
                })
            });
            line.inspect_err(|error| reason = Some(error.clone()))
        });
        read.map_err(|error| self.failed(&reason.unwrap_or(error)))
    }

    /// Ends the process, and makes an error of how, with the end of its standard error.
    pub fn failed(&mut self, what: &str) -> Error {
        // A process that is ending has some time for its last words.
        let deadline = Instant::now() + Duration::from_millis(500);
        while what == "ended"
            && matches!(self.child.try_wait(), Ok(None))
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let status = self.child.wait();
        let ended = status.map_or(String::new(), |status| format!(" ({status})"));
        if let Some(reader) = self.stderr_reader.take() {
            let _ = reader.join();
        }
        let bytes = self.stderr.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let stderr = String::from_utf8_lossy(&bytes).trim().to_owned();
        let ended = if what == "ended" { ended } else { String::new() };
        let advice = advice(&stderr).map_or(String::new(), |advice| format!("; {advice}"));
        let stderr = if stderr.is_empty() { stderr } else { format!("\n{stderr}") };
        Error::Failed(format!("the referee {what}{ended}{advice}{stderr}"))
    }
}

/// What to do about an error of Java.
pub fn advice(stderr: &str) -> Option<&'static str> {
    let known = [
        ("UnsupportedClassVersionError", "it needs a newer Java: name one with --java"),
        (
            "InaccessibleObjectException",
            "give --java-option=--add-opens=MODULE/PACKAGE=ALL-UNNAMED",
        ),
        ("OutOfMemoryError", "give it more memory with --java-option=-Xmx2g"),
        ("Unrecognized option", "a Java of version 11 or later is needed: name one with --java"),
    ];
    known.into_iter().find(|(word, _)| stderr.contains(word)).map(|(_, advice)| advice)
}

impl Drop for Java {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(choice: &RefereeChoice) -> Command {
    let mut command = Command::new(&choice.java);
    command.args(["--add-opens", "java.base/java.lang=ALL-UNNAMED", "-XX:+UseSerialGC"]);
    // Its log of everything costs more than the rules.
    command.arg("-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog");
    command.arg("-Dfile.encoding=UTF-8").args(&choice.java_options);
    command
}

fn class_path(source: &Source) -> Result<String, Error> {
    let joined = std::env::join_paths(&source.class_path);
    let joined = joined.map_err(|error| Error::Failed(format!("the class path: {error}")))?;
    Ok(joined.to_string_lossy().into_owned())
}

/// Keeps Ctrl-C in the terminal from the process: the running games are played to their end.
fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
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
