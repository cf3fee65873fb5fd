//! The contract of a generator.

use std::fmt::{self, Debug};
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::Serialize;

/// The number a setup is made from. Any signed 64-bit number; a game may accept fewer.
pub type Seed = i64;

/// A setup that can be made from a seed.
///
/// Implementations hold to this contract, which `tests/contract.rs` checks for each of them:
/// the same seed and options give the same setup on every machine; the setup is valid for its
/// rules; its JSON form gives the same setup when read back; all chance is drawn through
/// [`Dice`](crate::Dice).
pub trait Generate: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// What may be chosen besides the seed (a league, a size); its default is the usual game.
    type Options: Clone + Default + Debug;

    /// The seeds the game accepts.
    const SEEDS: RangeInclusive<Seed> = Seed::MIN..=Seed::MAX;

    /// Makes the setup of a seed.
    ///
    /// # Errors
    ///
    /// If the seed is not one of [`SEEDS`](Self::SEEDS).
    fn generate(seed: Seed, options: &Self::Options) -> Result<Self, SeedOutOfRange> {
        if Self::SEEDS.contains(&seed) {
            Ok(Self::from_seed(seed, options))
        } else {
            Err(SeedOutOfRange { seed, accepted: Self::SEEDS })
        }
    }

    /// Makes the setup of a seed known to be one of [`SEEDS`](Self::SEEDS).
    fn from_seed(seed: Seed, options: &Self::Options) -> Self;
}

/// The seed is not one the game accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedOutOfRange {
    /// The seed asked for.
    pub seed: Seed,
    /// The seeds the game accepts.
    pub accepted: RangeInclusive<Seed>,
}

impl fmt::Display for SeedOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.accepted.start(), self.accepted.end());
        write!(f, "seed {} is out of range: expected {first} to {last}", self.seed)
    }
}

impl std::error::Error for SeedOutOfRange {}
