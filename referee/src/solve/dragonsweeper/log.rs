//! Log of outcomes that allows an interrupted run to be resumed.

use std::collections::BTreeMap;
use std::path::Path;

use engine::protocol::Game;
use files::{Journal, Overwrite};
use games::dragonsweeper::Dragonsweeper;
use programs::Spec;
use serde_json::json;

use super::Outcome;
use cli::Failure;
use cli::outputs::LAIRS;

/// Outcomes known so far, and the journal for new outcomes, if there is one.
pub struct Log {
    known: BTreeMap<u32, Outcome>,
    journal: Option<Journal>,
}

impl Log {
    /// Opens the log and reads its outcomes. The log may contain any lairs in any order, as long as
    /// each lair occurs once and was solved by this exact program. Without a path, the log is empty
    /// and nothing is recorded.
    pub fn open(path: Option<&Path>, overwrite: Overwrite) -> Result<Self, Failure> {
        let mut known = BTreeMap::new();
        let Some(path) = path else { return Ok(Self { known, journal: None }) };
        let program = Spec::BuiltinPlayer("solver".to_owned()).digest()?;
        let head = json!({ "game": Dragonsweeper::NAME, "program": program });
        let mut journal = Journal::resume(path, &LAIRS, &head, overwrite)?;
        while let Some(outcome) = journal.next_record::<Outcome>()? {
            let seed = outcome.seed;
            if known.insert(seed, outcome).is_some() {
                let reason = format!("contains seed {seed} twice");
                return Err(files::Error::damaged(path, journal.line(), reason).into());
            }
        }
        journal.begin()?;
        Ok(Self { known, journal: Some(journal) })
    }

    /// Returns true if the lair has been played before.
    pub fn knows(&self, seed: u32) -> bool {
        self.known.contains_key(&seed)
    }

    pub fn add(&mut self, outcome: Outcome) -> Result<(), files::Error> {
        self.journal.as_mut().map_or(Ok(()), |journal| journal.append(&outcome))?;
        self.known.insert(outcome.seed, outcome);
        Ok(())
    }

    pub fn into_known(self) -> BTreeMap<u32, Outcome> {
        self.known
    }
}
