//! The games that are played by hand.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use super::library::locked;
use super::ServeError;
use crate::by_hand::HandTable;

/// How many games are kept; the programs of a game end with it.
const TABLES_MAX: usize = 8;

type Table = Arc<Mutex<Box<dyn HandTable>>>;

/// The games that were begun lately, with their numbers.
#[derive(Default)]
pub struct Tables(Mutex<(u64, VecDeque<(u64, Table)>)>);

impl Tables {
    /// Keeps a game; returns its number.
    pub fn add(&self, table: Box<dyn HandTable>) -> u64 {
        let mut kept = locked(&self.0);
        kept.0 += 1;
        let number = kept.0;
        kept.1.push_back((number, Arc::new(Mutex::new(table))));
        let oldest = if kept.1.len() > TABLES_MAX { kept.1.pop_front() } else { None };
        // Ending its programs may take a while.
        drop(kept);
        drop(oldest);
        number
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
        let table = {
            let kept = locked(&self.0);
            let found = kept.1.iter().find(|(kept, _)| *kept == number);
            found.map(|(_, table)| Arc::clone(table)).ok_or(ServeError::NoTable(number))?
        };
        let mut table = locked(&table);
        Ok(use_it(table.as_mut()))
    }
}
