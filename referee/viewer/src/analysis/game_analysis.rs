//! The analysis that fits the game of a replay.

use engine::catalogue::named;
use engine::protocol::Game;
use games::friends_and_dragons::FriendsAndDragons;
use games::ice_and_fire::IceAndFire;
use replays::Replay;
use serde::Serialize;

use super::{Analysis, AnalysisError, BestDrags, Conclusions, analyse, best_drags, conclusions};

/// The analysis of the turns of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum GameAnalysis {
    /// Scores and better turns, by the bot.
    Turns(Analysis),
    /// The conclusions that were possible before each turn.
    Conclusions(Conclusions),
    /// The best drags of the board.
    Drags(BestDrags),
}

/// The games that can be analysed, for people.
const GAMES: &str = "ice-and-fire, dragonsweeper or friends-and-dragons";

impl GameAnalysis {
    /// Analyses a replay as its game allows. Only the bot looks at how many positions it may
    /// evaluate for a turn. The same replay and work give the same analysis on every machine.
    /// Fails if the replay is of another game, or cannot have happened.
    pub fn of(replay: &Replay, work: u64) -> Result<Self, AnalysisError> {
        match replay.game.as_str() {
            IceAndFire::NAME => analyse(replay, work).map(Self::Turns),
            FriendsAndDragons::NAME => best_drags(replay).map(Self::Drags),
            _ => {
                let other =
                    || AnalysisError::OtherGame { game: replay.game.clone(), expected: GAMES };
                let game = named(&replay.game).map_err(|_| other())?;
                let reasoner = game.reasoner().ok_or_else(other)?;
                conclusions(replay, reasoner).map(Self::Conclusions)
            }
        }
    }

    /// Its kind, in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Turns(_) => "analysis",
            Self::Conclusions(_) => "conclusions",
            Self::Drags(_) => "drags",
        }
    }
}

/// Returns true if games of a name can be analysed.
pub fn can_analyse(game: &str) -> bool {
    let has_reasoner = || named(game).is_ok_and(|game| game.reasoner().is_some());
    [IceAndFire::NAME, FriendsAndDragons::NAME].contains(&game) || has_reasoner()
}

#[cfg(test)]
mod tests {
    use engine::catalogue::game_names;

    use super::*;
    use replays::samples::janken;

    #[test]
    fn what_can_be_analysed_is_and_nothing_else() {
        games::install();
        let can: Vec<bool> = game_names().map(|name| can_analyse(name)).collect();
        let named: Vec<bool> = game_names().map(|name| GAMES.contains(name)).collect();
        assert_eq!(can, named);
        assert!(!can_analyse("chess"));
        let refused = GameAnalysis::of(&janken(), 1).expect_err("nobody analyses it").to_string();
        assert_eq!(refused, format!("janken cannot be analysed, expected {GAMES}"));
    }
}
