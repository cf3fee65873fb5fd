//! Whether a program has written all that it writes before it reads on.
//!
//! What a program writes after its answer belongs to the turn of that answer. It is known to be
//! complete when the program waits for its next input; only then is the next view sent.

use std::time::{Duration, Instant};

use super::clock::Watch;
use super::pipes::Pipes;
use super::root::{Pid, Root};
use super::system::{self, Thread};

/// How long a view is held back at most. A program that does not read yet would not read it either.
const PATIENCE: Duration = Duration::from_secs(1);
/// Processor time that a program may use meanwhile: one that computes until there is input, without
/// waiting for it, is sent the view.
const WORK_MAX: Duration = Duration::from_millis(2);
/// How often a program may let the patience run out. After that, views are sent at once.
const MISSES_MAX: u32 = 2;
/// The first and the longest pause between two looks at a program.
const PAUSES: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(1)];

/// What is known of how a program waits.
#[derive(Debug, Default)]
pub struct Settling {
    /// The thread that was last seen waiting.
    reader: Option<Thread>,
    misses: u32,
}

impl Settling {
    /// Reads what the program writes until it waits for input, at most for half of the budget. Returns
    /// whether it waits.
    pub fn settle(&mut self, pipes: &mut Pipes, watch: &Watch, budget: Duration) -> bool {
        if self.misses >= MISSES_MAX {
            pipes.step(Duration::ZERO);
            return false;
        }
        let (begun, patience) = (Instant::now(), PATIENCE.min(budget / 2));
        let ([mut pause, longest], mut is_first) = (PAUSES, true);
        loop {
            let waits = self.waits_for_input(watch.root(), is_first);
            is_first = false;
            // What was written before is in the pipes by now.
            pipes.step(Duration::ZERO);
            if waits == Some(true) {
                self.misses = 0;
                return true;
            }
            if waits.is_none() || pipes.output_closed() || pipes.lines.full() {
                return false;
            }
            if watch.processor_time().is_some_and(|used| used > WORK_MAX) {
                self.misses = MISSES_MAX;
                return false;
            }
            if begun.elapsed() >= patience {
                self.misses += 1;
                return false;
            }
            pipes.step(pause);
            pause = longest.min(pause * 2);
        }
    }

    /// Whether a thread of the program waits for input; `None` if the system does not say, or if all
    /// threads wait for something that is not known here. The first look of a turn is at the thread
    /// that waited before, if it is busy.
    fn waits_for_input(&mut self, root: Root, is_first: bool) -> Option<bool> {
        let waits = |thread: &Thread| thread.waits_for_input();
        match self.reader.as_ref().and_then(waits) {
            Some(true) => return Some(true),
            // Another thread is not looked for at once, since that takes much longer.
            Some(false) if is_first => return Some(false),
            _ => {}
        }
        let threads = processes(root).into_iter().flat_map(system::threads);
        let mut is_told = None;
        for thread in threads {
            match waits(&thread) {
                Some(true) => {
                    self.reader = Some(thread);
                    return Some(true);
                }
                Some(false) => is_told = Some(false),
                None => {}
            }
        }
        is_told
    }
}

/// The processes that run.
fn processes(root: Root) -> Vec<Pid> {
    let mut found = match root {
        Root::From(process) => vec![process],
        #[cfg(unix)]
        Root::Below(guard) => system::children(guard),
    };
    let mut next = 0;
    while let Some(process) = found.get(next) {
        found.extend(system::children(*process));
        next += 1;
    }
    found
}
