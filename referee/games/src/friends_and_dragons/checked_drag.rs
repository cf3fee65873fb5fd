//! A drag that is given: whether it is legal, and what it scores.

use std::fmt;

use serde_json::{Value, json};
use thiserror::Error;

use super::solution_report::attacks_as_json;
use super::solver::{Answer, drag_to};
use super::{Direction, Drag, Field, Placement, Resolution, Turn, drawing, resolve};
use engine::protocol::Malformed;

/// A drag, or an end of one, without a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DragError {
    #[error("drag {text:?}: {source}")]
    Malformed { text: String, source: Malformed },
    #[error("hero {hero} cannot be dragged, expected one of {known}")]
    NoPivot { hero: u8, known: String },
    #[error("step {number} {direction} from {from} is illegal")]
    Illegal {
        /// The step, from 1.
        number: usize,
        direction: Direction,
        /// The square before it: row and column.
        from: String,
    },
    #[error("{0:?}: expected ROW,COLUMN of a square on the board")]
    Square(String),
    #[error("hero {hero} can never end on {square}")]
    OutOfReach { hero: u8, square: String },
}

/// The index of the hero with a digit, in the order of ids.
pub(super) fn pivot(field: &Field, hero: u8) -> Result<usize, DragError> {
    let pivots = || field.heroes().iter().enumerate().filter(|(_, hero)| hero.pivot);
    let known = || pivots().map(|(_, hero)| hero.id.to_string()).collect::<Vec<_>>().join(", ");
    let found = pivots().find(|(_, other)| other.id == hero).map(|(index, _)| index);
    found.ok_or_else(|| DragError::NoPivot { hero, known: known() })
}

#[derive(Clone, Debug)]
pub struct CheckedDrag<'a> {
    field: &'a Field,
    drag: Drag,
    placements: Vec<Placement>,
    resolution: Resolution,
    shortest: Option<Answer>,
}

impl<'a> CheckedDrag<'a> {
    /// Plays a drag such as `2 SE NE S E` on a board.
    pub fn of(field: &'a Field, text: &str) -> Result<Self, DragError> {
        let turn: Turn = text
            .parse()
            .map_err(|source| DragError::Malformed { text: text.to_owned(), source })?;
        let drag = Drag { pivot: pivot(field, turn.hero)?, steps: turn.steps };
        let placements =
            drag.placements(field, Placement::start(field.heroes())).map_err(|legal| {
                let number = legal.len();
                let from = drawing::square(field, legal[number - 1].cell(drag.pivot));
                DragError::Illegal { number, direction: drag.steps[number - 1], from }
            })?;
        let end = placements[placements.len() - 1];
        let resolution = resolve(field, &end, Some(drag.pivot));
        let shortest = drag_to(field, drag.pivot, end);
        Ok(Self { field, drag, placements, resolution, shortest })
    }

    /// The drag, its score and the shortest drag to the same end, as one object.
    pub fn as_json(&self) -> Value {
        let heroes = self.field.heroes();
        let score = self.resolution.score;
        json!({
            "pivot": heroes[self.drag.pivot].id, "drag": self.drag.digits(), "kills": score.kills,
            "hits": score.hits, "support": score.support,
            "attacks": attacks_as_json(self.field, &self.resolution.attacks),
            "shortest": self.shortest.as_ref().map(|answer| answer.drag.digits()),
        })
    }
}

/// The board before and after, the score, and a shorter drag if there is one.
impl fmt::Display for CheckedDrag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&drawing::before_and_after(self.field, &self.drag, &self.placements))?;
        writeln!(f, "{}", self.resolution.score)?;
        writeln!(f, "{}", drawing::attacks(self.field, &self.resolution.attacks))?;
        let count = self.drag.steps.len();
        match self.shortest.as_ref().map(|answer| &answer.drag) {
            Some(drag) if drag.steps.len() < count => {
                writeln!(f, "the same in {} steps: {}", drag.steps.len(), drag.digits())
            }
            _ => Ok(()),
        }
    }
}
