//! What all requests share.

use std::sync::Mutex;

use super::folder::Folder;
use super::guard::Guard;
use super::library::Library;
use super::opened::OpenedFiles;
use super::tables::Tables;
use crate::players::NamedPlayer;

/// What all requests share.
pub struct App {
    /// The folder that is served.
    pub folder: Folder,
    /// Who may ask.
    pub guard: Guard,
    /// The matches that were looked at.
    pub library: Library,
    /// The files that were dropped.
    pub opened: OpenedFiles,
    /// The games that are played by hand.
    pub tables: Tables,
    /// Held while the best drags of a board are searched for.
    pub searching: Mutex<()>,
    /// The programs that may be played against.
    pub players: Vec<NamedPlayer>,
}
