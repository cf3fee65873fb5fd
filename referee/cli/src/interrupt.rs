//! Ctrl-C, SIGTERM and SIGHUP: no program that plays may outlive the referee, and nothing keeps the referee from
//! ending.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use matches::Finish;
use programs::end_all_programs;

use crate::{Failure, stderr};

pub use crate::failure::GOES_ON;

/// The exit code of a program ended by Ctrl-C, as shells say it.
const INTERRUPTED: i32 = 130;
/// How long the games that are running may take to end, with the end of the referee.
const LAST_GAMES: Duration = Duration::from_secs(5);
/// The part of that time that is kept for ending the programs that still play.
const LAST_PROGRAMS: Duration = Duration::from_millis(500);
/// The time in which the referee ends, once it has decided to. Programs that cannot be killed take the most of it.
const END_MAX: Duration = Duration::from_secs(15);

/// Ctrl-C ends the programs that play, and this one.
pub fn end_on_interrupt() -> Result<(), Failure> {
    ctrlc::set_handler(|| end("interrupted")).map_err(refused)
}

/// A flag that the first Ctrl-C sets, so that what runs can end in an orderly way. The second one, or what still runs
/// after 5 s, ends the programs that play, and this one. The hint says how the command goes on.
pub fn stop_on_interrupt(hint: &'static str) -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::<AtomicBool>::default();
    let flag = Arc::clone(&interrupted);
    let (first, begun) = channel();
    // Started now: when the signal comes, there may be no thread to be had.
    let limit = thread::Builder::new().spawn(move || end_after_last_games(&begun, hint));
    limit.map_err(|error| Failure::usage(format!("no thread can be started: {error}")))?;
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            end("interrupted again");
        }
        // The thread waits for this alone.
        let _ = first.send(());
    })
    .map_err(refused)?;
    Ok(interrupted)
}

/// Waits for the first signal, says so, and ends this program if it still runs after the limit.
fn end_after_last_games(begun: &Receiver<()>, hint: &str) {
    if begun.recv().is_err() {
        return;
    }
    let limit = LAST_GAMES.as_secs();
    stderr::write_later(format!(
        "referee: interrupted: what is running ends first, within {limit} s; {hint}\n"
    ));
    thread::sleep(LAST_GAMES - LAST_PROGRAMS);
    end(&format!("what did not end within {limit} s is not recorded; {hint}"));
}

/// Returns an error if Ctrl-C has ended what was to be played; the hint says how the command goes on.
pub fn finished(finish: Finish, hint: &str) -> Result<(), Failure> {
    match finish {
        Finish::Complete => Ok(()),
        Finish::Interrupted => Err(Failure::interrupted(hint)),
    }
}

fn refused(error: ctrlc::Error) -> Failure {
    Failure::usage(format!("Ctrl-C cannot be watched for: {error}"))
}

fn end(reason: &str) -> ! {
    end_within_limit();
    end_all_programs();
    errln!("referee: {reason}");
    exit(INTERRUPTED);
}

/// Kills this process if it has not ended after a while. Standard output that nobody reads can hold up `exit`.
pub fn end_within_limit() {
    let kill = || {
        thread::sleep(END_MAX);
        #[cfg(unix)]
        let _ =
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        std::process::abort();
    };
    // Without this thread there is no limit, and the end as such still comes.
    let _ = thread::Builder::new().spawn(kill);
}
