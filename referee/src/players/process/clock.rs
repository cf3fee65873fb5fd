//! The time a program uses.

use std::fs;
use std::time::{Duration, Instant};

use nix::time::{clock_getcpuclockid, clock_gettime};
use nix::unistd::Pid;

use crate::players::Clock;

/// The least unit in which the system counts the time of ended children.
const TICK: Duration = Duration::from_millis(10);

/// How much longer than its budget a program may be silent where only processor time is charged:
/// one that sleeps must not hang the table.
const PATIENCE: u32 = 20;
const PATIENCE_MIN: Duration = Duration::from_secs(2);

/// Measures one answer of a program.
#[derive(Debug)]
pub struct Watch {
    clock: Clock,
    head: i32,
    begun: Instant,
    used: Duration,
}

impl Watch {
    /// Begins to measure the program at the head of its group.
    pub fn start(clock: Clock, head: u32) -> Self {
        let head = i32::try_from(head).expect("the system's process numbers are positive i32");
        let used = match clock {
            Clock::Wall => Duration::ZERO,
            Clock::Cpu => processor_time(head),
        };
        Self { clock, head, begun: Instant::now(), used }
    }

    /// The time charged so far.
    pub fn charged(&self) -> Duration {
        match self.clock {
            Clock::Wall => self.begun.elapsed(),
            Clock::Cpu => processor_time(self.head).saturating_sub(self.used),
        }
    }

    /// How long the program may still be waited for, at the longest.
    pub fn left(&self, budget: Duration) -> Duration {
        match self.clock {
            Clock::Wall => budget.saturating_sub(self.begun.elapsed()),
            Clock::Cpu if self.charged() > budget => Duration::ZERO,
            Clock::Cpu => {
                (budget * PATIENCE).max(PATIENCE_MIN).saturating_sub(self.begun.elapsed())
            }
        }
    }
}

/// Processor time of a process and of everything it started that still hangs below it, with that
/// of the children it has waited for.
fn processor_time(head: i32) -> Duration {
    let mut waiting = vec![head];
    let mut sum = Duration::ZERO;
    while let Some(process) = waiting.pop() {
        let clock = clock_getcpuclockid(Pid::from_raw(process)).and_then(clock_gettime);
        sum += clock.map_or(Duration::ZERO, Duration::from);
        sum += time_of_ended_children(process).unwrap_or_default();
        waiting.extend(children(process));
    }
    sum
}

fn children(process: i32) -> Vec<i32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split(' ').filter_map(|word| word.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Fields 16 and 17 of `/proc/PID/stat`, which stand behind the name in parentheses.
fn time_of_ended_children(process: i32) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let ticks: u32 =
        fields.split_whitespace().skip(13).take(2).map_while(|word| word.parse::<u32>().ok()).sum();
    Some(TICK * ticks)
}
