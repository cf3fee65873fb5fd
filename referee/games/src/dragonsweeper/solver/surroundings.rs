//! A hash of the knowledge around each tile: where it has not changed, an assumption leads to
//! what it led to before.

use maps::dragonsweeper::{HEIGHT, TILES, WIDTH};

use super::constraints::{Constraints, Domains};

/// Reach of the surroundings of a tile, in columns and in rows.
const REACH: usize = 2;

/// A number for what is known around each tile. Equal surroundings have equal numbers.
pub(super) fn numbers(constraints: &Constraints, domains: &Domains) -> [u64; TILES] {
    let mut missing = [0_u64; TILES];
    for clue in &constraints.clues {
        missing[clue.tile] = u64::from(clue.mines * 1_000 + clue.sum + 1);
    }
    let own: Vec<u64> = (0..TILES)
        .map(|tile| {
            let unknown = u64::from(constraints.is_unknown(tile));
            mix(missing[tile], u64::from(domains[tile]) << 1 | unknown)
        })
        .collect();
    std::array::from_fn(|tile| {
        let (x, y) = (tile % WIDTH, tile / WIDTH);
        let mut number = 1;
        for row in y.saturating_sub(REACH)..=(y + REACH).min(HEIGHT - 1) {
            let row = row * WIDTH;
            let near = row + x.saturating_sub(REACH)..=row + (x + REACH).min(WIDTH - 1);
            number = own[near].iter().fold(number, |number, own| mix(number, *own));
        }
        number
    })
}

fn mix(number: u64, next: u64) -> u64 {
    ((number ^ next).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ next.rotate_left(32)).rotate_left(23)
}

#[cfg(test)]
mod tests {
    use super::super::constraints::all_domains;
    use super::super::tile_kind::EMPTY;
    use super::*;

    #[test]
    fn a_change_shows_as_far_as_the_surroundings_reach() {
        let constraints = Constraints::new();
        let before = all_domains();
        let mut after = before;
        let changed = 4 * WIDTH + 1;
        after[changed] = EMPTY;
        let before = numbers(&constraints, &before);
        let after = numbers(&constraints, &after);
        for tile in 0..TILES {
            let (x, y) = (tile % WIDTH, tile / WIDTH);
            let near = x.abs_diff(1) <= REACH && y.abs_diff(4) <= REACH;
            assert_eq!(before[tile] != after[tile], near, "{tile}");
        }
    }
}
