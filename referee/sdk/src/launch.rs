//! Starts a referee's processes.

use std::path::Path;

use engine::catalogue::RefereeChoice;
use sdk_game::SdkSetup;

use crate::java::{Compilers, Java, NoHost};
use crate::{Error, Source};

/// A referee, and the options for its processes.
pub struct Launch {
    pub source: Source,
    pub choice: RefereeChoice,
}

impl Launch {
    /// Starts a process that plays one game.
    pub fn fresh_process(&self, setup: &SdkSetup) -> Result<Java, Error> {
        Java::referee(&self.source, &self.choice, setup)
    }

    /// Starts a process that plays many games. If `kept_in` is set, the compiled host is kept in
    /// that folder.
    pub fn shared_process(
        &self,
        compilers: Compilers,
        kept_in: Option<&Path>,
    ) -> Result<Java, NoHost> {
        Java::host(&self.source, &self.choice, compilers, kept_in)
    }
}
