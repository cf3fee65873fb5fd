//! The analyses that a game offers for recorded games.

use serde::Serialize;

use super::{GameState, Reasoner};

/// An analysis that a game offers.
pub enum Analyser {
    /// Compares each turn with the best one found by a search.
    Turns(&'static dyn TurnJudge),
    /// Finds the best turns in the first position.
    BestTurns(fn(&dyn GameState) -> BestTurns),
    /// Finds what the only player could have concluded before each turn.
    Conclusions(Box<dyn Reasoner>),
}

/// Scores turns of a game with alternating players. Scores are for the player of the turn, after
/// the best reply.
pub trait TurnJudge: Sync {
    /// The unit of scores, for display. Scores are in tenths of it.
    fn unit(&self) -> &'static str;

    /// The minimum loss of a blunder.
    fn blunder(&self) -> i32;

    /// The score of a won game, and an upper bound on all scores. A lost game has its negative.
    fn decided(&self) -> i32;

    /// Judges the turn `line` between two positions, with a search of `nodes` nodes. Deterministic:
    /// equal arguments give equal results on every machine. `None` if the positions are from
    /// another game.
    fn judge(
        &self,
        before: &dyn GameState,
        line: &str,
        after: &dyn GameState,
        nodes: u64,
    ) -> Option<JudgedTurn>;

    /// A short form of a line, for display.
    fn short_line(&self, line: &str) -> String;
}

/// A turn and the best alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The score of the turn that was played.
    pub score: i32,
    /// The line of the best turn; the played one if no better one was found.
    pub best: String,
    /// The score of `best`, at least `score`.
    pub best_score: i32,
    /// The opponent's attack in reply to the played turn; empty if it should attack nothing.
    pub reply: String,
    /// The drawing of `best`.
    pub best_drawn: DrawnLine,
    /// The drawing of `reply`.
    pub reply_drawn: DrawnLine,
}

/// The commands of a line as shapes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DrawnLine {
    /// Steps of units in order, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// Tiles on which something is built, as indices into the tiles of the scene.
    pub places: Vec<usize>,
    /// The short form of the line.
    pub text: String,
}

/// The best turns of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether the first turn is proved to score best.
    pub is_proved: bool,
    /// Best first.
    pub turns: Vec<BestTurn>,
}

/// A turn and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestTurn {
    /// The answer line.
    pub line: String,
    /// The line for display.
    pub text: String,
    /// The points of the game after it.
    pub points: i64,
    /// The result, for display.
    pub score: String,
    /// The steps, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The following attacks, in the same form.
    pub hits: Vec<[usize; 4]>,
}
