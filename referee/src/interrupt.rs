//! Ctrl-C and SIGTERM: no program that plays may outlive the referee.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use programs::end_all_programs;

/// The hint where the files of a command hold what was done.
pub const GOES_ON: &str = "the same command goes on";

/// The exit code of a program ended by Ctrl-C, as shells say it.
const INTERRUPTED: i32 = 130;
/// How long the games that are running may take to end.
const LAST_GAMES: Duration = Duration::from_secs(5);

/// The system refuses the signal handler.
#[derive(Debug, thiserror::Error)]
#[error("Ctrl-C cannot be watched for: {0}")]
pub struct InterruptError(#[from] ctrlc::Error);

/// Ctrl-C ends the programs that play, and this one.
///
/// # Errors
///
/// Returns an error if the system refuses the signal handler.
pub fn end_on_interrupt() -> Result<(), InterruptError> {
    Ok(ctrlc::set_handler(|| end("interrupted"))?)
}

/// A flag that the first Ctrl-C sets, so that what runs can end in an orderly way. The second one, or what still runs
/// after 5 s, ends the programs that play, and this one. The hint says how the command goes on.
///
/// # Errors
///
/// Returns an error if the system refuses the signal handler.
pub fn stop_on_interrupt(hint: &'static str) -> Result<Arc<AtomicBool>, InterruptError> {
    let interrupted = Arc::<AtomicBool>::default();
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            end("interrupted again");
        }
        let limit = LAST_GAMES.as_secs();
        eprintln!("referee: interrupted: what is running ends first, within {limit} s; {hint}");
        thread::spawn(move || {
            thread::sleep(LAST_GAMES);
            end(&format!("what did not end within {limit} s is not recorded; {hint}"));
        });
    })?;
    Ok(interrupted)
}

fn end(reason: &str) {
    end_all_programs();
    eprintln!("referee: {reason}");
    exit(INTERRUPTED);
}
