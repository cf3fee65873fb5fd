//! A process that runs while a test looks at what it does.

use std::process::{Child, Command, Stdio};

/// A process without input and output, which is killed when the test ends in any way.
pub struct Running(Child);

impl Running {
    pub fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().expect("the referee runs"))
    }

    /// Its process number.
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
