//! What is played in a match.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Outcome;
use crate::catalogue::{PlayerOptions, RegisteredGame, SetupOptions};
use crate::players::{FailedToStart, ProcessLimits, Spec};
use crate::replay::Replay;
use crate::table::{self, BoxedPlayer, Budgets};

/// What is played: everything that the results depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Name of the game.
    pub game: String,
    /// Who plays whom.
    pub players: [Spec; 2],
    /// A hash of each player's program, or of this program for built-in players.
    pub digests: [String; 2],
    /// First and last seed.
    pub seeds: [i64; 2],
    /// What may be chosen of a setup.
    pub setup: SetupOptions,
    /// Fixed work of built-in players a turn.
    pub work: Option<u64>,
    /// Milliseconds for the first turn of a seat, and for later ones, instead of the game's own.
    pub limits_ms: [Option<u64>; 2],
    /// What programs are held to.
    pub limits: ProcessLimits,
    /// The share of its limit beyond which an answer is counted as near the limit, in percent.
    pub margin: u32,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pairing {
    /// Seed of the setup.
    pub seed: i64,
    /// Whether the first player sits on the second seat.
    pub swapped: bool,
}

impl Pairing {
    /// Which player sits on which seat.
    #[must_use]
    pub fn seats(self) -> [usize; 2] {
        if self.swapped {
            [1, 0]
        } else {
            [0, 1]
        }
    }
}

/// A part of a match: every so manieth seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub number: usize,
    /// Of how many.
    pub count: usize,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Self = Self { number: 1, count: 1 };
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (number, count) = text.split_once('/')?;
            let shard = Self { number: number.parse().ok()?, count: count.parse().ok()? };
            (1 <= shard.number && shard.number <= shard.count).then_some(shard)
        };
        read().ok_or_else(|| format!("shard {text:?}, expected NUMBER/COUNT as in 3/16"))
    }
}

impl Plan {
    /// The games in order: every seed twice, with seats swapped.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        self.pairings_of(Shard::WHOLE)
    }

    /// The games of a part, in order. A pair of games is never parted.
    #[must_use]
    pub fn pairings_of(&self, shard: Shard) -> Vec<Pairing> {
        let [first, last] = self.seeds;
        (first..=last)
            .skip(shard.number - 1)
            .step_by(shard.count)
            .flat_map(|seed| [false, true].map(|swapped| Pairing { seed, swapped }))
            .collect()
    }

    /// A hash of the whole plan.
    ///
    /// # Panics
    ///
    /// If the plan has no JSON form, which every plan has.
    #[must_use]
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(self).expect("every plan has a JSON form");
        format!("{:016x}", crate::hash::of_text(&text))
    }

    /// Makes sure that both players can be started at all.
    ///
    /// # Errors
    ///
    /// A sentence: why one cannot.
    pub fn try_players<G: RegisteredGame>(&self) -> Result<(), String> {
        self.players.iter().try_for_each(|spec| spec.seat::<G>(&self.options(0)).map(drop))
    }

    fn options(&self, seed: u64) -> PlayerOptions {
        PlayerOptions { seed, work: self.work, limits: self.limits }
    }

    /// Plays one game. A player that cannot be started leaves before its first turn.
    ///
    /// # Errors
    ///
    /// A sentence: the setup cannot be made.
    pub fn play<G: RegisteredGame>(&self, pairing: Pairing) -> Result<(Outcome, Replay), String> {
        let setup = G::generate(pairing.seed, &self.setup)?;
        let game = G::new(&setup).map_err(|error| error.to_string())?;
        let seats = pairing.seats();
        let seat = |(seat, player): (usize, &usize)| -> BoxedPlayer<G> {
            // Dice of their own in every game, so that the two games of a pair differ by luck too.
            let dice =
                crate::hash::of_text(&format!("{} {} {seat}", pairing.seed, pairing.swapped));
            let seated = self.players[*player].seat::<G>(&self.options(dice));
            seated.unwrap_or_else(|reason| Box::new(FailedToStart(reason)))
        };
        let mut seated: Vec<BoxedPlayer<G>> = seats.iter().enumerate().map(seat).collect();
        let [first, later] = self.limits_ms.map(|ms| ms.map(Duration::from_millis));
        let record = table::play(game, &mut seated, Budgets { first, later }, |_, _| ());
        let names: Vec<String> =
            seats.iter().map(|&player| self.players[player].to_string()).collect();
        let replay = Replay::of::<G>(pairing.seed, &setup, &names, &record);
        let margin = f64::from(self.margin) / 100.0;
        Ok((Outcome::of(pairing, G::class(&setup), &record, margin), replay))
    }
}
