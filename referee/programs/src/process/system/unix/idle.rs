//! Determines from `/proc` what a program is waiting for.

use std::fs;

use engine::protocol::Idle;

use super::linux::children;
use super::streams::Streams;
use crate::process::charged_processes::{ChargedProcesses, Pid};

/// Maximum number of processes to inspect.
const PROCESSES_MAX: usize = 64;

/// A thread, as listed in `/proc`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thread {
    /// `R` if the thread is running or ready to run, `S` if it is waiting.
    state: char,
    /// The kernel function the thread is waiting in. Empty if unknown.
    waits_in: String,
    /// Whether the standard input of the thread's process is the pipe from the referee.
    has_input: bool,
}

/// What a program's processes are waiting for. `None` if any of them is computing, if `/proc` does
/// not show what they are waiting for, or if there are too many of them.
pub fn idle(root: ChargedProcesses, streams: &Streams) -> Option<Idle> {
    let input = streams.input_inode().map(|inode| format!("pipe:[{inode}]"));
    let mut waiting = match root {
        ChargedProcesses::From(process) => vec![process],
        ChargedProcesses::Below(guard) => children(guard),
    };
    let mut all = Vec::new();
    for _ in 0..PROCESSES_MAX {
        let Some(process) = waiting.pop() else { return idle_of(&all) };
        all.extend(threads(process, input.as_deref()));
        waiting.extend(children(process));
    }
    None
}

fn threads(process: Pid, input: Option<&str>) -> Vec<Thread> {
    let folder = format!("/proc/{}", process.as_raw_nonzero());
    let own = fs::read_link(format!("{folder}/fd/0")).ok();
    let has_input = input.is_some() && own.as_deref().and_then(|path| path.to_str()) == input;
    let tasks = fs::read_dir(format!("{folder}/task")).into_iter().flatten().flatten();
    let thread = |task: fs::DirEntry| {
        let stat = fs::read_to_string(task.path().join("stat")).ok()?;
        let state = stat.rsplit_once(')')?.1.trim_start().chars().next()?;
        let waits_in = fs::read_to_string(task.path().join("wchan")).unwrap_or_default();
        Some(Thread { state, waits_in, has_input })
    };
    tasks.filter_map(thread).collect()
}

fn idle_of(threads: &[Thread]) -> Option<Idle> {
    let alive = || threads.iter().filter(|thread| !matches!(thread.state, 'Z' | 'X'));
    if alive().next().is_none() || alive().any(|thread| !matches!(thread.state, 'S' | 'I')) {
        return None;
    }
    let in_function = |part: &'static str| move |of: &Thread| of.waits_in.contains(part);
    let reads = in_function("pipe_read");
    if alive().any(|thread| thread.has_input && reads(thread)) {
        return Some(Idle::Input);
    }
    // A thread that waits for a timeout or for several things at once may be waiting for input too.
    // One that waits for a child is not.
    let sleeps = in_function("nanosleep");
    let waits_for_child = in_function("do_wait");
    let is_known = alive().all(|thread| sleeps(thread) || waits_for_child(thread));
    Some(if is_known && alive().any(sleeps) { Idle::Sleep } else { Idle::Unknown })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thread(state: char, waits_in: &str, has_input: bool) -> Thread {
        Thread { state, waits_in: waits_in.to_owned(), has_input }
    }

    #[test]
    fn nothing_is_said_of_a_program_that_computes() {
        let read = thread('S', "anon_pipe_read", true);
        assert_eq!(idle_of(&[]), None);
        assert_eq!(idle_of(&[thread('Z', "", false)]), None);
        for state in ['R', 'D', 'T', 't'] {
            assert_eq!(idle_of(&[read.clone(), thread(state, "0", false)]), None);
        }
        assert_eq!(idle_of(&[read, thread('Z', "", false)]), Some(Idle::Input));
    }

    #[test]
    fn a_read_of_another_pipe_is_not_for_input() {
        let reads = |has_input| thread('S', "pipe_read", has_input);
        let shell = thread('S', "do_wait", true);
        assert_eq!(idle_of(&[shell.clone(), reads(true)]), Some(Idle::Input));
        assert_eq!(idle_of(&[shell.clone(), reads(false)]), Some(Idle::Unknown));
        assert_eq!(idle_of(&[thread('S', "futex_wait_queue", true)]), Some(Idle::Unknown));
        assert_eq!(idle_of(&[thread('S', "0", true)]), Some(Idle::Unknown));
        let sleeps = thread('S', "hrtimer_nanosleep", true);
        assert_eq!(idle_of(&[shell.clone(), sleeps.clone()]), Some(Idle::Sleep));
        assert_eq!(idle_of(&[sleeps, reads(false)]), Some(Idle::Unknown));
        assert_eq!(idle_of(&[shell]), Some(Idle::Unknown));
    }
}
