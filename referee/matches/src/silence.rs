//! Detects players that never answer, so that no whole match is played against them.

use engine::protocol::{Exit, Idle};

use super::{Error, Measured, Outcome, Plan, Termination};

/// Number of games within which a player must answer at least once.
const FIRST_GAMES: usize = 4;

/// Counts silent games for each player, and records whether it has ever answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Silence {
    players: Vec<Answers>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Answers {
    silent: usize,
    is_known: bool,
    /// Measurements from the last silent game.
    last: Measured,
    is_late: bool,
}

impl Answers {
    /// Suggests remedies for a player that has never answered.
    fn advice(&self) -> Option<String> {
        match (&self.last.malformed, self.last.idle) {
            (Some(line), _) => Some(format!(
                "its first line was {line:?}: if that is debugging output, send it to stderr"
            )),
            (None, Some(Idle::Input)) => Some(
                "it is waiting for input that never comes: does it read more lines than a turn has?"
                    .to_owned(),
            ),
            (None, _) if self.is_late => {
                Some("a longer --first-timeout-ms (with --force) gives it time to start".to_owned())
            }
            (None, _) => None,
        }
    }
}

impl Silence {
    /// Counts a recorded or newly played game.
    pub fn add(&mut self, outcome: &Outcome) {
        self.players.resize(outcome.ends.len(), Answers::default());
        for (player, answers) in self.players.iter_mut().enumerate() {
            if outcome.is_silent(player) {
                answers.silent += 1;
                let measured = outcome.measured.as_ref();
                answers.last = measured.map_or_else(Measured::default, |of| of[player].clone());
                answers.is_late = outcome.ends[player] == Termination::Exited(Exit::Timeout);
            } else if outcome.turns > 0 {
                // In a game without turns, the player never had to answer.
                answers.is_known = true;
            }
        }
    }

    /// Returns an error if a player has never answered in its first few games.
    pub fn check(&self, plan: &Plan) -> Result<(), Error> {
        let is_mute = |of: &Answers| !of.is_known && of.silent >= FIRST_GAMES;
        let Some(player) = self.players.iter().position(is_mute) else { return Ok(()) };
        let answers = &self.players[player];
        let (name, games, detail) = (plan.name(player), answers.silent, &answers.last.detail);
        let advice = answers.advice().map_or(String::new(), |advice| format!("{advice}; "));
        Err(Error::Refused(format!(
            "player {name} never answered in its first {games} games, so the match was stopped; \
             {detail}; {advice}use --allow-silent to keep playing"
        )))
    }
}
