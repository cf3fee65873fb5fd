//! A layout's score, which is a sum of terms. When two pieces are swapped, only the terms that
//! depend on these pieces have to be computed.

use super::board::{Board, DIAGONALS, SIDES, STRIDE, padded_index, stepped};
use super::piece::Piece::{self, *};
use super::tiles::{CENTRE, HEIGHT, TILES, WIDTH, distance2};

/// Squared distance to the farthest of the eight neighbours.
pub(super) const NEIGHBOUR: u32 = 2;
/// Squared radius of the discs around orbs and gazers.
const DISC: u32 = 4;

type Term = fn(&Board) -> i32;

/// The terms of the score. Each term is preceded by the pieces whose tiles affect its value.
const TERMS: [(&[Piece], Term); 14] = [
    (&[Dragon], |board| 10_000 * count(board, Dragon, |tile| tile == CENTRE)),
    (&[Egg, Dragon], |board| 9_000 * count(board, Egg, |tile| is_next_to(board, tile, Dragon))),
    (&[Gnome, Medikit], |board| {
        10_000 * count(board, Gnome, |tile| is_next_to(board, tile, Medikit))
    }),
    (&Piece::GUARDS, guards),
    (&[Romeo, Juliet], lovers),
    (&[BigSlime, Wizard], |board| {
        1_000 * count(board, BigSlime, |tile| is_next_to(board, tile, Wizard))
    }),
    (&[Wizard], |board| 10_000 * count(board, Wizard, |tile| on_edge(tile) && !in_corner(tile))),
    (&[MineKing], |board| 10_000 * count(board, MineKing, in_corner)),
    (&[Minotaur, TreasureChest, MedikitChest], |board| {
        10_000 * count(board, Minotaur, |tile| owns_chest(board, tile))
    }),
    (&Piece::GARGOYLES, gargoyles),
    (
        &[
            Orb,
            Dragon,
            Egg,
            BigSlime,
            Gazer,
            RevealSpell,
            RatKing,
            Mine,
            Mimic,
            Medikit,
            Wall,
            TreasureChest,
            MedikitChest,
        ],
        |board| board.tiles(Orb).map(|tile| orb(board, tile)).sum(),
    ),
    (&[Medikit], |board| -1_000 * close_pairs(board.tiles(Medikit), 12)),
    (&[TreasureChest, MedikitChest], |board| -1_000 * close_pairs(chests(board), 8)),
    (&[Wall], |board| 2_000 * count(board, Wall, |tile| is_half_domino(board, tile))),
];

/// The value of each term.
pub(super) type Values = [i32; TERMS.len()];

/// A set of terms, with one bit per term.
#[derive(Clone, Copy)]
pub(super) struct Terms(u16);

/// The terms that depend on each piece.
const ENTERED: [Terms; Piece::COUNT] = {
    let mut entered = [Terms(0); Piece::COUNT];
    let mut term = 0;
    while term < TERMS.len() {
        let mut index = 0;
        while index < TERMS[term].0.len() {
            entered[TERMS[term].0[index] as usize].0 |= 1 << term;
            index += 1;
        }
        term += 1;
    }
    entered
};

impl Terms {
    pub const ALL: Self = Self((1 << TERMS.len()) - 1);

    /// Returns the terms that depend on `piece`.
    pub fn for_piece(piece: Piece) -> Self {
        ENTERED[piece as usize]
    }

    /// Returns the union of both sets.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(lowest as usize)
        })
    }

    /// Returns the value of each term. Terms not in the set have the value 0.
    pub fn values(self, board: &Board) -> Values {
        let mut values = [0; TERMS.len()];
        self.iter().for_each(|term| values[term] = TERMS[term].1(board));
        values
    }

    /// Returns the increase in the sum of the terms in the set.
    pub fn gain(self, board: &Board, before: &Values) -> i32 {
        self.iter().map(|term| TERMS[term].1(board) - before[term]).sum()
    }
}

/// Returns the score of a whole board.
pub(super) fn whole(board: &Board) -> i32 {
    Terms::ALL.values(board).iter().sum()
}

pub(super) fn in_corner(tile: usize) -> bool {
    matches!(tile % WIDTH, 0 | 12) && matches!(tile / WIDTH, 0 | 9)
}

fn on_edge(tile: usize) -> bool {
    matches!(tile % WIDTH, 0 | 12) || matches!(tile / WIDTH, 0 | 9)
}

fn near_edge(tile: usize) -> bool {
    let (x, y) = (tile % WIDTH, tile / WIDTH);
    x <= 1 || x + 2 >= WIDTH || y <= 1 || y + 2 >= HEIGHT
}

fn count(board: &Board, piece: Piece, good: impl Fn(usize) -> bool) -> i32 {
    board.tiles(piece).filter(|tile| good(*tile)).count() as i32
}

