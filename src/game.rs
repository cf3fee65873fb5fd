//! A whole game: position, unit ids, turn structure and ending.

mod ending;
mod event;
mod resolve;

use crate::{BySeat, Command, Map, Position, PositionError, Roster, Seat, View};
use event::{emit, GameObserver};

pub use ending::Ending;
pub use event::{Event, EventSink};

/// A game at a point between turns: either the seat to move has to answer, or the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    map: Map,
    position: Position,
    roster: Roster,
    ending: Option<Ending>,
}

impl Game {
    /// Starts a game, with red to answer first.
    #[must_use]
    pub fn new(map: Map) -> Self {
        let mut position = Position::start();
        position.begin_turn(&mut ());
        Self { map, position, roster: Roster::default(), ending: None }
    }

    /// Resumes a game at the point where the seat that receives `view` has to answer.
    ///
    /// Returns an error if the parts of the view contradict each other.
    pub fn resume(map: Map, view: &View, round: u16) -> Result<Self, PositionError> {
        let (position, roster) = view.checked_position(round)?;
        Ok(Self { map, position, roster, ending: None })
    }

    /// Returns the map.
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Returns the board, the gold and the round.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the unit ids, and the order in which views list units and buildings.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Returns how the game ended, or `None` if the game is still running.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the input that a seat would receive now.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        View::seen_by(&self.position, &self.roster, self.map.floor(), seat)
    }

    /// Returns the scores: military power, or -1 for a seat that lost before the turn limit.
    #[must_use]
    pub fn scores(&self) -> BySeat<i32> {
        let loser = self.ending.and_then(Ending::loser);
        BySeat(Seat::ALL.map(|seat| {
            if loser == Some(seat) {
                -1
            } else {
                self.position.military_power(seat)
            }
        }))
    }

    /// Ends the game with a loss for the seat, which sent an unrecognised command or no answer.
    pub fn forfeit(&mut self, seat: Seat) {
        self.ending = self.ending.or(Some(Ending::Forfeit(seat)));
    }

    /// Plays the commands of the seat to move, ends its turn and begins the next one. Invalid
    /// commands anywhere in the line are reported first; then the rest run in order. Does nothing
    /// if the game is over.
    pub fn play(&mut self, commands: &[Command], mut sink: Option<EventSink<'_>>) {
        if self.ending.is_some() {
            return;
        }
        match self.run(commands, &mut sink) {
            Some(captured) => self.end(Ending::Captured(captured), sink),
            None => self.next_turn(sink),
        }
    }

    /// Returns the game in the middle of a turn, after the given commands by the seat to move. A
    /// captured headquarters is removed, but the game is not over yet.
    #[must_use]
    pub fn within_turn(&self, commands: &[Command]) -> Self {
        let mut game = self.clone();
        if game.ending.is_none() {
            game.run(commands, &mut None);
        }
        game
    }

    /// Runs commands by the seat to move. Returns the seat whose headquarters was captured, if any.
    fn run(&mut self, commands: &[Command], sink: &mut Option<EventSink<'_>>) -> Option<Seat> {
        // A line cannot refer to units that it trains itself.
        let known = self.roster.next_id();
        if let Some(sink) = sink {
            self.unresolved(commands, |index, refusal| sink(Event::Refused(index, refusal)));
        }
        for (index, command) in commands.iter().enumerate() {
            if let Command::Message(text) = command {
                emit(sink, || Event::Message(text.clone()));
            }
            let Ok(Some(action)) = self.resolve(command, known) else { continue };
            let mut observer = GameObserver { roster: &mut self.roster, sink };
            match self.position.play_resolved(&self.map, action, &mut observer) {
                Err(refusal) => emit(sink, || Event::Refused(index, refusal)),
                Ok(()) => {
                    if let Some(seat) = self.position.captured() {
                        return Some(seat);
                    }
                }
            }
        }
        None
    }

    fn next_turn(&mut self, mut sink: Option<EventSink<'_>>) {
        self.position.end_turn();
        if self.position.turn_limit_reached() {
            return self.end(Ending::TurnLimit, sink);
        }
        let mut observer = GameObserver { roster: &mut self.roster, sink: &mut sink };
        self.position.begin_turn(&mut observer);
    }

    fn end(&mut self, ending: Ending, mut sink: Option<EventSink<'_>>) {
        self.ending = Some(ending);
        emit(&mut sink, || Event::Ended(ending));
    }
}
