//! A running game of any type.

use std::any::Any;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::{GameType, RegisteredGame, TypeOf};
use crate::protocol::{AnyView, EventKind, EventRecord, Exit, Malformed, Phase, Seat, TurnEvent};
use crate::scene::{Arrow, Count, Inspection, Layer, LegendEntry, Mark, Scene};

/// A running game with its type erased. Turns and views are text, and positions are drawn.
///
/// `Display` prints the whole state, as [`Game`](crate::protocol::Game) does: two states are equal
/// if and only if their texts are equal.
pub trait GameState: Display + Send {
    /// The type of the game.
    fn game_type(&self) -> &'static dyn GameType;

    /// Copies the game, for trying out a turn.
    fn boxed(&self) -> Box<dyn GameState>;

    /// The typed game, for code that is specific to one game.
    fn as_any(&self) -> &dyn Any;

    /// The number of seats, at least 1.
    fn seats(&self) -> usize;

    /// The seat to move, or the scores if the game is over.
    fn phase(&self) -> Phase;

    /// The lines a seat receives once, before its first view.
    fn opening(&self, _seat: Seat) -> String {
        String::new()
    }

    /// What the seat can see in the current position.
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;

    /// The time limit for the seat's next turn.
    fn budget(&self, seat: Seat) -> Duration;

    /// Returns true if the game ended because it reached its own length limit.
    fn at_limit(&self) -> bool {
        false
    }

    /// An upper bound on the total number of turns for all seats.
    fn turns_max(&self) -> usize;

    /// Returns an error if a line is not a turn in this position.
    fn check_line(&self, line: &str) -> Result<(), Malformed>;

    /// Plays a line as the turn of the seat to move, and continues to the next decision point.
    ///
    /// Returns an error and leaves the game unchanged if the line is not a turn.
    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed>;

    /// Removes a seat from the game. The consequences depend on the rules.
    fn leave(&mut self, seat: Seat, exit: Exit);

    /// The reason the game cannot continue, if its rules run in a separate process and that process
    /// failed. The phase is then [`Phase::Over`] without scores.
    fn failure(&self) -> Option<String> {
        None
    }

    /// The seats that the referee eliminated for an error, each with the referee's message.
    /// Available once the game is over. Does not include seats that [left](Self::leave). Empty for
    /// games whose rules are built in.
    fn put_out(&self) -> Vec<(Seat, String)> {
        Vec::new()
    }

    /// The setup to store in a replay, if it has to contain more than the initial setup. A game
    /// whose rules run in a separate process adds the messages it received.
    fn recording(&self) -> Option<Value> {
        None
    }

    /// The board in its current position.
    fn scene(&self) -> Scene;

    /// The parts of the current position that are drawn next to the board.
    fn details(&self) -> Details {
        Details::default()
    }

    /// The drawing of the last turn, given the position before it. Empty if a seat left or no turn
    /// was played.
    fn last_turn(&self, before: &dyn GameState) -> DrawnTurn;

    /// The drawing of a possible turn in this position. Empty if the line is not a turn.
    fn drawn_turn(&self, line: &str) -> DrawnTurn {
        let mut after = self.boxed();
        let before = self.boxed();
        after.play_line(line).map_or_else(|_| DrawnTurn::default(), |_| after.last_turn(&*before))
    }

    /// The labels, which never change during a game.
    fn labels(&self) -> Labels;

    /// Describes how the game ended.
    fn ending(&self) -> Option<String>;

    /// The legal next steps for the seat to move, given the choices it has already made this turn.
    fn choices(&self, _chosen: &[String]) -> Vec<Choice> {
        Vec::new()
    }

    /// The game as it looks after the seat to move has made some choices.
    fn after_choices(&self, _chosen: &[String]) -> Box<dyn GameState> {
        self.boxed()
    }
}

/// The parts of a position that are drawn next to the board. See [`Render`](crate::scene::Render).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// What the rules say about each tile.
    pub inspections: Vec<Inspection>,
    /// Figures for each side that have no gauge.
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
    /// The variants of the rules that are in use.
    pub facts: Vec<String>,
    /// The names of the tiles. Empty if tiles are identified by column and row.
    pub tile_names: Vec<String>,
    /// Explanations of pieces and kinds of ground.
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
    /// The intermediate positions within the turn, excluding the last.
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
    /// Whether the answer line already shows the event.
    pub is_in_line: bool,
    /// The message, if the event is a message to viewers.
    pub message: Option<String>,
    /// Indices of the affected tiles.
    pub tiles: Vec<usize>,
    /// The mark on the timeline, if the event has one.
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

/// A game and the events from its last turn.
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
            tiles: before.affected_tiles(event),
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
    /// Creates a choice that is a whole turn.
    pub fn turn(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { kind: kind.to_owned(), from, to, text, ends_turn: true, price: None }
    }

    /// Creates a choice after which the turn continues.
    pub fn part(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { ends_turn: false, ..Self::turn(kind, from, to, text) }
    }
}
