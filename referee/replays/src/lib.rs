//! Replays: the setup and turns of a game, as one JSON object per line. A replay is verified by
//! playing it again.

pub mod codingame;
mod error;
pub mod laws;
mod read;
mod records;
mod replay;
pub mod samples;
mod strict;
pub mod text;
mod trace;
mod turns;

pub use engine::catalogue::Mismatch;
pub use error::Error;
pub use read::{ReadLimits, open_bytes, open_text, read_lines, read_records};
pub use records::{SelectedReplay, verify_records};
pub use replay::{FORMAT, Replay, SCORE_OUT, StoredExit, StoredTurn, milliseconds};
pub use strict::parse as parse_record;
pub use trace::{SeatInput, SentView, Trace, TracedEnd, TracedExit, TracedTurn, inputs, trace};
pub use turns::{Answer, PlayedTurn, Turns, replies, turns, verify, verify_as};
