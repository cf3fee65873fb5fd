//! Checks that a layout is valid, and finds the directions that pieces face.

use super::board::{Board, padded_index};
use super::piece::{Cell, Look, Piece};
use super::score::{NEIGHBOUR, chests, guards_quadrant, in_corner, is_next_to};
use super::tiles::{TILES, WIDTH, distance2};

/// Returns true if the layout is valid.
pub(super) fn is_valid(board: &Board) -> bool {
    let slimes = board.tiles(Piece::BigSlime).all(|tile| is_next_to(board, tile, Piece::Wizard));
    let twins = Piece::GARGOYLES.into_iter().all(|pair| {
        let first = board.tiles(pair).next().expect("one gargoyle from each pair is placed");
        distance2(first, twin(board, pair, first)) <= 1
    });
    let in_quadrant = |guard| board.tiles(guard).all(|tile| guards_quadrant(guard, tile));
    slimes
        && twins
        && Piece::GUARDS.into_iter().all(in_quadrant)
        && board.tiles(Piece::MineKing).all(in_corner)
        && lovers_mirrored(board)
        && board.tiles(Piece::Minotaur).all(|tile| chests_beside(board, tile).count() == 1)
}

fn lovers_mirrored(board: &Board) -> bool {
    board.tiles(Piece::Romeo).zip(board.tiles(Piece::Juliet)).all(|(romeo, juliet)| {
        romeo % WIDTH <= 5
            && romeo / WIDTH == juliet / WIDTH
            && romeo % WIDTH + juliet % WIDTH == WIDTH - 1
    })
}

fn twin(board: &Board, pair: Piece, tile: usize) -> usize {
    board.tiles(pair).find(|other| *other != tile).expect("gargoyles come in pairs")
}

fn chests_beside(board: &Board, tile: usize) -> impl Iterator<Item = usize> + '_ {
    chests(board).filter(move |chest| distance2(tile, *chest) <= NEIGHBOUR)
}

/// Returns the cells of a valid board, row by row.
pub(super) fn cells(board: &Board) -> Vec<Cell> {
    let cell = |tile| {
        let piece = board.at(padded_index(tile)).expect("every tile holds a piece");
        Cell { piece, look: look(board, piece, tile) }
    };
    (0..TILES).map(cell).collect()
}

fn look(board: &Board, piece: Piece, tile: usize) -> Option<Look> {
    if piece.is_gargoyle() {
        Some(towards(tile, twin(board, piece, tile)))
    } else if piece == Piece::Minotaur {
        chests_beside(board, tile).next().map(|chest| towards(tile, chest))
    } else {
        None
    }
}

fn towards(from: usize, to: usize) -> Look {
    let (own, other) = (from % WIDTH, to % WIDTH);
    if own < other {
        Look::Right
    } else if own > other {
        Look::Left
    } else if from < to {
        Look::Down
    } else {
        Look::Up
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dragonsweeper::{HEIGHT, layers};
    use crate::{ChaChaDice, Dice, SplitMix32};

    /// Returns true if the piece on a tile obeys the rules for a valid layout.
    fn is_lawful(pieces: &[Piece], tile: usize) -> bool {
        let near = |distance: u32, wanted: fn(Piece, Piece) -> bool| {
            let others = (0..TILES).filter(|other| *other != tile);
            let near = others.filter(|other| distance2(tile, *other) <= distance);
            near.filter(|other| wanted(pieces[tile], pieces[*other])).count()
        };
        let (x, y) = (tile % WIDTH, tile / WIDTH);
        match pieces[tile] {
            Piece::BigSlime => near(2, |_, other| other == Piece::Wizard) > 0,
            Piece::MineKing => [0, WIDTH - 1].contains(&x) && [0, HEIGHT - 1].contains(&y),
            Piece::Minotaur => near(2, |_, other| other.is_chest()) == 1,
            Piece::Romeo => x <= 5 && pieces[y * WIDTH + WIDTH - 1 - x] == Piece::Juliet,
            Piece::Guard1 => x < 6 && y < 4,
            Piece::Guard2 => x > 6 && y < 4,
            Piece::Guard3 => x > 6 && y > 4,
            Piece::Guard4 => x < 6 && y > 4,
            piece if piece.is_gargoyle() => near(1, |own, other| own == other) > 0,
            _ => true,
        }
    }

    /// Swaps tiles on finished boards, which usually makes them invalid.
    #[test]
    fn boards_are_valid_if_every_piece_keeps_its_law() {
        let mut dice = ChaChaDice::new(2, 0);
        let mut counts = [0, 0];
        for seed in 0..480 {
            let mut board = layers::attempt(&mut SplitMix32::new(seed % 12), 1, &mut |_| ());
            if seed % 8 == 0 {
                let lovers: Vec<u8> = (0..TILES as u8)
                    .filter(|entry| matches!(board.piece(*entry), Piece::Romeo | Piece::Juliet))
                    .collect();
                board.exchange(lovers[0], lovers[1]);
            }
            for _ in 0..=dice.range(3) {
                let [one, other] = [(); 2].map(|()| dice.range(TILES as u32) as u8);
                board.exchange(one, other);
                let pieces: Vec<Piece> =
                    (0..TILES).filter_map(|tile| board.at(padded_index(tile))).collect();
                let is_lawful = (0..TILES).all(|tile| is_lawful(&pieces, tile));
                assert_eq!(is_valid(&board), is_lawful, "{pieces:?}");
                counts[usize::from(is_lawful)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
    }
}
