//! Players, for one game or for any game, and the views they receive.

use std::any::Any;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Fault, Game};
use crate::text::counted;

/// Plays a seat, knowing only the openings and views sent to it.
pub trait Player<G: Game> {
    /// Receives the opening lines once, before the first turn. Players may ignore them.
    fn open(&mut self, _: &str) {}

    /// Answers a view with a line, without its line feed.
    ///
    /// Returns an error if there is no answer. The seat then leaves the game.
    fn turn(&mut self, view: &G::View, budget: Duration) -> Result<String, Fault>;

    /// Reports on the turn just played. Called once per turn.
    fn report(&mut self) -> Report {
        Report::default()
    }
}

/// Error for a player process that outlives its game: `process 17 still runs ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEnded(pub String);

/// A player's report on a turn, in addition to its answer, for logs and viewers. Never compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The player's standard error output, or a built-in player's reasons for its turn.
    pub stderr: Stderr,
    /// Time charged for the answer, if the player measures it more precisely than the table does.
    pub charged: Option<Duration>,
    /// CPU time used until the time limit, if the system reports it.
    pub processor_time: Option<Duration>,
    /// What the program was waiting for when time ran out. `None` if it was computing, or if the
    /// system does not report it.
    pub idle: Option<Idle>,
    /// How the player's reading and writing were out of step with the turns.
    pub out_of_step: OutOfStep,
}

/// What an idle program is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Idle {
    /// More input than it was sent.
    Input,
    /// The end of a sleep.
    Sleep,
    /// One of the above, when the system does not report which.
    Unknown,
}

/// Prints a clause about a program, such as `it was waiting for input`.
impl Display for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Input => "it was waiting for input",
            Self::Sleep => "it was asleep, not waiting for input",
            Self::Unknown => "it was waiting for input or asleep",
        })
    }
}

/// Signs that a program does not read and write exactly one turn at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutOfStep {
    /// Whether the answer was written before the view was sent.
    pub is_early: bool,
    /// Number of bytes from earlier turns still unread when the view was sent.
    pub unread: usize,
}

impl OutOfStep {
    /// Describes how the program was out of step in the turn it answered with `line`. Returns
    /// `None` if it was in step.
    pub fn describe(self, line: Option<&str>) -> Option<String> {
        const SHOWN_MAX: usize = 80;
        let Self { is_early, unread } = self;
        match line {
            Some(line) if is_early => {
                let line: String = line.chars().take(SHOWN_MAX).collect();
                Some(format!("its answer {line:?} was written before the turn was sent"))
            }
            _ if unread > 0 => {
                Some(format!("left unread from earlier turns: {}", counted(unread, "byte")))
            }
            _ => None,
        }
    }
}

/// A player's output on standard error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stderr {
    /// The text, or only the end if it is long.
    pub text: String,
    /// Total number of bytes written. May be 0 if `text` contains all of them.
    pub bytes: usize,
}

impl From<String> for Stderr {
    fn from(text: String) -> Self {
        Self { bytes: text.len(), text }
    }
}

/// A seat's view of a position in any game.
pub trait AnyView {
    /// The text sent to the seat, each line terminated by a line feed.
    fn text(&self) -> String;

    /// The number of lines the seat must answer with, or 0 if no answer is expected.
    fn answer_lines(&self) -> usize {
        1
    }

    /// The view as the game's own [`View`](Game::View) type.
    fn as_any(&self) -> &dyn Any;
}

impl<V: Display + 'static> AnyView for V {
    fn text(&self) -> String {
        self.to_string()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Plays a seat in any game, as [`Player`] does for one game.
pub trait AnyPlayer: Send {
    /// See [`Player::open`].
    fn open(&mut self, _opening: &str) {}

    /// Answers a view with a line, without its line feed, or with several lines separated by line
    /// feeds if the view asks for [more than one](AnyView::answer_lines).
    ///
    /// Returns an error if there is no answer. The seat then leaves the game.
    fn turn(&mut self, view: &dyn AnyView, budget: Duration) -> Result<String, Fault>;

    /// See [`Player::report`].
    fn report(&mut self) -> Report {
        Report::default()
    }

    /// Returns the standard error output written since the last [report](Self::report). It belongs
    /// to the player's last turn. Called before each of its turns and when the game is over.
    fn late_stderr(&mut self) -> Stderr {
        Stderr::default()
    }

    /// Ends the player after its game. Unlike dropping the player, this reports failures.
    ///
    /// Returns an error if any process the player started is still running.
    fn end(&mut self) -> Result<(), NotEnded> {
        Ok(())
    }
}

/// A player of any game.
pub type BoxedPlayer = Box<dyn AnyPlayer>;

/// Adapts a player for one game so that it can play at a table for any game.
pub fn boxed<G: Game>(player: Box<dyn Player<G> + Send>) -> BoxedPlayer {
    Box::new(PlayerOf(player))
}

struct PlayerOf<G: Game>(Box<dyn Player<G> + Send>);

impl<G: Game> AnyPlayer for PlayerOf<G> {
    fn open(&mut self, opening: &str) {
        self.0.open(opening);
    }

    fn turn(&mut self, view: &dyn AnyView, budget: Duration) -> Result<String, Fault> {
        let view = view.as_any().downcast_ref().expect("the view belongs to the player's game");
        self.0.turn(view, budget)
    }

    fn report(&mut self) -> Report {
        self.0.report()
    }
}
