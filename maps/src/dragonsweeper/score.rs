//! The score of a layout: the contributions of its pieces, term by term, so that an exchange of two
//! pieces asks only for the terms they enter.

use super::board::{Board, DIAGONALS, SIDES, STRIDE, padded_index, stepped};
use super::piece::Piece;
use super::{CENTRE, HEIGHT, TILES, WIDTH, distance2};

/// Squared distance of the furthest of the eight neighbours.
pub(super) const NEIGHBOUR: u32 = 2;
/// Squared radius of the discs of orbs and gazers.
const DISC: u32 = 4;

/// A term of the score: a function of the tiles of a few kinds of pieces.
#[derive(Clone, Copy)]
enum Term {
    Dragon,
    Egg,
    Gnome,
    Guards,
    Lovers,
    Slimes,
    Wizard,
    MineKing,
    Minotaurs,
    Gargoyles,
    Orb,
    Medikits,
    Chests,
    Walls,
}

const TERMS: [Term; 14] = [
    Term::Dragon,
    Term::Egg,
    Term::Gnome,
    Term::Guards,
    Term::Lovers,
    Term::Slimes,
    Term::Wizard,
    Term::MineKing,
    Term::Minotaurs,
    Term::Gargoyles,
    Term::Orb,
    Term::Medikits,
    Term::Chests,
    Term::Walls,
];

/// The value of each term.
pub(super) type Values = [i32; TERMS.len()];

/// A set of terms.
#[derive(Clone, Copy)]
pub(super) struct Terms(u16);

const fn set(terms: &[Term]) -> Terms {
    let mut bits = 0;
    let mut index = 0;
    while index < terms.len() {
        bits |= 1 << terms[index] as u16;
        index += 1;
    }
    Terms(bits)
}

impl Terms {
    /// All terms there are.
    pub const ALL: Self = set(&TERMS);

    /// The terms that a piece enters.
    pub fn of(piece: Piece) -> Self {
        terms(piece)
    }

    /// The terms that are in one of the sets.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether no term is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = Term> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(TERMS[lowest as usize])
        })
    }

    /// The value of each term; 0 for those not in the set.
    pub fn values(self, board: &Board) -> Values {
        let mut values = [0; TERMS.len()];
        self.iter().for_each(|at| values[at as usize] = term(board, at));
        values
    }

    /// The growth of the terms of the set.
    pub fn gain(self, board: &Board, before: &Values) -> i32 {
        self.iter().map(|at| term(board, at) - before[at as usize]).sum()
    }
}

fn terms(piece: Piece) -> Terms {
    match piece {
        Piece::Empty | Piece::Rat | Piece::Bat | Piece::Skeleton | Piece::Slime => Terms(0),
        Piece::Dragon => const { set(&[Term::Dragon, Term::Egg, Term::Orb]) },
        Piece::Egg => const { set(&[Term::Egg, Term::Orb]) },
        Piece::Gnome => const { set(&[Term::Gnome]) },
        Piece::Guard1 | Piece::Guard2 | Piece::Guard3 | Piece::Guard4 => {
            const { set(&[Term::Guards]) }
        }
        Piece::Romeo | Piece::Juliet => const { set(&[Term::Lovers]) },
        Piece::BigSlime => const { set(&[Term::Slimes, Term::Orb]) },
        Piece::Wizard => const { set(&[Term::Slimes, Term::Wizard]) },
        Piece::MineKing => const { set(&[Term::MineKing]) },
        Piece::Minotaur => const { set(&[Term::Minotaurs]) },
        Piece::Gargoyle1 | Piece::Gargoyle2 | Piece::Gargoyle3 | Piece::Gargoyle4 => {
            const { set(&[Term::Gargoyles]) }
        }
        Piece::Gazer | Piece::RevealSpell | Piece::RatKing | Piece::Mine | Piece::Mimic => {
            const { set(&[Term::Orb]) }
        }
        Piece::Orb => const { set(&[Term::Orb]) },
        Piece::Medikit => const { set(&[Term::Medikits, Term::Gnome, Term::Orb]) },
        Piece::TreasureChest | Piece::MedikitChest => {
            const { set(&[Term::Chests, Term::Minotaurs, Term::Orb]) }
        }
        Piece::Wall => const { set(&[Term::Walls, Term::Orb]) },
    }
}

/// The score of the whole board.
pub(super) fn whole(board: &Board) -> i32 {
    Terms::ALL.values(board).iter().sum()
}

