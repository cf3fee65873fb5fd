//! What a file of games of self-play holds.

use std::fmt;

use serde_json::{json, Value};

use crate::learning::Generated;

/// How many games there are and how they ended.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlayReport<'a>(pub &'a Generated);

impl SelfPlayReport<'_> {
    /// Games, turns, and how many games each side won.
    #[must_use]
    pub fn as_json(&self) -> Value {
        let Generated { games, turns, results: [red, drawn, blue], .. } = self.0;
        json!({ "games": games, "turns": turns, "red": red, "drawn": drawn, "blue": blue })
    }
}

/// One line.
impl fmt::Display for SelfPlayReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Generated { games, turns, results: [red, drawn, blue], .. } = self.0;
        writeln!(f, "{games} games, {turns} turns; {red} won by red, {blue} by blue, {drawn} drawn")
    }
}
