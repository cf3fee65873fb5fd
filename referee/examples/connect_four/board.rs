//! The board: seven columns of six tiles, with one bit per disc.

use std::fmt;

pub const COLUMNS: usize = 7;
pub const ROWS: usize = 6;
pub const TILES: usize = COLUMNS * ROWS;

/// Letters for the sides in the text form.
pub const LETTERS: [char; 2] = ['r', 'b'];

/// Distances in bits between neighbours in a column, in a row, and on both diagonals. Each column
/// has an extra bit that is never set, so no line can continue into the next column.
const STEPS: [usize; 4] = [1, ROWS + 1, ROWS + 2, ROWS];

/// Discs of both sides. Tiles are numbered row by row, starting in the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    sides: [u64; 2],
}

fn bit(tile: usize) -> u64 {
    let (column, height) = (tile % COLUMNS, ROWS - 1 - tile / COLUMNS);
    1 << (column * (ROWS + 1) + height)
}

/// Returns all bits that are part of a line of four or more.
fn fours(discs: u64) -> u64 {
    let line = |step: usize| {
        let pairs = discs & discs >> step;
        let starts = pairs & pairs >> (2 * step);
        let two = starts | starts << step;
        two | two << (2 * step)
    };
    STEPS.into_iter().map(line).fold(0, |all, line| all | line)
}

impl Board {
    pub fn discs(self) -> usize {
        (self.sides[0] | self.sides[1]).count_ones() as usize
    }

    pub fn is_full(self) -> bool {
        self.discs() == TILES
    }

    /// Returns the side to move. Sides alternate, starting with side 0.
    pub fn to_move(self) -> usize {
        self.discs() % 2
    }

    /// Returns the side that has a disc on a tile, if any.
    pub fn side(self, tile: usize) -> Option<usize> {
        (0..2).find(|side| self.sides[*side] & bit(tile) != 0)
    }

    /// Returns the tile where a disc dropped into a column lands, or `None` if the column is full.
    pub fn landing(self, column: usize) -> Option<usize> {
        let tiles = (0..ROWS).rev().map(|row| row * COLUMNS + column);
        tiles.into_iter().find(|tile| self.side(*tile).is_none())
    }

    /// Iterates over the columns that are not full, each with the tile where a disc lands.
    pub fn landings(self) -> impl Iterator<Item = (usize, usize)> {
        (0..COLUMNS).filter_map(move |column| Some((column, self.landing(column)?)))
    }

    /// Returns the board after the side to move has placed a disc on a free tile.
    #[must_use]
    pub fn with(mut self, tile: usize) -> Self {
        self.sides[self.to_move()] |= bit(tile);
        self
    }

    pub fn has_four(self, side: usize) -> bool {
        fours(self.sides[side]) != 0
    }

    /// Returns the tiles in all of a side's lines of four or more.
    pub fn four(self, side: usize) -> Vec<usize> {
        let line = fours(self.sides[side]);
        (0..TILES).filter(|tile| line & bit(*tile) != 0).collect()
    }

    /// Returns the number of free tiles on which a disc would complete a line for a side.
    pub fn threats(self, side: usize) -> usize {
        let free = (0..TILES).map(bit).filter(|bit| (self.sides[0] | self.sides[1]) & bit == 0);
        free.filter(|bit| fours(self.sides[side] | bit) & bit != 0).count()
    }
}

/// Writes six lines of seven characters, top row first: `r`, `b`, or `.` for a free tile. Players
/// receive this text.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..ROWS {
            let tiles = (0..COLUMNS).map(|column| self.side(row * COLUMNS + column));
            let letters = tiles.map(|side| side.map_or('.', |side| LETTERS[side]));
            writeln!(f, "{}", letters.collect::<String>())?;
        }
        Ok(())
    }
}
