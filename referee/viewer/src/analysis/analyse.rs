//! Each turn of a replay, compared with what the bot would have played.

use std::collections::BTreeMap;

use engine::protocol::Game;
use games::ice_and_fire::{IceAndFire, answer_line};
use icefire::{
    BotParams, Effect, Game as Match, NodeLimit, SearchContext, TurnPlan, score_turn, search,
};
use rayon::prelude::*;
use replays::{PlayedTurn, Replay, turns};
use serde::Serialize;

use super::{AnalysisError, DrawnTurn};

/// The default number of positions that the bot evaluates for a turn.
pub const WORK: u64 = 2000;
/// The most that people may ask for.
pub const WORK_MAX: u64 = 100_000;
/// The loss from which on a turn is a blunder, in tenths of gold.
const BLUNDER: i32 = 200;

/// Scores beyond this are a headquarters taken, in tenths of gold.
const DECIDED: i32 = 10_000;

/// The turns of a replay with what the bot says of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// The seed of the setup.
    pub seed: String,
    /// One player per seat.
    pub players: Vec<String>,
    /// The number of positions that the bot evaluated for each turn.
    pub work: u64,
    /// The loss from which on a turn is a blunder, in tenths of gold.
    pub blunder: i32,
    pub turns: Vec<AnalysedTurn>,
}

/// A turn with what the bot says of it. Scores are in tenths of gold for the seat that played it, after
/// the best reply, and at most 10000; that is a headquarters taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnalysedTurn {
    /// Its number, from 1 over all seats.
    pub number: usize,
    pub seat: usize,
    pub line: String,
    pub score: i32,
    /// The bot's turn; the played turn where that is no worse.
    pub best: String,
    pub best_score: i32,
    /// The attack with which the opponent answers what was played, as commands; empty if it is to attack
    /// nothing.
    pub reply: String,
    /// The loss of the turn against the best one, 0 or more.
    pub loss: i32,
    /// Whether it lost `BLUNDER` or more while the game was open and something had changed since
    /// the seat's turn before.
    pub is_blunder: bool,
    /// The drawing of `best` on the board.
    pub best_drawn: DrawnTurn,
    /// The drawing of `reply` on the board.
    pub reply_drawn: DrawnTurn,
}

/// Analyses all turns of a replay with a fixed number of evaluations each, on all cores. The same replay
/// and work give the same analysis on every machine.
/// Fails if the replay is of another game, or cannot have happened.
pub fn analyse(replay: &Replay, work: u64) -> Result<Analysis, AnalysisError> {
    if replay.game != IceAndFire::NAME {
        let (game, expected) = (replay.game.clone(), IceAndFire::NAME);
        return Err(AnalysisError::OtherGame { game, expected });
    }
    let params = BotParams::default();
    let turns = turns(replay).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let turns =
        turns.map_err(|difference| AnalysisError::Mismatch { difference: Box::new(difference) })?;
    let answered = turns.into_par_iter().filter(|turn| turn.answer.left.is_none());
    let mut turns: Vec<_> = answered.filter_map(|turn| analysed(&turn, &params, work)).collect();
    mark_blunders(&mut turns);
    let (seed, players) = (replay.seed.clone(), replay.players.clone());
    Ok(Analysis { seed, players, work, blunder: BLUNDER, turns })
}

/// The analysis of a turn; `None` if it is one of another game.
fn analysed(turn: &PlayedTurn<'_>, params: &BotParams, work: u64) -> Option<AnalysedTurn> {
    let [drawn_before, drawn_after] = [&turn.before, &turn.after].map(|game| game.as_any());
    let drawn_before = drawn_before.downcast_ref::<IceAndFire>()?;
    let drawn_after = drawn_after.downcast_ref::<IceAndFire>()?;
    let (before, after) = (drawn_before.game(), drawn_after.game());
    let line = turn.answer.line.unwrap_or_default().to_owned();
    let context =
        SearchContext { arena: before.arena(), weights: &params.weights, params: &params.search };
    let seat = before.position().to_move();
    let found = search(context, before.position(), &NodeLimit(work));
    let (score, reply) = match after.ending() {
        Some(_) => (end_score(after, seat), String::new()),
        None => {
            let scored = score_turn(context, after.position());
            let reply = scored.reply.as_ref().map(TurnPlan::effects).unwrap_or_default();
            (scored.score, commands(after, reply))
        }
    };
    let score = score.clamp(-DECIDED, DECIDED);
    let found_score = found.score.unwrap_or(i32::MIN).clamp(-DECIDED, DECIDED);
    let is_better = found_score > score;
    let best = if is_better { commands(before, found.plan.effects()) } else { line.clone() };
    Some(AnalysedTurn {
        number: turn.number,
        seat: seat.index(),
        line,
        score,
        best_score: found_score.max(score),
        loss: (found_score - score).max(0),
        is_blunder: false,
        best_drawn: DrawnTurn::of(drawn_before, &best),
        reply_drawn: DrawnTurn::of(drawn_after, &reply),
        best,
        reply,
    })
}

