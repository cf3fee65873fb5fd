//! Probing: whatever follows from each of a tile's possible contents is certain.

use maps::dragonsweeper::{HEIGHT, TILES, WIDTH};

use super::constraints::{Constraints, Domains};
use super::deduce::settle;
use super::linear_constraints::Contradiction;
use super::tile_kind::*;

/// Tries the powers of the given unknown tiles. Removes powers that lead to a contradiction, and
/// keeps whatever all other powers imply. Tries at most `budget` powers. Returns the number of tiles
/// completed.
pub(super) fn probe(
    constraints: &Constraints,
    domains: &mut Domains,
    tiles: &[usize],
    mut budget: usize,
) -> Result<usize, Contradiction> {
    for (tried, &tile) in tiles.iter().enumerate() {
        let classes = classes(constraints, domains[tile]);
        if classes.len() < 2 {
            continue;
        }
        if budget < classes.len() {
            return Ok(tried);
        }
        budget -= classes.len();
        split(constraints, domains, tile, &classes)?;
    }
    Ok(tiles.len())
}

/// The given kinds, grouped by how much power they add to a clue.
fn classes(constraints: &Constraints, kinds: Kinds) -> Vec<Kinds> {
    let powers = (0..POWER_END).map(|power| constraints.of_power(power));
    let classes = powers.chain([constraints.live_mine()]).map(|class| class & kinds);
    classes.filter(|class| *class != 0).collect()
}

/// Assumes each class in turn and keeps only the possibilities that remain under at least one of
/// them. Together, the classes must cover everything the tile may be.
fn split(
    constraints: &Constraints,
    domains: &mut Domains,
    tile: usize,
    classes: &[Kinds],
) -> Result<(), Contradiction> {
    let mut any = [0; TILES];
    for class in classes {
        let mut guess = *domains;
        guess[tile] &= class;
        if settle(constraints, &mut guess, Some(&[tile])).is_ok() {
            any.iter_mut().zip(&guess).for_each(|(any, kinds)| *any |= kinds);
        }
    }
    let changed: Vec<usize> = (0..TILES).filter(|at| any[*at] != domains[*at]).collect();
    if changed.is_empty() {
        return Ok(());
    }
    *domains = any;
    settle(constraints, domains, Some(&changed))
}

/// How far a tile's surroundings extend, in columns and in rows.
const REACH: usize = 2;

/// Hashes what is known around each tile. As long as the hash stays the same, an assumption about
/// the tile has the same consequences.
pub(super) fn surroundings(constraints: &Constraints, domains: &Domains) -> [u64; TILES] {
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
        let before = surroundings(&constraints, &before);
        let after = surroundings(&constraints, &after);
        for tile in 0..TILES {
            let (x, y) = (tile % WIDTH, tile / WIDTH);
            let near = x.abs_diff(1) <= REACH && y.abs_diff(4) <= REACH;
            assert_eq!(before[tile] != after[tile], near, "{tile}");
        }
    }
}
