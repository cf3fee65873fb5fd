//! The count rule: how many there are of each kind is known.

use super::constraints::Domains;
use super::linear_constraints::Contradiction;
use super::tile_kind::*;

/// Where a kind has just enough tiles, all are of it; where all of a kind are found, no more are.
pub(super) fn narrow(domains: &mut Domains) -> Result<(), Contradiction> {
    let (mut possible, mut certain) = ([0; KINDS], [0; KINDS]);
    for kinds in domains.iter() {
        each(*kinds).for_each(|kind| possible[kind] += 1);
        if let Some(kind) = only(*kinds) {
            certain[kind] += 1;
        }
    }
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
