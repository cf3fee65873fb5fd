//! A whole game: the position, the ids, the turn structure, and how it ends.

use crate::arena::Arena;
use crate::cell::Cell;
use crate::command::{Command, Number, Target};
use crate::level::{Building, Level};
use crate::observer::{Loss, Observer};
use crate::position::{Effect, Position, Refusal};
use crate::roster::Roster;
use crate::seat::{BySeat, Seat};
use crate::view::View;

/// A game at rest: the seat to move is to answer, or the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    arena: Arena,
    position: Position,
    roster: Roster,
    ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All rounds were played.
    TurnLimit,
    /// The headquarters of the seat was taken.
    Captured(Seat),
    /// The seat sent an unrecognised command, or no answer.
    Forfeit(Seat),
}

impl Ending {
    /// The seat that lost by it; nobody by the turn limit itself.
    #[must_use]
    pub fn loser(self) -> Option<Seat> {
        match self {
            Self::TurnLimit => None,
            Self::Captured(seat) | Self::Forfeit(seat) => Some(seat),
        }
    }
}

/// Something that happened in a game, in terms of ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The command at this place of the line (from 0) has no effect.
    Refused(usize, Refusal),
    /// A unit stepped.
    Moved {
        /// Its id.
        id: u32,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// A unit was trained.
    Trained {
        /// Its id.
        id: u32,
        /// Its level.
        level: Level,
        /// Where it stands.
        cell: Cell,
    },
    /// A building was built.
    Built(Building, Cell),
    /// A unit was lost.
    UnitLost {
        /// Its id.
        id: u32,
        /// Its level.
        level: Level,
        /// Where it stood.
        cell: Cell,
        /// How.
        loss: Loss,
    },
    /// A building was taken down.
    BuildingLost(Building, Cell),
    /// A seat said something.
    Said(String),
    /// The game ended.
    Ended(Ending),
}

/// A command whose words were found to mean something.
enum Action {
    Move(Cell, Cell),
    Train(Level, Cell),
    Build(Building, Cell),
}

impl Game {
    /// A game before its first answer.
    #[must_use]
    pub fn new(arena: Arena) -> Self {
        let mut position = Position::start();
        position.begin_turn(&mut ());
        Self { arena, position, roster: Roster::default(), ending: None }
    }

    /// A game in progress, at the moment at which the seat that a view addresses is to answer.
    #[must_use]
    pub fn resume(arena: Arena, view: &View, round: u16) -> Self {
        let (position, roster) = view.position(round);
        Self { arena, position, roster, ending: None }
    }

