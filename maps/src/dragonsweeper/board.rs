//! The board during layout, while pieces swap tiles.

use super::piece::Piece;
use super::tiles::{HEIGHT, TILES, WIDTH};

/// Number of columns in the padded field, which has one extra tile on every side.
pub(super) const STRIDE: usize = WIDTH + 2;
const FIELD: usize = STRIDE * (HEIGHT + 2);

/// Offsets of the four orthogonal neighbours on the padded field.
pub(super) const SIDES: [isize; 4] = [-(STRIDE as isize), -1, 1, STRIDE as isize];
/// Offsets of the four diagonal neighbours on the padded field.
pub(super) const DIAGONALS: [isize; 4] =
    [-(STRIDE as isize) - 1, 1 - STRIDE as isize, STRIDE as isize - 1, STRIDE as isize + 1];

/// Returns the index of a tile in the padded field.
pub(super) const fn padded_index(tile: usize) -> usize {
    (tile / WIDTH + 1) * STRIDE + tile % WIDTH + 1
}

/// Returns the index after a step. The padding allows a step of one tile in any direction.
pub(super) fn stepped(index: usize, step: isize) -> usize {
    index.wrapping_add_signed(step)
}

/// All entries, each identified by a fixed number, with their tiles and pieces.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The internal list: entry numbers in their current order.
    pub list: Vec<u8>,
    piece_of: [Piece; TILES],
    tile_of: [u8; TILES],
    field: [Option<Piece>; FIELD],
    entries_of: [Vec<u8>; Piece::COUNT],
}

impl Board {
    /// Creates a board of empty tiles, listed row by row.
    pub fn new() -> Self {
        let mut board = Self {
            list: (0..TILES as u8).collect(),
            piece_of: [Piece::Empty; TILES],
            tile_of: std::array::from_fn(|tile| tile as u8),
            field: [None; FIELD],
            entries_of: Default::default(),
        };
        for tile in 0..TILES {
            board.field[padded_index(tile)] = Some(Piece::Empty);
        }
        board
    }

    pub fn piece(&self, entry: u8) -> Piece {
        self.piece_of[entry as usize]
    }

    pub fn tile(&self, entry: u8) -> usize {
        self.tile_of[entry as usize] as usize
    }

    /// Returns the piece at an index in the padded field, or `None` in the padding.
    pub fn at(&self, index: usize) -> Option<Piece> {
        self.field[index]
    }

    /// Returns the tiles of all pieces of one kind, in order of placement.
    pub fn tiles(&self, piece: Piece) -> impl Iterator<Item = usize> + Clone + '_ {
        self.entries_of[piece as usize].iter().map(|entry| self.tile(*entry))
    }

    /// Returns the tile for each slot in the list.
    pub fn order(&self) -> Vec<u8> {
        self.list.iter().map(|entry| self.tile_of[*entry as usize]).collect()
    }

    /// Replaces the first empty entry in the list with the given piece, and returns the entry.
    pub fn put(&mut self, piece: Piece) -> u8 {
        let empty = |entry: &&u8| self.piece(**entry) == Piece::Empty;
        let entry = *self.list.iter().find(empty).expect("there are fewer pieces than tiles");
        self.piece_of[entry as usize] = piece;
        self.field[padded_index(self.tile(entry))] = Some(piece);
        self.entries_of[piece as usize].push(entry);
        entry
    }

    pub fn exchange(&mut self, one: u8, other: u8) {
        self.tile_of.swap(one as usize, other as usize);
        for entry in [one, other] {
            self.field[padded_index(self.tile(entry))] = Some(self.piece(entry));
        }
    }
}
