//! A game as it is recorded: its seed, its answers with the scores of the search, and its result. The
//! positions follow by playing the answers again.

use icefire::{search, Commands, Game, NodeLimit, SearchContext, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::conditions::{new_game, Conditions, Variation};
use super::LearningError;
use crate::games::ice_and_fire::answer_line;

/// A game of the bot against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The seed of the setup and of the chance in the game.
    pub seed: i64,
    /// Red's points: 1, 0 or a half.
    pub result: f64,
    /// All turns in order.
    pub turns: Vec<RecordedTurn>,
}

/// A turn: the answer line, and the score of the search for the seat that answers, in tenths of gold; no
/// score if the turn was a careless one, or if the work was used up before any turn had a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedTurn(pub String, pub Option<i32>);

/// Why a record is none of a game that can have been played.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Contradiction {
    /// An answer cannot be read.
    #[error("turn {turn}: found {line:?}, expected a line of commands")]
    Line {
        /// The turn, from 1.
        turn: usize,
        /// The answer.
        line: String,
    },
    /// There are turns after the end.
    #[error("found {found} turns, the game is over after {over_after}")]
    TooLong {
        /// How many turns the record holds.
        found: usize,
        /// How many it ought to hold.
        over_after: usize,
    },
    /// The end is missing.
    #[error("found {found} turns, the game is not over after them")]
    TooShort {
        /// How many turns the record holds.
        found: usize,
    },
    /// The game ends otherwise.
    #[error("found result {found}, the turns lead to {expected}")]
    Result {
        /// The result in the record.
        found: f64,
        /// The result by the rules.
        expected: f64,
    },
}

impl GameRecord {
    /// Plays the game of a seed.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no setup for the conditions.
    pub fn play(conditions: &Conditions, seed: i64) -> Result<Self, LearningError> {
        let mut game = new_game(&conditions.setup, seed)?;
        let mut variation = Variation::new(conditions, seed);
        let mut turns = Vec::new();
        while game.ending().is_none() {
            let careless = variation.careless_work(conditions);
            let params = &variation.params[game.position().to_move().index()];
            let (weights, params) = (&params.weights, &params.search);
            let context = SearchContext { arena: game.arena(), weights, params };
            let limit = NodeLimit(careless.unwrap_or(conditions.work));
            let found = search(context, game.position(), &limit);
            let line = answer_line(&game, found.plan.effects());
            if !play_line(&mut game, &line) {
                let reason = format!("the bot answers {line:?}, which is no line of commands");
                return Err(LearningError::Game { seed, reason });
            }
            let is_scored = careless.is_none() && found.score > i32::MIN;
            turns.push(RecordedTurn(line, is_scored.then_some(found.score)));
        }
        Ok(Self { seed, result: result(&game), turns })
    }

    /// Plays the recorded game again; `before` is shown the game before each turn, with the score of the
    /// turn.
    ///
    /// # Errors
    ///
    /// Returns the first reason why the game cannot have gone like this.
    pub fn replay(
        &self,
        mut game: Game,
        mut before: impl FnMut(&Game, Option<i32>),
    ) -> Result<(), Contradiction> {
        let found = self.turns.len();
        for (place, RecordedTurn(line, score)) in self.turns.iter().enumerate() {
            if game.ending().is_some() {
                return Err(Contradiction::TooLong { found, over_after: place });
            }
            before(&game, *score);
            if !play_line(&mut game, line) {
                return Err(Contradiction::Line { turn: place + 1, line: line.clone() });
            }
        }
        if game.ending().is_none() {
            return Err(Contradiction::TooShort { found });
        }
        let expected = result(&game);
        if self.result != expected {
            return Err(Contradiction::Result { found: self.result, expected });
        }
        Ok(())
    }
}

/// Plays an answer; `false` if it is no line of commands.
fn play_line(game: &mut Game, line: &str) -> bool {
    let commands = Commands::read(line, game.arena().rules());
    commands.map(|commands| game.play(&commands.0, None)).is_ok()
}

/// Red's points.
fn result(game: &Game) -> f64 {
    let scores = game.scores();
    let difference = scores[Seat::Red] - scores[Seat::Blue];
    f64::from(difference.signum() + 1) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::SetupOptions;

    fn conditions(work: u64, shift: u32, careless: u32) -> Conditions {
        Conditions { setup: SetupOptions::default(), work, shift, careless }
    }

    fn play(conditions: &Conditions, seed: i64) -> GameRecord {
        GameRecord::play(conditions, seed).expect("every seed has a setup")
    }

    #[test]
    fn a_seed_and_its_conditions_decide_the_game() {
        let plain = play(&conditions(60, 0, 0), 4);
        assert_eq!(play(&conditions(60, 0, 0), 4), plain);
        for other in [conditions(60, 30, 0), conditions(60, 0, 50), conditions(70, 0, 0)] {
            assert_ne!(play(&other, 4).turns, plain.turns, "{other:?}");
        }
    }

    #[test]
    fn all_turns_but_the_careless_ones_have_scores_where_the_work_is_enough() {
        let scored = |careless| {
            let turns = play(&conditions(8000, 0, careless), 4).turns;
            (turns.iter().filter(|turn| turn.1.is_some()).count(), turns.len())
        };
        let (all, turns) = scored(0);
        assert_eq!(all, turns);
        let (some, turns) = scored(50);
        assert!((1..turns).contains(&some), "{some} of {turns}");
        assert_eq!(scored(100).0, 0);
        // The search for a winning capture alone uses up so little work.
        let short = play(&conditions(0, 0, 0), 4);
        assert!(short.turns.iter().all(|turn| turn.1.is_none_or(|score| score > i32::MIN)));
    }

    #[test]
    fn a_record_that_cannot_have_happened_is_refused() {
        let conditions = conditions(60, 20, 10);
        let record = play(&conditions, 9);
        let replay = |record: &GameRecord| {
            let game = new_game(&conditions.setup, record.seed).expect("a game");
            let mut seen = 0;
            record.replay(game, |_, _| seen += 1).map(|()| seen)
        };
        let found = record.turns.len();
        assert_eq!(replay(&record), Ok(found));
        let mut changed = record.clone();
        changed.result = 1.0 - changed.result + 0.25;
        let expected = record.result;
        assert_eq!(
            replay(&changed),
            Err(Contradiction::Result { found: changed.result, expected })
        );
        let mut changed = record.clone();
        changed.turns.pop();
        assert_eq!(replay(&changed), Err(Contradiction::TooShort { found: found - 1 }));
        let mut changed = record.clone();
        changed.turns.push(RecordedTurn("WAIT".to_owned(), None));
        let too_long = Contradiction::TooLong { found: found + 1, over_after: found };
        assert_eq!(replay(&changed), Err(too_long));
        let mut changed = record;
        changed.turns[2].0 = "MOVE 1 x y".to_owned();
        let line = changed.turns[2].0.clone();
        assert_eq!(replay(&changed), Err(Contradiction::Line { turn: 3, line }));
    }
}
