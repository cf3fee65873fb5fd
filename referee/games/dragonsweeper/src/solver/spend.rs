//! Spends hit points. Every affordable fight and every open tile is an option.

use maps::dragonsweeper::TILES;

use super::super::token::Token;
use super::super::turn::Turn;
use super::choose::{Choice, DecisionContext, EARLY_BELOW, names};
use super::fights::{self, Fight};
use super::foresight::Foresight;
use super::tile_kind::*;

/// Value of a lover, who leaves a medikit for later.
const LOVER_WORTH: f32 = 0.5;
/// Value of the rat king, a gazer and the wizard, which reveal something when killed.
const TELLING_WORTH: f32 = 4.0;
/// Price of a hit point that is certainly wasted, and of one that may be wasted.
const FIGHT_WASTE: f32 = 2.0;
const OPEN_WASTE: f32 = 1.0;
/// Price of wasting enough hit points to put the next level out of reach, so that a heal has to be
/// used early.
const MISSED: f32 = 3.0;
/// The hero begins to clean up when at most this many tiles are open.
const FEW_OPEN: usize = 2;
/// Price of a hit point while there is still much to find. Cheap clicks give as much information as
/// expensive ones.
const THRIFT: f32 = 0.2;
/// Replaces `THRIFT` if hit points cannot pay for the next level. In that case, only free
/// experience helps, and finding it takes hit points.
const THRIFT_OUT_OF_REACH: f32 = 0.4;
/// Bonus for spending a hit point when there is little left to find. Small fights are kept as
/// change.
const CHANGE: f32 = 0.02;
/// Price of the hero's life.
const LIFE: f32 = 60.0;
/// Probability that a gamble will not be the last one.
const AGAIN: f32 = 0.8;
/// Weight of the information expected from a clue, and the number of options it is computed for.
const FORESIGHT: f32 = 0.6;
const FORESEEN: usize = 16;

/// A possible click.
struct SpendOption {
    score: f32,
    tile: usize,
    risk: f32,
    waste: f32,
}

