//! Players and views of any game: what remains of both where the game's type is not known.

use std::any::Any;
use std::fmt::Display;
use std::time::Duration;

use super::{Fault, Game, NotEnded, Player, Report, Stderr};

/// What one seat may know in a position of any game.
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

    /// Answers a view with a line, without its end; with several lines parted by line feeds where the view
    /// asks for [more than one](AnyView::answer_lines).
    ///
    /// # Errors
    ///
    /// The fault, if no answer can be had: the seat leaves the game.
    fn turn(&mut self, view: &dyn AnyView, budget: Duration) -> Result<String, Fault>;

    /// See [`Player::report`].
    fn report(&mut self) -> Report {
        Report::default()
    }

    /// The text that the player wrote beside its answers since its last [report](Self::report), which belongs to its
    /// last turn. Called before each of its turns and when the game is over.
    fn late_stderr(&mut self) -> Stderr {
        Stderr::default()
    }

    /// Ends the player after its game, as dropping it does, and says if that fails.
    ///
    /// # Errors
    ///
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
