//! The arena of the served folder: opened, made or only shown, and played by a thread of its own.

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

/// The name of the file with the address of a running arena.
const ADDRESS: &str = ".arena-address.json";
/// The most bytes of that file that are read.
const ADDRESS_BYTES_MAX: u64 = 4096;
/// Pause between two looks at an arena that another process may change.
const REFRESH: Duration = Duration::from_secs(1);

/// The way to a running arena, for other commands of the same user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningArena {
    pub port: u16,
    /// The secret that a browser exchanges for its cookie.
    pub secret: String,
    /// The token of requests that change something.
    pub token: String,
}

impl RunningArena {
    /// Reads the way to the arena of a folder, which may have ended meanwhile.
    pub fn read(folder: &Path) -> Option<Self> {
        let path = folder.join(ADDRESS);
        if path.metadata().ok()?.len() > ADDRESS_BYTES_MAX {
            return None;
        }
        serde_json::from_str(&files::read_text(&path).ok()?).ok()
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), files::Error> {
        let text = serde_json::to_string(self).expect("it has a JSON form");
        write_private(&folder.join(ADDRESS), text.as_bytes())
    }

    /// The address of a page.
    pub fn link(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}{page}", self.port)
    }

    /// The address by which a browser comes in.
    pub fn entry(&self) -> String {
        self.link(&format!("/enter?secret={}", self.secret))
    }

    /// The cookie that admits requests. Cookies are shared by all ports of a machine, so that its name has the port.
    pub fn cookie(&self) -> String {
        format!("arena-{}={}", self.port, self.secret)
    }
}

/// The arena of a folder, if it has one.
pub struct ArenaHost {
    root: PathBuf,
    is_owned: bool,
    arena: OnceLock<Arc<Arena>>,
    /// What ended the thread that plays.
    failure: Arc<Mutex<Option<String>>>,
    refreshed: Mutex<Option<Instant>>,
}

impl ArenaHost {
    /// Opens the arena of a folder, if there is one: as its owner, who plays it, or only to show it.
    ///
    /// Returns an error if another process owns it, or if a file of it is damaged.
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

    /// Returns true if pages may ask for something.
    pub fn is_owned(&self) -> bool {
        self.is_owned
    }

    /// The arena as it is now, if there is one.
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

    /// The arena, or the refusal of a page that needs one.
    pub fn arena(&self) -> Result<&Arc<Arena>, Refusal> {
        let reason = "This folder has no arena yet";
        self.get().ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, reason))
    }

    /// Makes the arena of the folder, and begins to play it.
    ///
    /// Returns an error if there is one, or if the settings are invalid.
    pub fn create(&self, config: &Config) -> Result<(), Refusal> {
        if !self.is_owned {
            return Err(Refusal::new(StatusCode::FORBIDDEN, "this folder is read-only here"));
        }
        config.create(&self.root)?;
        Ok(self.start()?)
    }

    /// Why nothing is played or shown any more.
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
