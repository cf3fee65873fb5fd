//! How a recorded game is analysed, as far as its game offers it.

use serde::Serialize;

use super::{GameState, Reasoner};

/// An analysis that a game offers.
pub enum Analyser {
    /// Each turn is compared with the best one that a search finds.
    Turns(&'static dyn TurnJudge),
    /// The best turns of the first position.
    BestTurns(fn(&dyn GameState) -> BestTurns),
    /// What the only player could have concluded before each turn.
    Conclusions(Box<dyn Reasoner>),
}

/// Scores the turns of a game with players who take turns. Scores are for the player of the turn, after the best reply.
pub trait TurnJudge: Sync {
    /// The unit of scores for people; they are counted in tenths of it.
    fn unit(&self) -> &'static str;

    /// The loss from which on a turn is a blunder.
    fn blunder(&self) -> i32;

    /// The score of a won game; a lost one has its negative, and no score is beyond the two.
    fn decided(&self) -> i32;

    /// Judges the turn that led from one position to another by `line`, with a search of `nodes` nodes. Equal arguments
    /// give equal results on every machine. `None` if the positions are of another game.
    fn judge(
        &self,
        before: &dyn GameState,
        line: &str,
        after: &dyn GameState,
        nodes: u64,
    ) -> Option<JudgedTurn>;

    /// A line in short, for people.
    fn short_line(&self, line: &str) -> String;
}

/// A turn and the best one in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The score of the turn that was played.
    pub score: i32,
    /// The line of the best turn; the played one if no better is found.
    pub best: String,
    /// The score of `best`, at least `score`.
    pub best_score: i32,
    /// The opponent's attack in reply to the played turn; empty if it is to attack nothing.
    pub reply: String,
    /// The drawing of `best`.
    pub best_drawn: DrawnLine,
    /// The drawing of `reply`.
    pub reply_drawn: DrawnLine,
}

/// The commands of a line as shapes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DrawnLine {
    /// Steps of units, in their order, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The tiles on which something is made, as indices into the tiles of the scene.
    pub places: Vec<usize>,
    /// The line in short.
    pub text: String,
}

/// The best turns of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether no turn scores more than the first one.
    pub is_proved: bool,
    /// The turns, best first.
    pub turns: Vec<BestTurn>,
}

/// A turn and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestTurn {
    /// The answer line.
    pub line: String,
    /// The line for people.
    pub text: String,
    /// The points of the game after it.
    pub points: i64,
    /// The result, for people.
    pub score: String,
    /// The steps, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The attacks that follow, in the same form.
    pub hits: Vec<[usize; 4]>,
}
