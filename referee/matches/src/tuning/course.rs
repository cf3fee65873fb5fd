//! A tuning run's progress: the positions after each round, and the effect of each parameter.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Settings;
use super::settings::Positions;
use crate::Outcome;

/// Elo per unit of a result from -1 to 1, near an even score: 800 / ln 10.
const ELO_PER_SCORE: f64 = 347.435_585_522_6;
/// Half the width of a 95 % interval, in standard errors.
const ERRORS_95: f64 = 1.96;
/// Probability that at least one parameter appears to have an effect when none of them does.
const FALSE_ALARM: f64 = 0.05;

/// A recorded pair of games. In arrays of two, the side that was shifted first comes first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// Number of the round, counted from 0.
    pub round: usize,
    pub seed: String,
    /// The first side's half points from both games, 0 to 4.
    pub half_points: usize,
    /// Number of games that each side lost through its own faults.
    pub faults: [usize; 2],
}

impl Pair {
    pub(super) fn new(round: usize, games: &[Outcome; 2]) -> Self {
        let faults = |side: usize| games.iter().filter(|game| game.ends[side].is_fault()).count();
        Self {
            round,
            seed: games[0].seed.clone(),
            half_points: games.iter().map(Outcome::half_points).sum(),
            faults: [0, 1].map(faults),
        }
    }
}

/// The rounds recorded so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Positions before the first round and after each round.
    pub(super) path: Vec<Positions>,
    /// Result of each round for the first side, from -1 to 1.
    results: Vec<f64>,
    /// The first side's half points and the number of pairs in the current round.
    open: (usize, u32),
    /// Number of pairs so far.
    pub pairs: u64,
    /// Number of games that either side lost through faults.
    pub faults: usize,
}

/// The effect of a single parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Elo lead of the sides with the higher value, over all rounds.
    pub elo: f64,
    /// Half the width of the 95 % interval for `elo`.
    pub error: f64,
    /// Elo difference that any of the parameters exceeds by chance alone with a probability of at
    /// most 5 %.
    pub luck: f64,
}

impl Effect {
    /// Returns true if the effect is significant.
    pub fn is_shown(&self) -> bool {
        self.elo.abs() > self.luck
    }
}

impl Course {
    pub(super) fn new(settings: &Settings) -> Self {
        let path = vec![settings.start()];
        Self { path, results: Vec::new(), open: (0, 0), pairs: 0, faults: 0 }
    }

    pub(super) fn add(&mut self, settings: &Settings, pair: &Pair) {
        self.pairs += 1;
        self.faults += pair.faults.iter().sum::<usize>();
        self.open.0 += pair.half_points;
        self.open.1 += 1;
        if self.open.1 == settings.pairs {
            let result = self.open.0 as f64 / (2.0 * f64::from(settings.pairs)) - 1.0;
            let next = settings.next(self.now(), self.round(), result);
            self.path.push(next);
            self.results.push(result);
            self.open = (0, 0);
        }
    }

    /// Returns the number of complete rounds, which is also the number of the current round.
    pub fn round(&self) -> usize {
        self.results.len()
    }

    /// Returns the number of pairs played in the current round.
    pub(super) fn open_pairs(&self) -> u32 {
        self.open.1
    }

    pub(super) fn now(&self) -> &[f64] {
        self.path.last().expect("the path contains at least the start")
    }

    /// Returns the journal for a test of these rounds, next to their log.
    pub fn test_journal(&self, log: &Path) -> PathBuf {
        log.with_extension(format!("test-{}.jsonl", self.round()))
    }

    /// Iterates over a parameter's positions in order, each from 0 to 1.
    pub fn positions(&self, param: usize) -> impl Iterator<Item = f64> {
        self.path.iter().map(move |positions| positions[param])
    }

    /// Returns the mean positions over the second half of the rounds, which averages out
    /// oscillation (B. Polyak, 1990).
    pub fn settled(&self) -> Vec<f64> {
        let later = &self.path[self.path.len() / 2..];
        let mean = |index: usize| {
            later.iter().map(|positions| positions[index]).sum::<f64>() / later.len() as f64
        };
        (0..later[0].len()).map(mean).collect()
    }

    /// Returns the effect of each parameter. The increased value goes to a random side, so if a
    /// parameter has no effect, the mean result for the higher side is 0.
    pub fn effects(&self, settings: &Settings) -> Vec<Effect> {
        let (count, rounds) = (settings.params.len() as f64, self.results.len().max(1) as f64);
        let deviation = self.deviation(settings) / rounds.sqrt() * ELO_PER_SCORE;
        // For a standard normal variable, the probability that its absolute value exceeds t is
        // below exp(-t^2 / 2).
        let luck = (2.0 * (count / FALSE_ALARM).ln()).sqrt() * deviation;
        let mut ahead = vec![0.0; settings.params.len()];
        for (round, result) in self.results.iter().enumerate() {
            for (sum, sign) in ahead.iter_mut().zip(settings.signs(round)) {
                *sum += sign * result;
            }
        }
        let error = ERRORS_95 * deviation;
        let effect = |sum: f64| Effect { elo: sum / rounds * ELO_PER_SCORE, error, luck };
        ahead.into_iter().map(effect).collect()
    }

