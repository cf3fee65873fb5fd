//! Assumptions: what follows whatever a tile holds is known.

use maps::dragonsweeper::TILES;

use super::constraints::{Constraints, Domains};
use super::deduce::settle;
use super::linear_constraints::Contradiction;
use super::tile_kind::*;

/// Tries the powers of the given unknown tiles: removes those that lead to a contradiction, and
/// what every other power of the tile leads to is known as well. `work` is the number of powers that
/// may be tried; returns how many of the tiles were tried before it was used up.
pub(super) fn probe(
    constraints: &Constraints,
    domains: &mut Domains,
    tiles: &[usize],
    mut work: usize,
) -> Result<usize, Contradiction> {
    for (tried, &tile) in tiles.iter().enumerate() {
        let classes = classes(constraints, domains[tile]);
        if classes.len() < 2 {
            continue;
        }
        if work < classes.len() {
            return Ok(tried);
        }
        work -= classes.len();
        split(constraints, domains, tile, &classes)?;
    }
    Ok(tiles.len())
}

/// The kinds by the power that clues count.
fn classes(constraints: &Constraints, kinds: Kinds) -> Vec<Kinds> {
    let powers = (0..POWER_END).map(|power| constraints.of_power(power));
    let classes = powers.chain([constraints.live_mine()]).map(|class| class & kinds);
    classes.filter(|class| *class != 0).collect()
}

/// Keeps what follows from at least one of the classes, which are all that the tile may hold.
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
