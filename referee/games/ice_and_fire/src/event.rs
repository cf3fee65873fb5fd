//! Events as human-readable lines.

use std::fmt;

use icefire::{Building, Cell, Ending, Event as GameEvent, Loss, Refusal, Seat};

use engine::protocol::{EventKind, TurnEvent};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event(pub GameEvent);

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match &self.0 {
            GameEvent::Refused(_, refusal) => EventKind::Refused(code_and_text(*refusal).1),
            GameEvent::Message(_) => EventKind::Message,
            _ => EventKind::Applied,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            GameEvent::Refused(index, refusal) => {
                write!(f, "command {} refused: {}", index + 1, code_and_text(*refusal).1)
            }
            GameEvent::Moved { id, from, to } => {
                write!(f, "unit {id} moves from {} to {}", at(*from), at(*to))
            }
            GameEvent::Trained { id, level, cell } => {
                write!(f, "unit {id} (level {}) is trained at {}", level.number(), at(*cell))
            }
            GameEvent::Built(building, cell) => {
                write!(f, "{} is built at {}", article(*building), at(*cell))
            }
            GameEvent::UnitLost { id, level, cell, loss } => {
                write!(
                    f,
                    "unit {id} (level {}) at {} is {}",
                    level.number(),
                    at(*cell),
                    fate(*loss)
                )
            }
            GameEvent::BuildingLost(building, cell) => {
                write!(f, "{} at {} is destroyed", article(*building), at(*cell))
            }
            GameEvent::Message(text) => write!(f, "says {text:?}"),
            GameEvent::Ended(ending) => f.write_str(&ending_in_words(*ending)),
        }
    }
}

fn at(cell: Cell) -> String {
    format!("{},{}", cell.x(), cell.y())
}

fn article(building: Building) -> &'static str {
    match building {
        Building::Mine => "a mine",
        Building::Tower => "a tower",
    }
}

fn fate(loss: Loss) -> &'static str {
    match loss {
        Loss::Captured => "captured",
        Loss::CutOff => "lost, cut off",
        Loss::Starved => "lost, unpaid",
    }
}

/// The code for a refusal in the official referee's records, and the reason as text.
pub(super) fn code_and_text(refusal: Refusal) -> (&'static str, &'static str) {
    match refusal {
        Refusal::Outside => {
            ("out", "the cell is void or outside the grid, or a number is missing or too large")
        }
        Refusal::LevelOfLeague => ("level_wood3", "this league trains level 1 only"),
        Refusal::Level => ("level", "there is no such level"),
        Refusal::NoUnit => ("no_unit", "no living unit has this id"),
        Refusal::NotYours => ("not_yours", "the unit belongs to the opponent"),
        Refusal::Unplayable => {
            ("unplayable", "the cell is neither an active own cell nor next to one")
        }
        Refusal::AlreadyMoved => ("already_moved", "the unit cannot move again this turn"),
        Refusal::Occupied => ("occupied", "the cell cannot be taken"),
        Refusal::Still => ("still", "no step leads closer"),
        Refusal::Gold => ("gold", "too little gold"),
        Refusal::League => ("league", "this league has no buildings"),
        Refusal::LeagueTower => ("league_tower", "this league has no towers"),
        Refusal::NotOwned => ("not_owned", "the cell is not owned"),
        Refusal::NotSpot => ("not_spot", "the cell is not a mine spot"),
        Refusal::OnSpot => ("on_spot", "the cell is a mine spot"),
    }
}

pub(super) fn ending_in_words(ending: Ending) -> String {
    match ending {
        Ending::TurnLimit => "the turn limit is reached".to_owned(),
        Ending::Captured(side) => format!("the headquarters of {} is taken", side_name(side)),
        Ending::Forfeit(side) => format!("{} forfeits", side_name(side)),
    }
}

pub(super) fn side_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "red",
        Seat::Blue => "blue",
    }
}