/// Returns true if the given piece is on one of the eight neighbouring tiles.
pub(super) fn is_next_to(board: &Board, tile: usize, piece: Piece) -> bool {
    board.tiles(piece).any(|other| distance2(tile, other) <= NEIGHBOUR)
}

/// Returns the tiles of all real chests.
pub(super) fn chests(board: &Board) -> impl Iterator<Item = usize> + Clone + '_ {
    board.tiles(TreasureChest).chain(board.tiles(MedikitChest))
}

/// Counts the ordered pairs of different tiles within a squared distance.
fn close_pairs(tiles: impl Iterator<Item = usize> + Clone, distance_max: u32) -> i32 {
    let mut pairs = 0;
    let mut rest = tiles;
    while let Some(one) = rest.next() {
        pairs += rest.clone().filter(|other| distance2(one, *other) <= distance_max).count();
    }
    2 * pairs as i32
}

/// Returns true if a guard is in its quadrant.
pub(super) fn guards_quadrant(guard: Piece, tile: usize) -> bool {
    let (x, y) = (tile % WIDTH, tile / WIDTH);
    match guard {
        Guard1 => x < 6 && y < 4,
        Guard2 => x > 6 && y < 4,
        Guard3 => x > 6 && y > 4,
        _ => x < 6 && y > 4,
    }
}

fn guards(board: &Board) -> i32 {
    Piece::GUARDS
        .into_iter()
        .map(|guard| 2_500 * count(board, guard, |tile| guards_quadrant(guard, tile)))
        .sum()
}

fn lovers(board: &Board) -> i32 {
    let (Some(romeo), Some(juliet)) = (board.tiles(Romeo).next(), board.tiles(Juliet).next())
    else {
        return 0;
    };
    let sides = i32::from(romeo % WIDTH <= 5) + i32::from(juliet % WIDTH >= 7);
    let same_row = romeo / WIDTH == juliet / WIDTH;
    let mirrored = (romeo % WIDTH).abs_diff(6) == (juliet % WIDTH).abs_diff(6);
    1_000 * sides + if same_row && mirrored { 20_000 } else { 0 }
}

fn owns_chest(board: &Board, minotaur: usize) -> bool {
    let other_column = |chest: &usize| minotaur % WIDTH != chest % WIDTH;
    let mut own =
        chests(board).filter(|chest| distance2(minotaur, *chest) <= NEIGHBOUR).filter(other_column);
    let (Some(chest), None) = (own.next(), own.next()) else { return false };
    let near = |other: usize| distance2(other, chest) <= NEIGHBOUR;
    board.tiles(Minotaur).all(|other| other == minotaur || !near(other))
}

fn gargoyles(board: &Board) -> i32 {
    Piece::GARGOYLES.into_iter().map(|pair| 1_000 * close_pairs(board.tiles(pair), 1)).sum()
}

fn orb(board: &Board, tile: usize) -> i32 {
    // For these tiles, the disc would extend beyond the padded field.
    if near_edge(tile) {
        return -10_000
            + orb_surroundings((0..TILES).filter_map(|other| {
                let near = distance2(tile, other) <= DISC;
                near.then(|| board.at(padded_index(other))).flatten()
            }));
    }
    // A disc of radius 2, without its centre.
    const ROW: isize = STRIDE as isize;
    const STEPS: [isize; 12] =
        [-2 * ROW, -ROW - 1, -ROW, 1 - ROW, -2, -1, 1, 2, ROW - 1, ROW, ROW + 1, 2 * ROW];
    orb_surroundings(STEPS.iter().filter_map(|step| board.at(stepped(padded_index(tile), *step))))
}

fn orb_surroundings(pieces: impl Iterator<Item = Piece>) -> i32 {
    let (mut forbidden, mut walls, mut medikits) = (0, 0, 0);
    for piece in pieces {
        match piece {
            Wall => walls += 1,
            Medikit => medikits += 1,
            Dragon | Gazer | TreasureChest | MedikitChest | RevealSpell | RatKing | Mine | Egg
            | BigSlime | Mimic => forbidden += 1,
            _ => {}
        }
    }
    let pleasant = if medikits == 1 && walls >= 1 { 2_000 } else { 0 };
    pleasant - 2_000 * (forbidden + (walls - 2).max(0))
}

fn is_half_domino(board: &Board, tile: usize) -> bool {
    let is_wall = |step: &&isize| board.at(stepped(padded_index(tile), **step)) == Some(Wall);
    if DIAGONALS.iter().any(|step| is_wall(&step)) {
        return false;
    }
    let mut partners = SIDES.iter().filter(is_wall);
    let (Some(step), None) = (partners.next(), partners.next()) else { return false };
    let partner = stepped(padded_index(tile), *step);
    let partner = (partner / STRIDE - 1) * WIDTH + partner % STRIDE - 1;
    !(on_edge(tile) && on_edge(partner))
}
