//! Compares each turn with the bot's choice. Scores are in tenths of a gold piece.

use engine::catalogue::{GameState, JudgedTurn, TurnJudge};
use icefire::{
    BotParams, Effect, Game as Match, NodeLimit, SearchContext, TurnPlan, score_turn, search,
};

use super::drawn_line::{drawn_line, short_line};
use super::{IceAndFire, answer_line};

/// Score of a captured headquarters, in tenths of a gold piece.
const DECIDED: i32 = 10_000;

/// Judges turns with the bot.
pub(super) struct Judge;

impl TurnJudge for Judge {
    fn unit(&self) -> &'static str {
        "gold"
    }

    fn blunder(&self) -> i32 {
        200
    }

    fn decided(&self) -> i32 {
        DECIDED
    }

    fn judge(
        &self,
        before: &dyn GameState,
        line: &str,
        after: &dyn GameState,
        nodes: u64,
    ) -> Option<JudgedTurn> {
        let drawn_before = before.as_any().downcast_ref::<IceAndFire>()?;
        let drawn_after = after.as_any().downcast_ref::<IceAndFire>()?;
        let (before, after) = (drawn_before.game(), drawn_after.game());
        let BotParams { weights, search: params, .. } = &BotParams::default();
        let context = SearchContext { map: before.map(), weights, params };
        let found = search(context, before.position(), &NodeLimit(nodes));
        let (score, reply) = match after.ending() {
            Some(_) => (end_score(after, before.position().to_move()), String::new()),
            None => {
                let scored = score_turn(context, after.position());
                let reply = scored.reply.as_ref().map(TurnPlan::effects).unwrap_or_default();
                (scored.score, commands(after, reply))
            }
        };
        let score = score.clamp(-DECIDED, DECIDED);
        let found_score = found.score.unwrap_or(i32::MIN).clamp(-DECIDED, DECIDED);
        let is_better = found_score > score;
        let best = if is_better { commands(before, found.plan.effects()) } else { line.to_owned() };
        Some(JudgedTurn {
            score,
            best_score: found_score.max(score),
            best_drawn: drawn_line(drawn_before, &best),
            reply_drawn: drawn_line(drawn_after, &reply),
            best,
            reply,
        })
    }

    fn short_line(&self, line: &str) -> String {
        short_line(line)
    }
}

/// The score of a turn that ended the game, depending on whether the game was won, lost or drawn.
fn end_score(after: &Match, seat: icefire::Seat) -> i32 {
    let scores = after.scores();
    let difference = scores[seat] - scores[!seat];
    DECIDED * difference.signum()
}

/// The answer line for some effects in a position. Empty if there are none.
fn commands(game: &Match, effects: &[Effect]) -> String {
    if effects.is_empty() { String::new() } else { answer_line(game, effects) }
}
