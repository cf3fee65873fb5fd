//! The laws of a valid layout, and the looks of its pieces.

use super::board::{Board, padded_index};
use super::piece::{Cell, Look, Piece};
use super::score::{NEIGHBOUR, beside, chests, guards_quadrant, in_corner};
use super::{TILES, WIDTH, distance2};

const GARGOYLES: [Piece; 4] =
    [Piece::Gargoyle1, Piece::Gargoyle2, Piece::Gargoyle3, Piece::Gargoyle4];
const GUARDS: [Piece; 4] = [Piece::Guard1, Piece::Guard2, Piece::Guard3, Piece::Guard4];

/// Whether play may begin on the board.
pub(super) fn is_valid(board: &Board) -> bool {
    let slimes = board.tiles(Piece::BigSlime).all(|tile| beside(board, tile, Piece::Wizard));
    let twins = GARGOYLES.into_iter().all(|pair| {
        let first = board.tiles(pair).next().expect("a gargoyle of each pair is placed");
        distance2(first, twin(board, pair, first)) <= 1
    });
    let in_quadrant = |guard| board.tiles(guard).all(|tile| guards_quadrant(guard, tile));
    slimes
        && twins
        && GUARDS.into_iter().all(in_quadrant)
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

/// The cells of a valid board, row by row.
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
