//! Tests guards that fail. The guards are shell scripts that write to the socket, which is their
//! standard input.

use std::io::ErrorKind;

use super::super::group::end_of_child;
use super::*;

const SOON: Deadlines =
    Deadlines { start: Duration::from_millis(200), end: Duration::from_millis(200) };
const AMPLE: Deadlines = Deadlines { start: Duration::from_secs(60), end: Duration::from_secs(60) };

fn start(script: &str, deadlines: Deadlines) -> io::Result<Guarded> {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    Guarded::start_by(command, b"\0\0\0\0", deadlines)
}

fn failed(guard: Pid) -> Result<(), EndError> {
    Err(EndError::GuardFailed { id: guard.as_raw_nonzero().get() })
}

fn is_gone(child: Pid) -> bool {
    end_of_child(child) == Some(ProgramExit::Unknown)
}

#[test]
fn a_guard_that_never_speaks_is_given_up() {
    let error = start("exec sleep 600", SOON).expect_err("it starts nothing");
    assert_eq!(error.to_string(), "its guard process did not start it");
    let error = start("exit 3", AMPLE).expect_err("it starts nothing");
    assert_eq!(error.to_string(), "its guard process did not start it");
}

#[test]
fn a_refusal_is_the_error_of_the_system() {
    let error = start("echo refused 2 >&0", AMPLE).expect_err("refused");
    assert_eq!(error.kind(), ErrorKind::NotFound);
}

#[test]
fn a_guard_that_hangs_is_killed() {
    let mut guarded =
        start("echo started $$ >&0; exec sleep 600", Deadlines { end: SOON.end, ..AMPLE })
            .expect("started");
    let id = guarded.guard_id;
    assert_eq!(guarded.ended(), None);
    assert_eq!(guarded.end(), failed(id));
    assert!(is_gone(id));
}

#[test]
fn what_a_guard_cannot_kill_is_an_error() {
    let script = "echo started $$ >&0; echo code 3 >&0; echo still 17 >&0; exit 0";
    let mut guarded = start(script, AMPLE).expect("started");
    assert!(wait_until(AMPLE.start, || guarded.ended() == Some(ProgramExit::Code(3))));
    let (id, still_runs) = (guarded.guard_id, Err(EndError::StillRuns { id: 17 }));
    assert_eq!((guarded.end(), guarded.end()), (still_runs, still_runs));
    assert!(is_gone(id));
}

#[test]
fn a_guard_that_was_killed_is_the_end_of_its_program() {
    let mut guarded = start("echo started $$ >&0; kill -9 $$", AMPLE).expect("started");
    let id = guarded.guard_id;
    assert!(wait_until(AMPLE.start, || guarded.ended() == Some(ProgramExit::WithoutGuard)));
    assert_eq!(guarded.end(), failed(id));
    assert!(is_gone(id));
}

#[test]
fn a_program_whose_guard_was_killed_has_ended_after_its_end() {
    let script = "sleep 600 & echo started $! >&0; kill -9 $$";
    let mut guarded = start(script, AMPLE).expect("the program was started");
    let program = guarded.id().and_then(Handle::open).expect("it runs");
    assert!(program.is_running());
    assert_eq!(guarded.end(), failed(guarded.guard_id));
    assert!(!program.is_running());
}
