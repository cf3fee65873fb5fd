//! Rules about sums: the powers of a clue's unknown neighbours must add up to its sum, and the
//! number of tiles of each kind is known.

use super::constraints::{Clue, Constraints, Domains};
use super::tile_kind::*;

/// Error: no layout is consistent with the observations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Exclusive upper bound on the number of mines around a clue.
const MINES_END: usize = 9;

/// Possible sums for each number of mines, with one bit per sum.
type Sums = [u128; MINES_END];

/// A tile's possible powers, as bits, and whether the tile may be a live mine.
fn powers(constraints: &Constraints, kinds: Kinds) -> (u32, bool) {
    let mut bits = 0;
    for power in 0..POWER_END {
        if kinds & constraints.of_power(power) != 0 {
            bits |= 1 << power;
        }
    }
    (bits, kinds & constraints.live_mine() != 0)
}

/// Removes kinds that cannot be part of the clue's sum, and adds the tiles that changed to
/// `changed`.
pub(super) fn narrow_sum(
    constraints: &Constraints,
    clue: &Clue,
    domains: &mut Domains,
    changed: &mut Vec<usize>,
) -> Result<(), Contradiction> {
    let count = clue.unknown.len();
    if count == 0 {
        return Ok(());
    }
    let mines = clue.mines as usize;
    let mut options = [(0_u32, false); 8];
    for (at, tile) in clue.unknown.iter().enumerate() {
        options[at] = powers(constraints, domains[*tile]);
    }
    // Sums from which the remaining tiles can still reach the clue, computed backwards.
    let mut ahead: [Sums; 9] = [[0; MINES_END]; 9];
    ahead[count][mines] = 1 << clue.sum;
    for at in (0..count).rev() {
        let (bits, mine) = options[at];
        for used in 0..=mines {
            let mut sums = if mine && used < mines { ahead[at + 1][used + 1] } else { 0 };
            for power in each(bits) {
                sums |= ahead[at + 1][used] >> power;
            }
            ahead[at][used] = sums;
        }
    }
    let mut behind: Sums = [0; MINES_END];
    behind[0] = 1;
    for at in 0..count {
        let (bits, mine) = options[at];
        let next = &ahead[at + 1];
        let fits = |power: usize| (0..=mines).any(|used| behind[used] & (next[used] >> power) != 0);
        let kept = each(bits).filter(|power| fits(*power)).fold(0_u32, |set, p| set | 1 << p);
        let keeps_mine = mine && (0..mines).any(|used| behind[used] & next[used + 1] != 0);
        if (kept, keeps_mine) != (bits, mine) {
            remove(constraints, clue.unknown[at], kept, keeps_mine, domains);
            changed.push(clue.unknown[at]);
            if kept == 0 && !keeps_mine {
                return Err(Contradiction);
            }
        }
        let mut sums: Sums = [0; MINES_END];
        for used in 0..=mines {
            for power in each(kept) {
                sums[used] |= behind[used] << power;
            }
            if keeps_mine && used > 0 {
                sums[used] |= behind[used - 1];
            }
        }
        behind = sums;
    }
    Ok(())
}

fn remove(
    constraints: &Constraints,
    tile: usize,
    kept: u32,
    keeps_mine: bool,
    domains: &mut Domains,
) {
    let mut kinds = if keeps_mine { constraints.live_mine() } else { 0 };
    for power in each(kept) {
        kinds |= constraints.of_power(power);
    }
    domains[tile] &= kinds;
}

/// If only just enough tiles are left for a kind, all of them are of that kind. If all pieces of a
/// kind have been found, no other tile can be of that kind.
pub(super) fn narrow_counts(domains: &mut Domains) -> Result<(), Contradiction> {
    let possible = tally(domains.iter().copied());
    let certain = tally(domains.iter().copied().filter(|kinds| kinds.is_power_of_two()));
    for kind in 0..KINDS {
        let bit = 1 << kind;
        let count = COUNTS[kind];
        if certain[kind] > count || possible[kind] < count {
            return Err(Contradiction);
        }
        if certain[kind] == possible[kind] {
            continue;
        }
        if certain[kind] == count {
            domains.iter_mut().filter(|kinds| **kinds != bit).for_each(|kinds| *kinds &= !bit);
        } else if possible[kind] == count {
            domains.iter_mut().filter(|kinds| **kinds & bit != 0).for_each(|kinds| *kinds = bit);
        }
    }
    Ok(())
}

/// For each kind, the number of sets that contain it. All kinds are counted at once: plane `n`
/// holds bit `n` of each count.
fn tally(sets: impl Iterator<Item = Kinds>) -> [u32; KINDS] {
    let mut planes = [0_u32; 8];
    for mut carry in sets {
        for plane in &mut planes {
            let both = *plane & carry;
            *plane ^= carry;
            carry = both;
            if carry == 0 {
                break;
            }
        }
    }
    let bits = |kind: usize| move |(bit, plane): (usize, &u32)| (plane >> kind & 1) << bit;
    std::array::from_fn(|kind| planes.iter().enumerate().map(bits(kind)).sum())
}
