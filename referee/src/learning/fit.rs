//! A logistic fit of the evaluation to the results of games.
//!
//! The chance of the seat to move to win is taken to be logistic in the terms of the evaluation, plus a
//! constant for having the move. Without games the fit is the shipped evaluation in its best scale; games
//! move it away from there.

use icefire::Weights;

use super::samples::{Sample, SampledGame};
use super::terms::TERMS;
use super::LearningError;
use crate::statistics::{chance, fit_logistic, log_loss, Observation, Prior};

/// The terms and the constant.
const INPUTS: usize = TERMS.len() + 1;
/// Evaluations are divided by this, so that a unit of them matters.
const UNIT: f64 = 1000.0;
/// Keeps a scale finite where one side wins all.
const WEAK: f64 = 1e-3;
/// A smaller mean square of a term is taken for this: such a term is the same in all positions.
const SPREAD_MIN: f64 = 1e-6;

/// The rounds by which losses are reported, both ends included.
pub const ROUNDS: [[u16; 2]; 5] = [[1, 4], [5, 8], [9, 12], [13, 20], [21, u16::MAX]];

/// The weights that are judged, by name: which share of the way from the shipped to the fitted ones.
pub const SHARES: [(&str, f64); 4] =
    [("shipped", 0.0), ("quarter", 0.25), ("halfway", 0.5), ("fitted", 1.0)];

/// What is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSettings {
    /// The share of the search's score in the target, from 0 to 1; the rest is the result of the game.
    pub blend: f64,
    /// How strongly the shipped weights are kept to: the more, the less they change. Above 0.
    pub l2: f64,
}

/// A weight before and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedWeight {
    /// Its name.
    pub name: &'static str,
    /// As the bot ships it.
    pub shipped: i32,
    /// As the fit has it, in the unit of the shipped one.
    pub fitted: f64,
    /// The standard error of the fit.
    pub error: f64,
}

/// Mean log-losses on positions of games that were held out, in nats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossByRounds {
    /// First and last round.
    pub rounds: [u16; 2],
    /// How many positions.
    pub positions: usize,
    /// Of the weights of [`SHARES`].
    pub losses: [f64; SHARES.len()],
}

/// What came of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Games that were fitted, and that were held out.
    pub games: [usize; 2],
    /// Their positions.
    pub positions: [usize; 2],
    /// The weights in the order of [`TERMS`].
    pub weights: Vec<FittedWeight>,
    /// The log-losses by rounds, those without positions left out; the last line is of all rounds.
    pub losses: Vec<LossByRounds>,
}

impl Fit {
    /// The weights as they can be played, by name: a share of 1 is the fitted ones, 0 the shipped ones.
    #[must_use]
    pub fn played(&self, share: f64) -> Vec<(&'static str, i32)> {
        let between = |weight: &FittedWeight| {
            let shipped = f64::from(weight.shipped);
            (weight.name, (shipped + share * (weight.fitted - shipped)).round() as i32)
        };
        self.weights.iter().map(between).collect()
    }
}

/// Fits the weights to all games but those that are held out, which judge them.
///
/// # Errors
///
/// Returns an error if there are no games to fit or to judge by.
pub fn fit(games: &[SampledGame], settings: FitSettings) -> Result<Fit, LearningError> {
    let (held_out, fitted): (Vec<&SampledGame>, Vec<&SampledGame>) =
        games.iter().partition(|game| game.is_held_out());
    if fitted.is_empty() || held_out.is_empty() {
        let (fitted, held_out) = (fitted.len(), held_out.len());
        return Err(LearningError::TooFewGames { fitted, held_out });
    }
    let mut fit = Fit {
        games: [fitted.len(), held_out.len()],
        positions: [&fitted, &held_out].map(|games| positions(games).count()),
        weights: fit_weights(&fitted, settings),
        losses: Vec::new(),
    };
    let judged = SHARES.map(|(_, share)| Judge::new(&fitted, &fit.played(share)));
    let rounds = ROUNDS.into_iter().chain([[1, u16::MAX]]);
    let losses = rounds.map(|[first, last]| {
        let within = |sample: &&Sample| (first..=last).contains(&sample.round);
        LossByRounds {
            rounds: [first, last],
            positions: positions(&held_out).filter(within).count(),
            losses: judged.each_ref().map(|judge| judge.loss(positions(&held_out).filter(within))),
        }
    });
    fit.losses = losses.filter(|line| line.positions > 0).collect();
    Ok(fit)
}

