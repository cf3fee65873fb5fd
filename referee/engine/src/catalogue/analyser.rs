//! Analyses that a game offers for recorded games.

use serde::Serialize;

use super::{GameState, Reasoner};

/// An analysis that a game offers.
pub enum Analyser {
    /// Compares each turn with the best one that a search finds.
    Turns(&'static dyn TurnJudge),
    /// Finds the best turns in the first position.
    BestTurns(fn(&dyn GameState) -> BestTurns),
    /// Works out what the only player could have concluded before each turn.
    Conclusions(Box<dyn Reasoner>),
}

/// Scores turns in a game with alternating players. Scores are from the point of view of the player
/// who made the turn, after the best reply.
pub trait TurnJudge: Sync {
    /// The unit that scores are displayed in. Scores are in tenths of this unit.
    fn unit(&self) -> &'static str;

    /// The smallest loss that counts as a blunder.
    fn blunder(&self) -> i32;

    /// The score of a won game, which is also an upper bound on all scores. A lost game has the
    /// same score, negated.
    fn decided(&self) -> i32;

    /// Judges the turn `line` between two positions by searching `nodes` nodes. Deterministic:
    /// equal arguments give equal results on every machine. Returns `None` if the positions are
    /// from another game.
    fn judge(
        &self,
        before: &dyn GameState,
        line: &str,
        after: &dyn GameState,
        nodes: u64,
    ) -> Option<JudgedTurn>;

    /// Shortens a line for display.
    fn short_line(&self, line: &str) -> String;
}

/// A turn that was played, and the best alternative to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The score of the turn that was played.
    pub score: i32,
    /// The line of the best turn, or the played line if no better one was found.
    pub best: String,
    /// The score of `best`, at least `score`.
    pub best_score: i32,
    /// The opponent's attack in reply to the played turn. Empty if the best reply attacks nothing.
    pub reply: String,
    /// The drawing of `best`.
    pub best_drawn: DrawnLine,
    /// The drawing of `reply`.
    pub reply_drawn: DrawnLine,
}

/// The commands in an answer line, as shapes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DrawnLine {
    /// The steps units take, in order, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// Tiles where something is built, as indices into the scene's tiles.
    #[serde(rename = "places")]
    pub built_tiles: Vec<usize>,
    /// The shortened line.
    pub text: String,
}

/// The best turns in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether the first turn is proved to be the best.
    pub is_proved: bool,
    /// The turns, best first.
    pub turns: Vec<BestTurn>,
}

/// A turn and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestTurn {
    /// The answer line.
    pub line: String,
    /// The answer line, formatted for display.
    pub text: String,
    /// The game's points after the turn.
    pub points: i64,
    /// The outcome, formatted for display.
    pub score: String,
    /// The steps, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The attacks that follow, in the same form.
    pub hits: Vec<[usize; 4]>,
}
