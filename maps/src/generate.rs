//! The contract that every generator must fulfil.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The number from which a setup is generated. A game may accept only part of the range.
pub type Seed = i64;

/// A setup that can be generated from a seed.
///
/// `tests/it/contract.rs` checks that every implementation fulfils this contract: the same seed and
/// options give the same setup on every machine; the setup is valid under its rules; its JSON form
/// reads back as the same setup; all randomness comes from [`Dice`](crate::Dice).
pub trait Generate: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// Options in addition to the seed, such as a league or a size. The default is the usual game.
    type Options: Clone + Default + Debug;

    const SEEDS: RangeInclusive<Seed> = Seed::MIN..=Seed::MAX;

    /// Generates the setup for a seed.
    ///
    /// Returns an error if the seed is not in [`SEEDS`](Self::SEEDS).
    fn generate(seed: Seed, options: &Self::Options) -> Result<Self, SeedOutOfRange> {
        if Self::SEEDS.contains(&seed) {
            Ok(Self::from_seed(seed, options))
        } else {
            Err(SeedOutOfRange { seed, accepted: Self::SEEDS })
        }
    }

    /// Generates the setup for a seed, which must be in [`SEEDS`](Self::SEEDS).
    fn from_seed(seed: Seed, options: &Self::Options) -> Self;
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("seed {seed} is out of range: expected {} to {}", accepted.start(), accepted.end())]
pub struct SeedOutOfRange {
    pub seed: Seed,
    pub accepted: RangeInclusive<Seed>,
}
