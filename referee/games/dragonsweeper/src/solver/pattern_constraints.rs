//! Rules about patterns: pieces in a fixed position relative to each other.

use maps::dragonsweeper::{Look, TILES, WIDTH};

use super::constraints::{Constraints, Domains};
use super::linear_constraints::Contradiction;
use super::tile_kind::*;

/// Runs the pattern rules once. Rules about adjacent pieces are only checked near changes.
pub(super) fn narrow(
    constraints: &Constraints,
    domains: &mut Domains,
    changed: TileSet,
) -> Result<(), Contradiction> {
    lovers(domains, changed);
    guards(domains);
    gargoyles(constraints, domains, changed)?;
    minotaurs(constraints, domains, changed)?;
    slimes(domains)?;
    if !constraints.gnome_jumped {
        gnome(domains, changed)?;
    }
    Ok(())
}

fn certain(domains: &Domains, tile: usize, kind: Kinds) -> bool {
    domains[tile] == kind
}

fn possible(domains: &Domains, tile: usize, kind: Kinds) -> bool {
    domains[tile] & kind != 0
}

/// The lovers are mirror images across the middle column.
fn lovers(domains: &mut Domains, changed: TileSet) {
    for tile in changed.iter().map(usize::from) {
        let mirrored = tile / WIDTH * WIDTH + (WIDTH - 1 - tile % WIDTH);
        for (tile, mirrored) in [(tile, mirrored), (mirrored, tile)] {
            if !possible(domains, mirrored, LOVER) {
                domains[tile] &= !LOVER;
            } else if certain(domains, mirrored, LOVER) {
                domains[tile] &= LOVER;
            }
        }
    }
}

/// There is one guard per quadrant.
fn guards(domains: &mut Domains) {
    let quadrant = |tile: usize| usize::from(tile % WIDTH > 6) + 2 * usize::from(tile / WIDTH > 4);
    let (mut count, mut last, mut found) = ([0; 4], [0; 4], [None; 4]);
    for tile in 0..TILES {
        if possible(domains, tile, GUARD) {
            let quadrant = quadrant(tile);
            count[quadrant] += 1;
            last[quadrant] = tile;
            if certain(domains, tile, GUARD) {
                found[quadrant] = Some(tile);
            }
        }
    }
    for (tile, kinds) in domains.iter_mut().enumerate() {
        let quadrant = quadrant(tile);
        if count[quadrant] == 1 && last[quadrant] == tile {
            *kinds &= GUARD;
        } else if found[quadrant].is_some_and(|found| found != tile) {
            *kinds &= !GUARD;
        }
    }
}

fn step(tile: usize, look: Look) -> Option<usize> {
    let (x, y) = (tile % WIDTH, tile / WIDTH);
    match look {
        Look::Up => tile.checked_sub(WIDTH),
        Look::Down => Some(tile + WIDTH).filter(|tile| *tile < TILES),
        Look::Left => (x > 0).then(|| y * WIDTH + x - 1),
        Look::Right => (x + 1 < WIDTH).then(|| y * WIDTH + x + 1),
    }
}

/// Each gargoyle has exactly one twin, and faces it.
fn gargoyles(
    constraints: &Constraints,
    domains: &mut Domains,
    changed: TileSet,
) -> Result<(), Contradiction> {
    let mut twin = [None; TILES];
    for tile in 0..TILES {
        if !certain(domains, tile, GARGOYLE) {
            continue;
        }
        if let Some(other) = constraints.looks[tile].and_then(|look| step(tile, look)) {
            domains[other] &= GARGOYLE;
            twin[tile] = Some(other);
            twin[other] = Some(tile);
        }
    }
    for tile in changed.iter().map(usize::from) {
        if twin[tile].is_some() || !possible(domains, tile, GARGOYLE) {
            continue;
        }
        let fits = |at: &&usize| possible(domains, **at, GARGOYLE) && twin[**at].is_none();
        let mut fitting = GEOMETRY.side[tile].iter().filter(fits);
        match (fitting.next(), fitting.next()) {
            (None, _) if certain(domains, tile, GARGOYLE) => return Err(Contradiction),
            (None, _) => domains[tile] &= !GARGOYLE,
            (Some(at), None) if certain(domains, tile, GARGOYLE) => domains[*at] &= GARGOYLE,
            _ => {}
        }
    }
    Ok(())
}

