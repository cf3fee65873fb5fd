//! Measures the time used by a program's processes.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use super::charged_processes::{ChargedProcesses, Pid};
use super::system;
use crate::Clock;

/// Limit on a program's wall time if only CPU time is charged, as a multiple of its time budget.
/// Without this limit, a program that sleeps could block the match.
const WALL_FACTOR: u32 = 20;
const WALL_MIN: Duration = Duration::from_secs(2);

/// A source of CPU times.
pub trait Times: Clone {
    fn children(&self, process: Pid) -> Vec<Pid>;
    /// The CPU time used by a process, if it exists and the system reports it.
    fn processor_time(&self, process: Pid) -> Option<Duration>;
    /// The CPU time used by the children that a process has reaped, if the system reports it.
    fn ended_children(&self, process: Pid) -> Option<Duration>;
}

#[derive(Clone, Copy, Debug)]
pub struct SystemTimes;

impl Times for SystemTimes {
    fn children(&self, process: Pid) -> Vec<Pid> {
        system::children(process)
    }

    fn processor_time(&self, process: Pid) -> Option<Duration> {
        system::processor_time(process)
    }

    fn ended_children(&self, process: Pid) -> Option<Duration> {
        system::processor_time_of_ended_children(process)
    }
}

/// Measures how long a program takes for one answer.
#[derive(Debug)]
pub struct Stopwatch<T = SystemTimes> {
    clock: Clock,
    root: ChargedProcesses,
    times: T,
    started: Instant,
    /// The CPU time at the start, if the system reports it. With the wall clock, it is only read on
    /// the first query, because reading it takes longer than some answers do.
    used: OnceCell<Option<Duration>>,
}

impl Stopwatch {
    /// Starts measuring a program's time.
    pub fn start(clock: Clock, root: ChargedProcesses) -> Self {
        Self::with_times(clock, root, SystemTimes)
    }
}

impl<T: Times> Stopwatch<T> {
    fn with_times(clock: Clock, root: ChargedProcesses, times: T) -> Self {
        let used = match clock {
            Clock::Wall => OnceCell::new(),
            Clock::Cpu => OnceCell::from(processor_time(&times, root)),
        };
        Self { clock, root, times, started: Instant::now(), used }
    }

    /// The time charged so far. If the system does not report CPU time, nothing is charged, and
    /// [`remaining`](Self::remaining) is the only limit on the answer.
    pub fn charged(&self) -> Duration {
        match self.clock {
            Clock::Wall => self.passed(),
            Clock::Cpu => self.processor_time().unwrap_or_default(),
        }
    }

    /// The CPU time used so far, if the system reports it. With the wall clock, it is counted from
    /// the first call.
    pub fn processor_time(&self) -> Option<Duration> {
        let now = processor_time(&self.times, self.root);
        let used = *self.used.get_or_init(|| now);
        Some(now?.saturating_sub(used?))
    }

    pub fn passed(&self) -> Duration {
        self.started.elapsed()
    }

    /// How long to keep waiting for the program.
    pub fn remaining(&self, budget: Duration) -> Duration {
        match self.clock {
            Clock::Wall => budget.saturating_sub(self.started.elapsed()),
            Clock::Cpu if self.charged() > budget => Duration::ZERO,
            Clock::Cpu => {
                (budget * WALL_FACTOR).max(WALL_MIN).saturating_sub(self.started.elapsed())
            }
        }
    }
}

/// Returns true if the system reports the CPU time of a running program.
pub fn processor_time_is_readable(root: ChargedProcesses) -> bool {
    is_readable_by(&SystemTimes, root)
}

fn is_readable_by(times: &impl Times, root: ChargedProcesses) -> bool {
    let process = root.process();
    times.processor_time(process).is_some() && times.ended_children(process).is_some()
}

/// The CPU time used by the charged processes, their descendants, and the children they have
/// reaped. `None` if the system does not report it for the first process.
fn processor_time(times: &impl Times, root: ChargedProcesses) -> Option<Duration> {
    let (mut waiting, mut sum) = match root {
        ChargedProcesses::From(process) => {
            (vec![process], times.processor_time(process).map(|_| Duration::ZERO)?)
        }
        #[cfg(target_os = "linux")]
        ChargedProcesses::Below(guard) => (times.children(guard), times.ended_children(guard)?),
    };
    while let Some(process) = waiting.pop() {
        // If a process has ended since it was listed, its time is included in its parent's.
        sum += times.processor_time(process).unwrap_or_default();
        sum += times.ended_children(process).unwrap_or_default();
        waiting.extend(times.children(process));
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    use super::*;

    /// Processes by ID, each with its parent, its own time and the time of its reaped children.
    type Table = BTreeMap<i32, (i32, Option<u64>, Option<u64>)>;

    #[derive(Clone)]
    struct Fake(Rc<RefCell<Table>>);

    impl Fake {
        fn new(rows: &[(i32, i32, Option<u64>, Option<u64>)]) -> Self {
            let row = |&(id, parent, own, ended)| (id, (parent, own, ended));
            Self(Rc::new(RefCell::new(rows.iter().map(row).collect())))
        }
    }

    fn id(process: Pid) -> i32 {
        process.as_raw_nonzero().get()
    }

    fn pid(id: i32) -> Pid {
        Pid::from_raw(id).expect("not 0")
    }

    impl Times for Fake {
        fn children(&self, process: Pid) -> Vec<Pid> {
            let table = self.0.borrow();
            let of_it = table.iter().filter(|(_, row)| row.0 == id(process));
            of_it.map(|(child, _)| pid(*child)).collect()
        }

        fn processor_time(&self, process: Pid) -> Option<Duration> {
            self.0.borrow().get(&id(process))?.1.map(Duration::from_millis)
        }

        fn ended_children(&self, process: Pid) -> Option<Duration> {
            self.0.borrow().get(&id(process))?.2.map(Duration::from_millis)
        }
    }

    #[test]
    fn a_guard_is_not_charged_but_what_it_adopted_is() {
        // Guard 1, its program 2 with a child 3, and a daemon 4 adopted by the guard.
        let times = Fake::new(&[
            (1, 0, Some(1000), Some(10)),
            (2, 1, Some(100), Some(20)),
            (3, 2, Some(3), Some(0)),
            (4, 1, Some(4), Some(0)),
        ]);
        #[cfg(target_os = "linux")]
        assert_eq!(
            processor_time(&times, ChargedProcesses::Below(pid(1))),
            Some(Duration::from_millis(137))
        );
        assert_eq!(
            processor_time(&times, ChargedProcesses::From(pid(2))),
            Some(Duration::from_millis(123))
        );
    }

    #[test]
    fn what_the_system_does_not_tell_is_not_charged() {
        let times = Fake::new(&[(2, 1, Some(100), Some(0))]);
        let root = ChargedProcesses::From(pid(2));
        assert!(is_readable_by(&times, root));
        let watch = Stopwatch::with_times(Clock::Cpu, root, times.clone());
        times.0.borrow_mut().insert(2, (1, Some(150), Some(0)));
        assert_eq!(watch.charged(), Duration::from_millis(50));
        let budget = Duration::from_millis(40);
        assert_eq!(watch.remaining(budget), Duration::ZERO);
        times.0.borrow_mut().insert(2, (1, None, None));
        assert!(!is_readable_by(&times, root));
        assert_eq!((watch.charged(), watch.processor_time()), (Duration::ZERO, None));
        // The program gets no more time than one that sleeps.
        let remaining = watch.remaining(budget);
        assert!(!remaining.is_zero() && remaining <= WALL_MIN, "{remaining:?}");
    }
}
