//! Seeded generators for every game, and their dice.
//!
//! A generator turns a seed into a *setup*: everything about a game that is fixed before its first
//! turn, including randomness. The same seed gives the same setup on every machine and in every
//! version. For this reason, the range and shuffle code in [`dice`] is our own, and only raw random
//! words come from elsewhere.

pub mod battling_knights;
pub mod dice;
pub mod dragonsweeper;
pub mod friends_and_dragons;
pub mod generate;
pub mod ice_and_fire;
pub mod janken;

pub use battling_knights::BattlingKnightsSetup;
pub use dice::{ChaChaDice, Dice, JavaRandom, SplitMix32};
pub use friends_and_dragons::FriendsAndDragonsSetup;
pub use generate::{Generate, Seed, SeedOutOfRange};
pub use ice_and_fire::IceAndFireSetup;
pub use janken::JankenSetup;
