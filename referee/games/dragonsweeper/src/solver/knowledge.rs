//! Everything known at one point in the game.

use maps::dragonsweeper::TILES;

use super::super::token::Token;
use super::super::view::View;
use super::constraints::{Constraints, Domains, all_domains};
use super::deduce;
use super::linear_constraints::Contradiction;
use super::probe::{probe, surroundings};
use super::tile_kind::*;

/// Maximum number of assumptions to try before a move.
const PROBES: usize = 400;

/// Observations and what follows from them.
#[derive(Clone)]
pub(super) struct Knowledge {
    pub constraints: Constraints,
    pub domains: Domains,
    /// Hash of each tile's surroundings at the time it was last probed.
    probed: [u64; TILES],
}

impl Knowledge {
    pub fn new() -> Self {
        Self { constraints: Constraints::new(), domains: all_domains(), probed: [0; TILES] }
    }

    /// Updates the knowledge from a view and draws conclusions.
    pub fn observe(&mut self, view: &View) {
        self.constraints.observe(view, &mut self.domains);
        let mut settled = self.domains;
        let end = deduce::settle(&self.constraints, &mut settled, None);
        self.accept(end.map(|()| settled));
    }

    /// Tries the possible contents of tiles next to clues, if their surroundings have changed.
    /// Returns true if this revealed anything new.
    pub fn probe(&mut self) -> bool {
        let around = surroundings(&self.constraints, &self.domains);
        let is_due = |tile: &usize| {
            self.is_open(*tile)
                && !self.constraints.clues_of[*tile].is_empty()
                && self.probed[*tile] != around[*tile]
        };
        let due: Vec<usize> = (0..TILES).filter(is_due).collect();
        let mut domains = self.domains;
        let end = probe(&self.constraints, &mut domains, &due, PROBES);
        let tried = end.as_ref().map_or(0, |tried| *tried);
        due[..tried].iter().for_each(|tile| self.probed[*tile] = around[*tile]);
        self.accept(end.map(|_| domains))
    }

    /// Accepts conclusions. If a lair breaks a rule that generated lairs obey, keeps the earlier
    /// knowledge instead. Returns true if anything new was accepted.
    fn accept(&mut self, concluded: Result<Domains, Contradiction>) -> bool {
        let whole = |domains: &Domains| !domains.contains(&0) && *domains != self.domains;
        let new = concluded.ok().filter(whole);
        new.is_some_and(|domains| {
            self.domains = domains;
            true
        })
    }

    /// Returns true if the tile's power is unknown.
    pub fn is_open(&self, tile: usize) -> bool {
        self.constraints.is_unknown(tile) && self.known_power(tile).is_none()
    }

    /// The power that the tile adds to clues, if only one value is possible. A live mine counts as
    /// 100.
    pub fn known_power(&self, tile: usize) -> Option<u32> {
        let kinds = self.domains[tile];
        let power = self.power(kinds.trailing_zeros() as usize);
        each(kinds).all(|kind| self.power(kind) == power).then_some(power)
    }

    pub fn power(&self, kind: usize) -> u32 {
        if self.constraints.disarmed && 1 << kind == MINE { 0 } else { POWERS[kind] }
    }

    /// Cost in hit points of clicking the unknown tile if it is of this kind.
    pub fn damage(&self, tile: usize, kind: usize) -> u32 {
        let disguised = 1 << kind == MIMIC && self.constraints.is_hidden(tile);
        if disguised { 0 } else { self.power(kind) }
    }

    /// Maximum cost of clicking the unknown tile.
    pub fn damage_max(&self, tile: usize) -> u32 {
        each(self.domains[tile]).map(|kind| self.damage(tile, kind)).max().unwrap_or(0)
    }

    /// Minimum cost of clicking the unknown tile.
    pub fn damage_min(&self, tile: usize) -> u32 {
        each(self.domains[tile]).map(|kind| self.damage(tile, kind)).min().unwrap_or(0)
    }

    /// The kinds the tile may hold that cost at most `spend` hit points, so the hero survives the
    /// click.
    pub fn survived(&self, tile: usize, spend: u32) -> Kinds {
        let survived = each(self.domains[tile]).filter(|kind| self.damage(tile, *kind) <= spend);
        survived.fold(0, |set, kind| set | 1 << kind)
    }

    /// The tiles that show one of the wanted tokens.
    pub fn showing(&self, wanted: impl Fn(Token) -> bool) -> Vec<usize> {
        (0..TILES).filter(|tile| wanted(self.constraints.tokens[*tile])).collect()
    }
}
