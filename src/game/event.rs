//! Events in a game, with units identified by id.

use super::ending::Ending;
use crate::{Building, Cell, Level, Loss, Observer, Refusal, Roster, Seat};

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The command at this index in the line (from 0) has no effect.
    Refused(usize, Refusal),
    /// A unit stepped to a neighbouring cell.
    Moved {
        /// The unit's id.
        id: u32,
        /// The cell that the unit left.
        from: Cell,
        /// The cell that the unit entered.
        to: Cell,
    },
    /// A unit was trained.
    Trained {
        /// The unit's id.
        id: u32,
        /// The unit's level.
        level: Level,
        /// The unit's cell.
        cell: Cell,
    },
    /// A building was built.
    Built(Building, Cell),
    /// A unit was lost.
    UnitLost {
        /// The unit's id.
        id: u32,
        /// The unit's level.
        level: Level,
        /// The unit's last cell.
        cell: Cell,
        /// The cause.
        loss: Loss,
    },
    /// A building was destroyed.
    BuildingLost(Building, Cell),
    /// A seat sent a message.
    Message(String),
    /// The game ended.
    Ended(Ending),
}

/// Receives the events in a game, in order.
pub type EventSink<'a> = &'a mut dyn FnMut(Event);

pub(super) fn emit(sink: &mut Option<EventSink<'_>>, event: impl FnOnce() -> Event) {
    if let Some(sink) = sink {
        sink(event());
    }
}

/// Keeps the roster up to date, and converts events on the board into events with ids.
pub(super) struct GameObserver<'a, 'b> {
    pub(super) roster: &'a mut Roster,
    pub(super) sink: &'a mut Option<EventSink<'b>>,
}

impl Observer for GameObserver<'_, '_> {
    fn moved(&mut self, from: Cell, to: Cell) {
        self.roster.moved(from, to);
        emit(self.sink, || Event::Moved { id: self.roster.id(to), from, to });
    }

    fn trained(&mut self, seat: Seat, level: Level, cell: Cell) {
        self.roster.trained(seat, level, cell);
        emit(self.sink, || Event::Trained { id: self.roster.id(cell), level, cell });
    }

    fn built(&mut self, seat: Seat, building: Building, cell: Cell) {
        self.roster.built(seat, building, cell);
        emit(self.sink, || Event::Built(building, cell));
    }

    fn unit_lost(&mut self, cell: Cell, level: Level, loss: Loss) {
        emit(self.sink, || Event::UnitLost { id: self.roster.id(cell), level, cell, loss });
        self.roster.unit_lost(cell, level, loss);
    }

    fn building_lost(&mut self, building: Building, cell: Cell) {
        self.roster.building_lost(building, cell);
        emit(self.sink, || Event::BuildingLost(building, cell));
    }
}
