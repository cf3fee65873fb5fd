//! Starts a recorded game from its setup.

use engine::catalogue::{AnySetup, GameState};
use engine::protocol::InvalidSetup;
use serde_json::Value;

use super::{SdkGame, SdkSetup};

impl AnySetup for SdkSetup {
    fn start(&self) -> Result<Box<dyn GameState>, InvalidSetup> {
        let recording = self.recorded().map_err(InvalidSetup)?;
        Ok(Box::new(SdkGame::recorded(self.clone(), recording)))
    }

    fn json(&self) -> Value {
        self.to_json()
    }

    fn native(&self) -> String {
        format!("{}\n", self.to_json())
    }
}
