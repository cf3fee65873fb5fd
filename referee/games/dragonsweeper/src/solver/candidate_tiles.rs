//! Rules that narrow down where pieces can be: clouded clues locate gazers, and the directions of
//! the rats locate the rat king.

use maps::dragonsweeper::{Look, TILES, WIDTH, distance2};

use super::constraints::{Constraints, Domains};
use super::linear_constraints::Contradiction;
use super::tile_kind::*;

const GAZERS: usize = 2;

/// Runs the rules once. Unless `all` is set, skips rules that only a new view can affect, and
/// checks only the last clue.
pub(super) fn narrow(
    constraints: &Constraints,
    domains: &mut Domains,
    all: bool,
) -> Result<(), Contradiction> {
    let mut first = constraints.clues.len().saturating_sub(1);
    if all {
        rat_king(constraints, domains);
        first = 0;
    }
    for clue in &constraints.clues[first..] {
        for &at in &GEOMETRY.disc[clue.tile] {
            if constraints.is_unknown(at) {
                domains[at] &= !GAZER;
            }
        }
    }
    if constraints.clouded.is_empty() {
        return Ok(());
    }
    gazers(constraints, domains)
}

/// Rats look towards the column of their king.
fn rat_king(constraints: &Constraints, domains: &mut Domains) {
    let (mut first, mut last) = (0, WIDTH - 1);
    for tile in (0..TILES).filter(|tile| domains[*tile] == RAT) {
        let x = tile % WIDTH;
        match constraints.looks[tile] {
            Some(Look::Left) => last = last.min(x.saturating_sub(1)),
            Some(Look::Right) => first = first.max(x + 1),
            Some(_) => (first, last) = (first.max(x), last.min(x)),
            None => {}
        }
    }
    for (tile, kinds) in domains.iter_mut().enumerate() {
        if !(first..=last).contains(&(tile % WIDTH)) {
            *kinds &= !RAT_KING;
        }
    }
}

/// Between them, the hidden gazers must explain all clouded clues.
fn gazers(constraints: &Constraints, domains: &mut Domains) -> Result<(), Contradiction> {
    let found: Vec<usize> = (0..TILES).filter(|tile| domains[*tile] == GAZER).collect();
    let hidden = |at: usize, cloud: usize| constraints.is_unknown(at) && explains(at, cloud);
    let mut clouds = constraints.clouded.clone();
    clouds.retain(|cloud| !found.iter().any(|at| hidden(*at, *cloud)));
    if clouds.is_empty() {
        return Ok(());
    }
    explain(&clouds, GAZERS.saturating_sub(found.len()), domains)
}

fn explains(gazer: usize, cloud: usize) -> bool {
    distance2(gazer, cloud) <= 4
}

/// Returns an error if `undiscovered` gazers are not enough to explain all clouded clues.
fn explain(
    clouds: &[usize],
    undiscovered: usize,
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    let candidates: Vec<usize> =
        (0..TILES).filter(|at| domains[*at] & GAZER != 0 && domains[*at] != GAZER).collect();
    let reach = |at: &usize| {
        let reached = (0..clouds.len()).filter(|index| explains(*at, clouds[*index]));
        reached.fold(0_u128, |set, index| set | 1 << index)
    };
    let reaches: Vec<u128> = candidates.iter().map(reach).collect();
    let all = u128::MAX >> (128 - clouds.len());
    let fits = |one: usize| match undiscovered {
        1 => reaches[one] == all,
        2 => (0..reaches.len()).any(|two| two != one && reaches[one] | reaches[two] == all),
        _ => false,
    };
    let fitting: Vec<usize> = (0..reaches.len()).filter(|one| fits(*one)).collect();
    if fitting.is_empty() {
        return Err(Contradiction);
    }
    for (index, tile) in candidates.iter().enumerate() {
        if !fitting.contains(&index) {
            domains[*tile] &= !GAZER;
        }
    }
    // If only one tile can explain a clouded clue, that tile holds a gazer.
    for index in 0..clouds.len() {
        let mut by = fitting.iter().filter(|at| reaches[**at] >> index & 1 == 1);
        if let (Some(at), None) = (by.next(), by.next()) {
            domains[candidates[*at]] &= GAZER;
        }
    }
    Ok(())
}
