//! Which processes a program is.

use std::num::NonZeroI32;

/// A process number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pid(NonZeroI32);

impl Pid {
    /// The process of a number; there is none of number 0.
    #[must_use]
    pub fn from_raw(id: i32) -> Option<Self> {
        NonZeroI32::new(id).map(Self)
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> NonZeroI32 {
        self.0
    }
}

/// The processes whose time a program is charged: itself and everything that it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The process and what hangs below it.
    From(Pid),
    /// What hangs below the process, but not its own time: it is a guard, of which Windows has none.
    #[cfg(unix)]
    Below(Pid),
}

impl Root {
    /// The process itself.
    pub fn process(self) -> Pid {
        match self {
            Self::From(process) => process,
            #[cfg(unix)]
            Self::Below(process) => process,
        }
    }
}
