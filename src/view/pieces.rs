//! Prepared pieces of text: numbers and cells.

use crate::cell::{Cell, CELLS};

/// A text of up to seven bytes: the first one lowest, the length in the highest one.
pub(super) type Piece = u64;

pub(super) const fn piece_length(piece: Piece) -> usize {
    (piece >> 56) as usize
}

/// The bytes of a piece, followed by zeros.
pub(super) const fn piece_bytes(piece: Piece) -> u64 {
    piece & !(0xff << 56)
}

/// A piece and then another one.
pub(super) const fn join_pieces(first: Piece, second: Piece) -> Piece {
    let bytes = piece_bytes(first) | piece_bytes(second) << (8 * piece_length(first));
    bytes | ((piece_length(first) + piece_length(second)) as u64) << 56
}

pub(super) const fn one_letter(letter: u8) -> Piece {
    letter as u64 | 1 << 56
}

/// The numbers of at most three digits.
pub(super) const NUMBERS_TO_999: [Piece; 1000] = numbers_to_999();

const fn numbers_to_999() -> [Piece; 1000] {
    let mut table = [0; 1000];
    let mut number = 0;
    while number < table.len() {
        let last = one_letter(b'0' + (number % 10) as u8);
        table[number] = if number < 10 { last } else { join_pieces(table[number / 10], last) };
        number += 1;
    }
    table
}

/// For each cell: `x y` and the end of the line.
pub(super) const COORDINATES: [Piece; CELLS] = coordinates();

const fn coordinates() -> [Piece; CELLS] {
    let mut table = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        let cell = Cell::from_index(index as u8);
        let x = join_pieces(NUMBERS_TO_999[cell.x() as usize], one_letter(b' '));
        table[index] =
            join_pieces(x, join_pieces(NUMBERS_TO_999[cell.y() as usize], one_letter(b'\n')));
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(piece: Piece) -> String {
        let bytes = &piece.to_le_bytes()[..piece_length(piece)];
        String::from_utf8_lossy(bytes).into_owned()
    }

    #[test]
    fn numbers_and_cells_are_printed_as_by_format() {
        for (number, &piece) in NUMBERS_TO_999.iter().enumerate() {
            assert_eq!(text(piece), number.to_string());
        }
        for cell in Cell::all() {
            assert_eq!(text(COORDINATES[cell.index()]), format!("{cell}\n"));
        }
    }
}
