//! The games that are played by hand.

use std::sync::Mutex;

use super::library::locked;
use super::recent::Recent;
use super::ServeError;
use crate::by_hand::HandTable;

/// The games that were begun lately, with their numbers; the programs of a game end with it.
#[derive(Default)]
pub struct Tables(Recent<Mutex<Box<dyn HandTable>>>);

impl Tables {
    /// Keeps a game; returns its number.
    pub fn add(&self, table: Box<dyn HandTable>) -> u64 {
        self.0.add(Mutex::new(table))
    }

    /// Does something with the game of a number.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not kept any more.
    pub fn with<T>(
        &self,
        number: u64,
        use_it: impl FnOnce(&mut dyn HandTable) -> T,
    ) -> Result<T, ServeError> {
        let table = self.0.get(number).ok_or(ServeError::NoTable(number))?;
        let mut table = locked(&table);
        Ok(use_it(table.as_mut()))
    }
}
