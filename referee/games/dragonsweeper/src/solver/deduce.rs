//! Deduction: runs all rules until nothing more can be ruled out.

use maps::dragonsweeper::TILES;

use super::constraints::{Constraints, Domains};
use super::linear_constraints::{self, Contradiction};
use super::tile_kind::{GEOMETRY, TileSet};
use super::{candidate_tiles, pattern_constraints};

/// Runs the rules until nothing changes. If `changed` lists the tiles that changed since the last
/// run, checks only their neighbourhood and the last clue. Otherwise checks everything.
pub(super) fn settle(
    constraints: &Constraints,
    domains: &mut Domains,
    changed: Option<&[usize]>,
) -> Result<(), Contradiction> {
    let mut due = vec![changed.is_none(); constraints.clues.len()];
    for tile in changed.unwrap_or_default() {
        constraints.clues_of[*tile].iter().for_each(|clue| due[*clue] = true);
    }
    let around = |tile: usize| GEOMETRY.around[tile];
    let mut touched = Vec::new();
    // The tiles near which patterns are checked, and whether all candidates are checked.
    let mut near = match changed {
        None => (0..TILES as u8).collect(),
        Some(changed) => changed.iter().fold(TileSet::EMPTY, |near, tile| near.or(around(*tile))),
    };
    let mut all = changed.is_none();
    loop {
        while let Some(index) = due.iter().position(|due| *due) {
            due[index] = false;
            linear_constraints::narrow_sum(
                constraints,
                &constraints.clues[index],
                domains,
                &mut touched,
            )?;
            for tile in touched.drain(..) {
                near = near.or(around(tile));
                for clue in constraints.clues_of[tile].iter().filter(|clue| **clue != index) {
                    due[*clue] = true;
                }
            }
        }
        let before = *domains;
        pattern_constraints::narrow(constraints, domains, near)?;
        candidate_tiles::narrow(constraints, domains, all)?;
        (near, all) = (TileSet::EMPTY, false);
        linear_constraints::narrow_counts(domains)?;
        if before == *domains {
            return Ok(());
        }
        for tile in (0..TILES).filter(|tile| before[*tile] != domains[*tile]) {
            if domains[tile] == 0 {
                return Err(Contradiction);
            }
            near = near.or(around(tile));
            constraints.clues_of[tile].iter().for_each(|clue| due[*clue] = true);
        }
    }
}

#[cfg(test)]
mod tests {
    use maps::Generate;
    use maps::dragonsweeper::Lair;

    use super::super::super::state::Dragonsweeper;
    use super::super::Solver;
    use super::super::knowledge::Knowledge;
    use super::super::tile_kind::each;
    use super::*;
    use engine::protocol::{Game, Seat};

    /// Assumes each kind for each open tile in turn. Returns the number of assumptions made until
    /// one led to a conclusion.
    fn compare(knowledge: &Knowledge) -> usize {
        let mut followed = 0;
        for tile in (0..TILES).filter(|tile| knowledge.is_open(*tile)) {
            for kind in each(knowledge.domains[tile]) {
                let mut near = knowledge.domains;
                near[tile] = 1 << kind;
                let guess = near;
                let mut all = near;
                let near_end = settle(&knowledge.constraints, &mut near, Some(&[tile]));
                let all_end = settle(&knowledge.constraints, &mut all, None);
                assert_eq!(near_end, all_end, "{tile} {kind}");
                assert!(near_end.is_err() || near == all, "{tile} {kind}");
                followed += usize::from(near_end.is_err() || near != guess);
            }
        }
        followed
    }

    #[test]
    fn only_tiles_near_a_change_need_a_look() {
        let mut followed = 0;
        for seed in [5, 6] {
            let lair = Lair::from_seed(seed, &());
            let mut game = Dragonsweeper::new(&lair).expect("the lair is valid");
            let mut solver = Solver::default();
            while game.ending().is_none() {
                let turn = solver.decide(&game.view(Seat(0)));
                if game.actions() % 12 == 0 {
                    followed += compare(&solver.knowledge);
                }
                game.play(&turn);
            }
        }
        assert!(followed > 1_000, "{followed}");
    }
}
