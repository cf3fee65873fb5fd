//! No process started by a player outlives the referee, however the referee ends.

use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::referee_command::{AMPLE, CommandOutput, Folder, eventually, word};

/// Script that never reads, ignores all signals it can, and starts a child, a session and a daemon.
const CLINGING: &str = "trap '' TERM HUP INT; sleep 600 & setsid sleep 600 & \
    setsid -f sh -c 'sleep 600; sleep 600'; sleep 600; sleep 600";

/// The shell, its four processes, and the daemon's shell.
const CLINGING_PROCESSES: usize = 6;

/// Returns a mark that is unique to this test.
fn mark(test: &str) -> String {
    format!("GUARDS_{}_{test}", std::process::id())
}

/// Starts a game with a marked script in seat 1, and waits until all its processes are running.
fn start(folder: &Folder, mark: &str) -> Child {
    folder.write("bot.sh", CLINGING);
    let players = "--player @random --player 'sh bot.sh'";
    let line = format!("play --game ice-and-fire --seed 3 --json {AMPLE} {players}");
    let mut command = folder.command(&line);
    command.env(mark, "1").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let referee = command.spawn().expect("the referee runs");
    let sleeps = || {
        let of_program = |id: &u32| {
            let words = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            words.starts_with(b"sh\0") || words.starts_with(b"sleep\0")
        };
        marked(mark).iter().filter(|id| of_program(id)).count()
    };
    assert!(eventually(|| sleeps() == CLINGING_PROCESSES), "{mark}: {} processes", sleeps());
    referee
}

#[test]
fn nothing_outlives_a_referee_that_a_signal_ends() {
    for (signal, test, code) in
        [(Signal::KILL, "killed", None), (Signal::INT, "interrupted", Some(130))]
    {
        let mark = mark(test);
        let _cleaner = KillOnDrop(&mark);
        let folder = Folder::new();
        let mut referee = start(&folder, &mark);
        kill_process(Pid::from_child(&referee), signal).expect("the referee runs");
        assert_eq!(referee.wait().expect("the referee ends").code(), code, "{test}");
        assert!(eventually(|| marked(&mark).is_empty()), "{test}: {:?} are left", marked(&mark));
    }
}

/// Plays a match with a script that attacks its guard. The match must end with an error and leave
/// no process behind.
fn ends_with_an_error(test: &str, script: &str) {
    let mark = mark(test);
    let _cleaner = KillOnDrop(&mark);
    let folder = Folder::new();
    folder.write("bot.sh", script);
    let players = "--player @random --player 'sh bot.sh' --seeds 1..1 --jobs 1";
    let mut command = folder.command(&format!("match --game ice-and-fire {players} {AMPLE}"));
    command.env(&mark, "1");
    CommandOutput::run(command).fails(2, "killed or stopped");
    assert!(eventually(|| marked(&mark).is_empty()), "{test}: {:?} are left", marked(&mark));
}

#[test]
fn a_program_that_kills_its_guard_and_plays_on_always_ends_the_match() {
    for _ in 0..4 {
        ends_with_an_error("kills", "sleep 0.1; kill -9 $PPID; exec yes WAIT");
    }
}

#[test]
fn a_program_that_stops_or_traces_its_guard_ends_the_match_in_time() {
    // The attacks begin after the trial start of each player.
    let trace = "import ctypes, os, time; time.sleep(0.5); guard = os.getppid(); \
        ready, done = os.pipe(); is_tracer = os.fork() == 0; is_tracer and os.setsid(); \
        is_tracer and ctypes.CDLL(None).ptrace(16, guard, 0, 0); os.close(done); \
        is_tracer and time.sleep(600); os.read(ready, 1); \
        [print('WAIT', flush=True) for _ in range(1000)]; time.sleep(600)";
    std::thread::scope(|scope| {
        let stop = "sleep 0.5; kill -STOP $PPID; exec yes WAIT";
        scope.spawn(|| ends_with_an_error("stops", stop));
        // An ordinary user may not trace a guard, in which case only the program fails.
        if rustix::process::geteuid().is_root() {
            ends_with_an_error("traces", &format!("exec python3 -c {}", word(trace)));
        }
    });
}

#[test]
fn guard_player_is_refused_to_users() {
    let error = Folder::new().refused("guard-player true", "is reserved for the referee itself");
    assert_eq!(error.lines().count(), 1, "{error}");
}
