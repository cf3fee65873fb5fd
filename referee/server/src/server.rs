//! Listens for connections and answers them.

use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use engine::catalogue::RefereeChoice;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use programs::NamedPlayer;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tower_service::Service;

use super::arena_host::ArenaHost;
use super::arriving::Arriving;
use super::editor::Editor;
use super::error::ServeError;
use super::folder::Folder;
use super::guard::{Guard, random_text};
use super::original::Original;
use super::recent::Recent;
use super::routes::router;
use super::workers::Workers;
use super::{App, RunningArena};

/// Maximum number of open connections. A new connection replaces the oldest one that is idle or
/// still sending its request.
const CONNECTIONS_MAX: usize = 128;
/// Time limit for a request's head, and for the time between requests.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Time limit for a request and its response. The request body may arrive slowly.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(90);

/// Options of the server.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// Folder with matches, tuning runs and replays.
    pub folder: PathBuf,
    /// Port on 127.0.0.1; 0 lets the system choose one.
    pub port: u16,
    /// Programs available as opponents.
    pub players: Vec<NamedPlayer>,
    /// Referee whose games are shown in its contest's viewer.
    pub referee: Option<RefereeChoice>,
    /// Pages provided by the calling program.
    pub editors: &'static [Editor],
    /// True if this server owns the folder's arena: it creates the arena on request, plays its
    /// tests, and requires the secret in its URL.
    pub is_arena: bool,
}

/// A server that is listening for connections.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    port: u16,
    app: Arc<App>,
    /// Listener and routes for the contest's viewer, on a separate port.
    original: Option<(TcpListener, Router)>,
    running: Option<RunningArena>,
}

impl Server {
    /// Starts listening on the requested port of the loopback interface.
    ///
    /// Returns an error if the folder cannot be read or the port is in use.
    pub fn bind(options: ServeOptions) -> Result<Self, ServeError> {
        let ServeOptions { folder: path, port, players, referee, editors, is_arena } = options;
        let root = path.clone();
        let folder = Folder::open(&path).map_err(|source| ServeError::Folder { path, source })?;
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(ServeError::Threads)?;
        let refused = |source| ServeError::Port { port, source };
        let listening = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = runtime.block_on(listening).map_err(refused)?;
        let port = listener.local_addr().map_err(refused)?.port();
        let opened = referee.map(|referee| Original::open(&referee, &runtime)).transpose()?;
        let (original, viewer) =
            opened.map_or((None, None), |(original, viewer)| (Some(original), viewer));
        // Opened once the port is known to be free, because this starts playing tests.
        let arena = ArenaHost::open(&root, is_arena)?;
        let running = match is_arena {
            true => Some(RunningArena { port, secret: random_text()?, token: random_text()? }),
            false => None,
        };
        running.as_ref().map_or(Ok(()), |running| running.write(&root))?;
        let guard =
            running.as_ref().map_or_else(|| Guard::new(port), |of| Ok(Guard::for_arena(of)))?;
        let app = App {
            folder,
            guard,
            library: Default::default(),
            opened: Recent::new("file"),
            tables: Recent::new("game"),
            players,
            original,
            editors,
            arena,
            pages: Workers::new(4, 60, Duration::from_secs(10)),
            searches: Workers::new(2, 8, Duration::from_secs(60)),
        };
        Ok(Self { runtime, listener, port, app: Arc::new(app), original: viewer, running })
    }

    /// The URL of the home page. For an arena, it includes the secret.
    pub fn address(&self) -> String {
        let address = || format!("http://127.0.0.1:{}/", self.port);
        self.running.as_ref().map_or_else(address, RunningArena::entry)
    }

    /// The reason why games played by the chosen referee are not shown in its contest's viewer, or
    /// `None` if they are.
    pub fn without_viewer(&self) -> Option<&str> {
        self.app.original.as_ref().and_then(Original::missing)
    }

    /// Serves until the process ends.
    pub fn run(self) {
        if let Some((listener, router)) = self.original {
            self.runtime.spawn(serve(listener, router));
        }
        self.runtime.block_on(serve(self.listener, router(self.app)));
    }
}

/// An open connection.
struct Connection {
    task: AbortHandle,
    /// True while a request that has arrived completely is being answered.
    is_busy: Arc<AtomicBool>,
}

async fn serve(listener: TcpListener, router: Router) {
    let mut open: VecDeque<Connection> = VecDeque::new();
    loop {
        let accepted = listener.accept().await;
        open.retain(|connection| !connection.task.is_finished());
        // The system may allow fewer connections.
        let is_full = accepted.is_err() || open.len() >= CONNECTIONS_MAX;
        let is_idle = |connection: &Connection| !connection.is_busy.load(Ordering::Relaxed);
        let oldest = open.iter().position(is_idle).filter(|_| is_full);
        if let Some(oldest) = oldest.and_then(|index| open.remove(index)) {
            oldest.task.abort();
        }
        match accepted {
            Ok((stream, _)) if open.len() < CONNECTIONS_MAX => {
                let is_busy = Arc::new(AtomicBool::new(false));
                let task = tokio::spawn(answer(stream, router.clone(), Arc::clone(&is_busy)));
                open.push_back(Connection { task: task.abort_handle(), is_busy });
            }
            Ok(_) => {}
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

/// Serves a connection until it closes.
async fn answer(stream: TcpStream, router: Router, is_busy: Arc<AtomicBool>) {
    let service = service_fn(|request: Request<Incoming>| {
        let (mut router, is_busy) = (router.clone(), Arc::clone(&is_busy));
        async move {
            let request = request.map(|body| Arriving::new(body, Arc::clone(&is_busy)));
            let answer = timeout(REQUEST_TIMEOUT, router.call(request)).await;
            is_busy.store(false, Ordering::Relaxed);
            answer.unwrap_or_else(|_| Ok(StatusCode::REQUEST_TIMEOUT.into_response()))
        }
    });
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    // A client that disconnects is not an error.
    let _ = server.serve_connection(TokioIo::new(stream), service).await;
}
