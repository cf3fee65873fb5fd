//! Observations so far: the last view, and what each tile may contain.

use maps::dragonsweeper::{CENTRE, Look, Piece, TILES, WIDTH};

use super::super::hero::Hero;
use super::super::token::{Appearance, Token};
use super::super::view::View;
use super::tile_kind::*;

/// The kinds that each tile may have held before it was touched.
pub(super) type Domains = [Kinds; TILES];

/// A clue with undecided neighbours, reduced to the sum of their powers.
#[derive(Clone, Debug)]
pub(super) struct Clue {
    pub tile: usize,
    /// Number of mines among the unknown neighbours.
    pub mines: u32,
    /// Sum of the powers of the unknown neighbours, excluding mines.
    pub sum: u32,
    /// Neighbours that are hidden or look like a chest.
    pub unknown: Vec<usize>,
}

/// The last view, combined with what earlier views revealed.
#[derive(Clone)]
pub(super) struct Constraints {
    pub hero: Hero,
    pub tokens: Vec<Token>,
    pub clues: Vec<Clue>,
    /// For each tile, the indices of the clues that count it.
    pub clues_of: Vec<Vec<usize>>,
    /// Tiles with a clouded clue that no visible gazer explains.
    pub clouded: Vec<usize>,
    pub disarmed: bool,
    pub gnome_jumped: bool,
    /// Directions that revealed gargoyles, minotaurs and rats face, or faced earlier.
    pub looks: [Option<Look>; TILES],
    pub rat_king_taken: bool,
}

impl Constraints {
    pub fn new() -> Self {
        Self {
            hero: Hero::START,
            tokens: vec![Token::Hidden; TILES],
            clues: Vec::new(),
            clues_of: Vec::new(),
            clouded: Vec::new(),
            disarmed: false,
            gnome_jumped: false,
            looks: [None; TILES],
            rat_king_taken: false,
        }
    }

    /// Returns true if the tile's contents are not visible.
    pub fn is_hidden(&self, tile: usize) -> bool {
        self.tokens[tile] == Token::Hidden
    }

    /// Returns true if the tile's power is not visible.
    pub fn is_unknown(&self, tile: usize) -> bool {
        matches!(self.tokens[tile], Token::Hidden | Token::Chest)
    }

    /// The kinds that currently add this power to clues.
    pub fn of_power(&self, power: usize) -> Kinds {
        if power == 0 && self.disarmed { OF_POWER[0] | MINE } else { OF_POWER[power] }
    }

    /// The kind that clues still count as a mine, if any.
    pub fn live_mine(&self) -> Kinds {
        if self.disarmed { 0 } else { MINE }
    }

    /// A kind's class in clues: its power, or the class for live mines.
    pub fn class(&self, kind: usize) -> usize {
        match POWERS[kind] {
            100 if self.disarmed => 0,
            100 => POWER_END,
            power => power as usize,
        }
    }

    /// Updates the observations from a view, and narrows the domains to what it shows directly.
    pub fn observe(&mut self, view: &View, domains: &mut Domains) {
        self.hero = view.hero;
        let before = std::mem::replace(&mut self.tokens, view.tokens.clone());
        if let Some(tile) = view.fled {
            self.gnome_fled(tile, domains);
        }
        // Must be set before the rats are examined, because they look up once their king is gone.
        self.rat_king_taken |= self.tokens.contains(&Token::RatScroll);
        for tile in 0..TILES {
            if before[tile] != self.tokens[tile] {
                domains[tile] = self.seen(tile, before[tile], domains[tile]);
                if domains[tile] == 0 {
                    // The lair breaks a rule. Direct observations take precedence.
                    domains[tile] = self.seen(tile, before[tile], ALL);
                }
            }
        }
        let used = |token| before.contains(&token) && !self.tokens.contains(&token);
        if used(Token::SlimeScroll) {
            self.none_hidden(SLIME | BIG_SLIME, domains);
        }
        if used(Token::RatScroll) {
            self.none_hidden(RAT, domains);
        }
        self.disarmed |= used(Token::DisarmScroll);
        // If a lair breaks a rule, a domain may become empty. The tile is then treated as unknown.
        domains.iter_mut().filter(|kinds| **kinds == 0).for_each(|kinds| *kinds = ALL);
        self.read_clues();
    }

