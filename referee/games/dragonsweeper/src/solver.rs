//! The built-in player, which deduces what it can and plans how to spend the hero's hit points.

mod belief;
mod candidate_tiles;
mod choose;
mod constraints;
mod deduce;
mod fights;
mod foresight;
mod knowledge;
mod linear_constraints;
mod pattern_constraints;
mod probe;
mod reasoner;
mod spend;
mod tile_kind;
mod worth;

use std::time::Duration;

use maps::dragonsweeper::{Piece, TILES};

use engine::protocol::{Fault, Player, Report};

use super::state::Dragonsweeper;
use super::turn::Turn;
use super::view::View;

use knowledge::Knowledge;

/// The solver, which knows only what it has observed and deduced.
pub struct Solver {
    knowledge: Knowledge,
    move_report: MoveReport,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveReport {
    pub reason: String,
    /// Whether the hero might die from the move.
    pub risky: bool,
    /// Whether any tile's power was still unknown.
    pub unknown_left: bool,
}

impl Default for Solver {
    fn default() -> Self {
        Self { knowledge: Knowledge::new(), move_report: MoveReport::default() }
    }
}

impl Solver {
    pub fn decide(&mut self, view: &View) -> Turn {
        self.knowledge.observe(view);
        self.choose()
    }

    /// Chooses a move based on the observations.
    fn choose(&mut self) -> Turn {
        let choice = choose::choose(&mut self.knowledge);
        self.move_report = MoveReport {
            reason: choice.reason,
            risky: choice.risky,
            unknown_left: (0..TILES).any(|tile| self.knowledge.is_open(tile)),
        };
        choice.turn
    }

    pub fn move_report(&self) -> &MoveReport {
        &self.move_report
    }

    /// Returns true if the solver thinks the tile may have held the piece before it was touched.
    pub fn holds_possible(&self, tile: usize, piece: Piece) -> bool {
        self.knowledge.domains[tile] & tile_kind::kinds_of(piece) != 0
    }
}

impl Player<Dragonsweeper> for Solver {
    fn turn(&mut self, view: &View, _: Duration) -> Result<String, Fault> {
        Ok(self.decide(view).to_string())
    }

    fn report(&mut self) -> Report {
        Report { stderr: self.move_report.reason.clone().into(), ..Report::default() }
    }
}
