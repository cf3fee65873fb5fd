//! The processes that a program is charged for.

#[cfg(unix)]
pub use rustix::process::Pid;

/// A process number.
#[cfg(not(unix))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pid(std::num::NonZeroI32);

#[cfg(not(unix))]
impl Pid {
    /// The process of a number; there is none of number 0.
    pub fn from_raw(id: i32) -> Option<Self> {
        std::num::NonZeroI32::new(id).map(Self)
    }

    pub fn as_raw_nonzero(self) -> std::num::NonZeroI32 {
        self.0
    }
}

/// The processes whose time a program is charged: itself and everything that it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargedProcesses {
    /// The process and what hangs below it.
    From(Pid),
    /// The descendants of the process without the process itself, which is a guard.
    #[cfg(target_os = "linux")]
    Below(Pid),
}

impl ChargedProcesses {
    pub fn process(self) -> Pid {
        match self {
            Self::From(process) => process,
            #[cfg(target_os = "linux")]
            Self::Below(process) => process,
        }
    }
}
