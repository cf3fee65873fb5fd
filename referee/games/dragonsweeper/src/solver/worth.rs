//! Estimates the value, cost and danger of a click.
//!
//! The weights were tuned by playing one set of weights against another in hundreds of lairs.

use maps::dragonsweeper::TILES;

use super::super::token::Token;
use super::choose::DecisionContext;
use super::fights;
use super::tile_kind::*;

/// Value of a clue next to an open tile, and the bonus for each decided neighbour of that tile.
const NEIGHBOUR: f32 = 0.1;
const SEEN: f32 = 0.1;
/// Value of seeing the power of an open tile.
const OWN_POWER: f32 = 0.2;
/// Value of something good on the tile, and of something good next to it.
const FORTUNE: f32 = 2.0;
const NEAR_FORTUNE: f32 = 0.5;
/// Weight of free experience, relative to other good things.
const FREE_XP: f32 = 3.0;

impl DecisionContext<'_> {
    /// Value of the clue that the tile shows once it is empty.
    fn information(&self, tile: usize) -> f32 {
        let near = GEOMETRY.near[tile].iter().filter(|at| self.knowledge.is_open(**at));
        let mut sum = 0.0;
        for &at in near {
            let seen = GEOMETRY.near[at].iter().filter(|at| !self.knowledge.is_open(**at)).count();
            sum += NEIGHBOUR + SEEN * seen as f32 + NEAR_FORTUNE * self.fortune(at);
        }
        sum
    }

    /// Returns true if a living gazer would hide the tile's clue.
    pub fn clouded(&self, tile: usize) -> bool {
        let gazer = |at: &usize| {
            self.knowledge.domains[*at] == GAZER
                && (self.knowledge.constraints.is_unknown(*at)
                    || self.knowledge.constraints.shows_gazer(*at))
        };
        GEOMETRY.disc[tile].iter().any(gazer)
    }

    /// The weighted probability that the tile holds something good.
    fn fortune(&self, tile: usize) -> f32 {
        if !self.knowledge.is_open(tile) && self.knowledge.constraints.tokens[tile] != Token::Hidden
        {
            return 0.0;
        }
        self.belief.probability(tile, CHEST | EGG) * FREE_XP
            + self.belief.probability(tile, GNOME | MEDIKIT | SPELL | MINE_KING | WIZARD)
    }

    /// Value of seeing the tile's contents and reading its clue.
    pub fn value(&self, tile: usize) -> f32 {
        let own = self.fortune(tile);
        let open = if self.knowledge.is_open(tile) { OWN_POWER } else { 0.0 };
        let information = if self.clouded(tile) { 0.0 } else { self.information(tile) };
        information + open + FORTUNE * own
    }

    /// Expected cost of clicking a tile.
    pub fn expected_cost(&self, tile: usize) -> f32 {
        each(self.knowledge.domains[tile])
            .map(|kind| {
                let cost = self.knowledge.damage(tile, kind).min(self.spend);
                self.belief.probability(tile, 1 << kind) * cost as f32
            })
            .sum()
    }

    /// Expected number of hit points wasted if the hero survives the click.
    pub fn expected_waste(&self, tile: usize) -> f32 {
        each(self.knowledge.domains[tile])
            .map(|kind| {
                let cost = self.knowledge.damage(tile, kind);
                if cost > self.spend {
                    return 0.0;
                }
                let waste = self.waste(tile, cost) as f32;
                self.belief.probability(tile, 1 << kind) * waste
            })
            .sum()
    }

    /// The probability that clicking the open tile puts the next level out of reach. Before the
    /// click, the available hit points would pay for that level with `slack` experience to spare.
    pub fn missed(&self, tile: usize, slack: u32) -> f32 {
        let misses = |kind: &usize| {
            let cost = self.knowledge.damage(tile, *kind);
            let brings_xp = (CHEST | EGG) >> kind & 1 == 1;
            cost <= self.spend && !brings_xp && self.waste(tile, cost) > slack
        };
        let kinds = each(self.knowledge.domains[tile]).filter(misses);
        kinds.map(|kind| self.belief.probability(tile, 1 << kind)).sum()
    }

    /// Experience left over if all available hit points are spent on fights and the next level is
    /// paid for. `None` if the hero cannot afford that level.
    pub fn slack(&self) -> Option<u32> {
        let hero = &self.knowledge.constraints.hero;
        (hero.xp + self.spend).checked_sub(hero.need())
    }

    /// Hit points that cannot be spent on known fights after paying for the tile.
    pub fn waste(&self, tile: usize, cost: u32) -> u32 {
        let rest = self.spend - cost;
        rest - fights::most(&self.fights, Some(tile), rest)
    }

    /// The probability of dying when clicking the tile.
    pub fn risk(&self, tile: usize, spend: u32) -> f32 {
        let survived = self.knowledge.survived(tile, spend);
        self.belief.probability(tile, self.knowledge.domains[tile] & !survived)
    }

    /// For each number of spendable hit points, the lowest probability of dying when clicking an
    /// open tile.
    pub fn risks(&self) -> Vec<f32> {
        let open: Vec<usize> = (0..TILES).filter(|tile| self.knowledge.is_open(*tile)).collect();
        let least = |spend| {
            let risks = open.iter().map(|tile| self.risk(*tile, spend));
            risks.fold(1.0_f32, f32::min)
        };
        (0..=self.spend).map(least).collect()
    }
}