/// Finds the blunders among all turns of a game. Once the game is decided, or while a seat repeats the
/// answer that was a blunder already, further losses tell nothing new.
fn mark_blunders(turns: &mut [AnalysedTurn]) {
    let mut before: BTreeMap<usize, (AnalysedTurn, bool)> = BTreeMap::new();
    for turn in turns {
        let last = before.get(&turn.seat);
        let is_decided = last.is_some_and(|(last, _)| {
            let is_missed_win = last.best_score >= DECIDED && turn.best_score >= DECIDED;
            last.score.abs() >= DECIDED || is_missed_win
        });
        let is_repeated = last.is_some_and(|(last, known)| *known && last.line == turn.line);
        turn.is_blunder = turn.loss >= BLUNDER && !is_decided && !is_repeated;
        before.insert(turn.seat, (turn.clone(), turn.is_blunder || is_repeated));
    }
}

/// The score of a turn that ended the game: won, lost or neither.
fn end_score(after: &Match, seat: icefire::Seat) -> i32 {
    let scores = after.scores();
    let difference = scores[seat] - scores[!seat];
    DECIDED * difference.signum()
}

/// The line of some effects in a position; empty if there are none.
fn commands(game: &Match, effects: &[Effect]) -> String {
    if effects.is_empty() { String::new() } else { answer_line(game, effects) }
}

#[cfg(test)]
mod tests {
    use icefire::Commands;

    use super::*;
    use replays::samples::played;

    /// A short game of a weak player against another.
    fn replay() -> Replay {
        games::install();
        played("ice-and-fire", 3, &["rusher", "random"], |_| ())
    }

    #[test]
    fn losses_are_what_the_best_turn_is_better_by() {
        let replay = replay();
        let analysis = analyse(&replay, 40).expect("a game of the bot's");
        assert_eq!(analysis.turns.len(), replay.turns.len());
        for (turn, stored) in analysis.turns.iter().zip(&replay.turns) {
            assert_eq!((turn.seat, &turn.line), (stored.seat, &stored.line));
            assert_eq!(turn.loss, turn.best_score - turn.score);
            assert!(turn.loss > 0 || turn.best == turn.line, "{turn:?}");
            assert!(turn.best.parse::<Commands>().is_ok() || turn.best.is_empty(), "{turn:?}");
        }
        assert!(analysis.turns.iter().any(|turn| turn.loss > 0));
        let last = &analysis.turns[analysis.turns.len() - 1];
        assert_eq!(last.score, DECIDED, "the rusher takes the headquarters: {last:?}");
        assert_eq!(analyse(&replay, 40).expect("the same"), analysis);
    }

    #[test]
    fn settled_games_have_no_further_blunders() {
        let turn = |score, best_score, line: &str| AnalysedTurn {
            number: 1,
            seat: 0,
            line: line.to_owned(),
            score,
            best: "MOVE 1 1 0".to_owned(),
            best_score,
            reply: String::new(),
            loss: best_score - score,
            is_blunder: false,
            best_drawn: DrawnTurn::default(),
            reply_drawn: DrawnTurn::default(),
        };
        let marked = |mut turns: Vec<AnalysedTurn>| {
            mark_blunders(&mut turns);
            turns.iter().map(|turn| turn.is_blunder).collect::<Vec<_>>()
        };
        let open = vec![turn(0, 300, "WAIT"), turn(0, 100, "MOVE 1 0 0"), turn(-500, 0, "WAIT")];
        assert_eq!(marked(open), [true, false, true]);
        let decided = vec![turn(-DECIDED, DECIDED, "WAIT"), turn(-DECIDED, DECIDED, "MOVE 1 0 0")];
        assert_eq!(marked(decided), [true, false]);
        let missed =
            vec![turn(0, DECIDED, "WAIT"), turn(0, DECIDED, "MOVE 1 0 0"), turn(0, 900, "")];
        assert_eq!(marked(missed), [true, false, true]);
        let idle = vec![turn(0, 300, "WAIT"), turn(9, 310, "WAIT"), turn(0, 300, "TRAIN 1 0 0")];
        assert_eq!(marked(idle), [true, false, true]);
    }

    /// The two last words of the commands that begin with some words.
    fn targets(line: &str, words: &[&str]) -> Vec<[usize; 2]> {
        let chosen = line.split(';').map(|command| command.split_whitespace().collect::<Vec<_>>());
        let chosen =
            chosen.filter(|command| command.first().is_some_and(|word| words.contains(word)));
        let number = |word: &str| word.parse().expect("a coordinate");
        chosen
            .map(|words| [number(words[words.len() - 2]), number(words[words.len() - 1])])
            .collect()
    }

    #[test]
    fn drawings_are_where_the_commands_say() {
        let analysis = analyse(&replay(), 40).expect("a game of the bot's");
        let mut seen = (0, 0);
        for turn in analysis.turns.iter().filter(|turn| turn.loss > 0) {
            for (line, drawn) in [(&turn.best, &turn.best_drawn), (&turn.reply, &turn.reply_drawn)]
            {
                let ends: Vec<_> = drawn.steps.iter().map(|step| [step[2], step[3]]).collect();
                assert_eq!(ends, targets(line, &["MOVE"]), "{line}");
                let made: Vec<_> = drawn.places.iter().map(|at| [at % 12, at / 12]).collect();
                assert_eq!(made, targets(line, &["TRAIN", "BUILD"]), "{line}");
                seen = (seen.0 + ends.len(), seen.1 + made.len());
            }
            for [from_x, from_y, to_x, to_y] in &turn.best_drawn.steps {
                assert_eq!(from_x.abs_diff(*to_x) + from_y.abs_diff(*to_y), 1, "{turn:?}");
            }
        }
        assert!(seen.0 > 10 && seen.1 > 4, "{seen:?}");
    }
}
