//! Adds games played elsewhere to a session's files.

use std::collections::BTreeMap;

use super::extend::Continuation;
use super::settings::Session;
use super::stored::Stored;
use crate::{Error, Outcome, Pairing, Plan};

impl Session<'_> {
    /// Adds games without replays, in plan order, starting after the recorded games and stopping at
    /// the first game that is not in `games`. Calls `added` after each game.
    ///
    /// Returns an error if a file contradicts the plan or cannot be written.
    pub fn put(
        &self,
        games: &BTreeMap<Pairing, Outcome>,
        mut added: impl FnMut(&Outcome),
    ) -> Result<(), Error> {
        let Continuation { sprt, seeds, .. } = self.continuation()?;
        let plan = Plan { seeds, ..self.plan.clone() };
        let session = Session { plan: &plan, sprt, files: self.files.clone(), ..*self };
        let mut pairings = plan.pairings_of(self.shard);
        let mut files = Stored::open(&session)?.read(&mut pairings, |_| ())?;
        for game in pairings.map_while(|pairing| games.get(&pairing)) {
            let outcome = Outcome { replay: None, ..game.clone() };
            files.add((outcome.clone(), None))?;
            added(&outcome);
        }
        files.sync()
    }
}
