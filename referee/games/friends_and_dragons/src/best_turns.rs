//! The best drags on a board.

use engine::catalogue::{BestTurn, BestTurns, GameState};
use engine::limit::Limit;
use engine::protocol::Game;
use engine::scene::{Arrow, Render};

use super::solver::{Answer, Options, solve};
use super::{FriendsAndDragons, Turn};

/// Memory for the search, in bytes. The search is limited by memory rather than by time, so the
/// answers are the same on every machine.
const MEMORY: usize = 128 << 20;

/// Number of drags to show.
const TOP: usize = 5;

/// The best drags in a position. Empty if the position is from another game.
pub fn best_turns(position: &dyn GameState) -> BestTurns {
    let Some(game) = position.as_any().downcast_ref::<FriendsAndDragons>() else {
        return BestTurns { is_proved: false, turns: Vec::new() };
    };
    let options = Options { top: TOP, memory: MEMORY, ..Options::default() };
    let solution = solve(game.field(), &options, &Limit::none(), &|_| ());
    let turns = solution.answers.iter().map(|answer| best_turn(game, answer)).collect();
    BestTurns { is_proved: solution.score_proved, turns }
}

fn best_turn(game: &FriendsAndDragons, answer: &Answer) -> BestTurn {
    let field = game.field();
    let turn =
        Turn { hero: field.heroes()[answer.drag.pivot].id, steps: answer.drag.steps.clone() };
    let events = game.clone().play(&turn);
    let steps = game.arrows(&events).into_iter().map(Arrow::coordinates).collect();
    let hits = game.layers(&events).into_iter().flat_map(|layer| layer.hits).collect();
    let (line, score) = (turn.to_string(), answer.score.to_string());
    let text = FriendsAndDragons::spelled_out(&line);
    BestTurn { line, text, points: answer.score.scalar(), score, steps, hits }
}
