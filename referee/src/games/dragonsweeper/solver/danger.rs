//! Danger: nothing that is known leads to the next level or to a heal, so that a gamble will have to come.

use maps::dragonsweeper::TILES;

use super::super::token::Token;
use super::choose::{DecisionContext, EARLY_BELOW};
use super::fights;
use super::tile_kind::*;

/// How likely one gamble is not the last one.
const AGAIN: f32 = 0.8;

/// How dangerous it is to go on.
pub(super) struct Danger {
    /// The least chance to die of a gamble, by the hit points to spend.
    risks: Vec<f32>,
}

impl Danger {
    /// The chance to die of a click or of the gamble after it: `risk` is that of the click itself, `rescue` the chance
    /// that the tile holds what ends the danger, and `rest` the hit points that are left to spend.
    pub fn death(&self, risk: f32, rescue: f32, rest: f32) -> f32 {
        let next = self.risks.get(rest.max(0.0) as usize).unwrap_or(&0.0);
        risk + (1.0 - risk) * (1.0 - rescue) * AGAIN * next
    }
}

impl DecisionContext<'_> {
    /// Whether something is not known and a gamble will have to come: no heal is in sight and what
    /// can be spent does not pay for the next level. A gamble is survived best before hit points
    /// are gone.
    pub fn in_danger(&self) -> bool {
        let hero = &self.knowledge.constraints.hero;
        let shows = |token| self.knowledge.constraints.tokens.contains(&token);
        let out_of_reach = |spend| hero.xp + spend < hero.need() && !shows(Token::Medikit);
        if self.open == 0 || out_of_reach(self.spend) {
            return self.open > 0;
        }
        // One more hit on a wall about to fall shows a clue.
        !shows(Token::Wall(1)) && out_of_reach(self.spendable())
    }

    /// Hit points that can be spent without a gamble: as many as known fights cost where no open
    /// tile is safe, else all. From level 11 on walls are worth theirs.
    fn spendable(&self) -> u32 {
        let early = self.knowledge.constraints.hero.level < EARLY_BELOW;
        if !early || (0..TILES).any(|tile| self.is_safe(tile)) {
            return self.spend;
        }
        fights::most(&self.fights, None, self.spend)
    }

    /// How dangerous it is to go on, if the hero is in danger.
    pub fn danger(&self) -> Option<Danger> {
        self.in_danger().then(|| Danger { risks: self.risks() })
    }

    /// For each number of hit points to spend, from 0 on, the least chance to die of a gamble. What is safe now is
    /// none: once it is done, another click has to come.
    pub fn risks(&self) -> Vec<f32> {
        let gamble = |tile: &usize| {
            self.knowledge.is_open(*tile) && self.knowledge.damage_max(*tile) > self.spend
        };
        let gambles: Vec<usize> = (0..TILES).filter(gamble).collect();
        let least = |spend| {
            let risks = gambles.iter().map(|tile| self.risk(*tile, spend));
            risks.fold(1.0_f32, f32::min)
        };
        (0..=self.spend).map(least).collect()
    }

    /// The chance to die of a click on the tile.
    pub fn risk(&self, tile: usize, spend: u32) -> f32 {
        let survived = self.knowledge.survived(tile, spend);
        self.belief.of(tile, self.knowledge.domains[tile] & !survived)
    }

    /// The chance that the tile holds a medikit or a chest, in which there is another or a treasure.
    pub fn rescue(&self, tile: usize) -> f32 {
        self.belief.of(tile, MEDIKIT | CHEST).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rescue_and_hit_points_make_death_less_likely() {
        let danger = Danger { risks: vec![0.5, 0.25] };
        let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} {b}");
        near(danger.death(0.0, 0.0, 1.9), 0.2);
        near(danger.death(0.0, 0.0, 0.0), 0.4);
        near(danger.death(0.0, 0.5, 0.0), 0.2);
        near(danger.death(0.1, 1.0, 0.0), 0.1);
        near(danger.death(0.5, 0.5, -0.1), 0.6);
    }
}
