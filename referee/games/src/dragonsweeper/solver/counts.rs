//! The count rule: how many there are of each kind is known.

use super::constraints::Domains;
use super::linear_constraints::Contradiction;
use super::tile_kind::*;

/// Where a kind has just enough tiles, all are of it; where all of a kind are found, no more are.
pub(super) fn narrow(domains: &mut Domains) -> Result<(), Contradiction> {
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

/// Number of sets that hold each kind. All kinds are counted at once: plane `n` holds bit `n` of
/// the count of each kind.
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
