//! Kinds of pieces that the player can tell apart, sets of kinds, and the geometry of the board.

use std::sync::LazyLock;

use maps::dragonsweeper::{Piece, TILES, distance2};

use cell_set::CellSet;

pub(super) type TileSet = CellSet<3>;

/// A set of kinds, with one bit for each.
pub(super) type Kinds = u32;

/// Defines the kinds in a single table: bit, constant, name used in explanations, and the pieces of
/// that kind, which all have the same power. The power of mines is handled separately.
macro_rules! kinds {
    ($($bit:literal $kind:ident $name:literal $first:ident $(| $piece:ident)*;)*) => {
        $(pub(super) const $kind: Kinds = Kinds::pow(2, $bit);)*
        pub(super) const KINDS: usize = [$($bit),*].len();
        pub(super) const NAMES: [&str; KINDS] = [$($name),*];
        pub(super) const COUNTS: [u32; KINDS] =
            [$((Piece::$first.count() $(+ Piece::$piece.count())*) as u32),*];
        pub(super) const POWERS: [u32; KINDS] = [$(Piece::$first.power()),*];

        pub(super) fn kinds_of(piece: Piece) -> Kinds {
            match piece {
                $(Piece::$first $(| Piece::$piece)* => $kind,)*
            }
        }
    };
}

kinds! {
    0 EMPTY "empty" Empty;
    1 RAT "rat" Rat;
    2 WIZARD "wizard" Wizard;
    3 BAT "bat" Bat;
    4 SKELETON "skeleton" Skeleton;
    5 GARGOYLE "gargoyle" Gargoyle1 | Gargoyle2 | Gargoyle3 | Gargoyle4;
    6 SLIME "slime" Slime;
    7 GAZER "gazer" Gazer;
    8 RAT_KING "rat king" RatKing;
    9 MINOTAUR "minotaur" Minotaur;
    10 GUARD "guard" Guard1 | Guard2 | Guard3 | Guard4;
    11 BIG_SLIME "big slime" BigSlime;
    12 LOVER "lover" Romeo | Juliet;
    13 MINE_KING "mine king" MineKing;
    14 MIMIC "mimic" Mimic;
    15 DRAGON "dragon" Dragon;
    16 MINE "mine" Mine;
    17 GNOME "gnome" Gnome;
    18 EGG "egg" Egg;
    19 WALL "wall" Wall;
    20 CHEST "chest" TreasureChest | MedikitChest;
    21 MEDIKIT "medikit" Medikit;
    22 ORB "orb" Orb;
    23 SPELL "reveal spell" RevealSpell;
}

pub(super) const ALL: Kinds = (1 << KINDS) - 1;

/// One more than the highest power of any creature.
pub(super) const POWER_END: usize = 14;

/// Number of classes: one for each power, and one for live mines.
pub(super) const CLASSES: usize = POWER_END + 1;

/// For each power, the kinds that have it, excluding mines.
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

pub(super) fn each(mut kinds: Kinds) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let kind = kinds.trailing_zeros() as usize;
        kinds &= kinds.checked_sub(1)?;
        Some(kind)
    })
}

/// The kind in a set, if the set contains exactly one.
pub(super) fn only(kinds: Kinds) -> Option<usize> {
    (kinds.count_ones() == 1).then(|| kinds.trailing_zeros() as usize)
}

pub(super) struct Geometry {
    pub near: Vec<Vec<usize>>,
    /// For each tile, the tile itself and its neighbours.
    pub around: Vec<TileSet>,
    pub side: Vec<Vec<usize>>,
    /// For each tile, the tiles at a squared distance of 1 to 4.
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
