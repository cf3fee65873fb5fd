//! Reports slow steps on stderr after two seconds: with a spinner on a terminal, otherwise with an
//! occasional line.

use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Delay before the first report.
const SILENCE: Duration = Duration::from_secs(2);

/// Interval between lines if stderr is not a terminal.
const INTERVAL: Duration = Duration::from_secs(30);

/// Interval between updates.
const PAUSE: Duration = Duration::from_millis(100);

static WORK: Mutex<Option<Work>> = Mutex::new(None);

struct Work {
    step: String,
    since: Instant,
    reported: Option<Instant>,
    spinner: Option<ProgressBar>,
}

fn work() -> MutexGuard<'static, Option<Work>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread that reports steps.
pub fn start() {
    let is_terminal = std::io::stderr().is_terminal();
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(PAUSE);
            if let Some(work) = work().as_mut() {
                work.report(is_terminal);
            }
        }
    });
}

/// Sets the step to report.
pub fn step(text: impl Into<String>) {
    let mut now = work();
    let begin =
        || Work { step: String::new(), since: Instant::now(), reported: None, spinner: None };
    now.get_or_insert_with(begin).step = text.into();
}

/// Stops reporting until the next step.
pub fn finish() {
    if let Some(spinner) = work().take().and_then(|work| work.spinner) {
        spinner.finish_and_clear();
    }
}

impl Work {
    fn report(&mut self, is_terminal: bool) {
        let elapsed = self.since.elapsed();
        if elapsed < SILENCE {
            return;
        }
        let line = format!("{} ({} s)", self.step, elapsed.as_secs());
        if is_terminal {
            let style = ProgressStyle::with_template("{spinner} {wide_msg}").expect("a template");
            let spinner = || ProgressBar::new_spinner().with_style(style);
            let spinner = self.spinner.get_or_insert_with(spinner);
            spinner.set_message(line);
            spinner.tick();
        } else if self.reported.is_none_or(|reported| reported.elapsed() >= INTERVAL) {
            self.reported = Some(Instant::now());
            // There is nowhere to report a failure.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
}

/// Writes a line to standard error. Errors are ignored: there is nowhere to report them.
pub fn say(line: impl Display) {
    finish();
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Writes text to standard output. A closed pipe is not an error.
pub fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
