//! What a built-in player would do in the place of the person.

use super::{ByHandError, HandGame, Hint};
use crate::catalogue::{Advice, PlayerOptions, RegisteredGame};

/// Players that give no hints: they do not look at the position.
const BLIND: [&str; 2] = ["random", "script"];

impl<G: RegisteredGame> HandGame<G> {
    /// The answer of the first built-in player that looks at the position, or of the reasoner.
    pub(super) fn best_turn(&mut self) -> Result<Hint, ByHandError> {
        let seat = self.hand()?;
        let known = G::players().into_iter().find(|player| !BLIND.contains(&player.name));
        let known = known.ok_or(ByHandError::NoHints)?;
        if let Some(reasoner) = &mut self.reasoner {
            let Advice { line, reason } = reasoner.advice();
            return Ok(Hint { player: known.name, line, reason });
        }
        let mut player =
            (known.make)(&PlayerOptions { work: self.work.hints, ..PlayerOptions::default() });
        player.open(&self.game.opening(seat));
        let budget = self.game.budget(seat);
        let line = player.turn(&self.game.view(seat), budget).map_err(|_| ByHandError::NoHints)?;
        let reason = player.report().remarks.text;
        Ok(Hint { player: known.name, line, reason })
    }
}
