//! Comparison of each turn in a replay with the best turn found by the game's judge.

use std::collections::BTreeMap;

use engine::catalogue::{Analyser, DrawnLine, TurnJudge, named};
use rayon::prelude::*;
use replays::{PlayedTurn, Replay, turns};
use serde::Serialize;

use super::{AnalysisError, error::analysable};

/// Default number of nodes searched per turn.
pub const NODES: u64 = 2000;
/// Maximum number of nodes that a user may request per turn.
pub const NODES_MAX: u64 = 100_000;
/// All turns of a replay, with their judgements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// Seed of the setup.
    pub seed: String,
    /// Player names, one per seat.
    pub players: Vec<String>,
    /// Number of nodes searched per turn.
    #[serde(rename = "work")]
    pub nodes: u64,
    /// Minimum loss for a turn to be a blunder.
    pub blunder: i32,
    /// Unit in which scores are shown. Scores are stored in tenths of this unit.
    #[serde(skip)]
    pub unit: &'static str,
    pub turns: Vec<AnalysedTurn>,
}

/// A judged turn. Scores are from the point of view of the seat that played it, after the best
/// reply, in tenths of [`Analysis::unit`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnalysedTurn {
    /// Turn number, counted from 1 over all seats.
    pub number: usize,
    pub seat: usize,
    pub line: String,
    pub score: i32,
    /// Best turn found, or the played turn if no better one was found.
    pub best: String,
    pub best_score: i32,
    /// Opponent's attack in reply to the played turn; empty if no attack was found.
    pub reply: String,
    /// Points lost compared with the best turn, 0 or more.
    pub loss: i32,
    /// True if the turn lost at least [`Analysis::blunder`] while the game was still open, and does
    /// not just repeat an answer that was already marked.
    pub is_blunder: bool,
    /// How to draw `best` on the board.
    pub best_drawn: DrawnLine,
    /// How to draw `reply` on the board.
    pub reply_drawn: DrawnLine,
    /// Short form of the answer line, for display.
    #[serde(skip)]
    pub text: String,
}

/// Analyses all turns of a replay on all cores, up to `nodes` nodes for each. The same replay
/// and nodes give the same analysis on every machine. Returns an error if turns of this game cannot
/// be judged, or if the replay contradicts the rules.
pub fn analyse(replay: &Replay, nodes: u64) -> Result<Analysis, AnalysisError> {
    match judge_of(&replay.game) {
        Some(judge) => judged_turns(replay, judge, nodes),
        None => {
            let (game, expected) = (replay.game.clone(), analysable(judges_turns));
            Err(AnalysisError::OtherGame { game, expected })
        }
    }
}

/// Returns true if the turns of a game can be judged one by one.
pub fn judges_turns(game: &str) -> bool {
    judge_of(game).is_some()
}

fn judge_of(game: &str) -> Option<&'static dyn TurnJudge> {
    match named(game).ok()?.analyser()? {
        Analyser::Turns(judge) => Some(judge),
        Analyser::BestTurns(_) | Analyser::Conclusions(_) => None,
    }
}

pub(super) fn judged_turns(
    replay: &Replay,
    judge: &dyn TurnJudge,
    nodes: u64,
) -> Result<Analysis, AnalysisError> {
    let turns = turns(replay)?.collect::<Result<Vec<_>, _>>()?;
    let answered = turns.into_par_iter().filter(|turn| turn.answer.exit.is_none());
    let mut turns: Vec<_> = answered.filter_map(|turn| judged(&turn, judge, nodes)).collect();
    mark_blunders(&mut turns, judge.blunder(), judge.decided());
    let (seed, players) = (replay.seed.clone(), replay.players.clone());
    let (blunder, unit) = (judge.blunder(), judge.unit());
    Ok(Analysis { seed, players, nodes, blunder, unit, turns })
}

fn judged(turn: &PlayedTurn<'_>, judge: &dyn TurnJudge, nodes: u64) -> Option<AnalysedTurn> {
    let line = turn.answer.line.unwrap_or_default();
    let found = judge.judge(turn.before.as_ref(), line, turn.after.as_ref(), nodes)?;
    Some(AnalysedTurn {
        number: turn.number,
        seat: turn.seat.index(),
        line: line.to_owned(),
        score: found.score,
        best: found.best,
        best_score: found.best_score,
        reply: found.reply,
        loss: found.best_score - found.score,
        is_blunder: false,
        best_drawn: found.best_drawn,
        reply_drawn: found.reply_drawn,
        text: judge.short_line(line),
    })
}

/// Marks the blunders in a game. Further losses are not reported once the game is decided, or while
/// a seat repeats an answer that was already marked.
fn mark_blunders(turns: &mut [AnalysedTurn], blunder: i32, decided: i32) {
    let mut before: BTreeMap<usize, (AnalysedTurn, bool)> = BTreeMap::new();
    for turn in turns {
        let last = before.get(&turn.seat);
        let is_decided = last.is_some_and(|(last, _)| {
            let is_missed_win = last.best_score >= decided && turn.best_score >= decided;
            last.score.abs() >= decided || is_missed_win
        });
        let is_repeated = last.is_some_and(|(last, known)| *known && last.line == turn.line);
        turn.is_blunder = turn.loss >= blunder && !is_decided && !is_repeated;
        before.insert(turn.seat, (turn.clone(), turn.is_blunder || is_repeated));
    }
}

#[cfg(test)]
mod tests {
    use games::ice_and_fire::Turn;
    use replays::samples::played;

    use super::*;

    /// Score for taking a headquarters.
    const DECIDED: i32 = 10_000;

    /// Plays a short game against a weak player.
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
            assert!(turn.best.parse::<Turn>().is_ok() || turn.best.is_empty(), "{turn:?}");
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
            best_drawn: DrawnLine::default(),
            reply_drawn: DrawnLine::default(),
            text: String::new(),
        };
        let marked = |mut turns: Vec<AnalysedTurn>| {
            mark_blunders(&mut turns, 200, DECIDED);
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

    /// Returns the last two numbers of each command that begins with one of `words`.
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
                let made: Vec<_> = drawn.built_tiles.iter().map(|at| [at % 12, at / 12]).collect();
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
