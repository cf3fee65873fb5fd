//! Converts stores of the former commands `league` and `experiments` into arenas.

mod games;
mod names;
mod store;

use std::env;
use std::fs;
use std::path::Path;

use files::{FolderLock, Unfinished};
use programs::Spec;

use self::games::{Player, write_games};
use self::names::{bot_names, newest_first};
use self::store::{StoredMatch, config_of, read_store};
use crate::records::GAMES;
use crate::version::{BOTS, NewVersion, Version};
use crate::work::WORK;
use crate::{CONFIG, Error};

/// The result of a conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// Version names, in order of version number.
    pub versions: Vec<String>,
    pub games: usize,
    /// Number of games without a replay.
    pub without_replay: usize,
    /// Names of the versions whose programs are gone or have changed. Their games can be viewed,
    /// but no more can be played.
    pub changed: Vec<String>,
}

/// Creates an arena from a store: either a league folder, with a journal `A--B.jsonl` for each
/// group of players, or the folder of an experiment queue, `QUEUE.games`, with journals
/// `A-against-B.jsonl`. Every player becomes a bot with one version. The store is not changed.
/// Program paths are relative to the current folder, as they were when the store was written.
///
/// Returns an error if the store has no games between players, if its journals differ in a
/// condition that applies to a whole arena, or if `root` already contains an arena or parts of one.
pub fn convert(store: &Path, root: &Path) -> Result<Converted, Error> {
    let matches = read_store(store)?;
    let here = env::current_dir().map_err(Error::io(Path::new("."), "found"))?;
    let config = config_of(&matches, &here)?;
    let players = players_of(&matches, &here)?;
    let _lock = FolderLock::acquire(root)?;
    check_free(root)?;
    let unfinished = Unfinished::begin(root)?;
    let folder = unfinished.folder();
    let mut converted = Converted::default();
    for player in &players {
        add_version(folder, store, player)?;
        converted.versions.push(player.version());
    }
    let games = folder.join(GAMES);
    fs::create_dir(&games).map_err(Error::io(&games, "created"))?;
    for stored in &matches {
        write_games(folder, &config, &players, stored, &mut converted)?;
    }
    converted.changed.sort();
    converted.changed.dedup();
    // Written last: once this file exists, the arena is complete.
    config.create(folder)?;
    unfinished.finish(CONFIG.as_ref())?;
    Ok(converted)
}

/// Checks that a folder contains no part of an arena, other than what a killed conversion left
/// behind.
fn check_free(root: &Path) -> Result<(), Error> {
    let is_left = Unfinished::folder_in(root).join(CONFIG).is_file();
    let own = if is_left { &[CONFIG, WORK][..] } else { &[CONFIG, WORK, BOTS, GAMES] };
    match own.iter().map(|name| root.join(name)).find(|path| path.exists()) {
        Some(path) => Err(Error::invalid(&path, "already exists; choose another --folder")),
        None => Ok(()),
    }
}

/// The players, in order of their version numbers.
fn players_of(matches: &[StoredMatch], here: &Path) -> Result<Vec<Player>, Error> {
    let order = newest_first(matches)?;
    let bots = bot_names(&order);
    let mut players = Vec::new();
    for (name, bot) in order.into_iter().zip(bots).rev() {
        let spec = store::spec_of(&name, matches)?;
        let command = command_of(&spec, here)?;
        let number = u32::try_from(players.len() + 1).unwrap_or(u32::MAX);
        let spec = command.parse()?;
        players.push(Player { name, bot, number, command, spec });
    }
    Ok(players)
}

/// A player's command line, rewritten so it does not depend on the current folder.
fn command_of(spec: &Spec, here: &Path) -> Result<String, Error> {
    match spec {
        Spec::BuiltinPlayer(_) => Ok(spec.to_string()),
        Spec::Command(words) => match Spec::from_argv_in(here, words.clone())? {
            Spec::Command(words) => shlex::try_join(words.iter().map(String::as_str))
                .map_err(|error| Error::Conflict(format!("{spec}: {error}"))),
            builtin @ Spec::BuiltinPlayer(_) => Ok(builtin.to_string()),
        },
    }
}

fn add_version(root: &Path, store: &Path, player: &Player) -> Result<(), Error> {
    let from = store.file_name().unwrap_or(store.as_os_str()).to_string_lossy();
    let note = Some(format!("{} of {from}", player.name));
    let new =
        NewVersion { number: player.number, bot: &player.bot, parent: None, note, test: false };
    Version::add_command(root, new, &player.command).map(drop)
}
