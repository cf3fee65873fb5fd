//! Handling of Ctrl-C, SIGTERM and SIGHUP. No player outlives the referee, and nothing keeps the
//! referee from exiting.

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

/// Exit code after Ctrl-C, as in shells.
const INTERRUPTED: i32 = 130;
/// Time for running games to end, including the referee's exit.
const LAST_GAMES: Duration = Duration::from_secs(5);
/// Share of that time reserved for killing players.
const LAST_PROGRAMS: Duration = Duration::from_millis(500);
/// Upper limit on the time taken to exit. Most of it is needed for programs that cannot be killed.
const END_MAX: Duration = Duration::from_secs(15);

/// Kills the players and exits on Ctrl-C.
pub fn end_on_interrupt() -> Result<(), Failure> {
    ctrlc::set_handler(|| end("interrupted")).map_err(refused)
}

/// Returns a flag that the first Ctrl-C sets, for an orderly stop. A second Ctrl-C, or a timeout of
/// 5 s, kills the players and exits. The hint explains how to continue the command.
pub fn stop_on_interrupt(hint: &'static str) -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::<AtomicBool>::default();
    let flag = Arc::clone(&interrupted);
    let (first, signal) = channel();
    // The thread is started now, as there may be no free thread when the signal arrives.
    let limit = thread::Builder::new().spawn(move || end_after_last_games(&signal, hint));
    limit.map_err(|error| Failure::usage(format!("cannot start a thread: {error}")))?;
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            end("interrupted again");
        }
        // If this fails, the thread has already ended.
        let _ = first.send(());
    })
    .map_err(refused)?;
    Ok(interrupted)
}

/// Waits for the first signal, announces it, and exits if the program is still running after the
/// time limit.
fn end_after_last_games(signal: &Receiver<()>, hint: &str) {
    if signal.recv().is_err() {
        return;
    }
    let limit = LAST_GAMES.as_secs();
    stderr::write_later(format!(
        "referee: interrupted: waiting at most {limit} s for running games; {hint}\n"
    ));
    thread::sleep(LAST_GAMES - LAST_PROGRAMS);
    end(&format!("games that did not end within {limit} s were not recorded; {hint}"));
}

/// Returns an error if Ctrl-C stopped the games. The hint explains how to continue the command.
pub fn finished(finish: Finish, hint: &str) -> Result<(), Failure> {
    match finish {
        Finish::Complete => Ok(()),
        Finish::Interrupted => Err(Failure::interrupted(hint)),
    }
}

fn refused(error: ctrlc::Error) -> Failure {
    Failure::usage(format!("cannot handle Ctrl-C: {error}"))
}

fn end(reason: &str) -> ! {
    end_within_limit();
    end_all_programs();
    errln!("referee: {reason}");
    exit(INTERRUPTED);
}

/// Kills this process if it has not exited in time, as `exit` can block while nobody reads stdout.
pub fn end_within_limit() {
    let kill = || {
        thread::sleep(END_MAX);
        #[cfg(unix)]
        let _ =
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        std::process::abort();
    };
    // If the thread cannot start, there is no time limit, but the process still exits.
    let _ = thread::Builder::new().spawn(kill);
}