    /// Returns the standard deviation of a round's result. With fewer than two rounds, games are
    /// assumed to have no draws.
    fn deviation(&self, settings: &Settings) -> f64 {
        let count = self.results.len() as f64;
        if self.results.len() < 2 {
            return (2.0 * f64::from(settings.pairs)).sqrt().recip();
        }
        let mean_square = self.results.iter().map(|result| result * result).sum::<f64>() / count;
        // If every round was even, decisive results are rare at best.
        mean_square.max(1.0 / (count * f64::from(settings.pairs))).sqrt()
    }

    /// Returns the number of games after which the largest effect would be significant, if its
    /// estimate is correct.
    pub fn games_to_show(&self, settings: &Settings) -> Option<f64> {
        let effects = self.effects(settings);
        let ratios = effects.iter().map(|effect| effect.luck / effect.elo.abs());
        let ratio = ratios.fold(f64::INFINITY, f64::min);
        Some(ratio * ratio * 2.0 * self.pairs as f64).filter(|games| games.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use maps::{ChaChaDice, Dice};
    use programs::Spec;

    use super::*;
    use crate::candidates::Template;
    use crate::{Plan, statistics::score_of};

    /// A simulated player whose strength decreases with its squared distance from an optimum.
    struct Planted {
        optimum: [f64; 3],
        elo: f64,
        gain: f64,
    }

    /// A plan with players that are never started. Hashing a built-in player would take a while.
    fn plan() -> Plan {
        let player = Spec::Command(vec!["planted".to_owned()]);
        Plan::new("janken", [player.clone(), player], [1, 1]).expect("a plan")
    }

    impl Planted {
        fn strength(&self, at: &[f64]) -> f64 {
            let squares = at.iter().zip(self.optimum).map(|(at, best)| (at - best).powi(2));
            -self.elo * squares.sum::<f64>()
        }

        /// Tunes the player from `start`, for `rounds` rounds of 4 pairs.
        fn tune(&self, start: f64, rounds: u32, seed: i64) -> (Settings, Course) {
            let param = |name: &str| format!("{name}={start},0..1").parse().expect("a parameter");
            let settings = Settings {
                plan: Plan { seeds: [seed, seed + 1].into(), ..plan() },
                template: Template::default(),
                params: ["a", "b", "c"].map(param).to_vec(),
                pairs: 4,
                shift: 5.0,
                gain: self.gain,
                planned_rounds: rounds,
            };
            let mut course = Course::new(&settings);
            let mut dice = ChaChaDice::new(seed, 7);
            while course.round() < rounds as usize {
                let round = course.round();
                let [one, other] = settings.sides(course.now(), round);
                let score = score_of(self.strength(&one) - self.strength(&other));
                let won = || f64::from(dice.range(1 << 20)) < score * f64::from(1 << 20);
                let half_points =
                    2 * std::iter::repeat_with(won).take(2).filter(|won| *won).count();
                let pair = Pair { round, seed: String::new(), half_points, faults: [0; 2] };
                course.add(&settings, &pair);
            }
            (settings, course)
        }
    }

    #[test]
    fn an_optimum_is_found_from_near_and_from_far() {
        let planted = Planted { optimum: [0.3, 0.5, 0.2], elo: 300.0, gain: 2.0 };
        for (start, elo_max) in [(0.3, 30.0), (0.9, 45.0)] {
            let elo_to_gain = |seed: i64| {
                let (_, course) = planted.tune(start, 250, 1000 * seed);
                assert_eq!(course.pairs, 1000);
                -planted.strength(&course.settled())
            };
            let elo_to_gain: Vec<f64> = (0..10).map(elo_to_gain).collect();
            assert!(
                elo_to_gain.iter().all(|elo_to_gain| *elo_to_gain < elo_max),
                "{start}: {elo_to_gain:?}"
            );
        }
    }

    #[test]
    fn without_effects_hardly_any_are_shown() {
        let planted = Planted { optimum: [0.0; 3], elo: 0.0, gain: 2.0 };
        let is_shown = |seed: &i64| {
            let (settings, course) = planted.tune(0.5, 50, 1000 * seed);
            course.effects(&settings).iter().any(Effect::is_shown)
        };
        let shown = (0..200).filter(is_shown).count();
        assert!(shown <= 16, "{shown} of 200, 5 % at most are expected");
        let strong = Planted { elo: 300.0, gain: 0.01, ..planted };
        let (settings, course) = strong.tune(0.8, 250, 1);
        assert!(course.effects(&settings).iter().all(Effect::is_shown), "where there are effects");
    }
}
