//! The turn protocol: what every game and every player agree on.
//!
//! A game asks one seat at a time for one line of text. The seat's player is sent opening lines
//! once, then for each of its turns the lines of its view, and answers with one line. All that
//! crosses a process or file boundary is that text.

mod exit;
mod game;
mod player;

pub use exit::{Exit, Fault, Malformed};
pub use game::{EventKind, EventRecord, Game, InvalidSetup, Phase, Seat, TurnEvent};
pub use player::{
    AnyPlayer, AnyView, BoxedPlayer, Idle, NotEnded, OutOfStep, Player, Report, Stderr, boxed,
};
