//! The arena: bots, their versions and their tests in one human-readable folder.
//!
//! ```text
//! arena.toml                        the game and the usual conditions
//! bots/NAME/0012/                   a version: its source, program, build log and check
//! games/NAME-12--NAME-11.jsonl      match journals, with their replays in .replays.jsonl
//! work.jsonl                        requests and their results
//! ```
//!
//! Nothing else is stored: ratings, states and pages are derived from these files. One process owns
//! an arena. It can be killed at any time, and the next one resumes its work.

mod arena;
mod build;
mod check;
mod config;
mod convert;
mod elsewhere;
mod error;
mod ladder;
mod matchup;
mod play;
mod prints;
mod progress;
mod records;
mod request;
mod source;
mod state;
mod toolchain;
mod version;
mod work;

pub use arena::Arena;
pub use check::{Check, Finding, Severity};
pub use config::{CONFIG, Config};
pub use convert::{Converted, convert};
pub use error::Error;
pub use play::Until;
pub use progress::{Decision, Meeting, Progress, State as TestState, games};
pub use records::{GAMES, Group, Records, group};
pub use request::{Against, Reply, Request};
pub use source::{BYTES_MAX, CheckedSource, FILES_MAX, Source, SourceFile, read_source};
pub use state::{Now, Rated, Stage, State};
pub use toolchain::{Toolchain, usual_kinds};
pub use version::{BOTS, Build, Version, check_bot_name};
pub use work::{Rule, Test, WORK};
