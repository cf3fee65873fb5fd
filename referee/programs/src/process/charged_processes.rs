//! Processes whose time is charged to a program.

#[cfg(unix)]
pub use rustix::process::Pid;

/// A process ID.
#[cfg(not(unix))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pid(std::num::NonZeroI32);

#[cfg(not(unix))]
impl Pid {
    /// Returns `None` if `id` is 0.
    pub fn from_raw(id: i32) -> Option<Self> {
        std::num::NonZeroI32::new(id).map(Self)
    }

    pub fn as_raw_nonzero(self) -> std::num::NonZeroI32 {
        self.0
    }
}

/// The processes whose time is charged to a program: its own, and any it started, directly or
/// indirectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargedProcesses {
    /// The process and its descendants.
    From(Pid),
    /// The descendants of the process, but not the process itself, because it is a guard.
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
