//! A running game of any type.

use std::any::Any;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::{GameType, RegisteredGame, TypeOf};
use crate::protocol::{AnyView, EventKind, EventRecord, Exit, Malformed, Phase, Seat, TurnEvent};
use crate::scene::{Arrow, Count, Inspection, Layer, LegendEntry, Mark, Scene};

/// A running game with its type erased: the rules in terms of texts, and the drawing of its
/// positions.
///
/// `Display` prints the whole state as [`Game`](crate::protocol::Game) does: two states are equal
/// exactly if their texts are.
pub trait GameState: Display + Send {
    /// The type of the game.
    fn game_type(&self) -> &'static dyn GameType;

    /// A copy, to try a turn on.
    fn boxed(&self) -> Box<dyn GameState>;

    /// The typed game, for code specific to one game.
    fn as_any(&self) -> &dyn Any;

    /// The number of seats, at least 1.
    fn seats(&self) -> usize;

    /// The seat to move, or the scores.
    fn phase(&self) -> Phase;

    /// The lines a seat is sent once, before its first view.
    fn opening(&self, _seat: Seat) -> String {
        String::new()
    }

    /// The view of a seat.
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;

    /// The time limit for the seat's next turn.
    fn budget(&self, seat: Seat) -> Duration;

    /// Returns true if the game ended by its own length limit.
    fn at_limit(&self) -> bool {
        false
    }

    /// An upper bound on the number of turns of all seats together.
    fn turns_max(&self) -> usize;

    /// Returns an error if a line is not a turn in this position.
    fn check_line(&self, line: &str) -> Result<(), Malformed>;

    /// Plays a line as the turn of the seat to move, and continues to the next decision point.
    ///
    /// Returns an error if the line is not a turn. The game is then unchanged.
    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed>;

    /// Removes a seat. The consequences depend on the rules.
    fn leave(&mut self, seat: Seat, exit: Exit);

    /// Why the game cannot go on, if its rules run in a separate process that failed. The phase is
    /// then [`Phase::Over`] without scores.
    fn failure(&self) -> Option<String> {
        None
    }

    /// The seats that the referee eliminated for a fault, each with its text, once the game is
    /// over. Does not include seats that [left](Self::leave). Empty for games whose rules are part
    /// of this program.
    fn put_out(&self) -> Vec<(Seat, String)> {
        Vec::new()
    }

    /// The setup for a replay, if that is more than the setup before the first turn: a game whose
    /// rules run in a separate process adds its messages.
    fn recording(&self) -> Option<Value> {
        None
    }

    /// The position on the board.
    fn scene(&self) -> Scene;

    /// The drawing of a position other than the board.
    fn details(&self) -> Details {
        Details::default()
    }

    /// The drawing of the last turn, given the position before it; empty if a seat left or no turn
    /// was played.
    fn last_turn(&self, before: &dyn GameState) -> DrawnTurn;

    /// The drawing of a possible turn from this position; empty if the line is not a turn.
    fn drawn_turn(&self, line: &str) -> DrawnTurn {
        let mut after = self.boxed();
        let before = self.boxed();
        after.play_line(line).map_or_else(|_| DrawnTurn::default(), |_| after.last_turn(&*before))
    }

    /// The labels that never change during a game.
    fn labels(&self) -> Labels;

    /// Describes the end of the game.
    fn ending(&self) -> Option<String>;

    /// The legal next steps for the seat to move, after its choices so far in this turn.
    fn choices(&self, _chosen: &[String]) -> Vec<Choice> {
        Vec::new()
    }

    /// The game as it looks after some choices of the seat to move.
    fn after_choices(&self, _chosen: &[String]) -> Box<dyn GameState> {
        self.boxed()
    }
}

/// The drawing of a position other than the board. See [`Render`](crate::scene::Render).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// The rules of each tile.
    pub inspections: Vec<Inspection>,
    /// Figures of each side that have no gauge.
    pub counts: Vec<Count>,
    /// A short text for each side.
    pub status: Vec<String>,
    /// Shapes that explain the position on the board.
    pub layers: Vec<Layer>,
    /// Whether the seat to move can decide the game with a single command.
    pub is_decisive: bool,
}

/// The labels that never change during a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// The chosen variants of the rules.
    pub facts: Vec<String>,
    /// The names of the tiles; empty if they are identified by column and row.
    pub tile_names: Vec<String>,
    /// Explanations of the pieces and grounds.
    pub legend: Vec<LegendEntry>,
}

