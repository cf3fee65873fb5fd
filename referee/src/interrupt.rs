//! Ctrl-C and SIGTERM: no program that plays may outlive the referee.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use matches::Finish;
use programs::end_all_programs;

use crate::Failure;

/// The hint where the files of a command hold what was done.
pub const GOES_ON: &str = "the same command goes on";

/// The exit code of a program ended by Ctrl-C, as shells say it.
const INTERRUPTED: i32 = 130;
/// How long the games that are running may take to end.
const LAST_GAMES: Duration = Duration::from_secs(5);

/// Ctrl-C ends the programs that play, and this one.
pub fn end_on_interrupt() -> Result<(), Failure> {
    ctrlc::set_handler(|| end("interrupted")).map_err(refused)
}

/// A flag that the first Ctrl-C sets, so that what runs can end in an orderly way. The second one, or what still runs
/// after 5 s, ends the programs that play, and this one. The hint says how the command goes on.
pub fn stop_on_interrupt(hint: &'static str) -> Result<Arc<AtomicBool>, Failure> {
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
    })
    .map_err(refused)?;
    Ok(interrupted)
}

/// Fails if Ctrl-C has ended what was to be played; the hint says how the command goes on.
pub fn finished(finish: Finish, hint: &str) -> Result<(), Failure> {
    match finish {
        Finish::Complete => Ok(()),
        Finish::Interrupted => Err(Failure::interrupted(hint)),
    }
}

fn refused(error: ctrlc::Error) -> Failure {
    Failure::usage(format!("Ctrl-C cannot be watched for: {error}"))
}

fn end(reason: &str) {
    end_all_programs();
    eprintln!("referee: {reason}");
    exit(INTERRUPTED);
}
