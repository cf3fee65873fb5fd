//! Kinds of pieces that the player can distinguish, sets of them, and the geometry of the board.

use std::sync::LazyLock;

use maps::dragonsweeper::{Piece, TILES, distance2};

use crate::cell_set::CellSet;

pub(super) type TileSet = CellSet<3>;

/// A set of kinds, one bit each.
pub(super) type Kinds = u32;

/// Makes the kinds from one table. A line holds the bit of a kind, its constant, its name in
/// explanations, the number of its pieces, its power, and the pieces. The power of mines is set apart.
macro_rules! kinds {
    ($($bit:literal $kind:ident $name:literal $count:literal $power:literal $($piece:ident)|+;)*) => {
        $(pub(super) const $kind: Kinds = Kinds::pow(2, $bit);)*
        pub(super) const KINDS: usize = [$($bit),*].len();
        pub(super) const NAMES: [&str; KINDS] = [$($name),*];
        pub(super) const COUNTS: [u32; KINDS] = [$($count),*];
        pub(super) const POWERS: [u32; KINDS] = [$($power),*];

        pub(super) fn of(piece: Piece) -> Kinds {
            match piece {
                $($(Piece::$piece)|+ => $kind,)*
            }
        }
    };
}

kinds! {
    0 EMPTY "empty" 27 0 Empty;
    1 RAT "rat" 13 1 Rat;
    2 WIZARD "wizard" 1 1 Wizard;
    3 BAT "bat" 12 2 Bat;
    4 SKELETON "skeleton" 10 3 Skeleton;
    5 GARGOYLE "gargoyle" 8 4 Gargoyle1 | Gargoyle2 | Gargoyle3 | Gargoyle4;
    6 SLIME "slime" 8 5 Slime;
    7 GAZER "gazer" 2 5 Gazer;
    8 RAT_KING "rat king" 1 5 RatKing;
    9 MINOTAUR "minotaur" 5 6 Minotaur;
    10 GUARD "guard" 4 7 Guard1 | Guard2 | Guard3 | Guard4;
    11 BIG_SLIME "big slime" 5 8 BigSlime;
    12 LOVER "lover" 2 9 Romeo | Juliet;
    13 MINE_KING "mine king" 1 10 MineKing;
    14 MIMIC "mimic" 1 11 Mimic;
    15 DRAGON "dragon" 1 13 Dragon;
    16 MINE "mine" 9 100 Mine;
    17 GNOME "gnome" 1 0 Gnome;
    18 EGG "egg" 1 0 Egg;
    19 WALL "wall" 6 0 Wall;
    20 CHEST "chest" 5 0 TreasureChest | MedikitChest;
    21 MEDIKIT "medikit" 5 0 Medikit;
    22 ORB "orb" 1 0 Orb;
    23 SPELL "reveal spell" 1 0 RevealSpell;
}

pub(super) const ALL: Kinds = (1 << KINDS) - 1;

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
