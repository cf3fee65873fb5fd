//! An arena's folder, and requests to the arena in it.

use std::path::{Path, PathBuf};

use arena::{Arena, Reply, Request};

use super::client::Client;
use crate::Failure;

/// The folder of an arena.
#[derive(clap::Args)]
pub struct FolderArgs {
    /// Folder of the arena
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub folder: PathBuf,
}

/// Asks the process that runs the arena, or opens the arena directly if no process runs it.
pub fn ask(folder: &FolderArgs, request: Request) -> Result<Reply, Failure> {
    if let Some(client) = Client::find(&folder.folder) {
        return client.ask(&request);
    }
    in_folder(&folder.folder)?;
    Ok(Arena::open(Path::new("."))?.request(request)?)
}

/// Like `ask`, but keeps the current folder, for requests that do not play any games.
pub fn ask_in(folder: &Path, request: &Request) -> Result<Reply, Failure> {
    match Client::find(folder) {
        Some(client) => client.ask(request),
        None => Ok(Arena::open(folder)?.request(request.clone())?),
    }
}

/// Changes to the arena folder, because paths in its journals are relative to it.
pub fn in_folder(folder: &Path) -> Result<(), Failure> {
    std::env::set_current_dir(folder).map_err(|error| Failure::at(folder.display(), error))
}
