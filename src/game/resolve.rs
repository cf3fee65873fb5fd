//! Resolves commands: ids become cells, numbers become levels.

use super::Game;
use crate::{Action, Cell, Command, Level, Number, Refusal, Target};

impl Game {
    /// Reports the commands in a line that are invalid in this position no matter what the other
    /// commands do, with their indices (from 0). These commands name a cell off the floor, a level
    /// that does not exist, or a unit of another seat.
    pub fn unresolved(&self, commands: &[Command], mut refused: impl FnMut(usize, Refusal)) {
        let known = self.roster.next_id();
        for (index, command) in commands.iter().enumerate() {
            if let Err(refusal) = self.resolve(command, known) {
                refused(index, refusal);
            }
        }
    }

    /// Resolves a command to an action, or to `None` for `WAIT` and `MSG`. Units with an id of
    /// `known` or higher did not exist when the line was parsed.
    ///
    /// Returns an error if the command refers to something that does not exist.
    #[inline(always)]
    pub(super) fn resolve(&self, command: &Command, known: u32) -> Result<Option<Action>, Refusal> {
        match *command {
            Command::Wait | Command::Message(_) => Ok(None),
            Command::Move { id, target } => {
                let to = self.floor_cell(target)?;
                let id = value(id).ok_or(Refusal::Outside)?;
                let from = self.roster.cell(id).filter(|_| id < known).ok_or(Refusal::NoUnit)?;
                if !self.position.owned[self.position.to_move].contains(from) {
                    return Err(Refusal::NotYours);
                }
                Ok(Some(Action::Move { from, to }))
            }
            Command::Train { level, target } => {
                let cell = self.floor_cell(target)?;
                let number = value(level).ok_or(Refusal::Outside)?;
                let level_max = self.map.rules().level_max;
                if level_max == 1 && number != 1 {
                    return Err(Refusal::LevelOfLeague);
                }
                let level = Level::from_number(number).ok_or(Refusal::Level)?;
                Ok(Some(Action::Train { level, cell }))
            }
            Command::Build { building, target } => {
                let cell = self.floor_cell(target)?;
                Ok(Some(Action::Build { building, cell }))
            }
        }
    }

    fn floor_cell(&self, target: Target) -> Result<Cell, Refusal> {
        target.cell().filter(|&cell| self.map.is_floor(cell)).ok_or(Refusal::Outside)
    }
}

fn value(number: Number) -> Option<u32> {
    match number {
        Number::Value(value) => Some(value),
        Number::TooLarge | Number::Missing => None,
    }
}
