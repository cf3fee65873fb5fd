//! What the solver has concluded, for people who play by hand.

use maps::dragonsweeper::TILES;

use super::choose::{self, names};
use super::tile_kind::each;
use super::{Dragonsweeper, Solver, View};
use crate::catalogue::{Advice, Reasoner, TileKnowledge};

/// With more possibilities than this a tile's contents are not listed.
const LISTED_MAX: u32 = 5;

impl Solver {
    fn tile_knowledge(&self, tile: usize) -> TileKnowledge {
        let kinds = self.knowledge.domains[tile];
        let mut powers: Vec<u32> = each(kinds).map(|kind| self.knowledge.power(kind)).collect();
        powers.sort_unstable();
        powers.dedup();
        let contents = match kinds.count_ones() {
            0..=LISTED_MAX => names(&self.knowledge, tile),
            count => format!("one of {count} things"),
        };
        TileKnowledge { tile, powers, contents }
    }
}

impl Reasoner<Dragonsweeper> for Solver {
    fn observe(&mut self, view: &View) {
        self.knowledge.observe(view);
        // As when it chooses a move: assumptions are tried out only where nothing else is free.
        if choose::free(&self.knowledge).is_none() {
            self.knowledge.probe(choose::PROBES);
        }
    }

    fn knowledge(&self) -> Vec<TileKnowledge> {
        let unknown = (0..TILES).filter(|tile| self.knowledge.constraints.is_unknown(*tile));
        unknown.map(|tile| self.tile_knowledge(tile)).collect()
    }

    fn free_turn(&self) -> Option<Advice> {
        let choice = choose::free(&self.knowledge)?;
        Some(Advice { line: choice.turn.to_string(), reason: choice.reason })
    }

    fn advice(&mut self) -> Advice {
        let line = self.choose().to_string();
        Advice { line, reason: self.move_report.reason.clone() }
    }
}
