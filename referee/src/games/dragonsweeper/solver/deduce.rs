//! Deduction: all rules run until none of them removes anything more.

use maps::dragonsweeper::TILES;

use super::facts::{Domains, Facts};
use super::kind::*;
use super::sums::{self, Contradiction};
use super::{counts, places, shapes};

/// Runs the rules until nothing changes. The tiles that have changed before the call only save
/// work: all clues are read if there are none.
pub(super) fn settle(
    facts: &Facts,
    domains: &mut Domains,
    changed: Option<&[usize]>,
) -> Result<(), Contradiction> {
    let mut due = vec![changed.is_none(); facts.clues.len()];
    for tile in changed.unwrap_or_default() {
        facts.clues_of[*tile].iter().for_each(|clue| due[*clue] = true);
    }
    let mut touched = Vec::new();
    loop {
        while let Some(index) = due.iter().position(|due| *due) {
            due[index] = false;
            sums::narrow(facts, &facts.clues[index], domains, &mut touched)?;
            for tile in touched.drain(..) {
                for clue in facts.clues_of[tile].iter().filter(|clue| **clue != index) {
                    due[*clue] = true;
                }
            }
        }
        let before = *domains;
        shapes::narrow(facts, domains)?;
        places::narrow(facts, domains)?;
        counts::narrow(domains)?;
        if before == *domains {
            return Ok(());
        }
        for tile in (0..TILES).filter(|tile| before[*tile] != domains[*tile]) {
            if domains[tile] == 0 {
                return Err(Contradiction);
            }
            facts.clues_of[tile].iter().for_each(|clue| due[*clue] = true);
        }
    }
}

/// Tries the powers of the given unknown tiles: removes those that lead to a contradiction, and
/// what every other power of the tile leads to is known as well. Returns whether anything was
/// removed. `work` counts down the tries.
pub(super) fn probe(
    facts: &Facts,
    domains: &mut Domains,
    tiles: &[usize],
    work: &mut u32,
) -> Result<bool, Contradiction> {
    let mut removed = false;
    for &tile in tiles {
        let mut classes: Vec<Kinds> =
            (0..POWER_END).map(|power| facts.of_power(power) & domains[tile]).collect();
        classes.push(facts.live_mine() & domains[tile]);
        classes.retain(|class| *class != 0);
        if classes.len() < 2 {
            continue;
        }
        if *work < classes.len() as u32 {
            return Ok(removed);
        }
        *work -= classes.len() as u32;
        removed |= split(facts, domains, tile, &classes)?;
    }
    Ok(removed)
}

/// Keeps what follows from at least one of the classes, which are all that the tile may hold.
fn split(
    facts: &Facts,
    domains: &mut Domains,
    tile: usize,
    classes: &[Kinds],
) -> Result<bool, Contradiction> {
    let mut any = [0; TILES];
    for class in classes {
        let mut guess = *domains;
        guess[tile] &= class;
        if settle(facts, &mut guess, Some(&[tile])).is_ok() {
            any.iter_mut().zip(&guess).for_each(|(any, kinds)| *any |= kinds);
        }
    }
    let changed: Vec<usize> = (0..TILES).filter(|at| any[*at] != domains[*at]).collect();
    if changed.is_empty() {
        return Ok(false);
    }
    *domains = any;
    settle(facts, domains, Some(&changed))?;
    Ok(true)
}