/// Each minotaur has one adjacent chest, on the side it faces, and each chest has one minotaur. The
/// two are never in the same column.
fn minotaurs(
    constraints: &Constraints,
    domains: &mut Domains,
    changed: TileSet,
) -> Result<(), Contradiction> {
    for tile in changed.iter().map(usize::from) {
        for (own, other) in [(MINOTAUR, CHEST), (CHEST, MINOTAUR)] {
            if possible(domains, tile, own) {
                partner(constraints, domains, tile, own, other)?;
            }
        }
    }
    Ok(())
}

/// Returns true if a minotaur on one tile may own a chest on another.
fn may_own(constraints: &Constraints, minotaur: usize, chest: usize) -> bool {
    let (own, other) = (minotaur % WIDTH, chest % WIDTH);
    match constraints.looks[minotaur] {
        Some(Look::Left) => other < own,
        Some(Look::Right) => other > own,
        _ => other != own,
    }
}

fn partner(
    constraints: &Constraints,
    domains: &mut Domains,
    tile: usize,
    own: Kinds,
    other: Kinds,
) -> Result<(), Contradiction> {
    let fits = |at: usize| match own {
        MINOTAUR => may_own(constraints, tile, at),
        _ => may_own(constraints, at, tile),
    };
    let known = certain(domains, tile, own);
    let (mut fitting, mut first, mut found, mut wrong) = (0, tile, 0, false);
    for &at in &GEOMETRY.near[tile] {
        if !possible(domains, at, other) {
            continue;
        }
        let fits = fits(at);
        if fits {
            fitting += 1;
            first = at;
        }
        if certain(domains, at, other) {
            found += 1;
            wrong |= !fits;
        }
    }
    if fitting == 0 || found > 1 || wrong {
        domains[tile] &= !own;
        return if known { Err(Contradiction) } else { Ok(()) };
    }
    if known {
        for &at in &GEOMETRY.near[tile] {
            if !fits(at) || (found == 1 && !certain(domains, at, other)) {
                domains[at] &= !other;
            }
        }
        if fitting == 1 {
            domains[first] &= other;
        }
    }
    Ok(())
}

/// The wizard is on the edge, and its five neighbours are the big slimes.
fn slimes(domains: &mut Domains) -> Result<(), Contradiction> {
    let found: Vec<usize> = (0..TILES).filter(|tile| certain(domains, *tile, BIG_SLIME)).collect();
    let mut covered = [0; TILES];
    let mut candidates = 0;
    for &tile in &GEOMETRY.edge {
        if !possible(domains, tile, WIZARD) {
            continue;
        }
        let near = &GEOMETRY.near[tile];
        let fits = near.iter().all(|at| possible(domains, *at, BIG_SLIME))
            && found.iter().all(|at| near.contains(at));
        if !fits {
            domains[tile] &= !WIZARD;
            continue;
        }
        candidates += 1;
        near.iter().for_each(|at| covered[*at] += 1);
    }
    if candidates == 0 {
        return Err(Contradiction);
    }
    for tile in 0..TILES {
        if covered[tile] == candidates {
            domains[tile] &= BIG_SLIME;
        } else if covered[tile] == 0 {
            domains[tile] &= !BIG_SLIME;
        }
    }
    Ok(())
}

/// The gnome starts next to a medikit.
fn gnome(domains: &mut Domains, changed: TileSet) -> Result<(), Contradiction> {
    for tile in changed.iter().map(usize::from) {
        if !possible(domains, tile, GNOME) {
            continue;
        }
        let known = certain(domains, tile, GNOME);
        let fits = |at: &&usize| possible(domains, **at, MEDIKIT);
        let mut fitting = GEOMETRY.near[tile].iter().filter(fits);
        match (fitting.next(), fitting.next()) {
            (None, _) if known => return Err(Contradiction),
            (None, _) => domains[tile] &= !GNOME,
            (Some(at), None) if known => domains[*at] &= MEDIKIT,
            _ => {}
        }
    }
    Ok(())
}
