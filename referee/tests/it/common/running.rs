//! A process that runs while a test observes it.

use std::process::{Child, Command, Stdio};

/// Process without input or output that is killed when the test ends, even if it fails.
pub struct Running(Child);

impl Running {
    pub fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().expect("the referee runs"))
    }

    /// Returns the process ID.
    pub fn id(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
