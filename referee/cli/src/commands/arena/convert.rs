//! `referee arena convert`: creates an arena from the games of an old league or experiment queue.

use std::path::PathBuf;

use arena::convert;
use engine::text::counted;

use super::folder::FolderArgs;
use crate::Failure;

#[derive(clap::Args)]
pub struct Args {
    /// Folder with the games: the store of a league, or QUEUE.games of an experiment queue; it is not changed
    store: PathBuf,
    #[command(flatten)]
    folder: FolderArgs,
}

/// Creates the arena.
pub fn run(args: &Args) -> Result<(), Failure> {
    let folder = &args.folder.folder;
    let converted = convert(&args.store, folder)?;
    let versions = counted(converted.versions.len() as u64, "version");
    let games = counted(converted.games as u64, "game");
    outln!("{}: {versions}, {games}", folder.display());
    if converted.without_replay > 0 {
        outln!("{} have no replay", counted(converted.without_replay as u64, "game"));
    }
    for version in &converted.changed {
        outln!(
            "{version}: its program is missing or has changed; its games are kept, but none can be added"
        );
    }
    Ok(())
}
