//! Ctrl-C, and being asked to end: no program that plays may outlive the referee.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use crate::players::end_all_programs;

/// The exit code of a program ended by Ctrl-C, as shells say it.
const INTERRUPTED: i32 = 130;

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
    set_handler(end)
}

/// A flag that the first Ctrl-C sets, so that what runs can end in an orderly way; the second ends
/// the programs that play, and this one.
///
/// # Errors
///
/// Returns an error if the system refuses the signal handler.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>, InterruptError> {
    let interrupted = Arc::<AtomicBool>::default();
    let flag = Arc::clone(&interrupted);
    set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            end();
        }
    })?;
    Ok(interrupted)
}

fn set_handler(handler: impl FnMut() + 'static + Send) -> Result<(), InterruptError> {
    Ok(ctrlc::set_handler(handler)?)
}

fn end() {
    end_all_programs();
    eprintln!("referee: interrupted");
    exit(INTERRUPTED);
}
