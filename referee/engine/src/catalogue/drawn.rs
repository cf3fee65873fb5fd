//! Type-erased drawings of positions and turns, and the choices available in a position.

use serde::Serialize;

use crate::protocol::EventKind;
use crate::scene::{Arrow, Count, Inspection, Layer, LegendEntry, Mark, Scene};

/// Information about a position that is shown next to the board. See
/// [`Render`](crate::scene::Render).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Facts about each tile under the rules.
    pub inspections: Vec<Inspection>,
    /// Per-side values that no gauge shows.
    pub counts: Vec<Count>,
    /// A short status text for each side.
    pub status: Vec<String>,
    /// Shapes that explain the position on the board.
    pub layers: Vec<Layer>,
    /// Whether the seat to move can decide the game with a single command.
    pub is_decisive: bool,
}

/// Labels that never change during a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// The rule variants in use.
    pub facts: Vec<String>,
    /// The tiles' names. Empty if tiles are identified by column and row.
    pub tile_names: Vec<String>,
    /// Explanations of pieces and kinds of ground.
    pub legend: Vec<LegendEntry>,
}

/// The drawing of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnTurn {
    /// A summary of the turn, if its events reveal more than its answer line.
    pub headline: Option<String>,
    pub events: Vec<DrawnEvent>,
    /// Arrows for the steps taken in the turn.
    pub arrows: Vec<Arrow>,
    /// The intermediate positions within the turn, excluding the last.
    pub steps: Vec<Scene>,
    /// Shapes that explain the turn on the board.
    pub layers: Vec<Layer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnEvent {
    pub kind: EventKind,
    /// One line for viewers and players.
    pub text: String,
    /// Whether the answer line already shows the event.
    pub is_in_line: bool,
    /// The message, if the event is a message to viewers.
    pub message: Option<String>,
    /// Indices of the affected tiles.
    pub tiles: Vec<usize>,
    /// The mark on the timeline, if the event has one.
    pub mark: Option<Mark>,
}

/// A legal step for the seat to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Name of the action, for example `move` or `train 2`. Choices with the same name are grouped.
    pub kind: String,
    /// The acting piece's tile, as an index into the scene's tiles.
    pub from: Option<usize>,
    /// The target tile, as an index into the scene's tiles.
    pub to: Option<usize>,
    /// The word or command to add to the answer line.
    pub text: String,
    /// Whether the choice completes the turn.
    pub ends_turn: bool,
    /// The price with its unit, such as `10 gold`, if choices have prices.
    pub price: Option<String>,
}

impl Choice {
    /// Creates a choice that completes the turn on its own.
    pub fn turn(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { kind: kind.to_owned(), from, to, text, ends_turn: true, price: None }
    }

    /// Creates a choice after which the turn continues.
    pub fn part(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { ends_turn: false, ..Self::turn(kind, from, to, text) }
    }
}
