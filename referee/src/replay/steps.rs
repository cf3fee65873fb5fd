//! What leads from one position of a game to the next: answers and exits, in order.

use super::{milliseconds, Replay};
use crate::table::{PlayerExit, Record, TurnRecord};

/// What leads from one position to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step<'a> {
    /// A seat answered.
    Answer {
        /// The line.
        line: &'a str,
        /// How long it took, in milliseconds.
        ms: Option<f64>,
        /// What the player wrote beside it.
        remarks: &'a str,
    },
    /// A seat left.
    Exit {
        /// How, as a replay says it.
        exit: &'a str,
        /// The line that was no turn, if that is why.
        line: Option<&'a str>,
        /// What happened.
        detail: &'a str,
        /// How long it was waited for, in milliseconds.
        ms: Option<f64>,
        /// What the player wrote in that turn.
        remarks: &'a str,
    },
}

impl<'a> Step<'a> {
    /// The turn or the exit that a record ends with.
    #[must_use]
    pub fn last_of(record: &'a Record) -> Option<Self> {
        let exit = record.exits.last().filter(|left| left.turn == record.turns.len());
        if let Some(PlayerExit { exit, line, detail, stderr: remarks, time, .. }) = exit {
            let (exit, line, ms) = (exit.name(), line.as_deref(), Some(milliseconds(*time)));
            return Some(Self::Exit { exit, line, detail, ms, remarks });
        }
        let TurnRecord { line, time, stderr: remarks, .. } = record.turns.last()?;
        Some(Self::Answer { line, ms: Some(milliseconds(*time)), remarks })
    }
}

impl Replay {
    /// Turns and exits in order. Turn 1 is the first of them, wherever a turn has a number.
    #[must_use]
    pub fn steps(&self) -> Vec<Step<'_>> {
        let mut exits = self.exits.iter().peekable();
        let mut steps = Vec::new();
        for number in 0..=self.turns.len() {
            while let Some(left) = exits.next_if(|left| left.turn <= number) {
                let (exit, line, detail) = (&left.exit, left.line.as_deref(), &left.detail);
                let (ms, remarks) = (left.ms, &left.remarks);
                steps.push(Step::Exit { exit, line, detail, ms, remarks });
            }
            if let Some(turn) = self.turns.get(number) {
                let (line, remarks) = (&turn.line, &turn.remarks);
                steps.push(Step::Answer { line, ms: turn.ms, remarks });
            }
        }
        steps
    }
}
