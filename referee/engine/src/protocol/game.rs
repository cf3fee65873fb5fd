//! The `Game` trait, and the seats, phases and events it uses.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Exit, Malformed};

/// A player's position in the order of play, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub usize);

impl Seat {
    /// All seats of a game with `count` seats.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> {
        (0..count).map(Self)
    }

    /// The seat's index in lists with one entry per seat.
    pub fn index(self) -> usize {
        self.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// The seat to move, or the scores if the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Turn(Seat),
    /// The game is over. Contains one score per seat; higher is better.
    Over(Vec<i64>),
}

/// A game as driven by the table. Rules are total and do no I/O: an illegal action is an event, a
/// malformed line is an exit, and nothing panics. A value is always at a decision point or at the
/// end, because [`play`](Self::play) continues past turn boundaries. All randomness comes from the
/// setup.
///
/// `Display` prints the whole state, including hidden parts. Two states are equal if and only if
/// their texts are equal. Replays store a hash of this text.
pub trait Game: Clone + Eq + Display + 'static {
    /// Everything fixed before the first turn, including randomness. May be invalid if read from a
    /// file, which [`new`](Self::new) detects.
    type Setup: Clone + Eq + Debug + Send + Serialize + DeserializeOwned;
    /// The information available to one seat. Its `Display` output is exactly the text sent to the
    /// seat, with each line terminated by a line feed.
    type View: Clone + Eq + Display + 'static;
    /// A seat's answer in one turn: one line, without its line feed.
    type Turn: Clone + Eq + Debug + Display + FromStr<Err = Malformed>;
    /// Something that happens during a turn, including refusals.
    type Event: TurnEvent;

    /// The game's name on the command line and in replays.
    const NAME: &'static str;

    /// Creates the game before its first turn.
    ///
    /// Returns an error if the setup is not valid for this game.
    fn new(setup: &Self::Setup) -> Result<Self, InvalidSetup>;

    /// The number of seats, at least 1.
    fn seats(&self) -> usize;

    /// The seat to move, or the scores if the game is over.
    fn phase(&self) -> Phase;

    /// The lines a seat receives once, before its first view, each terminated by a line feed. Most
    /// games have opening lines.
    fn opening(&self, _: Seat) -> String {
        String::new()
    }

    /// The seat's view of the current position.
    fn view(&self, seat: Seat) -> Self::View;

    /// Parses a line as a turn in this position. Override this if the grammar depends on the
    /// position or on a rule set.
    ///
    /// Returns an error if the line is not a valid turn.
    fn read(&self, line: &str) -> Result<Self::Turn, Malformed> {
        line.parse()
    }

    /// Plays the turn of the seat to move and continues to the next decision point. Does nothing if
    /// the game is over.
    fn play(&mut self, turn: &Self::Turn) -> Vec<Self::Event>;

    /// Removes a seat from the game. The consequences depend on the rules.
    fn leave(&mut self, seat: Seat, exit: Exit);

    /// The time limit for the seat's next turn.
    fn budget(&self, seat: Seat) -> Duration;

    /// Returns true if the game is over only because it reached its own round limit.
    fn at_limit(&self) -> bool {
        false
    }

    /// An upper bound on the total number of turns for all seats, determined by the setup alone.
    fn turns_max(&self) -> usize;
}

/// The reason why a setup is not valid for its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid setup: {0}")]
pub struct InvalidSetup(pub String);

/// Something that happened during a turn. Its `Display` output is one line for people and traces.
pub trait TurnEvent: Clone + Eq + Debug + Display {
    /// The kind of event. Override this if the game refuses commands.
    fn kind(&self) -> EventKind {
        EventKind::Applied
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The state changed, or the game ended.
    Applied,
    /// A command was refused. The reason does not mention positions or units, so equal reasons can
    /// be counted.
    Refused(&'static str),
    /// The seat wrote a message to viewers. The state is unchanged.
    Message,
}

impl EventKind {
    /// The reason for the refusal, if the event is a refusal.
    pub fn refusal(self) -> Option<&'static str> {
        match self {
            Self::Refused(reason) => Some(reason),
            Self::Applied | Self::Message => None,
        }
    }
}

/// Something that happened during a turn, with its type erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRecord {
    pub kind: EventKind,
    pub text: String,
}

impl EventRecord {
    /// Copies the kind and the text of a typed event.
    pub fn new(event: &impl TurnEvent) -> Self {
        Self { kind: event.kind(), text: event.to_string() }
    }
}
