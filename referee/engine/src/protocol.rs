//! The turn protocol between games and players.
//!
//! A game asks one seat at a time for one line of text. The seat's player receives opening lines
//! once and then, for each of its turns, the lines that make up its view, and answers with one
//! line. Only this text crosses a process or file boundary.

mod exit;
mod game;
mod player;

pub use exit::{Exit, Fault, Malformed};
pub use game::{EventKind, EventRecord, Game, InvalidSetup, Phase, Seat, TurnEvent};
pub use player::{
    AnyPlayer, AnyView, BoxedPlayer, Idle, NotEnded, OutOfStep, Player, Report, Stderr, boxed,
};
