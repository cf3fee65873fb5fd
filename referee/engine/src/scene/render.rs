//! Games that can be drawn.

use super::{Arrow, BoardStyle, Count, Inspection, Layer, LegendEntry, Mark, Scene};
use crate::protocol::Game;

/// A game that can be drawn.
pub trait Render: Game {
    /// The names of the sides, in the order of their colours; empty if they have no names.
    const SIDES: &'static [&'static str] = &[];

    /// The gauge that shows who is ahead; empty if there is none.
    const SCORE: &'static str = "";

    /// The appearance of the board.
    const STYLE: BoardStyle = BoardStyle::PLAIN;

    /// What a [mark](super::Tile::is_marked) on a tile means; empty if tiles are never marked.
    const MARKED: &'static str = "";

    /// What the pictures of the legend do not explain, in a sentence or two; may be empty.
    const NOTE: &'static str = "";

    /// The position, including hidden parts.
    fn scene(&self) -> Scene;

    /// The pieces of the game, and the kinds of ground that need an explanation.
    fn legend(&self) -> Vec<LegendEntry> {
        Vec::new()
    }

    /// The steps of a turn from this position, given its events.
    fn arrows(&self, _: &[Self::Event]) -> Vec<Arrow> {
        Vec::new()
    }

    /// The positions within a turn from this position, without the last; empty if a turn is shown
    /// as one step.
    fn steps(&self, _: &[Self::Event]) -> Vec<Scene> {
        Vec::new()
    }

    /// Shapes that explain a turn on the board, given its events; without events, the position
    /// itself.
    fn layers(&self, _: &[Self::Event]) -> Vec<Layer> {
        Vec::new()
    }

    /// Indices of the tiles that an event of a turn from this position affects.
    fn places(&self, _: &Self::Event) -> Vec<usize> {
        Vec::new()
    }

    /// Returns true if the seat to move can decide the game with a single command.
    fn is_decisive(&self) -> bool {
        false
    }

    /// The rules of each tile, in order; empty if they add nothing to the picture.
    fn inspect(&self) -> Vec<Inspection> {
        Vec::new()
    }

    /// Figures of each side that have no gauge.
    fn counts(&self) -> Vec<Count> {
        Vec::new()
    }

    /// A short text for each side; empty if there is nothing to report.
    fn status(&self) -> Vec<String> {
        Vec::new()
    }

    /// The chosen variants of the rules, as short texts.
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of the tiles, in order; empty if they are identified by column and row from 0.
    fn tile_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Describes the end of the game.
    fn ending(&self) -> Option<String> {
        None
    }

    /// The answer line of a turn as a short title for a list of turns.
    fn title(line: &str) -> String {
        line.to_owned()
    }

    /// The answer line of a turn in full, but easier to read.
    fn spelled_out(line: &str) -> String {
        Self::title(line)
    }

    /// A summary of a turn by its events, if that is more informative than its answer line.
    fn headline(_: &[Self::Event]) -> Option<String> {
        None
    }

    /// Describes an event for viewers and players. Records contain its `Display` instead.
    fn describe(event: &Self::Event) -> String {
        event.to_string()
    }

    /// Returns true if an event adds nothing to the answer line.
    fn is_in_line(_: &Self::Event) -> bool {
        false
    }

    /// The mark of an event, if viewers look for it.
    fn mark(event: &Self::Event) -> Option<Mark> {
        Mark::for_refusal(event)
    }

    /// The text of a message to viewers, if the event is one.
    fn message(_: &Self::Event) -> Option<&str> {
        None
    }
}