    /// Records that the gnome fled from this tile to a hidden, empty one.
    fn gnome_fled(&mut self, from: usize, domains: &mut Domains) {
        self.gnome_jumped = true;
        for (tile, kinds) in domains.iter_mut().enumerate() {
            if self.is_hidden(tile) && tile != from && *kinds & EMPTY != 0 {
                *kinds |= GNOME;
            } else {
                *kinds &= !GNOME;
            }
        }
        domains[from] = EMPTY;
    }

    fn none_hidden(&self, kinds: Kinds, domains: &mut Domains) {
        for (tile, possible) in domains.iter_mut().enumerate() {
            if self.is_hidden(tile) {
                *possible &= !kinds;
            }
        }
    }

    fn seen(&mut self, tile: usize, before: Token, domain: Kinds) -> Kinds {
        match self.tokens[tile] {
            Token::Clue(_) | Token::Clouded if before == Token::Hidden => domain & EMPTY,
            Token::Monster(shown) | Token::Corpse(shown) => domain & self.origin(tile, shown),
            Token::Chest => domain & (CHEST | MIMIC),
            Token::Treasure(5) => domain & CHEST,
            Token::Wall(_) => domain & WALL,
            Token::Medikit if before == Token::Hidden => domain & MEDIKIT,
            Token::Medikit if before == Token::Chest => domain & CHEST,
            Token::Orb => ORB,
            Token::RevealSpell => domain & SPELL,
            _ => domain,
        }
    }

    fn origin(&mut self, tile: usize, shown: Appearance) -> Kinds {
        // Rats look up once their king is gone.
        if shown.look.is_some() && !(shown.piece == Piece::Rat && self.rat_king_taken) {
            self.looks[tile] = shown.look;
        }
        kinds_of(shown.piece)
    }

    fn visible_power(&self, tile: usize) -> u32 {
        match self.tokens[tile] {
            Token::Monster(shown) | Token::Corpse(shown) => match shown.piece {
                Piece::Mine if self.disarmed => 0,
                piece => piece.power(),
            },
            _ => 0,
        }
    }

    fn read_clues(&mut self) {
        self.clues.clear();
        self.clouded.clear();
        self.clues_of = vec![Vec::new(); TILES];
        for tile in 0..TILES {
            match self.tokens[tile] {
                Token::Clue(clue) => self.read_clue(tile, clue),
                Token::Clouded if !self.gazer_in_sight(tile) => self.clouded.push(tile),
                _ => {}
            }
        }
    }

    fn gazer_in_sight(&self, tile: usize) -> bool {
        GEOMETRY.disc[tile].iter().any(|at| self.shows_gazer(*at))
    }

    /// Returns true if the tile shows a living gazer.
    pub fn shows_gazer(&self, tile: usize) -> bool {
        matches!(self.tokens[tile], Token::Monster(shown) if shown.piece == Piece::Gazer)
    }

    fn read_clue(&mut self, tile: usize, clue: u32) {
        let near = &GEOMETRY.near[tile];
        let unknown: Vec<usize> = near.iter().copied().filter(|at| self.is_unknown(*at)).collect();
        let seen: u32 = near.iter().map(|at| self.visible_power(*at)).sum();
        // The powers of the creatures around a tile never add up to 100.
        let rest = clue - seen;
        for at in &unknown {
            self.clues_of[*at].push(self.clues.len());
        }
        self.clues.push(Clue { tile, mines: rest / 100, sum: rest % 100, unknown });
    }
}

/// Possible contents of each tile before the first view.
pub(super) fn all_domains() -> Domains {
    std::array::from_fn(|tile| {
        let (x, y) = (tile % WIDTH, tile / WIDTH);
        let on_edge = matches!(x, 0 | 12) || matches!(y, 0 | 9);
        let corner = matches!(x, 0 | 12) && matches!(y, 0 | 9);
        let near_edge = x <= 1 || x >= 11 || y <= 1 || y >= 8;
        let mut kinds = ALL;
        let mut unless = |allowed: bool, kind: Kinds| {
            if !allowed {
                kinds &= !kind;
            }
        };
        unless(tile == CENTRE, DRAGON);
        unless(GEOMETRY.near[CENTRE].contains(&tile), EGG);
        unless(corner, MINE_KING);
        unless(x != 6, LOVER);
        unless(x != 6 && y != 4, GUARD);
        unless(on_edge && !corner, WIZARD);
        unless(near_edge, BIG_SLIME);
        if tile == CENTRE { DRAGON } else { kinds & !ORB }
    })
}
