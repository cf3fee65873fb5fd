//! Chooses a move.

use maps::dragonsweeper::{Piece, TILES};

use super::super::token::{Appearance, Token};
use super::super::turn::Turn;
use super::belief::Belief;
use super::fights::{self, Fight};
use super::knowledge::Knowledge;
use super::tile_kind::*;

/// Below this level, free experience reduces the number of heals needed.
pub(super) const EARLY_BELOW: u32 = 11;

/// A move, the reason for it, and whether the hero may die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub turn: Turn,
    pub reason: String,
    pub risky: bool,
}

impl Choice {
    pub fn safe(turn: Turn, reason: impl Into<String>) -> Self {
        Self { turn, reason: reason.into(), risky: false }
    }
}

pub(super) fn choose(knowledge: &mut Knowledge) -> Choice {
    conclude(knowledge).unwrap_or_else(|| considered(knowledge))
}

/// Draws conclusions, cheap ones first, until it finds a click that is known to be free.
pub(super) fn conclude(knowledge: &mut Knowledge) -> Option<Choice> {
    free(knowledge).or_else(|| if knowledge.probe() { free(knowledge) } else { None })
}

/// The best move if no click is free.
pub(super) fn considered(knowledge: &Knowledge) -> Choice {
    DecisionContext::new(knowledge).choose()
}

pub(super) fn free(knowledge: &Knowledge) -> Option<Choice> {
    let worth = |token| {
        matches!(
            token,
            Token::Corpse(_)
                | Token::Treasure(_)
                | Token::Orb
                | Token::RevealSpell
                | Token::SlimeScroll
                | Token::RatScroll
                | Token::DisarmScroll
                | Token::Monster(Appearance { piece: Piece::Egg | Piece::Gnome, .. })
        )
    };
    if let Some(tile) = knowledge.showing(worth).first() {
        return Some(Choice::safe(Turn::Click(*tile), "collect it for free"));
    }
    let harmless =
        |tile: &usize| knowledge.constraints.is_unknown(*tile) && knowledge.damage_max(*tile) == 0;
    let tile = (0..TILES).find(harmless)?;
    Some(Choice::safe(Turn::Click(tile), format!("free: {}", names(knowledge, tile))))
}

/// The names of everything a tile may contain.
pub(super) fn names(knowledge: &Knowledge, tile: usize) -> String {
    let names: Vec<&str> = each(knowledge.domains[tile]).map(|kind| NAMES[kind]).collect();
    names.join(" or ")
}

/// The context for choosing among moves that are not free.
pub(super) struct DecisionContext<'a> {
    pub knowledge: &'a Knowledge,
    pub belief: Belief,
    /// Hit points that can be spent without dying.
    pub spend: u32,
    /// Fights with a known cost.
    pub fights: Vec<Fight>,
    /// Number of tiles with unknown power.
    pub open: usize,
}

impl<'a> DecisionContext<'a> {
    fn new(knowledge: &'a Knowledge) -> Self {
        Self {
            knowledge,
            belief: Belief::estimate(&knowledge.constraints, &knowledge.domains),
            spend: knowledge.constraints.hero.hp - 1,
            fights: fights::known(knowledge),
            open: (0..TILES).filter(|tile| knowledge.is_open(*tile)).count(),
        }
    }

    fn choose(&self) -> Choice {
        let hero = &self.knowledge.constraints.hero;
        if self.spend == 0 && hero.can_level_up() {
            return Choice::safe(Turn::LevelUp, "no hit points to spend");
        }
        let steps = [
            Self::mine_king,
            Self::spend_well,
            Self::wall,
            Self::level_up,
            Self::heal,
            Self::crown,
            Self::gamble,
        ];
        steps.iter().find_map(|step| step(self)).unwrap_or(Choice::safe(Turn::Quit, "nothing left"))
    }

    /// Attacks the mine king, which turns all mines into free experience.
    fn mine_king(&self) -> Option<Choice> {
        let king = |fight: &&Fight| self.knowledge.domains[fight.tile] == MINE_KING;
        let fight = self.fights.iter().find(king).filter(|fight| fight.cost <= self.spend)?;
        Some(Choice::safe(
            Turn::Click(fight.tile),
            "the mine king: once it is defeated, each mine is worth 3",
        ))
    }

    /// Hits the wall that is closest to falling.
    fn wall(&self) -> Option<Choice> {
        if self.in_danger() {
            // A gamble is inevitable, and the remaining hit points make it less dangerous.
            return None;
        }
        let walls = self.knowledge.showing(|token| matches!(token, Token::Wall(_)));
        let hits_to_fall = |tile: &usize| match self.knowledge.constraints.tokens[*tile] {
            Token::Wall(hits) => hits,
            _ => 0,
        };
        let tile = walls.into_iter().min_by_key(hits_to_fall).filter(|_| self.spend > 0)?;
        Some(Choice::safe(Turn::Click(tile), "no better fight is affordable"))
    }

    fn level_up(&self) -> Option<Choice> {
        let can = self.knowledge.constraints.hero.can_level_up();
        can.then(|| Choice::safe(Turn::LevelUp, "no fight is affordable"))
    }

    /// Uses the medikit whose tile gives the most information.
    fn heal(&self) -> Option<Choice> {
        let kits = self.knowledge.showing(|token| token == Token::Medikit);
        let hero = &self.knowledge.constraints.hero;
        let useful = hero.hp < hero.max_hp && self.anything_left();
        let tile = kits
            .into_iter()
            .filter(|_| useful)
            .max_by(|a, b| self.value(*a).total_cmp(&self.value(*b)))?;
        Some(Choice::safe(Turn::Click(tile), "no hit points to spend, and no level-up"))
    }

    /// Returns true if there is anything left to spend hit points on.
    fn anything_left(&self) -> bool {
        let walls = self.knowledge.showing(|token| matches!(token, Token::Wall(_)));
        self.open > 0 || !walls.is_empty() || !self.fights.is_empty()
    }

    fn crown(&self) -> Option<Choice> {
        let crown = self.knowledge.showing(|token| token == Token::Crown);
        crown.first().map(|tile| Choice::safe(Turn::Click(*tile), "nothing else to do"))
    }

    /// If nothing is safe, clicks the tile where survival is most likely.
    fn gamble(&self) -> Option<Choice> {
        let chance =
            |tile: usize| self.belief.probability(tile, self.knowledge.survived(tile, self.spend));
        let open = (0..TILES).filter(|tile| {
            self.knowledge.constraints.is_unknown(*tile)
                && self.knowledge.damage_min(*tile) <= self.spend
        });
        let value = |tile: usize| chance(tile) + 0.01 * self.value(tile);
        let tile = open.max_by(|a, b| value(*a).total_cmp(&value(*b)))?;
        let reason = format!("no click is safe; {:.0} % chance of survival", 100.0 * chance(tile));
        Some(Choice { turn: Turn::Click(tile), reason, risky: true })
    }
}
