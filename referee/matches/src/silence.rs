//! Finding a player that never answers, before a whole match is played against nobody.

use super::{Error, Outcome, Plan};

/// The first games of a player, of which it must answer in one.
const FIRST_GAMES: usize = 4;

/// Silent games of each player before its first answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Silence {
    silent: [usize; 2],
    answered: [bool; 2],
    details: [String; 2],
}

impl Silence {
    /// Adds a game, from the journal or new.
    pub fn add(&mut self, outcome: &Outcome) {
        for player in 0..2 {
            if outcome.is_silent(player) {
                self.silent[player] += 1;
                let measured = outcome.measured.as_ref();
                self.details[player] =
                    measured.map_or(String::new(), |measured| measured[player].detail.clone());
            } else if outcome.turns > 0 {
                // Without any turn it was not asked.
                self.answered[player] = true;
            }
        }
    }

    /// Checks that both players have answered, or may still answer in their first games.
    ///
    /// # Errors
    ///
    /// Returns an error if a player was asked in its first games and has answered in none.
    pub fn check(&self, plan: &Plan) -> Result<(), Error> {
        let Some(player) = self.mute_player() else { return Ok(()) };
        let (name, games, detail) = (plan.name(player), self.silent[player], self.detail(player));
        Err(Error::Refused(format!(
            "player {name} has not answered once in its first {games} games, so the match stops; {detail}; \
             --allow-silent goes on, a longer --first-timeout-ms (with --force) gives it time to start"
        )))
    }
    /// The player that was asked in its first games and has answered in none, if there is one.
    pub fn mute_player(&self) -> Option<usize> {
        let is_mute =
            |player: &usize| !self.answered[*player] && self.silent[*player] >= FIRST_GAMES;
        (0..2).find(is_mute)
    }

    /// The reason of a player's last silent game.
    pub fn detail(&self, player: usize) -> &str {
        &self.details[player]
    }
}
