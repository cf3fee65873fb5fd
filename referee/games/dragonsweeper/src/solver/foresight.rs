//! Foresight: the information expected from a tile's clue, averaged over a few random outcomes.

use maps::dragonsweeper::TILES;
use maps::{Dice, SplitMix32};

use super::belief::Belief;
use super::constraints::{Clue, Constraints, Domains};
use super::deduce;
use super::knowledge::Knowledge;
use super::tile_kind::*;

/// Value of a tile that turns out to be free, and the bonus if it gives free experience.
const HARMLESS: f32 = 1.0;
const FREE_XP: f32 = 3.0;
/// Value of a tile whose cost becomes known.
const SETTLED: f32 = 0.3;
/// Value of a tile whose maximum cost decreases.
const NARROWER: f32 = 0.1;

/// Number of outcomes to consider.
const SAMPLES: usize = 12;

pub(super) struct Foresight<'a> {
    knowledge: &'a Knowledge,
    belief: &'a Belief,
    constraints: Constraints,
    dice: SplitMix32,
}

impl<'a> Foresight<'a> {
    pub fn new(knowledge: &'a Knowledge, belief: &'a Belief) -> Self {
        let seed = knowledge.domains.iter().fold(0_u32, |sum, kinds| sum.wrapping_mul(31) ^ kinds);
        Self {
            knowledge,
            belief,
            constraints: knowledge.constraints.clone(),
            dice: SplitMix32::new(seed),
        }
    }

    /// Expected value of the information gained once the tile is empty and shows its clue.
    pub fn gain(&mut self, tile: usize) -> f32 {
        let (mut sum, mut samples) = (0.0, 0);
        for _ in 0..SAMPLES {
            if let Some(gain) = self.sample(tile) {
                sum += gain;
                samples += 1;
            }
        }
        sum / samples.max(1) as f32
    }

    fn sample(&mut self, tile: usize) -> Option<f32> {
        let knowledge = self.knowledge;
        let near = &GEOMETRY.near[tile];
        let unknown: Vec<usize> =
            near.iter().copied().filter(|at| self.constraints.is_unknown(*at)).collect();
        let (mut mines, mut sum) = (0, 0);
        for &at in &unknown {
            match knowledge.power(self.draw(at)) {
                100 => mines += 1,
                power => sum += power,
            }
        }
        let mut domains = knowledge.domains;
        domains[tile] = 1 << self.draw(tile);
        let index = self.constraints.clues.len();
        unknown.iter().for_each(|at| self.constraints.clues_of[*at].push(index));
        let mut changed = vec![tile];
        changed.extend(unknown.first());
        self.constraints.clues.push(Clue { tile, mines, sum, unknown });
        let settled = deduce::settle(&self.constraints, &mut domains, Some(&changed));
        let clue = self.constraints.clues.pop().expect("the clue was just pushed");
        for at in clue.unknown {
            self.constraints.clues_of[at].pop();
        }
        settled.is_ok().then(|| self.value_of(tile, &domains))
    }

    fn draw(&mut self, tile: usize) -> usize {
        let mut rest = self.dice.next_f64() as f32;
        let mut last = 0;
        for kind in each(self.knowledge.domains[tile]) {
            last = kind;
            rest -= self.belief.probability(tile, 1 << kind);
            if rest < 0.0 {
                break;
            }
        }
        last
    }

    /// Value of the information in narrower domains, ignoring the clicked tile.
    fn value_of(&self, clicked: usize, domains: &Domains) -> f32 {
        let knowledge = self.knowledge;
        let mut value = 0.0;
        for tile in (0..TILES).filter(|tile| *tile != clicked && knowledge.is_open(*tile)) {
            let (before, after) = (knowledge.domains[tile], domains[tile]);
            if before == after {
                continue;
            }
            let costs = |kinds: Kinds| {
                let costs = each(kinds).map(|kind| knowledge.damage(tile, kind));
                costs.fold((0, 100), |(most, least), cost| (most.max(cost), least.min(cost)))
            };
            let ((most, least), (most_before, _)) = (costs(after), costs(before));
            if most == 0 {
                let free = self.belief.probability(tile, after & (CHEST | EGG));
                value += HARMLESS + FREE_XP * free / self.belief.probability(tile, after).max(0.01);
            } else if most == least {
                value += SETTLED;
            } else if most < most_before {
                value += NARROWER;
            }
        }
        value
    }
}
