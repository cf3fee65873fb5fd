//! The server: from an address to its end.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use super::folder::Folder;
use super::guard::Guard;
use super::routes::router;
use super::state::App;
use super::ServeError;
use crate::players::NamedPlayer;

/// What is served, and where.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The folder with matches, leagues and replays.
    pub folder: PathBuf,
    /// The port on 127.0.0.1; 0 lets the system choose one.
    pub port: u16,
    /// Programs that may be played against, by their names.
    pub players: Vec<NamedPlayer>,
}

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    port: u16,
    app: Arc<App>,
}

impl Server {
    /// Listens on the port, on the loopback interface only.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read or the port is in use.
    pub fn bind(options: ServeOptions) -> Result<Self, ServeError> {
        let folder = Folder::open(&options.folder)?;
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| ServeError::Start(error.to_string()))?;
        let refused = |source| ServeError::Port { port: options.port, source };
        let listening = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port));
        let listener = runtime.block_on(listening).map_err(refused)?;
        let port = listener.local_addr().map_err(refused)?.port();
        let app = App {
            folder,
            guard: Guard::new(port)?,
            library: Default::default(),
            opened: Default::default(),
            tables: Default::default(),
            searching: Default::default(),
            players: options.players,
        };
        Ok(Self { runtime, listener, port, app: Arc::new(app) })
    }

    /// The address of the first page.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the system takes the port away.
    pub fn run(self) -> Result<(), ServeError> {
        let Self { runtime, listener, port, app } = self;
        let served = runtime.block_on(async { axum::serve(listener, router(app)).await });
        served.map_err(|source| ServeError::Port { port, source })
    }
}
