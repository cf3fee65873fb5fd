//! A process that runs while a test observes what it does.

use std::process::{Child, Command, Stdio};

/// Process without input and output that is killed however the test ends.
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
