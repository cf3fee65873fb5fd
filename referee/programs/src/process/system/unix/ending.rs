//! Ends programs by signals.

use std::time::{Duration, Instant};

use rustix::process::{Signal, WaitIdStatus};

use crate::process::ended::{EndError, Ended, GRACE, KILL_MAX, wait_until};

impl From<WaitIdStatus> for Ended {
    fn from(status: WaitIdStatus) -> Self {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Self::Code(code),
            (None, Some(signal)) => Self::Signal(signal),
            (None, None) => Self::Unknown,
        }
    }
}

/// Processes that are ended together.
pub trait Processes {
    /// The number of one that still runs.
    fn id(&self) -> i32;
    fn signal(&self, signal: Signal);
    fn head_ended(&self) -> bool;
    /// Returns true if all have ended that this can find.
    fn all_ended(&self) -> bool;
}

/// The time that processes may take to end.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// By themselves, and again after a SIGTERM.
    pub grace: Duration,
    pub kill: Duration,
}

impl Patience {
    /// The time for every program after its game.
    pub const AFTER_GAME: Self = Self { grace: GRACE, kill: KILL_MAX };
    /// The time for a program after the last game.
    #[cfg(target_os = "linux")]
    pub const NONE: Self = Self { grace: Duration::ZERO, kill: KILL_MAX };
}

/// Ends processes: asks them to, then makes them. Returns an error if one still runs after it was killed.
pub fn end(processes: &impl Processes, patience: Patience) -> Result<(), EndError> {
    let Patience { grace, kill } = patience;
    if !grace.is_zero() && !wait_until(grace, || processes.head_ended()) {
        processes.signal(Signal::TERM);
        wait_until(grace, || processes.head_ended());
    }
    let start = Instant::now();
    loop {
        processes.signal(Signal::KILL);
        if wait_until(GRACE.min(kill), || processes.all_ended()) {
            return Ok(());
        }
        if start.elapsed() >= kill {
            return Err(EndError::StillRuns { id: processes.id() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    /// Ends after some signals, or never.
    #[derive(Default)]
    struct Stubborn {
        signals: RefCell<Vec<Signal>>,
        head_ends_after: Option<usize>,
        all_end_after: Option<usize>,
        asked: Cell<u32>,
    }

    impl Stubborn {
        fn had(&self, count: Option<usize>) -> bool {
            self.asked.set(self.asked.get() + 1);
            count.is_some_and(|count| self.signals.borrow().len() >= count)
        }
    }

    impl Processes for Stubborn {
        fn id(&self) -> i32 {
            17
        }

        fn signal(&self, signal: Signal) {
            self.signals.borrow_mut().push(signal);
        }

        fn head_ended(&self) -> bool {
            self.had(self.head_ends_after)
        }

        fn all_ended(&self) -> bool {
            self.had(self.all_end_after)
        }
    }

    const SHORT: Patience =
        Patience { grace: Duration::from_millis(1), kill: Duration::from_millis(20) };

    #[test]
    fn what_cannot_be_killed_is_given_up() {
        let processes = Stubborn::default();
        assert_eq!(end(&processes, SHORT), Err(EndError::StillRuns { id: 17 }));
        let signals = processes.signals.into_inner();
        let (first, rest) = signals.split_first().expect("there are signals");
        assert_eq!(*first, Signal::TERM);
        assert!(!rest.is_empty() && rest.iter().all(|signal| *signal == Signal::KILL));
        let words = EndError::StillRuns { id: 17 }.to_string();
        assert_eq!(words, "process 17 still runs 10 s after it was killed");
    }

    #[test]
    fn what_a_program_started_is_killed_though_it_has_ended() {
        let processes =
            Stubborn { head_ends_after: Some(0), all_end_after: Some(3), ..Stubborn::default() };
        let ample = Patience { kill: Duration::from_secs(600), ..SHORT };
        assert_eq!(end(&processes, ample), Ok(()));
        assert_eq!(processes.signals.into_inner(), [Signal::KILL; 3]);
    }

    #[test]
    fn without_grace_a_program_is_killed_at_once() {
        let processes = Stubborn { all_end_after: Some(1), ..Stubborn::default() };
        assert_eq!(end(&processes, Patience { grace: Duration::ZERO, ..SHORT }), Ok(()));
        assert_eq!(
            (processes.signals.into_inner(), processes.asked.get()),
            (vec![Signal::KILL], 1)
        );
    }
}
