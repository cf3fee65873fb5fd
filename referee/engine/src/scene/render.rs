//! Games that can be drawn.

use super::{Arrow, BoardStyle, Count, Inspection, Layer, LegendEntry, Mark, Scene};
use crate::protocol::Game;

/// A game that can be drawn.
pub trait Render: Game {
    /// The names of the sides, in the order of their colours; empty where they have no names.
    const SIDES: &'static [&'static str] = &[];

    /// The gauge that tells who is ahead; empty where none does.
    const SCORE: &'static str = "";

    /// The board as a whole.
    const STYLE: BoardStyle = BoardStyle::PLAIN;

    /// What it means that a tile [is marked](super::Tile::is_marked); empty where none is.
    const MARKED: &'static str = "";

    /// What the pictures of the legend do not explain, in a sentence or two; may be empty.
    const NOTE: &'static str = "";

    /// The position, hidden parts included.
    fn scene(&self) -> Scene;

    /// What is on the board: the pieces of the game, and the grounds that need a word.
    fn legend(&self) -> Vec<LegendEntry> {
        Vec::new()
    }

    /// The steps that a turn's events made from this position.
    fn arrows(&self, _: &[Self::Event]) -> Vec<Arrow> {
        Vec::new()
    }

    /// The positions within a turn that led from this one to the next, without the last; empty where
    /// a turn is shown as one step.
    fn steps(&self, _: &[Self::Event]) -> Vec<Scene> {
        Vec::new()
    }

    /// Shapes that explain a turn's events on the board; without events, the position itself.
    fn layers(&self, _: &[Self::Event]) -> Vec<Layer> {
        Vec::new()
    }

    /// The indices of the tiles that an event of a turn from this position concerns.
    fn places(&self, _: &Self::Event) -> Vec<usize> {
        Vec::new()
    }

    /// Returns true if the seat to move can decide the game with a single command.
    fn is_decisive(&self) -> bool {
        false
    }

    /// The rules of each tile, in order; empty where they say no more than the picture.
    fn inspect(&self) -> Vec<Inspection> {
        Vec::new()
    }

    /// Numbers of each side besides the gauges.
    fn counts(&self) -> Vec<Count> {
        Vec::new()
    }

    /// A few words on each side; empty where there is nothing to say.
    fn status(&self) -> Vec<String> {
        Vec::new()
    }

    /// The choices among the rules, as short texts.
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of the tiles, in order; empty where they are called by column and row from 0.
    fn tile_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The end of the game, in words.
    fn ending(&self) -> Option<String> {
        None
    }

    /// The answer line of a turn as a title: in few words, as it reads in a list of turns.
    fn title(line: &str) -> String {
        line.to_owned()
    }

    /// The answer line of a turn for people who play: complete, but easier to read.
    fn spelled_out(line: &str) -> String {
        Self::title(line)
    }

    /// A turn in few words by what happened in it, where that says more than its answer line.
    fn headline(_: &[Self::Event]) -> Option<String> {
        None
    }

    /// An event for people who watch or play; what records hold of it is its `Display`.
    fn told(event: &Self::Event) -> String {
        event.to_string()
    }

    /// Whether an event says no more than the answer line does.
    fn is_in_line(_: &Self::Event) -> bool {
        false
    }

    /// The mark of an event that people look for, if it has one.
    fn mark(event: &Self::Event) -> Option<Mark> {
        Mark::of_refusal(event)
    }

    /// The text of a message that a seat wrote to people, if an event is that.
    fn message(_: &Self::Event) -> Option<&str> {
        None
    }
}
