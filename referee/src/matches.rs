//! Matches: the same two players over many setups, each played twice with seats swapped.

mod journal;
mod run;
mod tally;

use serde::{Deserialize, Serialize};

use crate::catalogue::{Listed, PlayerOptions, SetupOptions};
use crate::players::Spec;
use crate::replay::Replay;
use crate::table::{self, Budgets, Record};

pub use journal::Journal;
pub use run::{run, Hooks};
pub use tally::Tally;

/// What is played: everything that the results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Seed of the setup.
    pub seed: i64,
    /// Whether the first player sits on the second seat.
    pub swapped: bool,
}

/// How one game went, for the first player's eyes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Seed of the setup.
    pub seed: String,
    /// Which player sat on which seat.
    pub seats: [usize; 2],
    /// One score a seat.
    pub scores: Vec<i64>,
    /// How seats left, if any did.
    pub exits: Vec<String>,
    /// How many turns were played.
    pub turns: usize,
    /// Slowest answer of each player, in milliseconds.
    pub slowest_ms: [f64; 2],
    /// 99th percentile of the answers of each player, in milliseconds.
    pub p99_ms: [f64; 2],
    /// Refused commands of each player.
    pub refused: [usize; 2],
    /// Hash of the final state's text.
    pub hash: String,
}

impl Plan {
    /// The games in order: every seed twice, with seats swapped.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        let [first, last] = self.seeds;
        (first..=last)
            .flat_map(|seed| [false, true].map(|swapped| Pairing { seed, swapped }))
            .collect()
    }

    /// Plays one game.
    ///
    /// # Errors
    ///
    /// A sentence: the setup cannot be made or a player cannot be started.
    pub fn play<G: Listed>(&self, pairing: Pairing) -> Result<(Outcome, Replay), String> {
        let setup = G::generate(pairing.seed, &self.setup)?;
        let game = G::new(&setup).map_err(|error| error.to_string())?;
        let seats = if pairing.swapped { [1, 0] } else { [0, 1] };
        let mut seated = Vec::new();
        for (seat, &player) in seats.iter().enumerate() {
            let options = PlayerOptions { seed: seat as u64, work: self.work };
            seated.push(self.players[player].seat::<G>(&options)?);
        }
        let [first, later] = self.limits_ms.map(|ms| ms.map(std::time::Duration::from_millis));
        let record = table::play(game, &mut seated, Budgets { first, later }, |_, _| ());
        let names: Vec<String> =
            seats.iter().map(|&player| self.players[player].to_string()).collect();
        let replay = Replay::of::<G>(pairing.seed, &setup, &names, &record);
        Ok((Outcome::of(pairing, seats, &record), replay))
    }
}

impl Outcome {
    fn of(pairing: Pairing, seats: [usize; 2], record: &Record) -> Self {
        let seat_of = |player: usize| usize::from(seats[0] != player);
        let times = |player: usize| -> Vec<f64> {
            let turns = record.turns.iter().filter(|turn| turn.seat.index() == seat_of(player));
            let mut times: Vec<f64> = turns.map(|turn| turn.time.as_secs_f64() * 1e3).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let rounded = |ms: f64| (ms * 1e3).round() / 1e3;
        let at = |share: f64| {
            move |player: usize| {
                let times = times(player);
                let place = (times.len() as f64 * share) as usize;
                rounded(times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or(0.0))
            }
        };
        let refused = |player: usize| {
            let turns = record.turns.iter().filter(|turn| turn.seat.index() == seat_of(player));
            turns
                .map(|turn| turn.events.iter().filter(|event| event.contains("refused")).count())
                .sum()
        };
        let exit = |left: &table::Left| {
            format!("{} (player {}): {}", left.seat, seats[left.seat.index()], left.detail)
        };
        Self {
            seed: pairing.seed.to_string(),
            seats,
            scores: record.scores.clone(),
            exits: record
                .exits
                .iter()
                .map(|left| format!("{}, {}", left.exit, exit(left)))
                .collect(),
            turns: record.turns.len(),
            slowest_ms: [0, 1].map(at(1.0)),
            p99_ms: [0, 1].map(at(0.99)),
            refused: [0, 1].map(refused),
            hash: format!("{:016x}", record.hash),
        }
    }

    /// The first player's points, in halves: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self) -> usize {
        let score = |player: usize| {
            self.scores.get(usize::from(self.seats[0] != player)).copied().unwrap_or(0)
        };
        match score(0).cmp(&score(1)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }
    }
}
