//! A game's complete state, including hidden parts.

use std::fmt;
use std::sync::Arc;

use maps::SplitMix32;
use maps::dragonsweeper::{Cell, HEIGHT, Look, Piece, WIDTH, distance2};

use super::hero::Hero;
use super::token::{Appearance, Token};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A piece from the original lair, possibly defeated.
    Piece(Piece, Option<Look>),
    /// A token that has replaced a piece.
    Token(Token),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub thing: Thing,
    pub revealed: bool,
    pub defeated: bool,
    pub wall: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    Won,
    Lost,
    Quit,
    Limit,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Quit => "quit",
            Self::Limit => "limit",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragonsweeper {
    /// The board before the first action, for drawing.
    pub(super) lair: Arc<[Cell]>,
    pub(super) tiles: Vec<Tile>,
    /// The tile that belongs to each slot in the internal list.
    pub(super) order: Vec<u8>,
    pub(super) dice: SplitMix32,
    pub(super) hero: Hero,
    pub(super) actions: u32,
    pub(super) disarmed: bool,
    pub(super) ending: Option<Ending>,
    /// The tile the gnome left during the last action.
    pub(super) fled: Option<usize>,
}

impl Dragonsweeper {
    pub fn hero(&self) -> &Hero {
        &self.hero
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    pub fn actions(&self) -> u32 {
        self.actions
    }

    /// Returns true if the game was won and every experience point was collected.
    pub fn cleared(&self) -> bool {
        self.ending == Some(Ending::Won) && self.hero.score == 365
    }

    /// Hit points to spare if the game was cleared.
    pub fn hp_left(&self) -> Option<u32> {
        self.cleared().then(|| self.hero.hp - 1)
    }

    /// Total damage dealt by everything not yet defeated, except mines.
    pub fn damage_to_go(&self) -> u32 {
        let damage = |at: &Tile| match at.thing {
            Thing::Piece(Piece::Wall, _) => at.wall,
            Thing::Piece(Piece::Mine, _) => 0,
            Thing::Piece(piece, _) if !at.defeated => piece.power(),
            _ => 0,
        };
        self.tiles.iter().map(damage).sum()
    }

    /// Returns true if the mine king has not been defeated yet.
    pub fn mine_king_stands(&self) -> bool {
        self.find(|at| !at.defeated && at.thing == Thing::Piece(Piece::MineKing, None)).is_some()
    }

    /// The piece that the tile held before it was touched. `None` if it has been removed from the
    /// board.
    pub fn piece(&self, tile: usize) -> Option<Piece> {
        match self.tiles[tile].thing {
            Thing::Piece(piece, _) => Some(piece),
            Thing::Token(_) => None,
        }
    }

    /// The power that the tile's contents currently add to clues.
    pub fn power(&self, tile: usize) -> u32 {
        match self.tiles[tile].thing {
            Thing::Piece(Piece::Mine, _) if self.disarmed => 0,
            Thing::Piece(piece, _) => piece.power(),
            Thing::Token(_) => 0,
        }
    }

    pub(super) fn find(&self, wanted: impl Fn(&Tile) -> bool) -> Option<usize> {
        self.tiles.iter().position(wanted)
    }

    pub fn token(&self, tile: usize) -> Token {
        let at = &self.tiles[tile];
        if !at.revealed {
            return Token::Hidden;
        }
        let (piece, look) = match at.thing {
            Thing::Piece(piece, look) => (piece, look),
            Thing::Token(token) => return token,
        };
        let shown = match piece {
            Piece::Empty => return self.clue(tile),
            Piece::Wall => return Token::Wall(at.wall),
            Piece::TreasureChest | Piece::MedikitChest => return Token::Chest,
            Piece::Mimic if !at.defeated && self.hero.hp > 0 => return Token::Chest,
            Piece::Medikit => return Token::Medikit,
            Piece::Orb => return Token::Orb,
            Piece::RevealSpell => return Token::RevealSpell,
            Piece::Rat => Appearance::new(piece, Some(self.rat_look(tile))),
            piece => Appearance::new(piece, look),
        };
        if at.defeated { Token::Corpse(shown) } else { Token::Monster(shown) }
    }

    fn clue(&self, tile: usize) -> Token {
        let gazer = |at: &Tile| at.thing == Thing::Piece(Piece::Gazer, None) && !at.defeated;
        let (x, y) = (tile % WIDTH, tile / WIDTH);
        let mut sum = 0;
        for row in y.saturating_sub(2)..=(y + 2).min(HEIGHT - 1) {
            for column in x.saturating_sub(2)..=(x + 2).min(WIDTH - 1) {
                let other = row * WIDTH + column;
                let distance = distance2(tile, other);
                if distance <= 4 && gazer(&self.tiles[other]) {
                    return Token::Clouded;
                }
                if (1..=2).contains(&distance) {
                    sum += self.power(other);
                }
            }
        }
        Token::Clue(sum)
    }

    fn rat_look(&self, tile: usize) -> Look {
        let king = self.find(|at| at.thing == Thing::Piece(Piece::RatKing, None));
        match king.map(|king| (king % WIDTH).cmp(&(tile % WIDTH))) {
            Some(std::cmp::Ordering::Less) => Look::Left,
            Some(std::cmp::Ordering::Greater) => Look::Right,
            _ => Look::Up,
        }
    }
}

/// Returns true if clicking the revealed piece defeats it.
pub(super) fn is_fought(piece: Piece) -> bool {
    piece.power() > 0 || matches!(piece, Piece::Egg | Piece::Gnome)
}