fn positions<'a>(games: &'a [&'a SampledGame]) -> impl Iterator<Item = &'a Sample> {
    games.iter().flat_map(|game| &game.samples)
}

/// The shipped weights in the order of the terms.
fn shipped() -> [i32; TERMS.len()] {
    let mut weights = Weights::default();
    TERMS.map(|name| weights.by_name(name).map_or(0, |weight| *weight))
}

fn evaluation(terms: &[i32; TERMS.len()], weights: &[f64; TERMS.len()]) -> f64 {
    terms.iter().zip(weights).map(|(term, weight)| f64::from(*term) * weight).sum()
}

/// Observations of the positions of games, a group a game.
fn observations<const N: usize>(
    games: &[&SampledGame],
    observe: impl Fn(&Sample) -> Option<Observation<N>>,
) -> Vec<Vec<Observation<N>>> {
    games.iter().map(|game| game.samples.iter().filter_map(&observe).collect()).collect()
}

/// The best logistic scale of some number of the positions, in units of [`UNIT`], and the constant beside
/// it. Positions without the number do not count.
fn fit_scale(games: &[&SampledGame], number: impl Fn(&Sample) -> Option<f64>) -> [f64; 2] {
    let observe = |sample: &Sample| {
        let inputs = [number(sample)? / UNIT, 1.0];
        Some(Observation { inputs, target: sample.points })
    };
    let prior = Prior { centre: [0.0; 2], strength: [WEAK; 2] };
    fit_logistic(&observations(games, observe), &prior).coefficients
}

fn fit_weights(games: &[&SampledGame], settings: FitSettings) -> Vec<FittedWeight> {
    let shipped = shipped().map(f64::from);
    let of_score = fit_scale(games, |sample| sample.score.map(f64::from));
    let of_shipped = fit_scale(games, |sample| Some(evaluation(&sample.terms, &shipped)));
    // Each term is divided by its spread, so that the prior holds all of them alike.
    let spreads = spreads(games);
    let observe = |sample: &Sample| {
        let input = |place: usize| match spreads.get(place) {
            Some(spread) => f64::from(sample.terms[place]) / spread,
            None => 1.0,
        };
        let by_search = sample.score.map_or(sample.points, |score| {
            chance(of_score[0] * f64::from(score) / UNIT + of_score[1])
        });
        let target = settings.blend * by_search + (1.0 - settings.blend) * sample.points;
        Some(Observation { inputs: std::array::from_fn(input), target })
    };
    let centre = |place: usize| match spreads.get(place) {
        Some(spread) => of_shipped[0] / UNIT * shipped[place] * spread,
        None => of_shipped[1],
    };
    let mut strength = [settings.l2; INPUTS];
    strength[INPUTS - 1] = WEAK;
    let prior = Prior { centre: std::array::from_fn(centre), strength };
    let fit = fit_logistic(&observations(games, observe), &prior);
    let fitted = std::array::from_fn(|place| fit.coefficients[place] / spreads[place]);
    // The limits of the search are in the unit of the shipped evaluation, so the fitted one gets the same
    // mean square.
    let scale = mean_square(games, &shipped) / mean_square(games, &fitted);
    let scale = if scale.is_finite() && scale > 0.0 { scale.sqrt() } else { 0.0 };
    (0..TERMS.len())
        .map(|place| FittedWeight {
            name: TERMS[place],
            shipped: shipped[place] as i32,
            fitted: scale * fitted[place],
            error: scale * fit.errors[place] / spreads[place],
        })
        .collect()
}

fn mean_square(games: &[&SampledGame], weights: &[f64; TERMS.len()]) -> f64 {
    let squares = positions(games).map(|sample| evaluation(&sample.terms, weights).powi(2));
    squares.sum::<f64>() / positions(games).count().max(1) as f64
}

/// The root of each term's mean square.
fn spreads(games: &[&SampledGame]) -> [f64; TERMS.len()] {
    let count = positions(games).count().max(1) as f64;
    std::array::from_fn(|place| {
        let squares = positions(games).map(|sample| f64::from(sample.terms[place]).powi(2));
        (squares.sum::<f64>() / count).max(SPREAD_MIN).sqrt()
    })
}

/// Weights as they are played, in their best scale.
struct Judge {
    weights: [f64; TERMS.len()],
    scale: [f64; 2],
}

impl Judge {
    fn new(fitted: &[&SampledGame], weights: &[(&'static str, i32)]) -> Self {
        let weights = std::array::from_fn(|place| f64::from(weights[place].1));
        let scale = fit_scale(fitted, |sample| Some(evaluation(&sample.terms, &weights)));
        Self { weights, scale }
    }

    /// The mean log-loss of the results.
    fn loss<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> f64 {
        let observed: Vec<Observation<2>> = samples
            .map(|sample| Observation {
                inputs: [evaluation(&sample.terms, &self.weights) / UNIT, 1.0],
                target: sample.points,
            })
            .collect();
        log_loss(observed.iter(), &self.scale)
    }
}

#[cfg(test)]
mod tests;
