//! A map's floor, produced by a cellular automaton and then made symmetric and connected.

use icefire::{Cell, CellSet, SIDE};

use crate::{Dice, JavaRandom};

/// The 24 bits of the largest random float that does not exceed 0.45. Cells that draw a larger
/// value start open.
const OPEN_ABOVE: u32 = 7_549_747;
/// Minimum number of open cells in a 3x3 block that makes its centre open. Cells off the map count
/// as open.
const OPEN_BLOCK_MIN: u32 = 6;
const AUTOMATON_ROUNDS: usize = 3;

pub(super) fn floor(dice: &mut JavaRandom) -> CellSet {
    let mut open = noise(dice);
    for _ in 0..AUTOMATON_ROUNDS {
        open = Cell::all().filter(|&cell| open_around(cell, open) >= OPEN_BLOCK_MIN).collect();
    }
    let mut floor = symmetric(!open);
    for (x, y) in block(0..3, 0..3) {
        let corner = at(x, y);
        floor.insert(corner);
        floor.insert(corner.mirrored());
    }
    connect(&mut floor, dice);
    floor
}

fn at(x: u8, y: u8) -> Cell {
    Cell::at(x, y).expect("coordinates within the grid")
}

fn block(xs: std::ops::Range<u8>, ys: std::ops::Range<u8>) -> impl Iterator<Item = (u8, u8)> {
    xs.flat_map(move |x| ys.clone().map(move |y| (x, y)))
}

fn noise(dice: &mut JavaRandom) -> CellSet {
    let mut open = CellSet::EMPTY;
    for (x, y) in block(0..SIDE, 0..SIDE) {
        if dice.next_bits(24) > OPEN_ABOVE {
            open.insert(at(x, y));
        }
    }
    for (x, y) in block(0..2, 0..2) {
        open.insert(at(x, y));
    }
    open
}

fn open_around(cell: Cell, open: CellSet) -> u32 {
    let around = |x: u8, y: u8| match (x.checked_sub(1), y.checked_sub(1)) {
        // Coordinates are shifted by one so that the block never goes below zero.
        (Some(x), Some(y)) => Cell::at(x, y).is_none_or(|cell| open.contains(cell)),
        _ => true,
    };
    let (x, y) = (cell.x(), cell.y());
    block(x..x + 3, y..y + 3).filter(|&(x, y)| around(x, y)).count() as u32
}

/// Copies the half above the diagonal onto its mirror image under a half turn. On the diagonal
/// itself, the upper left half wins because it is copied first.
fn symmetric(mut floor: CellSet) -> CellSet {
    for x in 0..SIDE {
        for y in 0..=x {
            let cell = at(x, y);
            if floor.contains(cell) {
                floor.insert(cell.mirrored());
            } else {
                floor.remove(cell.mirrored());
            }
        }
    }
    floor
}

/// Connects each pair of components with an L-shaped corridor between two random cells, one from
/// each component.
fn connect(floor: &mut CellSet, dice: &mut JavaRandom) {
    let components = components(*floor);
    if components.len() < 2 {
        return;
    }
    let points: Vec<Cell> = components
        .iter()
        .map(|cells| *dice.choose(cells).expect("every component has at least one cell"))
        .collect();
    for (index, &from) in points.iter().enumerate() {
        for &to in &points[index + 1..] {
            carve(floor, from, to);
        }
    }
}

fn carve(floor: &mut CellSet, from: Cell, to: Cell) {
    let span = |a: u8, b: u8| a.min(b)..a.max(b) + 1;
    let along_row = block(span(from.x(), to.x()), to.y()..to.y() + 1);
    let along_column = block(from.x()..from.x() + 1, span(from.y(), to.y()));
    for (x, y) in along_row.chain(along_column) {
        floor.insert(at(x, y));
        floor.insert(at(x, y).mirrored());
    }
}

/// Returns the components in order of discovery, each with its cells in depth-first order.
fn components(floor: CellSet) -> Vec<Vec<Cell>> {
    let mut unseen = floor;
    let mut found = Vec::new();
    for (x, y) in block(0..SIDE, 0..SIDE) {
        let mut cells = Vec::new();
        walk(at(x, y), &mut unseen, &mut cells);
        if !cells.is_empty() {
            found.push(cells);
        }
    }
    found
}

fn walk(cell: Cell, unseen: &mut CellSet, cells: &mut Vec<Cell>) {
    use icefire::Direction::{Down, Left, Right, Up};
    if !unseen.contains(cell) {
        return;
    }
    unseen.remove(cell);
    cells.push(cell);
    for next in [Left, Right, Up, Down].into_iter().filter_map(|direction| cell.step(direction)) {
        walk(next, unseen, cells);
    }
}
