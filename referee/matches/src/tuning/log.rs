//! The rounds of a tuning, with the log that it can go on from.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use files::{Journal, Overwrite};
use programs::Spec;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Settings, play_out};
use crate::Error;
use crate::kinds::TUNING;

/// One round, as it is recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Number of the round, from 0.
    pub round: usize,
    /// From -1, when the weights shifted upwards lost everything, to 1.
    pub result: f64,
    pub weights: Vec<f64>,
}

/// What a tuning led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights after each round.
    pub path: Vec<Vec<f64>>,
    /// Whether it was interrupted before the last round.
    pub interrupted: bool,
}

impl Tuned {
    /// The mean weights of the later half of the rounds, or the start if there are none: steps to
    /// and fro cancel out (B. Polyak, 1990).
    pub fn settled(&self, start: &[f64]) -> Vec<f64> {
        let later = &self.path[self.path.len() / 2..];
        if later.is_empty() {
            return start.to_vec();
        }
        let mean = |index: usize| {
            later.iter().map(|weights| weights[index]).sum::<f64>() / later.len() as f64
        };
        (0..start.len()).map(mean).collect()
    }
}

/// Plays the rounds that the log does not hold yet. `progress` gets the number of rounds so far.
///
/// # Errors
///
/// Returns an error if the log cannot be used, is one of other settings, or was changed, or if a
/// game cannot be played.
pub fn tune(
    settings: &Settings,
    rounds: u32,
    log: &Path,
    overwrite: Overwrite,
    interrupted: &AtomicBool,
    mut progress: impl FnMut(usize),
) -> Result<Tuned, Error> {
    let (seed, pairs) = (settings.seed, settings.pairs);
    let games = i64::from(rounds) * i64::from(pairs);
    seed.checked_add(games).ok_or_else(|| {
        Error::Refused(format!(
            "seed {seed}: expected one so that {rounds} rounds of {pairs} pairs stay in 64 bits"
        ))
    })?;
    let program = Spec::BuiltinPlayer("icefire".to_owned()).digest()?;
    let mut journal = Journal::resume(log, &TUNING, &settings.head(&program), overwrite)?;
    let mut path = recorded(settings, &mut journal)?;
    journal.begin()?;
    progress(path.len());
    while path.len() < rounds as usize {
        if interrupted.load(Ordering::Relaxed) {
            return Ok(Tuned { path, interrupted: true });
        }
        let round = play_round(settings, path.last().unwrap_or(&settings.start), path.len())?;
        journal.append(&round)?;
        path.push(round.weights);
        progress(path.len());
    }
    journal.sync()?;
    Ok(Tuned { path, interrupted: false })
}

/// The weights after the rounds of the log. Each must follow from the one before.
fn recorded(settings: &Settings, log: &mut Journal) -> Result<Vec<Vec<f64>>, Error> {
    let mut path: Vec<Vec<f64>> = Vec::new();
    while let Some(found) = log.next_record::<Round>()? {
        let now = path.last().unwrap_or(&settings.start);
        let (round, result) = (path.len(), found.result);
        let expected = Round { round, result, weights: settings.next(now, round, result) };
        if found != expected {
            let reason = format!("does not follow from the lines before, expected round {round}");
            return Err(files::Error::damaged(log.path(), log.line(), reason).into());
        }
        path.push(found.weights);
    }
    Ok(path)
}

/// Plays the two shifted sets of weights against each other.
fn play_round(settings: &Settings, now: &[f64], round: usize) -> Result<Round, Error> {
    let [up, down] = settings.sides(now, round);
    let games: Vec<(i64, bool)> =
        settings.seeds(round).flat_map(|seed| [(seed, false), (seed, true)]).collect();
    let points: Result<Vec<f64>, Error> = games
        .par_iter()
        .map(|&(seed, swapped)| {
            let sides = if swapped { [down, up] } else { [up, down] };
            let played = play_out(seed, sides, settings.nodes)?;
            Ok(if swapped { 1.0 - played.red } else { played.red })
        })
        .collect();
    let result = 2.0 * points?.iter().sum::<f64>() / games.len().max(1) as f64 - 1.0;
    Ok(Round { round, result, weights: settings.next(now, round, result) })
}
