//! Linux: child subreapers, the processes below a process, descriptors of processes, processor time.

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

/// The least unit in which the system counts the time of ended children.
const TICK: Duration = Duration::from_millis(10);

/// Prepares this process to guard a program: it adopts every process below it whose own parent ends, and has a name of
/// its own, so that killing all processes of the referee's name leaves it alone.
pub fn become_guard() -> io::Result<()> {
    refuse_tracers();
    set_child_subreaper(Some(getpid()))?;
    Ok(set_name(c"player-guard")?)
}

/// Lets no process of an ordinary user trace this one, nor read or write its memory.
pub fn refuse_tracers() {
    // A kernel that does not know this has none that could.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
}

/// The number of descriptors that are sent at once.
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

/// Waits for one byte with descriptors; there are none if the other end is closed.
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

/// A process that is signalled by this and by nothing else, even if its number is given to another one.
#[derive(Debug)]
pub struct Handle(OwnedFd);

impl Handle {
    /// The handle of a process, or `None` if there is no such process or the kernel is older than Linux 5.3.
    pub fn of(process: Pid) -> Option<Self> {
        pidfd_open(process, PidfdFlags::empty()).ok().map(Self)
    }

    /// Returns true if the process runs.
    pub fn is_running(&self) -> bool {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        matches!(poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&now)), Ok(0))
    }

    /// Signals the process. One that has ended is left alone.
    pub fn signal(&self, signal: Signal) {
        let _ = pidfd_send_signal(&self.0, signal);
    }
}

impl AsFd for Handle {
    /// A descriptor that can be read from when the process has ended.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// The children of a process, or nothing if there is no such process.
pub fn children(process: Pid) -> Vec<Pid> {
    let process = process.as_raw_nonzero();
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let numbers =
        |list: String| list.split(' ').filter_map(|word| word.parse().ok()).collect::<Vec<i32>>();
    lists.flat_map(numbers).filter_map(Pid::from_raw).collect()
}

/// Signals every process below the given one, parents first. Returns true if one of them ran. Children of a process
/// that ends meanwhile may be missed.
pub fn signal_descendants(root: Pid, signal: Signal) -> bool {
    let mut parents = vec![root];
    let mut one_ran = false;
    while let Some(parent) = parents.pop() {
        for child in children(parent) {
            match Handle::of(child) {
                // Its number may have been given to another process before the handle was made.
                Some(handle) if parent_of(child) == Some(parent) => {
                    one_ran |= handle.is_running();
                    handle.signal(signal);
                    parents.push(child);
                }
                Some(_) => {}
                // Without handles only the children of this process are sure to keep their numbers.
                None if parent == getpid() => drop(kill_process(child, signal)),
                None => {}
            }
        }
    }
    one_ran
}

/// Kills a guard, a child of this process, and everything below it.
pub fn kill_tree(guard: Pid) {
    // What traces a process keeps it from ending; and as long as the guard is there, it adopts the children of those that end.
    wait_until(KILL_MAX, || !signal_descendants(guard, Signal::KILL));
    let _ = kill_process(guard, Signal::KILL);
}

fn parent_of(process: Pid) -> Option<Pid> {
    Pid::from_raw(stat_fields(process)?.split_whitespace().nth(1)?.parse().ok()?)
}

/// The fields of `/proc/PID/stat` behind the name in parentheses: the state, which is field 3, and so on.
fn stat_fields(process: Pid) -> Option<String> {
    let text = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
    Some(text.rsplit_once(')')?.1.to_owned())
}

/// The processor time of a process without its children, or `None` if there is no such process.
pub fn processor_time(process: Pid) -> Option<Duration> {
    let process = nix::unistd::Pid::from_raw(process.as_raw_nonzero().get());
    clock_getcpuclockid(process).and_then(clock_gettime).ok().map(Duration::from)
}

/// The processor time of the children that a process has waited for, with that of theirs, or `None` if `/proc` does
/// not say it.
pub fn processor_time_of_ended_children(process: Pid) -> Option<Duration> {
    // Fields 16 and 17.
    let fields = stat_fields(process)?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(|word| word.parse::<u32>().ok());
    ticks.sum::<Option<u32>>().map(|ticks| TICK * ticks)
}
