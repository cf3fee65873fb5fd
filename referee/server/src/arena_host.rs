//! The arena in the served folder: opened for running or reading, created on request, and run by a
//! separate thread.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Arena, CONFIG, Config, Until};
use axum::http::StatusCode;
use files::write_private;
use serde::{Deserialize, Serialize};

use super::Refusal;
use super::library::locked;

/// Name of the file that contains the address of a running arena.
const ADDRESS: &str = ".arena-address.json";
/// Maximum number of bytes read from that file.
const ADDRESS_BYTES_MAX: u64 = 4096;
/// Minimum interval between two refreshes of an arena that another process may change.
const REFRESH: Duration = Duration::from_secs(1);

/// Connection details that let the user's other commands reach a running arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningArena {
    pub port: u16,
    /// The secret that a browser exchanges for its cookie.
    pub secret: String,
    /// The token required for requests that change something.
    pub token: String,
}

impl RunningArena {
    /// Reads the connection details of the arena in a folder. The arena may have ended in the
    /// meantime.
    pub fn read(folder: &Path) -> Option<Self> {
        let path = folder.join(ADDRESS);
        if path.metadata().ok()?.len() > ADDRESS_BYTES_MAX {
            return None;
        }
        serde_json::from_str(&files::read_text(&path).ok()?).ok()
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), files::Error> {
        let text = serde_json::to_string(self).expect("it can be serialised as JSON");
        write_private(&folder.join(ADDRESS), text.as_bytes())
    }

    /// The URL of a page, given its path.
    pub fn link(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}{page}", self.port)
    }

    /// The URL at which a browser receives its cookie.
    pub fn entry(&self) -> String {
        self.link(&format!("/enter?secret={}", self.secret))
    }

    /// The cookie that admits requests. A host's ports share their cookies, so the name contains
    /// the port.
    pub fn cookie(&self) -> String {
        format!("arena-{}={}", self.port, self.secret)
    }
}

/// The arena in a folder, which can be created later.
pub struct ArenaHost {
    root: PathBuf,
    is_owned: bool,
    arena: OnceLock<Arc<Arena>>,
    /// The error that ended the thread running the arena.
    failure: Arc<Mutex<Option<String>>>,
    refreshed: Mutex<Option<Instant>>,
}

impl ArenaHost {
    /// Opens the arena in a folder, if the folder has one. If `is_owned` is true, also starts
    /// running its games.
    ///
    /// Returns an error if another process owns it, or if one of its files is damaged.
    pub fn open(root: &Path, is_owned: bool) -> Result<Self, arena::Error> {
        let host = Self {
            root: root.to_owned(),
            is_owned,
            arena: OnceLock::new(),
            failure: Arc::default(),
            refreshed: Mutex::default(),
        };
        if root.join(CONFIG).is_file() {
            host.start()?;
        }
        Ok(host)
    }

    fn start(&self) -> Result<(), arena::Error> {
        let arena = match self.is_owned {
            true => Arc::new(Arena::open(&self.root)?),
            false => Arc::new(Arena::read(&self.root)?),
        };
        if self.arena.set(Arc::clone(&arena)).is_ok() && self.is_owned {
            let failure = Arc::clone(&self.failure);
            let play = move || {
                if let Err(error) = arena.play(Until::Ended, &mut |_, _| ()) {
                    *locked(&failure) = Some(error.to_string());
                }
            };
            if let Err(error) = thread::Builder::new().name("arena".to_owned()).spawn(play) {
                *locked(&self.failure) = Some(format!("cannot start a thread: {error}"));
            }
        }
        Ok(())
    }

    /// Returns true if this process owns the arena, so that pages may send requests.
    pub fn is_owned(&self) -> bool {
        self.is_owned
    }

    /// The current arena, if there is one.
    pub fn get(&self) -> Option<&Arc<Arena>> {
        let arena = self.arena.get()?;
        if !self.is_owned {
            let mut refreshed = locked(&self.refreshed);
            if refreshed.is_none_or(|last| last.elapsed() >= REFRESH) {
                let read = arena.refresh().err().map(|error| error.to_string());
                *locked(&self.failure) = read;
                *refreshed = Some(Instant::now());
            }
        }
        Some(arena)
    }

    /// The arena.
    ///
    /// Returns an error if the folder has no arena.
    pub fn arena(&self) -> Result<&Arc<Arena>, Refusal> {
        let reason = "This folder has no arena yet";
        self.get().ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, reason))
    }

    /// Creates the arena in the folder and starts running its games.
    ///
    /// Returns an error if there already is an arena, or if the settings are invalid.
    pub fn create(&self, config: &Config) -> Result<(), Refusal> {
        if !self.is_owned {
            return Err(Refusal::new(
                StatusCode::FORBIDDEN,
                "this folder is read-only here; start \
                it with `referee arena`",
            ));
        }
        config.create(&self.root)?;
        Ok(self.start()?)
    }

    /// The error that stopped the arena or prevented it from being read, if any.
    pub fn failure(&self) -> Option<String> {
        locked(&self.failure).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_an_arena_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(RunningArena::read(folder.path()), None);
        let [secret, token] = ["s", "t"].map(str::to_owned);
        let running = RunningArena { port: 8421, secret, token };
        running.write(folder.path()).expect("written");
        assert_eq!(RunningArena::read(folder.path()), Some(running.clone()));
        assert_eq!(running.entry(), "http://127.0.0.1:8421/enter?secret=s");
        assert_eq!(running.cookie(), "arena-8421=s");
        std::fs::write(folder.path().join(ADDRESS), "x".repeat(5000)).expect("written");
        assert_eq!(RunningArena::read(folder.path()), None);
    }
}
