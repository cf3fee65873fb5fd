//! Boards and heroes of Friends & Dragons, from their files.

mod edited_board;

use std::path::{Path, PathBuf};

use files::read_bytes;
use maps::friends_and_dragons::{read, read_board, Fault};
use thiserror::Error;

use crate::games::friends_and_dragons::{Corner, Field};

pub use edited_board::{BoardTexts, SearchLimits, SolvedBoard, SolvedDrag};

/// Why there is no board.
#[derive(Debug, Error)]
pub enum BoardError {
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] files::Error),
    /// A file does not hold what it should.
    #[error("{}: {fault}", path.display())]
    Fault {
        /// The file.
        path: PathBuf,
        /// The first fault, with its line.
        fault: Fault,
    },
}

/// The board of a board file and a heroes file.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or names the first fault with its file.
pub fn field(board: &Path, heroes: &Path) -> Result<Field, BoardError> {
    let (board_text, heroes_text) = (read_bytes(board)?, read_bytes(heroes)?);
    let setup = read(&board_text, &heroes_text).map_err(|fault| {
        let path = if fault.code.is_of_heroes_file() { heroes } else { board };
        BoardError::Fault { path: path.to_owned(), fault }
    })?;
    Ok(Field::new(&setup, Corner::OneOpen))
}

/// The board of a board file, without heroes.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or names its first fault.
pub fn field_alone(board: &Path) -> Result<Field, BoardError> {
    let setup = read_board(&read_bytes(board)?)
        .map_err(|fault| BoardError::Fault { path: board.to_owned(), fault })?;
    Ok(Field::new(&setup, Corner::OneOpen))
}
