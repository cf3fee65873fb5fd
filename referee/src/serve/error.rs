//! Why the server cannot start, or cannot answer a request.

use std::path::PathBuf;

use axum::http::StatusCode;
use thiserror::Error;

use crate::analysis::AnalysisError;
use crate::by_hand::ByHandError;
use crate::codingame::ImportError;
use crate::games::UnknownGame;
use crate::listing::ListError;
use crate::matches::MatchError;
use crate::viewer::FramesError;

/// Why the server cannot start, or cannot answer a request.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The folder cannot be read.
    #[error("{}: cannot be served: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The port cannot be listened on.
    #[error("port {port}: cannot be listened on: {source}")]
    Port {
        /// The port.
        port: u16,
        /// Why.
        source: std::io::Error,
    },
    /// The system offers no random numbers for the token, or no threads.
    #[error("the server cannot start: {0}")]
    Start(String),
    /// An answer could not be made, by a fault of this program.
    #[error("this answer could not be made: {0}")]
    Failed(String),
    /// The folder has no such file.
    #[error("{0:?}: the folder has no such file")]
    NoFile(String),
    /// No file that was dropped has this number any more.
    #[error("file {0} was not dropped since the server started, or was dropped too long ago")]
    NotOpened(u64),
    /// A request says something that cannot be answered.
    #[error("{what} {text:?}: {expected}")]
    Request {
        /// The field.
        what: &'static str,
        /// What it holds.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// No game by hand has this number any more.
    #[error("game {0} was not begun since the server started, or was begun too long ago")]
    NoTable(u64),
    /// A game by hand cannot begin or go on.
    #[error(transparent)]
    ByHand(#[from] ByHandError),
    /// A board of Friends & Dragons cannot be read or played.
    #[error(transparent)]
    Board(#[from] maps::friends_and_dragons::Fault),
    /// A game cannot be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// A journal cannot be read.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Games cannot be listed.
    #[error(transparent)]
    List(#[from] ListError),
    /// A replay or a result cannot be read.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// A replay cannot be shown.
    #[error(transparent)]
    Frames(#[from] FramesError),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
}

impl ServeError {
    /// The status of the answer to a request that fails so.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NoFile(_) | Self::NotOpened(_) | Self::NoTable(_) => StatusCode::NOT_FOUND,
            Self::Start(_) | Self::Port { .. } | Self::Failed(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// A request that names no file, where one is expected.
    pub(super) fn no_file() -> Self {
        Self::request("file", "", "expected the name of a file")
    }

    /// A field of a request that holds something else than was expected.
    pub(super) fn request(what: &'static str, text: &str, expected: impl Into<String>) -> Self {
        Self::Request { what, text: text.to_owned(), expected: expected.into() }
    }
}
