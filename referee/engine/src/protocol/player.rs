//! Players of one game or of any, and the views that they get.

use std::any::Any;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Fault, Game};
use crate::text::counted;

/// Someone who plays a seat. A player holds nothing but what it was sent: openings and views.
pub trait Player<G: Game> {
    /// Receives the opening lines, once, before its first turn. A player may do without them.
    fn open(&mut self, _: &str) {}

    /// Answers a view with a line, without its end.
    /// Returns a fault if there is no answer; the seat then leaves the game.
    fn turn(&mut self, view: &G::View, budget: Duration) -> Result<String, Fault>;

    /// The report on the turn just played, besides its line. Called once a turn.
    fn report(&mut self) -> Report {
        Report::default()
    }
}

/// A process of a player still runs after its game: `process 17 still runs ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEnded(pub String);

/// The report of a player on a turn, beside the answer: for logs and viewers, never compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The text that it wrote on its standard error, or the reasons it gave.
    pub stderr: Stderr,
    /// Time charged for the answer, where the player measures it better than a watch at the table.
    pub charged: Option<Duration>,
    /// Processor time that was used until the player was late, where the system reports it.
    pub processor_time: Option<Duration>,
    /// What the program was waiting for when it was late; `None` if it was computing, or if the system does not say.
    pub idle: Option<Idle>,
    /// How its reading and writing lag behind the turns.
    pub out_of_step: OutOfStep,
}

/// What a program that computes nothing is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Idle {
    /// More input than it was sent.
    Input,
    /// The end of a sleep.
    Sleep,
    /// Either of them: the system does not say which.
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

/// Signs that a program reads or writes more or less than one turn at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutOfStep {
    /// True if the answer is a line that it had written before it was sent the view.
    pub is_early: bool,
    /// Bytes of earlier turns that it had not read when it was sent the view.
    pub unread: usize,
}

impl OutOfStep {
    /// Describes the turn in which a program answered a line, if it was out of step.
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
    /// The number of bytes that were written in all, if more than what is kept; else it may be 0.
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

    /// The number of lines that the seat is to answer with; with 0 it is only told something.
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

    /// Answers a view with a line, without its end; with several lines separated by line feeds where the view
    /// asks for [more than one](AnyView::answer_lines).
    /// Returns a fault if there is no answer; the seat then leaves the game.
    fn turn(&mut self, view: &dyn AnyView, budget: Duration) -> Result<String, Fault>;

    /// See [`Player::report`].
    fn report(&mut self) -> Report {
        Report::default()
    }

    /// The standard error of the player since its last [report](Self::report), which belongs to its last turn. Called
    /// before each of its turns and when the game is over.
    fn late_stderr(&mut self) -> Stderr {
        Stderr::default()
    }

    /// Ends the player after its game, as dropping it does, and says if that fails.
    /// Returns an error if something that the player started still runs.
    fn end(&mut self) -> Result<(), NotEnded> {
        Ok(())
    }
}

/// A player as it sits at a table.
pub type BoxedPlayer = Box<dyn AnyPlayer>;

/// Lets a player of one game sit at a table that does not know the game.
pub fn boxed<G: Game>(player: Box<dyn Player<G> + Send>) -> BoxedPlayer {
    Box::new(PlayerOf(player))
}

struct PlayerOf<G: Game>(Box<dyn Player<G> + Send>);

impl<G: Game> AnyPlayer for PlayerOf<G> {
    fn open(&mut self, opening: &str) {
        self.0.open(opening);
    }

    fn turn(&mut self, view: &dyn AnyView, budget: Duration) -> Result<String, Fault> {
        let view = view.as_any().downcast_ref().expect("the views are those of the player's game");
        self.0.turn(view, budget)
    }

    fn report(&mut self) -> Report {
        self.0.report()
    }
}
