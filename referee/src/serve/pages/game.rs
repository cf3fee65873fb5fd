//! A game in the viewer.

use crate::codingame::select;
use crate::codingame::ImportError;
use crate::html::Html;
use crate::replay::{SelectError, SelectedReplay};
use crate::serve::frames::frames_of;
use crate::serve::query::{Fields, Place};
use crate::serve::state::App;
use crate::serve::ServeError;
use crate::viewer;

/// The page of the viewer, the same that `referee view` writes.
///
/// # Errors
///
/// Returns an error if there is no such game, or if it cannot have happened.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    Ok(viewer::page(&frames_of(&selected(app, fields)?)?))
}

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
    }
}
