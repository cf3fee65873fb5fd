//! A match's current score.

use std::collections::BTreeMap;

use engine::protocol::Idle;
use engine::table::Refusals;

use super::{Category, OutOfStepTurns, Outcome, Termination};
use crate::statistics::{Counts, Estimate};

/// Results as seen by the first of two players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchSummary {
    /// Single games: losses, draws, wins.
    pub games: [u64; 3],
    /// Pairs: LL, LD, WL and DD, WD, WW.
    pub pentanomial: [u64; 5],
    /// Numbers of undecided pairs: pairs with two identical games, and other pairs with two draws.
    pub idle_pairs: [u64; 2],
    /// The first game of an incomplete pair.
    open: Option<Outcome>,
    /// Hash of all games, excluding measurements.
    hash: u64,
    /// Number of each player's games, by how they ended.
    pub ends: [BTreeMap<Termination, u64>; 2],
    /// Each player's slowest first answer, in milliseconds.
    pub first_ms: [f64; 2],
    /// Each player's slowest answer after the first, in milliseconds.
    pub slowest_later_ms: [f64; 2],
    /// Number of turns in which each player was out of step, with the seed, turn and cause of the
    /// first such turn.
    pub out_of_step: [OutOfStepTurns; 2],
    /// For each player, three counts: answers near the limit, turns with an answer too long for the
    /// platform, and turns with more stderr output than the platform accepts.
    pub warnings: [[usize; 3]; 2],
    /// Seed, turn and cause of each player's first fault.
    pub first_fault: [String; 2],
    /// Limit and CPU time of each player's first late answer, in milliseconds.
    pub late_ms: [Option<[f64; 2]>; 2],
    /// What each player was waiting for at its first late answer, if it was waiting and the system
    /// reports it.
    pub idle: [Option<Idle>; 2],
    /// The first player's losses, draws and wins by seat, setup class and tag.
    pub categories: BTreeMap<Category, [u64; 3]>,
    /// Number of commands refused for each player, by reason.
    pub refused: [Refusals; 2],
}

impl MatchSummary {
    /// Adds the match's next game.
    pub fn add(&mut self, outcome: &Outcome) {
        let half_points = outcome.half_points();
        self.games[half_points] += 1;
        for category in outcome.categories(0) {
            self.categories.entry(category).or_default()[half_points] += 1;
        }
        for (ends, end) in self.ends.iter_mut().zip(&outcome.ends) {
            *ends.entry(*end).or_default() += 1;
        }
        // Tags are ignored, since the suite does not affect the games.
        let same = outcome.clone().without_measures();
        let same = Outcome { replay: None, tags: Vec::new(), ..same };
        let text = serde_json::to_string(&same).expect("outcomes can be serialised as JSON");
        self.hash = engine::hash::of_text(&format!("{:016x}{text}", self.hash));
        self.add_measures(outcome);
        for (sum, refused) in self.refused.iter_mut().zip(&outcome.refused) {
            sum.add(refused);
        }
        match self.open.take() {
            Some(first) => self.add_pair(&first, &same),
            None => self.open = Some(same),
        }
    }

    fn add_pair(&mut self, first: &Outcome, second: &Outcome) {
        let half_points = [first, second].map(Outcome::half_points);
        self.pentanomial[half_points[0] + half_points[1]] += 1;
        if first.is_same_game(second) {
            self.idle_pairs[0] += 1;
        } else if half_points == [1, 1] {
            self.idle_pairs[1] += 1;
        }
    }

    /// Returns a hash of all games in order. The same players produce the same hash on every
    /// machine.
    pub fn digest(&self) -> String {
        format!("{:016x}", self.hash)
    }

    fn add_measures(&mut self, outcome: &Outcome) {
        for (player, measured) in outcome.measured.iter().flatten().enumerate().take(2) {
            self.slowest_later_ms[player] =
                self.slowest_later_ms[player].max(measured.slowest_later_ms);
            self.first_ms[player] = self.first_ms[player].max(measured.first_ms);
            if let Some(OutOfStepTurns { count, first }) = &measured.out_of_step {
                let sum = &mut self.out_of_step[player];
                if sum.count == 0 {
                    sum.first = format!("seed {}, {first}", outcome.seed);
                }
                sum.count += count;
            }
            let counts = [measured.near_limit, measured.long_answers, measured.long_stderr];
            for (sum, count) in self.warnings[player].iter_mut().zip(counts) {
                *sum += count;
            }
            if self.late_ms[player].is_none() {
                self.idle[player] = measured.idle;
            }
            self.late_ms[player] = self.late_ms[player].or(measured.late_ms);
            if self.first_fault[player].is_empty() && !measured.detail.is_empty() {
                self.first_fault[player] = format!("seed {}, {}", outcome.seed, measured.detail);
            }
        }
    }

    /// Returns the number of games that a player lost through its own faults.
    pub fn faults(&self, player: usize) -> u64 {
        self.fault_kinds(player).map(|(_, count)| count).sum()
    }

    /// Iterates over a player's kinds of faults, with the number of games lost to each.
    pub fn fault_kinds(&self, player: usize) -> impl Iterator<Item = (Termination, u64)> + '_ {
        let ends = self.ends[player].iter().map(|(end, count)| (*end, *count));
        ends.filter(|(end, _)| end.is_fault())
    }

    /// Returns true if the player is not ahead, and faults account for at least half of the games
    /// it lost.
    pub fn is_lost_by_faults(&self, player: usize) -> bool {
        let [losses, _, wins] = self.games;
        let lost = [losses, wins];
        let faults = self.faults(player);
        faults > 0 && lost[player] >= lost[1 - player] && 2 * faults >= lost[player]
    }

    /// Returns true if faults decided the match for either player, so Elo says nothing about
    /// strength.
    pub fn is_decided_by_faults(&self) -> bool {
        (0..2).any(|player| self.is_lost_by_faults(player))
    }

    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    pub fn counts(&self) -> Counts {
        Counts::from_pairs(self.pentanomial)
    }

    /// Returns the estimate for the first player, once a pair is complete.
    pub fn estimate(&self) -> Option<Estimate> {
        self.pentanomial.iter().any(|count| *count > 0).then(|| self.counts().estimate())
    }

    /// Returns the first player's share of the points, from 0 to 1.
    pub fn score(&self) -> f64 {
        let [losses, draws, wins] = self.games.map(|count| count as f64);
        (wins + draws / 2.0) / (losses + draws + wins).max(1.0)
    }
}