    /// The fixed part.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The board and the purses.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The ids.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What a seat is sent now.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        View::of(&self.position, &self.roster, self.arena.floor(), seat)
    }

    /// The scores: military power, and -1 for a seat that lost before the turn limit.
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

    /// A seat loses by an unrecognised command or by not answering.
    pub fn forfeit(&mut self, seat: Seat) {
        self.ending = self.ending.or(Some(Ending::Forfeit(seat)));
    }

    /// Plays the commands of the seat to move, ends its turn and begins the next one. What the
    /// words mean is settled for the whole line first; then the commands run one after the other.
    /// Does nothing when the game is over.
    pub fn play(&mut self, commands: &[Command], mut sink: Option<EventSink<'_>>) {
        if self.ending.is_some() {
            return;
        }
        // Reading and running in turn would show ids trained in this very line.
        let known = self.roster.next_id();
        if let Some(sink) = &mut sink {
            self.refused_words(commands, |place, refusal| sink(Event::Refused(place, refusal)));
        }
        for (place, command) in commands.iter().enumerate() {
            let effect = match self.understand(command, known) {
                Ok(Some(action)) => self.check(&action),
                _ => {
                    if let Command::Message(text) = command {
                        emit(&mut sink, || Event::Said(text.clone()));
                    }
                    continue;
                }
            };
            match effect {
                Ok(effect) => self.run(effect, &mut sink),
                Err(refusal) => emit(&mut sink, || Event::Refused(place, refusal)),
            }
            if let Some(seat) = self.position.captured() {
                return self.end(Ending::Captured(seat), sink);
            }
        }
        self.next_turn(sink);
    }

    /// Tells which commands of a line, by their place, mean nothing in this position, whatever the
    /// others do: a cell off the floor, a level that is not there, a unit that is not one's own.
    pub fn refused_words(&self, commands: &[Command], mut refused: impl FnMut(usize, Refusal)) {
        let known = self.roster.next_id();
        for (place, command) in commands.iter().enumerate() {
            if let Err(refusal) = self.understand(command, known) {
                refused(place, refusal);
            }
        }
    }

    /// What a command means: `None` if it asks for nothing. Units with ids from `known` on did not
    /// live when the line was read.
    fn understand(&self, command: &Command, known: u32) -> Result<Option<Action>, Refusal> {
        match *command {
            Command::Wait | Command::Message(_) => Ok(None),
            Command::Move { id, target } => {
                let cell = self.floor_cell(target)?;
                let id = value(id).ok_or(Refusal::Outside)?;
                let stands = self.roster.cell(id).filter(|_| id < known).ok_or(Refusal::NoUnit)?;
                if !self.position.owned[self.position.to_move].contains(stands) {
                    return Err(Refusal::NotYours);
                }
                Ok(Some(Action::Move(stands, cell)))
            }
            Command::Train { level, target } => {
                let cell = self.floor_cell(target)?;
                let number = value(level).ok_or(Refusal::Outside)?;
                let level_max = self.arena.rules().level_max;
                if level_max == 1 && number != 1 {
                    return Err(Refusal::LevelOfLeague);
                }
                let level = Level::from_number(number).ok_or(Refusal::Level)?;
                Ok(Some(Action::Train(level, cell)))
            }
            Command::Build { building, target } => {
                Ok(Some(Action::Build(building, self.floor_cell(target)?)))
            }
        }
    }

    fn floor_cell(&self, target: Target) -> Result<Cell, Refusal> {
        target.cell().filter(|&cell| self.arena.is_floor(cell)).ok_or(Refusal::Outside)
    }

    fn run(&mut self, effect: Effect, sink: &mut Option<EventSink<'_>>) {
        let mut observer = GameObserver { roster: &mut self.roster, sink };
        self.position.apply(&self.arena, effect, &mut observer);
    }

    fn check(&self, action: &Action) -> Result<Effect, Refusal> {
        match *action {
            Action::Move(from, target) => self.position.check_step(&self.arena, from, target),
            Action::Train(level, cell) => self.position.check_train(&self.arena, level, cell),
            Action::Build(building, cell) => self.position.check_build(&self.arena, building, cell),
        }
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

fn value(number: Number) -> Option<u32> {
    match number {
        Number::Value(value) => Some(value),
        Number::TooLarge | Number::Missing => None,
    }
}

/// Who hears what happens in a game.
pub type EventSink<'a> = &'a mut dyn FnMut(Event);

fn emit(sink: &mut Option<EventSink<'_>>, event: impl FnOnce() -> Event) {
    if let Some(sink) = sink {
        sink(event());
    }
}

/// Keeps the roster, and tells what happened in terms of ids.
struct GameObserver<'a, 'b> {
    roster: &'a mut Roster,
    sink: &'a mut Option<EventSink<'b>>,
}

impl Observer for GameObserver<'_, '_> {
    fn moved(&mut self, from: Cell, to: Cell) {
        self.roster.moved(from, to);
        emit(self.sink, || Event::Moved { id: self.roster.id(to), from, to });
    }

    fn trained(&mut self, level: Level, cell: Cell) {
        self.roster.trained(level, cell);
        emit(self.sink, || Event::Trained { id: self.roster.id(cell), level, cell });
    }

    fn built(&mut self, building: Building, cell: Cell) {
        emit(self.sink, || Event::Built(building, cell));
    }

    fn unit_lost(&mut self, cell: Cell, level: Level, loss: Loss) {
        emit(self.sink, || Event::UnitLost { id: self.roster.id(cell), level, cell, loss });
        self.roster.unit_lost(cell, level, loss);
    }

    fn building_lost(&mut self, building: Building, cell: Cell) {
        emit(self.sink, || Event::BuildingLost(building, cell));
    }
}
