//! Linux only: subreapers, a process's descendants, process descriptors and CPU time.

use std::fs;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use nix::time::{clock_getcpuclockid, clock_gettime};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use rustix::process::{
    DumpableBehavior, Pid, PidfdFlags, Signal, getpid, kill_process, pidfd_open, pidfd_send_signal,
    set_child_subreaper, set_dumpable_behavior,
};
use rustix::thread::set_name;

use crate::process::ended::{KILL_MAX, wait_until};

/// The unit the system uses to count the time of reaped children.
const TICK: Duration = Duration::from_millis(10);

/// Prepares this process to guard a program. The process adopts all orphaned descendants, and
/// changes its name so that it survives if all processes with the referee's name are killed.
pub fn become_guard() -> io::Result<()> {
    refuse_tracers();
    set_child_subreaper(Some(getpid()))?;
    Ok(set_name(c"player-guard")?)
}

/// Prevents processes run by ordinary users from tracing this process and accessing its memory.
pub fn refuse_tracers() {
    // A kernel that does not support this does not allow tracing either.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
}

/// Number of file descriptors in a message.
const DESCRIPTORS: usize = 3;

pub fn send_descriptors(
    socket: &UnixStream,
    descriptors: [BorrowedFd<'_>; DESCRIPTORS],
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    control.push(SendAncillaryMessage::ScmRights(&descriptors));
    sendmsg(socket, &[IoSlice::new(b"i")], &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Waits for one byte that comes with file descriptors. Returns no descriptors if the other end is
/// closed.
pub fn receive_descriptors(socket: &UnixStream) -> io::Result<Vec<OwnedFd>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    recvmsg(socket, &mut [IoSliceMut::new(&mut byte)], &mut control, RecvFlags::CMSG_CLOEXEC)?;
    let received = control.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(descriptors) => Some(descriptors),
        _ => None,
    });
    Ok(received.flatten().collect())
}

/// A handle that never signals any other process, even if the process's ID is reused.
#[derive(Debug)]
pub struct Handle(OwnedFd);

impl Handle {
    /// Returns `None` if there is no such process or the kernel is older than Linux 5.3.
    pub fn open(process: Pid) -> Option<Self> {
        pidfd_open(process, PidfdFlags::empty()).ok().map(Self)
    }

    pub fn is_running(&self) -> bool {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        matches!(poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&now)), Ok(0))
    }

    /// Signals the process, unless it has already ended.
    pub fn signal(&self, signal: Signal) {
        let _ = pidfd_send_signal(&self.0, signal);
    }
}

impl AsFd for Handle {
    /// A descriptor that becomes readable when the process has ended.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// The children of a process. Empty if there is no such process.
pub fn children(process: Pid) -> Vec<Pid> {
    let process = process.as_raw_nonzero();
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let numbers =
        |list: String| list.split(' ').filter_map(|word| word.parse().ok()).collect::<Vec<i32>>();
    lists.flat_map(numbers).filter_map(Pid::from_raw).collect()
}

/// Signals every descendant of a process, parents first. Returns true if at least one of them was
/// running. May miss the children of a process that ends in the meantime.
pub fn signal_descendants(root: Pid, signal: Signal) -> bool {
    let mut parents = vec![root];
    let mut one_ran = false;
    while let Some(parent) = parents.pop() {
        for child in children(parent) {
            match Handle::open(child) {
                // The ID may have been reused before the handle was created.
                Some(handle) if parent_of(child) == Some(parent) => {
                    one_ran |= handle.is_running();
                    handle.signal(signal);
                    parents.push(child);
                }
                Some(_) => {}
                // Without handles, only children of this process are certain to keep their IDs.
                None if parent == getpid() => drop(kill_process(child, signal)),
                None => {}
            }
        }
    }
    one_ran
}

/// Kills a guard, which must be a child of this process, and all its descendants.
pub fn kill_tree(guard: Pid) {
    // A tracer keeps a process from ending. And as long as the guard exists, it adopts orphans.
    wait_until(KILL_MAX, || !signal_descendants(guard, Signal::KILL));
    let _ = kill_process(guard, Signal::KILL);
}

fn parent_of(process: Pid) -> Option<Pid> {
    Pid::from_raw(stat_fields(process)?.split_whitespace().nth(1)?.parse().ok()?)
}

/// The fields in `/proc/PID/stat` after the name in parentheses. The first of them is field 3, the
/// state.
fn stat_fields(process: Pid) -> Option<String> {
    let text = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
    Some(text.rsplit_once(')')?.1.to_owned())
}

/// The CPU time used by a process, excluding its children. `None` if there is no such process.
pub fn processor_time(process: Pid) -> Option<Duration> {
    let process = nix::unistd::Pid::from_raw(process.as_raw_nonzero().get());
    clock_getcpuclockid(process).and_then(clock_gettime).ok().map(Duration::from)
}

/// The CPU time used by the children that a process has reaped, including the children they reaped
/// themselves. `None` if `/proc` does not show it.
pub fn processor_time_of_ended_children(process: Pid) -> Option<Duration> {
    // Fields 16 and 17 of the file.
    let fields = stat_fields(process)?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(|word| word.parse::<u32>().ok());
    ticks.sum::<Option<u32>>().map(|ticks| TICK * ticks)
}