impl DecisionContext<'_> {
    /// Returns true if something is unknown and a gamble is inevitable: no heal is visible, and the
    /// spendable hit points cannot pay for the next level. It is best to gamble while there are
    /// still hit points left.
    pub fn in_danger(&self) -> bool {
        let hero = &self.knowledge.constraints.hero;
        let shows = |token| self.knowledge.constraints.tokens.contains(&token);
        let out_of_reach = |spend| hero.xp + spend < hero.need() && !shows(Token::Medikit);
        if self.open == 0 || out_of_reach(self.spend) {
            return self.open > 0;
        }
        // One more hit would bring down a wall and reveal a clue.
        !shows(Token::Wall(1)) && out_of_reach(self.spendable())
    }

    /// Hit points that can be spent without gambling. If no open tile is safe, this is the highest
    /// affordable total cost of known fights. Otherwise, and from level 11 on, it is all available
    /// hit points, because walls are then worth what they cost.
    fn spendable(&self) -> u32 {
        let early = self.knowledge.constraints.hero.level < EARLY_BELOW;
        if !early || (0..TILES).any(|tile| self.is_safe(tile)) {
            return self.spend;
        }
        fights::most(&self.fights, None, self.spend)
    }

    /// The best way to spend hit points: it gives the most information, wastes the least and, if
    /// the hero is in danger of getting stuck, is the least likely to kill.
    pub fn spend_well(&self) -> Option<Choice> {
        let mut options = self.options();
        let rank =
            |options: &mut Vec<SpendOption>| options.sort_by(|a, b| b.score.total_cmp(&a.score));
        rank(&mut options);
        if self.open > FEW_OPEN && options.len() > 1 {
            let mut foresight = Foresight::new(self.knowledge, &self.belief);
            options.truncate(FORESEEN);
            for option in options.iter_mut().filter(|option| !self.clouded(option.tile)) {
                option.score += FORESIGHT * foresight.gain(option.tile);
            }
            rank(&mut options);
        }
        options.first().map(|best| self.accept(best))
    }

    fn accept(&self, option: &SpendOption) -> Choice {
        let SpendOption { tile, risk, waste, .. } = *option;
        let name = names(self.knowledge, tile);
        let reason = if risk > 0.0 {
            let survived = 100.0 * (1.0 - risk);
            let best = 100.0 * (1.0 - self.risks()[self.spend as usize]);
            format!(
                "a risk, because no safe click helps: {survived:.1} % chance of survival, {best:.1} % for the \
                 safest click; possible contents: {name}"
            )
        } else if self.knowledge.is_settled(tile) || !self.knowledge.constraints.is_unknown(tile) {
            match format!("{waste:.0}").as_str() {
                "0" => format!(
                    "fight it ({name}): the remaining hit points pay for other known fights"
                ),
                waste => format!(
                    "fight it ({name}), although {waste} of the remaining hit points then cannot \
                     pay for any other known fight"
                ),
            }
        } else {
            format!("safe in every case: {name}")
        };
        Choice { turn: Turn::Click(tile), reason, risky: risk > 0.0 }
    }

    fn options(&self) -> Vec<SpendOption> {
        let danger = self.in_danger();
        let risks = if danger { self.risks() } else { vec![0.0; self.spend as usize + 1] };
        // The hit points left after the click determine how dangerous the next gamble will be.
        let later = |cost: f32| {
            let rest = (self.spend as f32 - cost).max(0.0);
            LIFE * AGAIN * risks[rest as usize]
        };
        let slack = self.slack();
        let thrift = match slack {
            _ if self.open <= FEW_OPEN => -CHANGE,
            Some(_) => THRIFT,
            None => THRIFT_OUT_OF_REACH,
        };
        let fight = |fight: &Fight| {
            let waste = self.waste(fight.tile, fight.cost);
            let missed = if slack.is_some_and(|slack| waste > slack) { MISSED } else { 0.0 };
            let (waste, cost) = (waste as f32, fight.cost as f32);
            let worth = self.value(fight.tile) + self.bonus(fight.tile) - FIGHT_WASTE * waste;
            let score = worth - thrift * cost - later(cost) - missed;
            SpendOption { score, tile: fight.tile, risk: 0.0, waste }
        };
        let open = |tile: usize| {
            let safe = self.is_safe(tile);
            let risk = if safe { 0.0 } else { self.risk(tile, self.spend).max(1e-4) };
            let (waste, cost) = (self.expected_waste(tile), self.expected_cost(tile));
            let missed = slack.map_or(0.0, |slack| MISSED * self.missed(tile, slack));
            let worth = self.value(tile) - OPEN_WASTE * waste - LIFE * risk - missed;
            SpendOption { score: worth - thrift * cost - later(cost), tile, risk, waste }
        };
        let paid = self.fights.iter().filter(|fight| fight.cost <= self.spend).map(fight);
        let offered = |tile: &usize| self.is_safe(*tile) || danger && self.may_be_survived(*tile);
        paid.chain((0..TILES).filter(offered).map(open)).collect()
    }

    /// Value of a defeated monster beyond its experience.
    fn bonus(&self, tile: usize) -> f32 {
        match self.knowledge.domains[tile] {
            LOVER => LOVER_WORTH,
            RAT_KING | GAZER | WIZARD => TELLING_WORTH,
            _ => 0.0,
        }
    }

    fn may_be_survived(&self, tile: usize) -> bool {
        self.knowledge.is_open(tile) && self.knowledge.damage_min(tile) <= self.spend
    }

    fn is_safe(&self, tile: usize) -> bool {
        self.knowledge.constraints.is_unknown(tile)
            && self.knowledge.damage_max(tile) <= self.spend
            && !self.knowledge.is_settled(tile)
    }
}
