//! Fights with a known cost, and the total costs they can add up to.

use maps::dragonsweeper::TILES;

use super::super::token::Token;
use super::knowledge::Knowledge;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fight {
    pub tile: usize,
    pub cost: u32,
}

/// All fights with a known cost, except against mines. Includes visible monsters and hidden ones of
/// known power.
pub(super) fn known(knowledge: &Knowledge) -> Vec<Fight> {
    let fight = |tile: usize| {
        let standing = match knowledge.constraints.tokens[tile] {
            Token::Monster(_) => true,
            Token::Hidden | Token::Chest => knowledge.is_settled(tile),
            _ => false,
        };
        let cost = knowledge.known_power(tile)?;
        (standing && (1..100).contains(&cost)).then_some(Fight { tile, cost })
    };
    (0..TILES).filter_map(fight).collect()
}

impl Knowledge {
    /// Returns true if clicking the unknown tile has only one possible cost.
    pub fn is_settled(&self, tile: usize) -> bool {
        self.known_power(tile).is_some() && self.damage_max(tile) == self.damage_min(tile)
    }
}

/// The highest total cost of any combination of fights that does not exceed a limit.
pub(super) fn most(fights: &[Fight], except: Option<usize>, limit: u32) -> u32 {
    (sums(fights, except) & ((2_u64 << limit) - 1)).ilog2()
}

/// The possible total costs of combinations of fights, with one bit per sum up to 63.
fn sums(fights: &[Fight], except: Option<usize>) -> u64 {
    let costs = fights.iter().filter(|fight| Some(fight.tile) != except).map(|fight| fight.cost);
    costs.fold(1, |sums, cost| sums | sums << cost.min(63))
}
