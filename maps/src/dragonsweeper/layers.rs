//! The six placement layers that make up an attempt.

use crate::{Dice, SplitMix32};

use super::board::Board;
use super::piece::Piece::{self, *};
use super::score::{Terms, Values, whole};
use super::tiles::TILES;

/// Number of draws made in one attempt.
pub(super) const DRAWS_PER_ATTEMPT: u32 = 7 * BUTTONS as u32 + 6 * DRAWS_PER_LAYER;
const DRAWS_PER_LAYER: u32 = ROUNDS * TILES as u32;
const BUTTONS: usize = 21;
const ROUNDS: u32 = 4;

/// The pieces in each layer, in order of placement.
const LAYERS: [&[Piece]; 6] = [
    &[Dragon, Wizard],
    &[BigSlime],
    &[MineKing],
    &[Romeo, Juliet],
    &[
        RatKing,
        Wall,
        Minotaur,
        Guard1,
        Guard2,
        Guard3,
        Guard4,
        Gargoyle1,
        Gargoyle2,
        Gargoyle3,
        Gargoyle4,
        Gazer,
        Mine,
        Medikit,
        TreasureChest,
        MedikitChest,
        Orb,
        Egg,
    ],
    &[Rat, Bat, Skeleton, Slime, Mimic, Gnome, RevealSpell],
];

/// The board after one placement layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    pub attempt: u32,
    pub layer: u32,
    /// Number of draws so far.
    pub draws: u32,
    pub happiness: i32,
    /// The tile and piece of each slot in the internal list.
    pub list: Vec<(u8, Piece)>,
}

impl Stage {
    fn new(board: &Board, attempt: u32, layer: u32) -> Self {
        let buttons = DRAWS_PER_ATTEMPT - 6 * DRAWS_PER_LAYER;
        Self {
            attempt,
            layer,
            draws: (attempt - 1) * DRAWS_PER_ATTEMPT + buttons + layer * DRAWS_PER_LAYER,
            happiness: whole(board),
            list: board.list.iter().map(|&e| (board.tile(e) as u8, board.piece(e))).collect(),
        }
    }
}

/// Lays out one board, which may turn out to be invalid.
pub(super) fn attempt(
    dice: &mut SplitMix32,
    number: u32,
    observe: &mut dyn FnMut(&dyn Fn() -> Stage),
) -> Board {
    // The official game first draws the images for its buttons.
    for _ in 0..7 {
        dice.shuffle(&mut [0_u8; BUTTONS]);
    }
    let mut board = Board::new();
    let mut fixed = [false; TILES];
    for (layer, pieces) in (1..).zip(LAYERS) {
        let put = place_layer(&mut board, dice, pieces, &fixed);
        put.into_iter().for_each(|entry| fixed[entry as usize] = true);
        observe(&|| Stage::new(&board, number, layer));
    }
    board
}

fn place_layer(
    board: &mut Board,
    dice: &mut SplitMix32,
    pieces: &[Piece],
    fixed: &[bool; TILES],
) -> Vec<u8> {
    let mut put = Vec::with_capacity(TILES);
    for piece in pieces {
        put.extend((0..piece.count()).map(|_| board.put(*piece)));
    }
    for _ in 0..ROUNDS {
        let mut list = std::mem::take(&mut board.list);
        dice.shuffle(&mut list);
        for entry in &put {
            improve(board, *entry, &list, fixed);
        }
        board.list = list;
    }
    put
}

/// Swaps the entry with the entry in the list that improves the score the most (in a tie, the last
/// such entry). Does nothing if every swap would make the score worse.
fn improve(board: &mut Board, entry: u8, list: &[u8], fixed: &[bool; TILES]) {
    // Compute the current terms once, rather than for each swap.
    let now = Terms::ALL.values(board);
    let (mut best, mut choice) = (0, None);
    for &other in list {
        if fixed[other as usize] || other == entry {
            continue;
        }
        let gain = gain(board, entry, other, &now);
        if gain >= best {
            best = gain;
            choice = Some(other);
        }
    }
    if let Some(other) = choice {
        board.exchange(entry, other);
    }
}

/// Returns the improvement in score due to a swap. `now` contains the terms' current values.
fn gain(board: &mut Board, entry: u8, other: u8, now: &Values) -> i32 {
    let (own, others) = (board.piece(entry), board.piece(other));
    let entered = Terms::for_piece(own).and(Terms::for_piece(others));
    if own == others || entered.is_empty() {
        return 0;
    }
    board.exchange(entry, other);
    let gain = entered.gain(board, now);
    board.exchange(entry, other);
    gain
}
