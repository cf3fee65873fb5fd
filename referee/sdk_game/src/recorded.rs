//! The game type for recorded games.

use engine::catalogue::{AnySetup, GameInfo, GameType, Guide, OptionError, SetupOptions};
use engine::scene::BoardStyle;
use maps::Seed;
use serde::Deserialize;
use serde_json::Value;

use super::{COMMAND_PREFIX, PREFIX, SdkSetup};

/// The game type for all recorded games, regardless of the referee.
pub struct Recorded;

impl GameType for Recorded {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: PREFIX.trim_end_matches(':'),
            about: "A game run by a CodinGame referee",
            rules: "The rules are in the contest statement.\n",
            starter: None,
            defeat: "lost",
            options: &[],
            contest: None,
            sides: &[],
            score_gauge: "",
            style: BoardStyle::PLAIN,
            underlined: "",
            note: "",
            guide: Guide { goal: "", by_mouse: "", to_move: "" },
        }
    }

    fn answers_to(&self, name: &str) -> bool {
        [PREFIX, COMMAND_PREFIX].iter().any(|prefix| name.starts_with(prefix))
    }

    fn generate(&self, _: Seed, _: &SetupOptions) -> Result<Box<dyn AnySetup>, OptionError> {
        Err(OptionError::NeedsReferee("the game".to_owned()))
    }

    fn read_setup(&self, json: &Value) -> Result<Box<dyn AnySetup>, serde_json::Error> {
        Ok(Box::new(SdkSetup::deserialize(json)?))
    }

    fn answer_line(&self, chosen: &[String]) -> String {
        chosen.join("\n")
    }
}