fn term(board: &Board, term: Term) -> i32 {
    match term {
        Term::Dragon => 10_000 * count(board, Piece::Dragon, |tile| tile == CENTRE),
        Term::Egg => 9_000 * count(board, Piece::Egg, |tile| beside(board, tile, Piece::Dragon)),
        Term::Gnome => {
            10_000 * count(board, Piece::Gnome, |tile| beside(board, tile, Piece::Medikit))
        }
        Term::Guards => guards(board),
        Term::Lovers => lovers(board),
        Term::Slimes => {
            1_000 * count(board, Piece::BigSlime, |tile| beside(board, tile, Piece::Wizard))
        }
        Term::Wizard => {
            10_000 * count(board, Piece::Wizard, |tile| on_edge(tile) && !in_corner(tile))
        }
        Term::MineKing => 10_000 * count(board, Piece::MineKing, in_corner),
        Term::Minotaurs => 10_000 * count(board, Piece::Minotaur, |tile| owns_chest(board, tile)),
        Term::Gargoyles => gargoyles(board),
        Term::Orb => board.tiles(Piece::Orb).map(|tile| orb(board, tile)).sum(),
        Term::Medikits => -1_000 * close_pairs(board.tiles(Piece::Medikit), 12),
        Term::Chests => -1_000 * close_pairs(chests(board), 8),
        Term::Walls => 2_000 * count(board, Piece::Wall, |tile| is_half_domino(board, tile)),
    }
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

/// Whether one of the pieces is among the eight neighbours.
pub(super) fn beside(board: &Board, tile: usize, piece: Piece) -> bool {
    board.tiles(piece).any(|other| distance2(tile, other) <= NEIGHBOUR)
}

/// All real chests.
pub(super) fn chests(board: &Board) -> impl Iterator<Item = usize> + Clone + '_ {
    board.tiles(Piece::TreasureChest).chain(board.tiles(Piece::MedikitChest))
}

/// Counts the ordered pairs of different tiles at most so far apart.
fn close_pairs(tiles: impl Iterator<Item = usize> + Clone, distance_max: u32) -> i32 {
    let mut pairs = 0;
    let mut rest = tiles;
    while let Some(one) = rest.next() {
        pairs += rest.clone().filter(|other| distance2(one, *other) <= distance_max).count();
    }
    2 * pairs as i32
}

/// Whether a guard stands in its quadrant.
pub(super) fn guards_quadrant(guard: Piece, tile: usize) -> bool {
    let (x, y) = (tile % WIDTH, tile / WIDTH);
    match guard {
        Piece::Guard1 => x < 6 && y < 4,
        Piece::Guard2 => x > 6 && y < 4,
        Piece::Guard3 => x > 6 && y > 4,
        _ => x < 6 && y > 4,
    }
}

fn guards(board: &Board) -> i32 {
    [Piece::Guard1, Piece::Guard2, Piece::Guard3, Piece::Guard4]
        .into_iter()
        .map(|guard| 2_500 * count(board, guard, |tile| guards_quadrant(guard, tile)))
        .sum()
}

fn lovers(board: &Board) -> i32 {
    let (Some(romeo), Some(juliet)) =
        (board.tiles(Piece::Romeo).next(), board.tiles(Piece::Juliet).next())
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
    board.tiles(Piece::Minotaur).all(|other| other == minotaur || !near(other))
}

fn gargoyles(board: &Board) -> i32 {
    [Piece::Gargoyle1, Piece::Gargoyle2, Piece::Gargoyle3, Piece::Gargoyle4]
        .into_iter()
        .map(|pair| 1_000 * close_pairs(board.tiles(pair), 1))
        .sum()
}

fn orb(board: &Board, tile: usize) -> i32 {
    // The disc would leave the padded field.
    if near_edge(tile) {
        return -10_000
            + orb_surroundings((0..TILES).filter_map(|other| {
                let near = distance2(tile, other) <= DISC;
                near.then(|| board.at(padded_index(other))).flatten()
            }));
    }
    // The disc of radius 2 without its middle.
    const ROW: isize = STRIDE as isize;
    const STEPS: [isize; 12] =
        [-2 * ROW, -ROW - 1, -ROW, 1 - ROW, -2, -1, 1, 2, ROW - 1, ROW, ROW + 1, 2 * ROW];
    orb_surroundings(STEPS.iter().filter_map(|step| board.at(stepped(padded_index(tile), *step))))
}

fn orb_surroundings(pieces: impl Iterator<Item = Piece>) -> i32 {
    let (mut forbidden, mut walls, mut medikits) = (0, 0, 0);
    for piece in pieces {
        match piece {
            Piece::Wall => walls += 1,
            Piece::Medikit => medikits += 1,
            Piece::Dragon
            | Piece::Gazer
            | Piece::TreasureChest
            | Piece::MedikitChest
            | Piece::RevealSpell
            | Piece::RatKing
            | Piece::Mine
            | Piece::Egg
            | Piece::BigSlime
            | Piece::Mimic => forbidden += 1,
            _ => {}
        }
    }
    let pleasant = if medikits == 1 && walls >= 1 { 2_000 } else { 0 };
    pleasant - 2_000 * (forbidden + (walls - 2).max(0))
}

fn is_half_domino(board: &Board, tile: usize) -> bool {
    let is_wall =
        |step: &&isize| board.at(stepped(padded_index(tile), **step)) == Some(Piece::Wall);
    if DIAGONALS.iter().any(|step| is_wall(&step)) {
        return false;
    }
    let mut partners = SIDES.iter().filter(is_wall);
    let (Some(step), None) = (partners.next(), partners.next()) else { return false };
    let partner = stepped(padded_index(tile), *step);
    let partner = (partner / STRIDE - 1) * WIDTH + partner % STRIDE - 1;
    !(on_edge(tile) && on_edge(partner))
}
