//! The contest's answer: which moves succeed.

use std::fmt;

use maps::JankenSetup;
use serde::Serialize;

use super::field::Field;

/// Outcomes of the moves of data sets. As text, the contest's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    pub games: Vec<Vec<JudgedMove>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedMove {
    pub from: String,
    pub to: String,
    /// Movement points left, or `None` if it does not succeed.
    pub left: Option<u8>,
}

/// Plays the moves of data sets, one after the other.
pub fn answer(sets: &[JankenSetup]) -> Answer {
    let judged = |setup: &JankenSetup| {
        let mut field = Field::of(setup);
        let moves = setup.moves.iter().map(|asked| {
            let (from, to) = (asked.from.to_string(), asked.to.to_string());
            JudgedMove { from, to, left: field.play(*asked) }
        });
        moves.collect()
    };
    Answer { games: sets.iter().map(judged).collect() }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, moves) in (1..).zip(&self.games) {
            writeln!(f, "Game #{number}")?;
            for (number, JudgedMove { from, to, left }) in (1..).zip(moves) {
                write!(f, "Move #{number} ({from} -> {to}): ")?;
                match left {
                    Some(left) => writeln!(f, "Successful ({left} points left)")?,
                    None => writeln!(f, "Unsuccessful")?,
                }
            }
        }
        Ok(())
    }
}
