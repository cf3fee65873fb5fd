//! State shared by all requests, and functions that run their work.

use std::sync::Arc;

use programs::NamedPlayer;

use super::arena_host::ArenaHost;
use super::editor::Editor;
use super::folder::Folder;
use super::guard::Guard;
use super::library::Library;
use super::original::Original;
use super::recent::{OpenedFile, Recent, Table};
use super::workers::{Refusal, Workers};

/// State shared by all requests.
pub struct App {
    pub folder: Folder,
    pub guard: Guard,
    pub library: Library,
    pub opened: Recent<OpenedFile>,
    pub tables: Recent<Table>,
    /// Programs available as opponents.
    pub players: Vec<NamedPlayer>,
    pub original: Option<Original>,
    pub editors: &'static [Editor],
    pub arena: ArenaHost,
    pub pages: Workers,
    /// Threads for long work, separate from `pages`, which must stay fast.
    pub searches: Workers,
}

impl App {
    /// Runs work that takes a fraction of a second.
    pub async fn page<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let app = Arc::clone(self);
        self.pages.run(move || work(&app)).await
    }

    /// Runs work that may take many seconds, or that waits for players.
    pub async fn search<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let app = Arc::clone(self);
        self.searches.run(move || work(&app)).await
    }
}
