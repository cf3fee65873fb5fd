//! The rows of a view as text, kept from view to view.

use super::{Ground, Side, View};
use crate::cell::SIDE;
use crate::cell_set::CellSet;

/// Bytes of a row, its end included.
const ROW: usize = SIDE as usize + 1;

/// Bytes of all rows.
pub(super) const ROWS: usize = ROW * SIDE as usize;

/// Rows as they were written last. From one turn to the next few cells change.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// What the letters depend on: the floor, and for each side the cells that it owns and those of
    /// them that are active.
    layers: [CellSet; 5],
    text: [u8; ROWS],
}

impl Default for Rows {
    fn default() -> Self {
        let text = std::array::from_fn(|place| if place % ROW == ROW - 1 { b'\n' } else { b'#' });
        Self { layers: [CellSet::EMPTY; 5], text }
    }
}

impl Rows {
    /// The rows of a view.
    pub(super) fn of(&mut self, view: &View) -> &[u8; ROWS] {
        let ([own, opponent], [own_active, opponent_active]) = (view.owned, view.active);
        let layers = [view.floor, opponent, opponent_active, own, own_active];
        let mut changed = CellSet::EMPTY;
        for (old, new) in self.layers.iter().zip(&layers) {
            changed |= (*old - *new) | (*new - *old);
        }
        self.layers = layers;
        for cell in changed {
            // Without a branch for each layer: which ones hold a cell can hardly be predicted.
            let held = self.layers.iter().rev();
            let held = held.fold(0, |held, layer| held << 1 | usize::from(layer.contains(cell)));
            self.text[usize::from(cell.y()) * ROW + usize::from(cell.x())] = LETTERS[held];
        }
        &self.text
    }
}

/// The letter of a cell by the layers that hold it: the last one of them decides.
const LETTERS: [u8; 32] = letters();

const fn letters() -> [u8; 32] {
    const LAYERS: [Ground; 6] = [
        Ground::Void,
        Ground::Neutral,
        Ground::Inactive(Side::Opponent),
        Ground::Active(Side::Opponent),
        Ground::Inactive(Side::Own),
        Ground::Active(Side::Own),
    ];
    let mut letters = [0; 32];
    let mut held = 0;
    while held < letters.len() {
        letters[held] = LAYERS[(usize::BITS - held.leading_zeros()) as usize].letter() as u8;
        held += 1;
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::rules::Rules;
    use crate::seat::Seat;
    use crate::testing::{arena, random_positions};

    fn plain(view: &View) -> String {
        let row = |y| (0..SIDE).filter_map(move |x| Cell::at(x, y));
        let letters = |y| row(y).map(|cell| view.ground(cell).letter()).chain(['\n']);
        (0..SIDE).flat_map(letters).collect()
    }

    #[test]
    fn rows_show_each_view_whatever_came_before() {
        let arena = arena(Rules::live(4));
        let mut rows = Rows::default();
        for (place, position) in random_positions(&arena, 5, 300).into_iter().enumerate() {
            let roster = crate::roster::Roster::default();
            let floor = arena.floor() - CellSet::of(Cell::all().nth(place % 144).expect("a cell"));
            for seat in Seat::ALL {
                let mut view = View::seen_by(&position, &roster, floor, seat);
                view.owned.iter_mut().for_each(|owned| *owned &= floor);
                let cut_off = if place % 2 == 0 { view.owned[1] } else { CellSet::EMPTY };
                view.active = view.owned.map(|owned| owned - cut_off);
                assert_eq!(rows.of(&view).as_slice(), plain(&view).as_bytes());
            }
        }
    }
}
