//! The trait of a game, and its seats, phases and events.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Exit, Malformed};

/// A place at the table, counted from 0 in the order of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

impl Seat {
    /// All seats of a table of the given size.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> {
        (0..count).map(Self)
    }

    /// The seat's place in a list with one entry per seat.
    pub fn index(self) -> usize {
        self.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// The seat to move, or the scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The seat has to play.
    Turn(Seat),
    /// The game is over: one score per seat, higher is better.
    Over(Vec<i64>),
}

/// A game as the table drives it. Rules are total and do no I/O: an illegal action is an event, a
/// malformed line is an exit, and nothing panics. A value rests only at decision points or at the
/// end; [`play`](Self::play) runs through turn boundaries. Chance comes from the setup.
///
/// `Display` prints the whole state, hidden parts included, and is the same text exactly for equal
/// states: replays are pinned to its hash.
pub trait Game: Clone + Eq + Display + 'static {
    /// Everything fixed before the first turn, luck included. May be nonsense when read from a
    /// file; [`new`](Self::new) finds out.
    type Setup: Clone + Eq + Debug + Send + Serialize + DeserializeOwned;
    /// What one seat may know; its `Display` is exactly the text the seat is sent, each line
    /// ended by a line feed.
    type View: Clone + Eq + Display + 'static;
    /// The answer of a seat in one turn: one line, without its end.
    type Turn: Clone + Eq + Debug + Display + FromStr<Err = Malformed>;
    /// An event of a turn, refusals included.
    type Event: TurnEvent;

    /// The game's name on the command line and in replays.
    const NAME: &'static str;

    /// The game before its first turn.
    /// Returns an error if the setup is not one of this game.
    fn new(setup: &Self::Setup) -> Result<Self, InvalidSetup>;

    /// The number of seats that the table has, 1 or more.
    fn seats(&self) -> usize;

    /// The seat to move, or the scores.
    fn phase(&self) -> Phase;

    /// The lines a seat is sent once, before its first view; each ended by a line feed. Most games
    /// have some.
    fn opening(&self, _: Seat) -> String {
        String::new()
    }

    /// The view of a seat.
    fn view(&self, seat: Seat) -> Self::View;

    /// Reads a line as a turn in this position. A game whose grammar depends on the position or
    /// on a rule set says so here.
    /// Returns an error if the line is not a turn of the game.
    fn read(&self, line: &str) -> Result<Self::Turn, Malformed> {
        line.parse()
    }

    /// Plays the turn of the seat to move and runs on to the next decision point. Does nothing
    /// when the game is over.
    fn play(&mut self, turn: &Self::Turn) -> Vec<Self::Event>;

    /// A seat leaves. What that means is a rule of the game.
    fn leave(&mut self, seat: Seat, exit: Exit);

    /// The time for which the seat may think about its coming turn.
    fn budget(&self, seat: Seat) -> Duration;

    /// Returns true if the game is over because its own limit on rounds was reached, and nothing else
    /// decided it.
    fn at_limit(&self) -> bool {
        false
    }

    /// A bound on the number of turns of all seats together, from the setup alone.
    fn turns_max(&self) -> usize;
}

/// Reasons why a setup is not one of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid setup: {0}")]
pub struct InvalidSetup(pub String);

/// Something that happened in a turn; `Display` is one line for people and traces.
pub trait TurnEvent: Clone + Eq + Debug + Display {
    /// The kind of event. A game that refuses commands says so here.
    fn kind(&self) -> EventKind {
        EventKind::Applied
    }
}

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The state changed, or the game ended.
    Applied,
    /// A command of the seat was refused, for a reason that names no places or units, so that equal
    /// reasons can be counted.
    Refused(&'static str),
    /// The seat wrote a message to people; the state is the same.
    Message,
}

impl EventKind {
    /// The reason of a refusal.
    pub fn refusal(self) -> Option<&'static str> {
        match self {
            Self::Refused(reason) => Some(reason),
            Self::Applied | Self::Message => None,
        }
    }
}

/// Something that happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRecord {
    /// The kind of event.
    pub kind: EventKind,
    /// One line for people.
    pub text: String,
}

impl EventRecord {
    /// Records an event of a game.
    pub fn of(event: &impl TurnEvent) -> Self {
        Self { kind: event.kind(), text: event.to_string() }
    }
}
