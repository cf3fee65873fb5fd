//! Alpha-beta search with iterative deepening and a node limit.

use super::board::{Board, TILES};

/// Score for completing a line with the first disc. Each additional disc reduces it by 1.
const WON: i32 = 1000;
/// Columns from the middle outwards, because the middle ones are part of more lines.
const COLUMN_ORDER: [usize; 7] = [3, 2, 4, 1, 5, 0, 6];

/// Best column, and its score for the side to move: positive if that side is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub column: usize,
    pub score: i32,
}

impl Found {
    /// Returns the number of discs until the game is won or lost, if the search has proven the
    /// result.
    pub fn discs_to_end(self, board: Board) -> Option<usize> {
        let discs = usize::try_from(WON - self.score.abs()).ok()?.checked_sub(board.discs())?;
        (discs <= TILES).then_some(discs)
    }
}

/// Searches deeper and deeper until it has used up its nodes or proven the result. Returns `None`
/// if the board is full.
pub fn best(board: Board, nodes: u64) -> Option<Found> {
    let first = COLUMN_ORDER.into_iter().find(|column| board.landing(*column).is_some())?;
    let mut best = Found { column: first, score: 0 };
    let mut search = Search { nodes };
    for depth in 0..TILES - board.discs() {
        match search.root(board, depth) {
            Some(found) => best = found,
            None => break,
        }
        if best.discs_to_end(board).is_some() {
            break;
        }
    }
    Some(best)
}

/// Returns true if a side can force four in a row within `discs` more discs.
pub fn is_decided_within(discs: usize, board: Board) -> bool {
    let found = Search { nodes: u64::MAX }.root(board, discs - 1);
    found.is_some_and(|found| found.discs_to_end(board).is_some())
}

struct Search {
    /// Number of nodes left to search.
    nodes: u64,
}

impl Search {
    /// Returns the best column, searched `depth` discs ahead, or `None` if the nodes run out.
    fn root(&mut self, board: Board, depth: usize) -> Option<Found> {
        let mut best = Found { column: 0, score: -WON };
        for column in COLUMN_ORDER {
            let Some(tile) = board.landing(column) else { continue };
            let score = -self.score(board.with(tile), depth, [-WON, -best.score])?;
            if score > best.score {
                best = Found { column, score };
            }
        }
        Some(best)
    }

    /// Returns the score for the side to move. It is exact if it lies between the two bounds.
    fn score(&mut self, board: Board, depth: usize, [low, high]: [i32; 2]) -> Option<i32> {
        self.nodes = self.nodes.checked_sub(1)?;
        let (own, other) = (board.to_move(), 1 - board.to_move());
        if board.has_four(other) {
            return Some(board.discs() as i32 - WON);
        }
        if board.is_full() {
            return Some(0);
        }
        if depth == 0 {
            return Some(board.threats(own) as i32 - board.threats(other) as i32);
        }
        let mut best = low;
        for tile in COLUMN_ORDER.into_iter().filter_map(|column| board.landing(column)) {
            best = best.max(-self.score(board.with(tile), depth - 1, [-high, -best])?);
            if best >= high {
                break;
            }
        }
        Some(best)
    }
}
