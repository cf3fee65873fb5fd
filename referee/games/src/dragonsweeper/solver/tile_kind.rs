//! Kinds of pieces that the player can distinguish, sets of them, and the geometry of the board.

use std::sync::LazyLock;

use maps::dragonsweeper::{distance2, Piece, TILES};

use crate::cell_set::CellSet;

pub(super) type TileSet = CellSet<3>;

/// A set of kinds, one bit each.
pub(super) type Kinds = u32;

pub(super) const KINDS: usize = 24;

pub(super) const EMPTY: Kinds = 1;
pub(super) const RAT: Kinds = 1 << 1;
pub(super) const WIZARD: Kinds = 1 << 2;
pub(super) const BAT: Kinds = 1 << 3;
pub(super) const SKELETON: Kinds = 1 << 4;
pub(super) const GARGOYLE: Kinds = 1 << 5;
pub(super) const SLIME: Kinds = 1 << 6;
pub(super) const GAZER: Kinds = 1 << 7;
pub(super) const RAT_KING: Kinds = 1 << 8;
pub(super) const MINOTAUR: Kinds = 1 << 9;
pub(super) const GUARD: Kinds = 1 << 10;
pub(super) const BIG_SLIME: Kinds = 1 << 11;
pub(super) const LOVER: Kinds = 1 << 12;
pub(super) const MINE_KING: Kinds = 1 << 13;
pub(super) const MIMIC: Kinds = 1 << 14;
pub(super) const DRAGON: Kinds = 1 << 15;
pub(super) const MINE: Kinds = 1 << 16;
pub(super) const GNOME: Kinds = 1 << 17;
pub(super) const EGG: Kinds = 1 << 18;
pub(super) const WALL: Kinds = 1 << 19;
pub(super) const CHEST: Kinds = 1 << 20;
pub(super) const MEDIKIT: Kinds = 1 << 21;
pub(super) const ORB: Kinds = 1 << 22;
pub(super) const SPELL: Kinds = 1 << 23;

pub(super) const ALL: Kinds = (1 << KINDS) - 1;

pub(super) const COUNTS: [u32; KINDS] =
    [27, 13, 1, 12, 10, 8, 8, 2, 1, 5, 4, 5, 2, 1, 1, 1, 9, 1, 1, 6, 5, 5, 1, 1];

/// Power of each kind; mines are set apart.
pub(super) const POWERS: [u32; KINDS] =
    [0, 1, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10, 11, 13, 100, 0, 0, 0, 0, 0, 0, 0];

/// One more than the highest power of a creature.
pub(super) const POWER_END: usize = 14;

/// Powers of creatures, and one class more for live mines.
pub(super) const CLASSES: usize = POWER_END + 1;

/// Kinds of each power; mines are set apart.
pub(super) const OF_POWER: [Kinds; POWER_END] = {
    let mut sets = [0; POWER_END];
    let mut kind = 0;
    while kind < KINDS {
        if POWERS[kind] < 100 {
            sets[POWERS[kind] as usize] |= 1 << kind;
        }
        kind += 1;
    }
    sets
};

/// Names of the kinds, for explanations.
pub(super) const NAMES: [&str; KINDS] = [
    "empty",
    "rat",
    "wizard",
    "bat",
    "skeleton",
    "gargoyle",
    "slime",
    "gazer",
    "rat king",
    "minotaur",
    "guard",
    "big slime",
    "lover",
    "mine king",
    "mimic",
    "dragon",
    "mine",
    "gnome",
    "egg",
    "wall",
    "chest",
    "medikit",
    "orb",
    "reveal spell",
];

pub(super) fn of(piece: Piece) -> Kinds {
    match piece {
        Piece::Empty => EMPTY,
        Piece::Rat => RAT,
        Piece::Wizard => WIZARD,
        Piece::Bat => BAT,
        Piece::Skeleton => SKELETON,
        Piece::Slime => SLIME,
        Piece::Gazer => GAZER,
        Piece::RatKing => RAT_KING,
        Piece::Minotaur => MINOTAUR,
        Piece::Guard1 | Piece::Guard2 | Piece::Guard3 | Piece::Guard4 => GUARD,
        Piece::BigSlime => BIG_SLIME,
        Piece::Romeo | Piece::Juliet => LOVER,
        Piece::MineKing => MINE_KING,
        Piece::Mimic => MIMIC,
        Piece::Dragon => DRAGON,
        Piece::Mine => MINE,
        Piece::Gnome => GNOME,
        Piece::Egg => EGG,
        Piece::Wall => WALL,
        Piece::TreasureChest | Piece::MedikitChest => CHEST,
        Piece::Medikit => MEDIKIT,
        Piece::Orb => ORB,
        Piece::RevealSpell => SPELL,
        _ => GARGOYLE,
    }
}

pub(super) fn each(mut kinds: Kinds) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let kind = kinds.trailing_zeros() as usize;
        kinds &= kinds.checked_sub(1)?;
        Some(kind)
    })
}

/// The only kind of a set, if it has one.
pub(super) fn only(kinds: Kinds) -> Option<usize> {
    (kinds.count_ones() == 1).then(|| kinds.trailing_zeros() as usize)
}

pub(super) struct Geometry {
    pub near: Vec<Vec<usize>>,
    /// Each tile with its neighbours.
    pub around: Vec<TileSet>,
    pub side: Vec<Vec<usize>>,
    /// The tiles at a squared distance of 1 to 4.
    pub disc: Vec<Vec<usize>>,
    pub edge: Vec<usize>,
}

pub(super) static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let within = |least: u32, most: u32| -> Vec<Vec<usize>> {
        let around = |tile: usize| {
            (0..TILES).filter(|at| (least..=most).contains(&distance2(tile, *at))).collect()
        };
        (0..TILES).map(around).collect()
    };
    let near = within(1, 2);
    let edge = (0..TILES).filter(|tile| near[*tile].len() < 8).collect();
    let set = |tiles: &Vec<usize>| tiles.iter().map(|tile| *tile as u8).collect();
    let around = within(0, 2).iter().map(set).collect();
    Geometry { near, around, side: within(1, 1), disc: within(1, 4), edge }
});
