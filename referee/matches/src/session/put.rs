//! Adds games that were played elsewhere to the files of a session.

use std::collections::BTreeMap;

use super::extend::Continuation;
use super::settings::Session;
use super::stored::Stored;
use crate::{Error, Outcome, Pairing, Plan};

impl Session<'_> {
    /// Adds games without replays, in the order of the plan: those that follow the recorded games, up to the first one
    /// that `games` lacks. Calls `added` after each.
    ///
    /// Returns an error if a file contradicts the plan, or cannot be written.
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
