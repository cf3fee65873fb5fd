//! Games that can be drawn.

use super::{Arrow, BoardStyle, Count, Inspection, Layer, LegendEntry, Mark, Scene};
use crate::protocol::Game;

/// A game that can be drawn.
pub trait Render: Game {
    /// The sides' names, in the order of their colours. Empty if the sides have no names.
    const SIDES: &'static [&'static str] = &[];

    /// The gauge that shows who is ahead. Empty if no gauge does.
    const SCORE: &'static str = "";

    const STYLE: BoardStyle = BoardStyle::PLAIN;

    /// The meaning of an [underlined](super::Tile::is_underlined) tile. Empty if no tile is ever
    /// underlined.
    const UNDERLINED: &'static str = "";

    /// An explanation of anything that the pictures in the legend do not make clear, in a sentence
    /// or two. May be empty.
    const NOTE: &'static str = "";

    /// The current position, including hidden parts.
    fn scene(&self) -> Scene;

    /// The game's pieces, and the kinds of ground that need an explanation.
    fn legend(&self) -> Vec<LegendEntry> {
        Vec::new()
    }

    /// The steps taken by a turn in this position, given its events.
    fn arrows(&self, _: &[Self::Event]) -> Vec<Arrow> {
        Vec::new()
    }

    /// The intermediate positions within a turn played from this position, excluding the last.
    /// Empty if a turn is shown as one step.
    fn steps(&self, _: &[Self::Event]) -> Vec<Scene> {
        Vec::new()
    }

    /// Shapes that explain a turn on the board, given its events. Without events, they explain the
    /// position itself.
    fn layers(&self, _: &[Self::Event]) -> Vec<Layer> {
        Vec::new()
    }

    /// Indices of the tiles affected by an event in a turn played from this position.
    fn affected_tiles(&self, _: &Self::Event) -> Vec<usize> {
        Vec::new()
    }

    /// Returns true if the seat to move can decide the game with a single command.
    fn is_decisive(&self) -> bool {
        false
    }

    /// Facts about each tile under the rules, in order. Empty if there is nothing to add to the
    /// picture.
    fn inspect(&self) -> Vec<Inspection> {
        Vec::new()
    }

    /// Per-side values that no gauge shows.
    fn counts(&self) -> Vec<Count> {
        Vec::new()
    }

    /// A short status text for each side. Empty if there is nothing to report.
    fn status(&self) -> Vec<String> {
        Vec::new()
    }

    /// The rule variants in use, as short texts.
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// The tiles' names, in order. Empty if tiles are identified by column and row, counted from 0.
    fn tile_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn ending(&self) -> Option<String> {
        None
    }

    /// Formats a turn's answer line as a short title for a list of turns.
    fn title(line: &str) -> String {
        line.to_owned()
    }

    /// Formats a turn's full answer line so that it is easier to read.
    fn spelled_out(line: &str) -> String {
        Self::title(line)
    }

    /// Summarizes a turn by its events, if that says more than its answer line.
    fn headline(_: &[Self::Event]) -> Option<String> {
        None
    }

    /// Describes an event for viewers and players. Records contain its `Display` output instead.
    fn describe(event: &Self::Event) -> String {
        event.to_string()
    }

    /// Returns true if an event adds nothing to the answer line.
    fn is_in_line(_: &Self::Event) -> bool {
        false
    }

    /// The mark for an event, if viewers look for events of its kind.
    fn mark(event: &Self::Event) -> Option<Mark> {
        Mark::for_refusal(event)
    }

    /// The text shown to viewers, if the event is a message.
    fn message(_: &Self::Event) -> Option<&str> {
        None
    }
}
