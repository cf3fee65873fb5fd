//! The best drags of a board of Friends & Dragons.

use engine::limit::Limit;
use engine::protocol::Game;
use engine::scene::{Arrow, Render};
use games::friends_and_dragons::solver::{Answer, Options, solve};
use games::friends_and_dragons::{FriendsAndDragons, Turn};
use replays::{Replay, turns};
use serde::Serialize;

use super::AnalysisError;

/// Memory for the search, in bytes. It bounds the search in place of a clock, so that the answers
/// are the same on every machine.
const MEMORY: usize = 128 << 20;

/// The number of drags that are shown.
const TOP: usize = 5;

/// The board of a replay with what could have been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestDrags {
    /// Whether no drag scores more than the first one.
    pub score_proved: bool,
    /// The points of what was played.
    pub played: i64,
    /// The drags, best first.
    pub drags: Vec<BestDrag>,
}

/// A drag and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestDrag {
    pub line: String,
    /// Its points, as a game counts them.
    pub points: i64,
    pub score: String,
    /// The steps of the hero that is dragged, as `[from column, from row, to column, to row]`.
    pub steps: Vec<[usize; 4]>,
    /// The attacks after it, in the same form.
    pub hits: Vec<[usize; 4]>,
}

/// The best drags from the position in which a replay begins.
/// Fails if the replay cannot have happened.
pub fn best_drags(replay: &Replay) -> Result<BestDrags, AnalysisError> {
    let differs = |difference| AnalysisError::Mismatch { difference: Box::new(difference) };
    let mut turns = turns(replay).map_err(differs)?;
    let game = turns.game().as_any().downcast_ref::<FriendsAndDragons>().cloned();
    turns.try_for_each(|turn| turn.map(drop)).map_err(differs)?;
    let played = replay.scores.first().copied().unwrap_or_default();
    let Some(game) = game else {
        return Ok(BestDrags { score_proved: false, played, drags: Vec::new() });
    };
    let options = Options { top: TOP, memory: MEMORY, ..Options::default() };
    let solution = solve(game.field(), &options, &Limit::none(), &|_| ());
    let drags = solution.answers.iter().map(|answer| drag(&game, answer)).collect();
    Ok(BestDrags { score_proved: solution.score_proved, played, drags })
}

fn drag(game: &FriendsAndDragons, answer: &Answer) -> BestDrag {
    let field = game.field();
    let turn =
        Turn { hero: field.heroes()[answer.drag.pivot].id, steps: answer.drag.steps.clone() };
    let events = game.clone().play(&turn);
    let steps = game.arrows(&events).into_iter().map(Arrow::places).collect();
    let hits = game.layers(&events).into_iter().flat_map(|layer| layer.hits).collect();
    let (line, score) = (turn.to_string(), answer.score.to_string());
    BestDrag { line, points: answer.score.scalar(), score, steps, hits }
}
