//! Players of one game or of any, and their views.

use std::any::Any;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Fault, Game};
use crate::text::counted;

/// Someone who plays a seat, knowing only what it was sent: openings and views.
pub trait Player<G: Game> {
    /// Receives the opening lines, once, before its first turn. Players may ignore them.
    fn open(&mut self, _: &str) {}

    /// Answers a view with a line, without its line feed.
    ///
    /// Returns an error if there is no answer. The seat then leaves the game.
    fn turn(&mut self, view: &G::View, budget: Duration) -> Result<String, Fault>;

    /// The report on the turn just played. Called once per turn.
    fn report(&mut self) -> Report {
        Report::default()
    }
}

/// A process of a player is still running after its game: `process 17 still runs ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEnded(pub String);

/// A player's report on a turn in addition to the answer, for logs and viewers. Never compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Its standard error, or the reasons it gave.
    pub stderr: Stderr,
    /// Time charged for the answer, if the player measures it more precisely than the table.
    pub charged: Option<Duration>,
    /// CPU time used until the time limit, if the system reports it.
    pub processor_time: Option<Duration>,
    /// What the program was waiting for when time ran out; `None` if it was computing, or if the
    /// system does not report it.
    pub idle: Option<Idle>,
    /// How its reading and writing lag behind the turns.
    pub out_of_step: OutOfStep,
}

/// What a program that is not computing is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Idle {
    /// More input than it was sent.
    Input,
    /// The end of a sleep.
    Sleep,
    /// One of the two; the system does not report which.
    Unknown,
}

/// Completes a sentence about a program: `it was waiting for input`.
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
    /// Bytes of earlier turns that were unread when the view was sent.
    pub unread: usize,
}

impl OutOfStep {
    /// Describes the turn answered with `line`, if the program was out of step.
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

/// The standard error of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stderr {
    /// The text, or its end if it is long.
    pub text: String,
    /// Total number of bytes written, if more than the text; otherwise may be 0.
    pub bytes: usize,
}

impl From<String> for Stderr {
    fn from(text: String) -> Self {
        Self { bytes: text.len(), text }
    }
}

/// The view of one seat in a position of any game.
pub trait AnyView {
    /// The text that the seat is sent, each line ended by a line feed.
    fn text(&self) -> String;

    /// The number of lines that the seat must answer with; 0 if no answer is expected.
    fn answer_lines(&self) -> usize {
        1
    }

    /// The view as the game's own [`View`](Game::View).
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

/// Someone who plays a seat of any game, as [`Player`] does for one game.
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

    /// Standard error since the last [report](Self::report), which belongs to the player's last
    /// turn. Called before each of its turns and when the game is over.
    fn late_stderr(&mut self) -> Stderr {
        Stderr::default()
    }

    /// Ends the player after its game, as dropping it does, but reports failure.
    ///
    /// Returns an error if something that the player started is still running.
    fn end(&mut self) -> Result<(), NotEnded> {
        Ok(())
    }
}

/// A player at a table.
pub type BoxedPlayer = Box<dyn AnyPlayer>;

/// Adapts a player of one game to a table for any game.
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
