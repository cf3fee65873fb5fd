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

#[cfg(test)]
mod tests {
    use maps::dragonsweeper::Lair;
    use maps::Generate;

    use super::super::super::state::Dragonsweeper;
    use super::super::knowledge::Knowledge;
    use super::super::tile_kind;
    use super::*;
    use engine::protocol::{Game, Seat};

    /// Some positions of the first levels of a game, and what follows without assumptions.
    fn views(seed: i64) -> Vec<(Dragonsweeper, Knowledge)> {
        let lair = Lair::from_seed(seed, &());
        let mut game = Dragonsweeper::new(&lair).expect("the lair is valid");
        let mut solver = super::super::Solver::new();
        let (mut knowledge, mut views) = (Knowledge::new(), Vec::new());
        while game.ending().is_none() && game.hero().level < 8 {
            let view = game.view(Seat(0));
            knowledge.observe(&view);
            if game.actions().is_multiple_of(5) {
                views.push((game.clone(), knowledge.clone()));
            }
            game.play(&solver.decide(&view));
        }
        views
    }

    #[test]
    fn assumptions_show_more_and_nothing_false() {
        let mut removed = 0;
        for (game, mut knowledge) in (5..9).flat_map(views) {
            let before = knowledge.domains;
            knowledge.probe();
            knowledge.count_ways();
            for (tile, before) in before.into_iter().enumerate() {
                removed += (before & !knowledge.domains[tile]).count_ones();
                let unknown = knowledge.constraints.is_unknown(tile);
                let piece = game.piece(tile).filter(|_| unknown).map_or(0, tile_kind::of);
                assert_eq!(piece & !knowledge.domains[tile], 0, "{tile}");
            }
        }
        assert!(removed > 0, "{removed}");
    }

    #[test]
    fn what_was_tried_is_not_tried_again_until_something_changes() {
        let (_, knowledge) = views(5).pop().expect("the game has views");
        let mut again = knowledge.clone();
        while again.probe() {}
        let settled = again.domains;
        assert!(!again.probe() && again.domains == settled);
        let open = (0..TILES).filter(|tile| knowledge.is_open(*tile)).count();
        let tiles: Vec<usize> = (0..TILES).collect();
        let mut none = knowledge.domains;
        let tried = probe(&knowledge.constraints, &mut none, &tiles, 0);
        let tried = tried.expect("nothing was assumed");
        assert!(open > 0 && tried < TILES && none == knowledge.domains);
    }
}
