//! The solver's conclusions, for people who play by hand.

use maps::dragonsweeper::TILES;

use super::belief::Belief;
use super::choose::{self, names};
use super::tile_kind::{KINDS, Kinds, MINE, POWERS, WIZARD, each};
use super::{Solver, View};
use engine::catalogue::{Advice, Reasoner, TileChances, TileKnowledge};
use engine::protocol::AnyView;

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

impl Reasoner for Solver {
    fn observe(&mut self, view: &dyn AnyView) {
        let view = view.as_any().downcast_ref::<View>().expect("a view of Dragonsweeper");
        self.knowledge.observe(view);
        choose::conclude(&mut self.knowledge);
    }

    fn knowledge(&self) -> Vec<TileKnowledge> {
        let unknown = (0..TILES).filter(|tile| self.knowledge.constraints.is_unknown(*tile));
        unknown.map(|tile| self.tile_knowledge(tile)).collect()
    }

    fn chances(&self) -> Vec<TileChances> {
        let knowledge = &self.knowledge;
        let belief = Belief::estimate(&knowledge.constraints, &knowledge.domains);
        let harmless = (0..KINDS).filter(|kind| POWERS[*kind] == 0).map(|kind| 1 << kind);
        let harmless = harmless.fold(0, |all, kind: Kinds| all | kind);
        let chance = |tile: usize, kinds: Kinds| {
            let domain = knowledge.domains[tile];
            knowledge.constraints.is_unknown(tile).then(|| match domain & kinds {
                0 => 0.0,
                both if both == domain => 1.0,
                _ => belief.of(tile, kinds).clamp(0.0, 1.0),
            })
        };
        let matters = [("no fight", harmless), ("a mine", MINE), ("the wizard", WIZARD)];
        let of_all = |kinds| (0..TILES).map(|tile| chance(tile, kinds)).collect();
        matters.map(|(name, kinds)| TileChances { name, chances: of_all(kinds) }).into()
    }

    fn free_turn(&self) -> Option<Advice> {
        let choice = choose::free(&self.knowledge)?;
        Some(Advice { line: choice.turn.to_string(), reason: choice.reason })
    }

    fn advice(&mut self) -> Advice {
        let knowledge = &self.knowledge;
        // Conclusions were drawn when the view was taken in.
        let choice = choose::free(knowledge).unwrap_or_else(|| choose::considered(knowledge));
        Advice { line: choice.turn.to_string(), reason: choice.reason }
    }
}