/// The drawing of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnTurn {
    /// A summary of the turn, if its events reveal more than its answer line.
    pub headline: Option<String>,
    /// The events, in order.
    pub events: Vec<DrawnEvent>,
    /// The steps on the board.
    pub arrows: Vec<Arrow>,
    /// The positions within the turn, without the last.
    pub steps: Vec<Scene>,
    /// Shapes that explain the turn on the board.
    pub layers: Vec<Layer>,
}

/// The drawing of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnEvent {
    /// The kind of event.
    pub kind: EventKind,
    /// One line for viewers and players.
    pub text: String,
    /// Whether the answer line already shows it.
    pub is_in_line: bool,
    /// The text, if it is a message to viewers.
    pub message: Option<String>,
    /// Indices of the affected tiles.
    pub tiles: Vec<usize>,
    /// Its mark on the timeline, if it has one.
    pub mark: Option<Mark>,
}

impl Clone for Box<dyn GameState> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// Erases the type of a game.
pub fn erased<G: RegisteredGame>(game: G) -> Box<dyn GameState> {
    Box::new(StateOf { game, events: Vec::new() })
}

/// A game, and the events of its last turn.
struct StateOf<G: RegisteredGame> {
    game: G,
    events: Vec<G::Event>,
}

impl<G: RegisteredGame> Display for StateOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: RegisteredGame> GameState for StateOf<G> {
    fn game_type(&self) -> &'static dyn GameType {
        TypeOf::<G>::REF
    }

    fn boxed(&self) -> Box<dyn GameState> {
        Box::new(Self { game: self.game.clone(), events: self.events.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        &self.game
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn phase(&self) -> Phase {
        self.game.phase()
    }

    fn opening(&self, seat: Seat) -> String {
        self.game.opening(seat)
    }

    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        Box::new(self.game.view(seat))
    }

    fn budget(&self, seat: Seat) -> Duration {
        self.game.budget(seat)
    }

    fn at_limit(&self) -> bool {
        self.game.at_limit()
    }

    fn turns_max(&self) -> usize {
        self.game.turns_max()
    }

    fn check_line(&self, line: &str) -> Result<(), Malformed> {
        self.game.read(line).map(drop)
    }

    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed> {
        let turn = self.game.read(line)?;
        self.events = self.game.play(&turn);
        Ok(self.events.iter().map(EventRecord::new).collect())
    }

    fn leave(&mut self, seat: Seat, exit: Exit) {
        self.events.clear();
        self.game.leave(seat, exit);
    }

    fn scene(&self) -> Scene {
        self.game.scene()
    }

    fn details(&self) -> Details {
        Details {
            inspections: self.game.inspect(),
            counts: self.game.counts(),
            status: self.game.status(),
            layers: self.game.layers(&[]),
            is_decisive: self.game.is_decisive(),
        }
    }

    fn last_turn(&self, before: &dyn GameState) -> DrawnTurn {
        let Some(before) = before.as_any().downcast_ref::<G>() else {
            return DrawnTurn::default();
        };
        let drawn = |event: &G::Event| DrawnEvent {
            kind: event.kind(),
            text: G::describe(event),
            is_in_line: G::is_in_line(event),
            message: G::message(event).map(str::to_owned),
            tiles: before.places(event),
            mark: G::mark(event),
        };
        DrawnTurn {
            headline: G::headline(&self.events),
            arrows: before.arrows(&self.events),
            steps: before.steps(&self.events),
            layers: before.layers(&self.events),
            events: self.events.iter().map(drawn).collect(),
        }
    }

    fn labels(&self) -> Labels {
        let (facts, tile_names) = (self.game.facts(), self.game.tile_names());
        Labels { facts, tile_names, legend: self.game.legend() }
    }

    fn ending(&self) -> Option<String> {
        self.game.ending()
    }

    fn choices(&self, chosen: &[String]) -> Vec<Choice> {
        self.game.choices(chosen)
    }

    fn after_choices(&self, chosen: &[String]) -> Box<dyn GameState> {
        erased(self.game.after_choices(chosen))
    }
}

/// A legal step of the seat to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Name of the action, for example `move` or `train 2`. Choices of the same kind are grouped.
    pub kind: String,
    /// The tile of the acting piece, as an index into the tiles of the scene.
    pub from: Option<usize>,
    /// The target tile.
    pub to: Option<usize>,
    /// The word or command to add to the answer line.
    pub text: String,
    /// Whether it completes the turn.
    pub ends_turn: bool,
    /// Its price with the unit, if choices have prices: `10 gold`.
    pub price: Option<String>,
}

impl Choice {
    /// A choice that is a whole turn.
    pub fn turn(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { kind: kind.to_owned(), from, to, text, ends_turn: true, price: None }
    }

    /// A choice after which the turn continues.
    pub fn part(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { ends_turn: false, ..Self::turn(kind, from, to, text) }
    }
}
