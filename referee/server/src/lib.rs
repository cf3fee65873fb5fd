//! A local web application over a folder of matches, leagues and replays.
//!
//! It answers on the loopback interface only, to requests that name this very address, and reads no file
//! outside its folder. What changes state needs the token that its own pages carry. Work runs on a bounded number
//! of threads, without locks, and each answer has a deadline.

mod arriving;
pub mod assets;
mod editor;
mod folder;
mod guard;
mod kept;
mod library;
mod original;
mod pages;
mod play_routes;
mod query;
mod routes;
mod server;
mod workers;

use std::sync::Arc;

use folder::Folder;
use guard::Guard;
use kept::{OpenedFile, Recent, Table};
use library::Library;
use original::Original;
use programs::NamedPlayer;
use workers::{Refusal, Workers};

pub use editor::{Editor, EditorRequest};
pub use pages::play::without_server as play_section;
pub use server::{ServeError, ServeOptions, Server};

/// The state that all requests share.
struct App {
    folder: Folder,
    guard: Guard,
    library: Library,
    opened: Recent<OpenedFile>,
    tables: Recent<Table>,
    /// The programs that may be played against.
    players: Vec<NamedPlayer>,
    original: Option<Original>,
    editors: &'static [Editor],
    pages: Workers,
    /// Apart from pages, so that these stay quick.
    searches: Workers,
}

impl App {
    /// The result of work that takes a fraction of a second.
    async fn page<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let app = Arc::clone(self);
        self.pages.run(move || work(&app)).await
    }

    /// The result of work that may take many seconds or waits for players.
    async fn search<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let app = Arc::clone(self);
        self.searches.run(move || work(&app)).await
    }
}
