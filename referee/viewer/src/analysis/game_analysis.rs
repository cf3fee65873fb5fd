//! Analysis of a game, by whichever method the game offers.

use engine::catalogue::{Analyser, named};
use replays::Replay;
use serde::Serialize;

use super::best_turns::best_turns;
use super::error::analysable;
use super::judged_turns::judged_turns;
use super::{Analysis, AnalysisError, BestTurns, Conclusions, conclusions};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum GameAnalysis {
    /// Scores and better turns.
    Turns(Analysis),
    /// Conclusions that were possible before each turn.
    Conclusions(Conclusions),
    /// The best turns in the initial position.
    BestTurns(BestTurns),
}

impl GameAnalysis {
    /// Analyses a replay in the way its game supports. `nodes` is the number of nodes per turn when
    /// searching for better turns, and is ignored by other analyses. The same replay and nodes give
    /// the same analysis on every machine. Returns an error if the game cannot be analysed, or if
    /// the replay contradicts the rules.
    pub fn from_replay(replay: &Replay, nodes: u64) -> Result<Self, AnalysisError> {
        match named(&replay.game).ok().and_then(|game| game.analyser()) {
            Some(Analyser::Turns(judge)) => judged_turns(replay, judge, nodes).map(Self::Turns),
            Some(Analyser::BestTurns(solve)) => best_turns(replay, solve).map(Self::BestTurns),
            Some(Analyser::Conclusions(reasoner)) => {
                conclusions(replay, reasoner).map(Self::Conclusions)
            }
            None => {
                let (game, expected) = (replay.game.clone(), analysable(can_analyse));
                Err(AnalysisError::OtherGame { game, expected })
            }
        }
    }

    /// Returns the kind of analysis as one lowercase word.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Turns(_) => "analysis",
            Self::Conclusions(_) => "conclusions",
            Self::BestTurns(_) => "drags",
        }
    }
}

/// Returns true if replays of this game can be analysed.
pub fn can_analyse(game: &str) -> bool {
    named(game).is_ok_and(|game| game.analyser().is_some())
}

#[cfg(test)]
mod tests {
    use engine::catalogue::game_names;
    use replays::samples::played;

    use super::*;

    #[test]
    fn what_can_be_analysed_is_and_nothing_else() {
        games::install();
        let can: Vec<_> = game_names().filter(|name| can_analyse(name)).collect();
        assert_eq!(can, ["ice-and-fire", "dragonsweeper", "friends-and-dragons"]);
        assert!(!can_analyse("chess"));
        let refused = GameAnalysis::from_replay(&played("janken", 3, &["random"], |_| ()), 1)
            .expect_err("nobody analyses it")
            .to_string();
        assert_eq!(
            refused,
            "cannot analyse janken, expected ice-and-fire, dragonsweeper or friends-and-dragons"
        );
    }
}
