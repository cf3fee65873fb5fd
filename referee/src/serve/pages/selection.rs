//! The game that an address names, and how much the bot is to look at it.

use crate::analysis::WORK_MAX;
use crate::codingame::{select, ImportError};
use crate::replay::{SelectError, SelectedReplay};
use crate::serve::query::{Fields, Place};
use crate::serve::state::App;
use crate::serve::ServeError;

/// The game that the address names.
///
/// # Errors
///
/// Returns an error if there is no such game.
pub fn selected(app: &App, fields: &Fields) -> Result<SelectedReplay, ServeError> {
    let number: usize = fields.value("game", "the number of a game, from 1")?.unwrap_or(1);
    match fields.place()? {
        Place::File(name) => Ok(select(&app.folder.file(&name)?, number)?),
        Place::Opened(opened) => {
            let file = app.opened.get(opened)?;
            let mut count = 0;
            for selected in file.replays()? {
                count += 1;
                let selected = selected?;
                if count == number {
                    return Ok(selected);
                }
            }
            let file = file.name.clone();
            Err(ImportError::from(SelectError::NoNumber { file, count, number }).into())
        }
        Place::Table(table) => {
            let replay = app.tables.with(table, |table| table.replay())??;
            Ok(SelectedReplay { replay, place: format!("game {table} by hand") })
        }
    }
}

/// How many evaluations of a turn a field of the address asks for, if it is there.
///
/// # Errors
///
/// Returns an error if it holds something else.
pub fn work(fields: &Fields, name: &'static str) -> Result<Option<u64>, ServeError> {
    match fields.value(name, "a number of evaluations")? {
        Some(work) if !(1..=WORK_MAX).contains(&work) => {
            Err(ServeError::request(name, &work.to_string(), "expected 1 to 100000"))
        }
        work => Ok(work),
    }
}
