//! The contract of a generator.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The number from which a setup is generated. A game may accept a smaller range.
pub type Seed = i64;

/// A setup that can be generated from a seed.
///
/// `tests/it/contract.rs` checks every implementation for this contract: the same seed and options
/// give the same setup on every machine; the setup is valid for its rules; its JSON form reads back
/// as the same setup; all chance comes from [`Dice`](crate::Dice).
pub trait Generate: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// Options in addition to the seed (a league, a size); the default is the usual game.
    type Options: Clone + Default + Debug;

    const SEEDS: RangeInclusive<Seed> = Seed::MIN..=Seed::MAX;

    /// Generates the setup of a seed.
    ///
    /// Returns an error if the seed is not one of [`SEEDS`](Self::SEEDS).
    fn generate(seed: Seed, options: &Self::Options) -> Result<Self, SeedOutOfRange> {
        if Self::SEEDS.contains(&seed) {
            Ok(Self::from_seed(seed, options))
        } else {
            Err(SeedOutOfRange { seed, accepted: Self::SEEDS })
        }
    }

    /// Generates the setup of a seed, which must be one of [`SEEDS`](Self::SEEDS).
    fn from_seed(seed: Seed, options: &Self::Options) -> Self;
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("seed {seed} is out of range: expected {} to {}", accepted.start(), accepted.end())]
pub struct SeedOutOfRange {
    pub seed: Seed,
    pub accepted: RangeInclusive<Seed>,
}
