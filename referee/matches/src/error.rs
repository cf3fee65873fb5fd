//! Why a match cannot be played or read.

use std::path::PathBuf;

use engine::protocol::NotEnded;
use games::UnknownGame;
use programs::{SeatError, SpecError};
use thiserror::Error;

use super::Pairing;
use crate::in_order::NoThread;

/// Why a match, a part of one or a league cannot be played or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] files::Error),
    /// A file or folder cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A plan or a list of bots says something that cannot be played.
    #[error("{}: {reason}", path.display())]
    Input {
        /// The file or folder.
        path: PathBuf,
        /// What was found and what was expected.
        reason: String,
    },
    /// The seeds are empty or too many.
    #[error("seeds {first}..{last}: {reason}")]
    Seeds {
        /// First seed.
        first: i64,
        /// Last seed.
        last: i64,
        /// What was expected.
        reason: &'static str,
    },
    /// A player cannot be used.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A player cannot be seated.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A player cannot be ended.
    #[error("player {player}: {source}")]
    NotEnded {
        /// The player as it was typed.
        player: String,
        /// What still runs.
        source: NotEnded,
    },
    /// A player has played no turn in its first games.
    #[error(
        "player {player} has not answered once in its first {games} games, so the match stops; \
         {detail}; --allow-silent goes on, a longer --first-timeout-ms (with --force) gives it time to start"
    )]
    SilentPlayer {
        /// The player as it was typed.
        player: String,
        /// How many games it was asked in.
        games: usize,
        /// What happened in the last one: `turn 1: ended with exit code 3 ...`.
        detail: String,
    },
    /// A player's program is not the one that the plan was made with.
    #[error(
        "player {player} is not the one of the plan: its digest is {found}, planned {planned}"
    )]
    ChangedPlayer {
        /// The player as it was typed.
        player: String,
        /// The digest of now.
        found: String,
        /// The digest in the plan.
        planned: String,
    },
    /// The games of a journal were played by a player that has changed since.
    #[error(
        "{}: {player} has changed since its games were played ({files}); \
         give another name, or --force to begin anew", path.display()
    )]
    OtherPlayer {
        /// The journal.
        path: PathBuf,
        /// The player by its name, or as it was typed; both if both have changed.
        player: String,
        /// The files that decide how it plays.
        files: String,
    },
    /// The games of a journal were played under other options.
    #[error(
        "{}: was written with other {key}: {found} there, {expected} now; give the options of then, \
         other files (--out, --replays, --store), or --force to begin anew", path.display()
    )]
    OtherOptions {
        /// The journal.
        path: PathBuf,
        /// The member of the plan that differs.
        key: String,
        /// The options of the journal.
        found: String,
        /// The options of now.
        expected: String,
    },
    /// Both players of a match have the same name.
    #[error("two players are called {0:?}, expected names that differ")]
    SameName(String),
    /// The setup of a seed cannot be made.
    #[error("seed {seed}: {reason}")]
    Setup {
        /// The seed.
        seed: i64,
        /// Why.
        reason: String,
    },
    /// The journal and the file of replays do not hold the same games.
    #[error(
        "{} holds games whose replays are not in {}; \
         give other names, or --force to begin anew", journal.display(), replays.display()
    )]
    MissingReplays {
        /// The journal.
        journal: PathBuf,
        /// The file of replays.
        replays: PathBuf,
    },
    /// The file of replays holds games that the journal does not know.
    #[error(
        "{} holds replays of other games; give another name, the --out of those games, \
         or --force to replace it", path.display()
    )]
    StrayReplays {
        /// The file of replays.
        path: PathBuf,
    },
    /// No part of a plan holds a game.
    #[error("seed {} with seats {:?} is in none of the parts", pairing.seed, pairing.seats())]
    MissingGame {
        /// The game.
        pairing: Pairing,
    },
    /// Two parts of a plan hold the same game.
    #[error(
        "{}: seed {} with seats {:?} is in {} already",
        path.display(), pairing.seed, pairing.seats(), other.display()
    )]
    DoubledGame {
        /// The part that is read.
        path: PathBuf,
        /// The part read before.
        other: PathBuf,
        /// The game.
        pairing: Pairing,
    },
    /// No bot of a league has the name.
    #[error("no bot is called {name:?}, expected one of {known}")]
    UnknownBot {
        /// The name.
        name: String,
        /// All names.
        known: String,
    },
    /// The system starts no thread.
    #[error(transparent)]
    NoThread(#[from] NoThread),
}
