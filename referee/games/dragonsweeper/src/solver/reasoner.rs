//! The solver's conclusions, for interactive play.

use maps::dragonsweeper::TILES;

use super::belief::Belief;
use super::choose::{self, names};
use super::tile_kind::{KINDS, Kinds, MINE, POWERS, WIZARD, each};
use super::{Solver, View};
use engine::catalogue::{Advice, Certainty, Reasoner, TileChances, TileKnowledge};
use engine::protocol::AnyView;

/// Maximum number of possible contents to list for a tile. If there are more, none are listed.
const LISTED_MAX: u32 = 5;
const MINE_POWER: u32 = 100;

impl Solver {
    fn tile_knowledge(&self, tile: usize) -> TileKnowledge {
        let kinds = self.knowledge.domains[tile];
        let mut powers: Vec<u32> = each(kinds).map(|kind| self.knowledge.power(kind)).collect();
        powers.sort_unstable();
        powers.dedup();
        let contents = match kinds.count_ones() {
            0..=LISTED_MAX => names(&self.knowledge, tile),
            count => format!("one of {count} possibilities"),
        };
        let certainty = match powers[..] {
            [0] => Certainty::Safe,
            [_] => Certainty::Known,
            _ => Certainty::Range,
        };
        let (label, meaning) = (label(&powers), meaning(&powers));
        TileKnowledge { tile, powers, label, certainty, contents, meaning }
    }
}

/// The lowest and highest power of creatures, and whether the tile may also be a mine.
fn summary(powers: &[u32]) -> (Option<(u32, u32)>, bool) {
    let creatures = || powers.iter().copied().filter(|power| *power < MINE_POWER);
    (creatures().min().zip(creatures().max()), powers.contains(&MINE_POWER))
}

fn range((least, most): (u32, u32)) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

/// Formats a tile's possible powers as a number or a range, with a star for a mine.
fn label(powers: &[u32]) -> String {
    match summary(powers) {
        (Some((0, most)), true) if most >= 6 => String::new(),
        (creatures, is_mined) => {
            creatures.map(range).unwrap_or_default() + if is_mined { "✱" } else { "" }
        }
    }
}

fn meaning(powers: &[u32]) -> String {
    match summary(powers) {
        (Some(creatures), true) => format!("power {} or a mine", range(creatures)),
        (Some(creatures), false) => format!("power {}", range(creatures)),
        (None, true) => "a mine".to_owned(),
        (None, false) => String::new(),
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
                _ => belief.probability(tile, kinds).clamp(0.0, 1.0),
            })
        };
        let matters = [("no fight", harmless), ("a mine", MINE), ("the wizard", WIZARD)];
        let of_all = |kinds| (0..TILES).map(|tile| chance(tile, kinds)).collect();
        matters.map(|(name, kinds)| TileChances { name, chances: of_all(kinds) }).into()
    }

    fn note(&self) -> &'static str {
        "✱: possibly a mine."
    }

    fn free_turn(&self) -> Option<Advice> {
        let choice = choose::free(&self.knowledge)?;
        Some(Advice { line: choice.turn.to_string(), reason: choice.reason })
    }

    fn advice(&mut self) -> Advice {
        let knowledge = &self.knowledge;
        // Conclusions were already drawn when the view was observed.
        let choice = choose::free(knowledge).unwrap_or_else(|| choose::considered(knowledge));
        Advice { line: choice.turn.to_string(), reason: choice.reason }
    }
}
