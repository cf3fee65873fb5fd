//! Nothing that a program starts outlives the referee, however the referee ends.

#[path = "processes/marked_processes.rs"]
mod marked_processes;

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use marked_processes::{marked, KillOnDrop};
use programs::{end_idle_guards, guard_programs, Process};
use rustix::process::{kill_process, Pid, Signal};

/// Never reads, ignores what can be ignored, and starts a child, a session and a daemon.
const CLINGING: &str = "trap '' TERM HUP INT; sleep 600 & setsid sleep 600 & \
    setsid -f sh -c 'sleep 600; sleep 600'; sleep 600; sleep 600";

/// The shell, its four processes, and the shell of the daemon.
const CLINGING_PROCESSES: usize = 6;

/// The command of a game of a script, marked, on seat 0.
fn playing(mark: &str, script: &str) -> Command {
    let mut command = Command::new(cargo_bin!("referee"));
    command.args(["play", "ice-and-fire", "--seed", "3", "--json", "--player", "@random"]);
    command.args(["--first-timeout-ms", "60000", "--timeout-ms", "60000"]);
    command.args(["--player", &shlex::try_join(["sh", "-c", script]).expect("no NUL")]);
    command.env(mark, "1").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A mark that no other test has.
fn mark(test: &str) -> String {
    format!("GUARDS_{}_{test}", std::process::id())
}

/// Waits until something holds, a minute at most.
fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    let limit = Instant::now() + Duration::from_secs(60);
    while !holds() {
        if Instant::now() > limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

/// Starts a game and waits until it has `count` processes, without those of the referee.
fn start(mark: &str, script: &str, processes: usize) -> Child {
    let referee = playing(mark, script).spawn().expect("the referee runs");
    let sleeps = || {
        let of_program = |id: &u32| {
            let words = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            words.starts_with(b"sh\0") || words.starts_with(b"sleep\0")
        };
        marked(mark).iter().filter(|id| of_program(id)).count()
    };
    assert!(eventually(|| sleeps() == processes), "{mark}: {} processes", sleeps());
    referee
}

fn signal(process: &Child, signal: Signal) {
    kill_process(Pid::from_child(process), signal).expect("the referee runs");
}

/// Ends a game by a signal to the referee; nothing is left.
fn leaves_nothing_after(end: Signal, test: &str, script: &str, processes: usize) {
    let mark = mark(test);
    let _cleaner = KillOnDrop(&mark);
    let mut referee = start(&mark, script, processes);
    signal(&referee, end);
    referee.wait().expect("the referee ends");
    assert!(eventually(|| marked(&mark).is_empty()), "{test}: {:?} are left", marked(&mark));
}

#[test]
fn nothing_outlives_a_killed_referee() {
    leaves_nothing_after(Signal::KILL, "killed", CLINGING, CLINGING_PROCESSES);
}

#[test]
fn nothing_outlives_an_interrupted_referee() {
    leaves_nothing_after(Signal::INT, "interrupted", CLINGING, CLINGING_PROCESSES);
}

/// Plays a match with a script that attacks its guard, which ends it with an error, and leaves nothing.
fn ends_with_an_error(test: &str, script: &str) {
    let mark = mark(test);
    let _cleaner = KillOnDrop(&mark);
    let player = shlex::try_join(["sh", "-c", script]).expect("no NUL");
    let mut command = Command::new(cargo_bin!("referee"));
    command.args(["match", "ice-and-fire", "--seeds", "1..1", "--jobs", "1"]);
    command.args(["--first-timeout-ms", "60000", "--timeout-ms", "60000"]);
    command.args(["--player", &player, "--player", "@random"]).env(&mark, "1");
    let output = command.output().expect("the referee runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{test}: {error}");
    assert!(error.contains("killed or stopped"), "{test}: {error}");
    assert!(eventually(|| marked(&mark).is_empty()), "{test}: {:?} are left", marked(&mark));
}

#[test]
fn a_program_that_kills_its_guard_and_plays_on_always_ends_the_match() {
    for _ in 0..20 {
        ends_with_an_error("kills", "sleep 0.1; kill -9 $PPID; exec yes WAIT");
    }
}

/// It begins after the start with which every player is tried.
#[test]
fn a_program_that_stops_its_guard_ends_the_match_in_time() {
    ends_with_an_error("stops", "sleep 0.5; kill -STOP $PPID; exec yes WAIT");
}

/// An ordinary user may not trace a guard: then the program fails, and nothing else does.
#[test]
fn a_program_that_traces_its_guard_ends_the_match_in_time() {
    if rustix::process::geteuid().is_root() {
        let trace = "import ctypes, os, time; time.sleep(0.5); guard = os.getppid(); \
            ready, done = os.pipe(); is_tracer = os.fork() == 0; is_tracer and os.setsid(); \
            is_tracer and ctypes.CDLL(None).ptrace(16, guard, 0, 0); os.close(done); \
            is_tracer and time.sleep(600); os.read(ready, 1); \
            [print('WAIT', flush=True) for _ in range(1000)]; time.sleep(600)";
        let trace = shlex::try_join(["python3", "-c", trace]).expect("no NUL");
        ends_with_an_error("traces", &format!("exec {trace}"));
    }
}

#[test]
fn the_clock_of_the_processor_counts_a_daemon() {
    let mark = mark("daemon");
    let _cleaner = KillOnDrop(&mark);
    let script = "setsid -f sh -c 'while :; do :; done'; exec sleep 600";
    let player = shlex::try_join(["sh", "-c", script]).expect("no NUL");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(cargo_bin!("referee"));
    command.args(["match", "ice-and-fire", "--player", "@random", "--player", &player]);
    command.args(["--seeds", "1..1", "--work", "1", "--clock", "cpu", "--jobs", "1"]);
    // Far less than the patience with a program that sleeps.
    command.args(["--first-timeout-ms", "1000", "--timeout-ms", "1000", "--out", "games.jsonl"]);
    command.env(&mark, "1").current_dir(folder.path()).stdin(Stdio::null());
    let output = command.output().expect("the referee runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = std::fs::read_to_string(folder.path().join("games.jsonl")).expect("a journal");
    let used = |game: &str| -> f64 {
        let (_, rest) = game.split_once(" ms passed with ").expect("a time-out");
        rest.split_once(" ms of processor time").expect("a time").0.parse().expect("a number")
    };
    for game in games.lines().skip(1) {
        assert!(used(game) > 1000.0, "{game}");
    }
    assert_eq!(marked(&mark), [0; 0]);
}

/// The parent of a program, which is its guard.
fn guard_of(program: &Process) -> Pid {
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", program.id().expect("it runs")));
    let status = status.expect("Linux tells");
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")).expect("a parent");
    Pid::from_raw(parent.trim().parse().expect("a number")).expect("not 0")
}

#[test]
fn a_guard_serves_one_program_after_the_other_until_it_is_killed() {
    guard_programs(cargo_bin!("referee"));
    let start = || Process::start(&["cat".to_owned()]).expect("started");
    let guard = guard_of(&start());
    assert_eq!(guard_of(&start()), guard);
    kill_process(guard, Signal::KILL).expect("it waits for a program");
    let other = guard_of(&start());
    assert_ne!(other, guard);
    end_idle_guards();
    assert!(kill_process(other, Signal::TERM).is_err(), "it has ended");
}

#[test]
fn a_guard_is_not_for_people() {
    let mut command = Command::new(cargo_bin!("referee"));
    let output = command.args(["guard-player", "true"]).stdin(Stdio::null()).output();
    let output = output.expect("the referee runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("for the referee's own use"), "{error}");
}
