//! Difficulty of a drag for a hand; smaller is easier.

use super::{Direction, Drag, Field, Placement};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    #[default]
    Advanced,
    /// By how far the heroes end from where they were.
    Simple,
}

/// Steps, turns, allies moved, squares moved by allies, and changes of direction of allies.
pub type Advanced = [usize; 5];
/// King distance of the pivot from start to end, other heroes that end elsewhere, and the sum of
/// their king distances.
pub type Simple = [usize; 3];

/// Positions in a drag where the direction differs from the one before.
pub fn turns(steps: &[Direction]) -> usize {
    steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The advanced measure of a drag given by all its placements.
pub fn advanced(drag: &Drag, placements: &[Placement]) -> Advanced {
    let count = placements[0].cells().len();
    let (mut swaps, mut bends) = (0, 0);
    let mut last: Vec<Option<Direction>> = vec![None; count];
    for (pair, direction) in placements.windows(2).zip(&drag.steps) {
        for (hero, last) in last.iter_mut().enumerate() {
            if hero != drag.pivot && pair[0].cell(hero) != pair[1].cell(hero) {
                swaps += 1;
                bends += usize::from(last.is_some_and(|last| last != *direction));
                *last = Some(*direction);
            }
        }
    }
    let moved = last.iter().flatten().count();
    [drag.steps.len(), turns(&drag.steps), moved, swaps, bends]
}

pub fn simple(field: &Field, pivot: usize, start: &Placement, end: &Placement) -> Simple {
    let distance = |hero: usize| field.king_distance(start.cell(hero), end.cell(hero));
    let others = (0..start.cells().len()).filter(|hero| *hero != pivot).map(distance);
    let (moved, sum) =
        others.filter(|far| *far > 0).fold((0, 0), |(moved, sum), far| (moved + 1, sum + far));
    [distance(pivot), moved, sum]
}
