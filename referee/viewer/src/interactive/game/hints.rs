use engine::catalogue::{Advice, PlayerOptions};

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
        if let Some(reasoner) = &mut self.reasoner {
            let Advice { line, reason } = reasoner.advice();
            return Ok(Hint {
                player: known.name,
                answer: game_type.spelled_out(&line),
                line,
                reason,
            });
        }
        let options = PlayerOptions { nodes: self.nodes.hints, ..PlayerOptions::default() };
        let player = game_type.player(known.name, &options);
        let mut player = player.ok_or(InteractiveError::NoHints)?;
        player.open(&self.game.opening(seat));
        let budget = self.game.budget(seat);
        let line = player
            .turn(self.game.view(seat).as_ref(), budget)
            .map_err(|_| InteractiveError::NoHints)?;
        let reason = player.report().stderr.text;
        Ok(Hint { player: known.name, answer: game_type.spelled_out(&line), line, reason })
    }
}
