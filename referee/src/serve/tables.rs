//! The games that are played by hand.

use std::sync::{Arc, Mutex};

use super::library::locked;
use super::recent::Recent;
use super::ServeError;
use crate::by_hand::HandTable;
use crate::replay::SelectedReplay;

/// The games that were begun lately, with their numbers; the programs of a game end with it.
#[derive(Default)]
pub struct Tables(Recent<Kept>);

struct Kept {
    table: Mutex<HandTable>,
    origin: Option<Arc<Origin>>,
}

/// The recorded game from which another one went on.
pub struct Origin {
    /// The recorded game.
    pub selected: SelectedReplay,
    /// The address of its page, at the turn after which the other one goes on.
    pub address: String,
}

impl Tables {
    /// Keeps a game; returns its number.
    pub fn add(&self, table: HandTable, origin: Option<Origin>) -> u64 {
        self.0.add(Kept { table: Mutex::new(table), origin: origin.map(Arc::new) })
    }

    /// Does something with the game of a number.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not kept any more.
    pub fn with<T>(
        &self,
        number: u64,
        use_it: impl FnOnce(&mut HandTable) -> T,
    ) -> Result<T, ServeError> {
        let kept = self.0.get(number).ok_or(ServeError::NoTable(number))?;
        let mut table = locked(&kept.table);
        Ok(use_it(&mut table))
    }

    /// The recorded game from which the game of a number went on, if it did.
    pub fn origin(&self, number: u64) -> Option<Arc<Origin>> {
        self.0.get(number)?.origin.clone()
    }
}
