use engine::catalogue::{Advice, PlayerOptions};
use engine::protocol::Seat;

use super::InteractiveTable;
use crate::interactive::{Hint, InteractiveError};

/// Players that ignore the position, so their answers are useless as hints.
const BLIND: [&str; 2] = ["random", "script"];

impl InteractiveTable {
    /// Returns the answer that the reasoner, or else the first suitable built-in player, would give
    /// in the person's place. Returns an error if the game is over or no player gives hints.
    pub fn hint(&mut self) -> Result<Hint, InteractiveError> {
        let seat = self.hand()?;
        let game_type = self.game.game_type();
        let known = game_type.players().into_iter().find(|player| !BLIND.contains(&player.name));
        let known = known.ok_or(InteractiveError::NoHints)?;
        let Advice { line, reason } = match &mut self.reasoner {
            Some(reasoner) => reasoner.advice(),
            None => self.advice_of(seat, known.name).ok_or(InteractiveError::NoHints)?,
        };
        Ok(Hint { player: known.name, answer: game_type.spelled_out(&line), line, reason })
    }

    fn advice_of(&self, seat: Seat, player: &str) -> Option<Advice> {
        let options = PlayerOptions { nodes: self.nodes.hints, ..PlayerOptions::default() };
        let mut player = self.game.game_type().player(player, &options)?;
        player.open(&self.game.opening(seat));
        let line = player.turn(self.game.view(seat).as_ref(), self.game.budget(seat)).ok()?;
        Some(Advice { line, reason: player.report().stderr.text })
    }
}
