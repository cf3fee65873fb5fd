//! How well scores of turns agree with the outcomes, and the weights that agree best.

use icefire::{BotParams, SearchContext, Weights, score_turn};
use itertools::Itertools;
use rayon::prelude::*;

use super::turns::OpenRoot;

/// A score beyond this says that a headquarters falls.
const DECIDED: i32 = 1_000_000;
/// What a fallen headquarters counts in a correlation, in tenths of gold; other differences count at most this.
const DECIDED_SCORE: f64 = 800.0;
/// Weights that are fitted: those of the evaluation. The others belong to the search.
const FITTED: usize = 13;
/// A weight is shifted by this share, and one, to see what it changes.
const SHIFT: f64 = 0.05;
/// Numbers of a turn that a fit weighs: its score, whether a headquarters falls, and what each weight changes.
const NUMBERS: usize = 2 + FITTED;
/// What the first two cost by their squares: little.
const FREE: [f64; 2] = [0.1, 1.0];
/// Parts of the roots, each predicted by a fit to the others.
const PARTS: usize = 10;
/// Steps of Newton's method.
const STEPS: usize = 8;

type Numbers = [f64; NUMBERS];

/// A turn: its numbers, and its win rate, both less the mean of its root.
struct Turn {
    root: usize,
    numbers: Numbers,
    win_rate: f64,
}

/// Prints the correlation of scores and win rates within the roots, for the bot and for each set of changes.
pub(super) fn judge(roots: &[OpenRoot], changes: &[String]) -> Result<(), String> {
    for change in [""].into_iter().chain(changes.iter().map(String::as_str)) {
        let mut bot = BotParams::default();
        for pair in change.split(',').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or_else(|| format!("'{pair}' has no ="))?;
            let value = value.parse().map_err(|error| format!("'{pair}': {error}"))?;
            if !bot.set(name, value) {
                return Err(format!("the bot has no number '{name}'"));
            }
        }
        let turns = turns(roots, |root, position| {
            let mut numbers = [0.0; NUMBERS];
            [numbers[0], numbers[1]] = score(root, &bot, position);
            numbers
        });
        let predicted = turns.iter().map(|turn| clamped(&turn.numbers)).collect_vec();
        println!("{} {change}", with_error(&turns, &predicted));
    }
    Ok(())
}

/// Fits the weights and prints them, with the correlation of each tenth of the roots with a fit to the others.
pub(super) fn fit(roots: &[OpenRoot], ridge: f64) {
    let bot = BotParams::default();
    let turns = turns(roots, |root, position| numbers(root, &bot, position));
    println!("{} open roots, {} turns", roots.len(), turns.len());
    let before = turns.iter().map(|turn| clamped(&turn.numbers)).collect_vec();
    println!("correlation before: {}", with_error(&turns, &before));
    let scale = scale(&turns);
    let mut predicted = vec![0.0; turns.len()];
    for part in 0..PARTS {
        let weights = logistic(&turns, &scale, ridge, |root| root % PARTS != part);
        for (turn, predicted) in turns.iter().zip(&mut predicted) {
            if turn.root % PARTS == part {
                *predicted = (0..NUMBERS).map(|at| weights[at] * turn.numbers[at]).sum();
            }
        }
    }
    println!("of the fit, predicted: {}", with_error(&turns, &predicted));
    let weights = logistic(&turns, &scale, ridge, |_| true);
    for (name, change) in Weights::NAMES.iter().zip(&weights[2..]) {
        let value = f64::from(bot.get(name).expect("a name of the list"));
        println!("{name} {value} -> {:.1}", value + change / weights[0]);
    }
}

/// The turns of all roots with their numbers, less the means of their roots.
fn turns(
    roots: &[OpenRoot],
    numbers: impl Fn(&OpenRoot, &icefire::Position) -> Numbers + Sync,
) -> Vec<Turn> {
    let of_root = |(index, root): (usize, &OpenRoot)| {
        let mut turns = Vec::new();
        for (position, win_rate) in &root.turns {
            turns.push(Turn { root: index, numbers: numbers(root, position), win_rate: *win_rate });
        }
        let count = turns.len() as f64;
        let means: Numbers =
            std::array::from_fn(|at| turns.iter().map(|it| it.numbers[at]).sum::<f64>() / count);
        let mean = turns.iter().map(|turn| turn.win_rate).sum::<f64>() / count;
        for turn in &mut turns {
            (0..NUMBERS).for_each(|at| turn.numbers[at] -= means[at]);
            turn.win_rate -= mean;
        }
        turns
    };
    roots.par_iter().enumerate().flat_map_iter(of_root).collect()
}

/// The score of a turn, and which headquarters falls: ours -1, theirs 1. Then there is no score.
fn score(root: &OpenRoot, bot: &BotParams, position: &icefire::Position) -> [f64; 2] {
    let context = SearchContext { arena: &root.arena, weights: &bot.weights, params: &bot.search };
    let score = score_turn(context, position).score;
    if score.abs() > DECIDED { [0.0, score.signum().into()] } else { [score.into(), 0.0] }
}

fn numbers(root: &OpenRoot, bot: &BotParams, position: &icefire::Position) -> Numbers {
    let [base, fallen] = score(root, bot, position);
    let mut numbers = [0.0; NUMBERS];
    [numbers[0], numbers[1]] = [base, fallen];
    for (name, change) in Weights::NAMES.iter().zip(&mut numbers[2..]) {
        let value = bot.get(name).expect("a name of the list");
        let shift = (f64::from(value.abs()) * SHIFT) as i32 + 1;
        let [less, more] = [-shift, shift].map(|shift| {
            let mut shifted = *bot;
            shifted.set(name, value + shift);
            score(root, &shifted, position)
        });
        if [less[1], more[1], fallen] == [0.0; 3] {
            *change = (more[0] - less[0]) / f64::from(2 * shift);
        }
    }
    numbers
}

/// The score, and a fallen headquarters, for a correlation.
fn clamped(numbers: &Numbers) -> f64 {
    numbers[0].clamp(-DECIDED_SCORE, DECIDED_SCORE) + DECIDED_SCORE * numbers[1]
}

/// The correlation of predictions and win rates with its 95 % error, by leaving out one part of the roots after the other.
fn with_error(turns: &[Turn], predicted: &[f64]) -> String {
    let parts = (0..PARTS).map(|part| correlation(turns, predicted, |root| root % PARTS != part));
    let parts = parts.collect_vec();
    let count = PARTS as f64;
    let mean = parts.iter().sum::<f64>() / count;
    let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
    let error = 1.96 * (squares * (count - 1.0) / count).sqrt();
    format!("{:.3} ± {error:.3}", correlation(turns, predicted, |_| true))
}

/// The correlation of predictions and win rates. Both are near 0 in the mean.
fn correlation(turns: &[Turn], predicted: &[f64], takes: impl Fn(usize) -> bool) -> f64 {
    let pairs = || {
        let taken = turns.iter().zip(predicted).filter(|(turn, _)| takes(turn.root));
        taken.map(|(turn, predicted)| (turn.win_rate, *predicted))
    };
    let product: f64 = pairs().map(|(a, b)| a * b).sum();
    let squares: [f64; 2] =
        pairs().fold([0.0; 2], |[so_far, there], (a, b)| [so_far + a * a, there + b * b]);
    product / (squares[0] * squares[1]).sqrt()
}

/// The root mean square of each number.
fn scale(turns: &[Turn]) -> Numbers {
    std::array::from_fn(|at| {
        let sum: f64 = turns.iter().map(|turn| turn.numbers[at].powi(2)).sum();
        (sum / turns.len() as f64).sqrt().max(1e-9)
    })
}

/// The weights of the numbers by which the differences of two turns of a root predict those of their win rates best: a
/// logistic loss, and a cost (`ridge`) on the squares of weights, in units of what they change. Every root counts by its turns.
fn logistic(turns: &[Turn], scale: &Numbers, ridge: f64, takes: impl Fn(usize) -> bool) -> Numbers {
    let mut weights = [0.0; NUMBERS];
    let taken = turns.iter().filter(|turn| takes(turn.root)).chunk_by(|turn| turn.root);
    let roots = taken.into_iter().map(|(_, turns)| turns.collect_vec()).collect_vec();
    for _ in 0..STEPS {
        let cost = |at: usize| FREE.get(at).copied().unwrap_or(ridge);
        let mut gradient: Numbers = std::array::from_fn(|at| cost(at) * weights[at]);
        let mut curvature = [[0.0; NUMBERS]; NUMBERS];
        (0..NUMBERS).for_each(|at| curvature[at][at] = cost(at));
        for root in &roots {
            let share = 2.0 / root.len() as f64;
            for (a, b) in root.iter().tuple_combinations() {
                let difference: Numbers =
                    std::array::from_fn(|at| (a.numbers[at] - b.numbers[at]) / scale[at]);
                let sum: f64 = (0..NUMBERS).map(|at| weights[at] * difference[at]).sum();
                let chance = 1.0 / (1.0 + (-sum).exp());
                let error = chance - 0.5 - (a.win_rate - b.win_rate) / 2.0;
                for at in 0..NUMBERS {
                    gradient[at] += share * error * difference[at];
                    for other in 0..NUMBERS {
                        curvature[at][other] +=
                            share * chance * (1.0 - chance) * difference[at] * difference[other];
                    }
                }
            }
        }
        let step = solved(curvature, gradient);
        (0..NUMBERS).for_each(|at| weights[at] -= step[at]);
    }
    std::array::from_fn(|at| weights[at] / scale[at])
}

/// The solution of linear equations with a positive definite matrix, by elimination.
fn solved(mut matrix: [[f64; NUMBERS]; NUMBERS], mut right: Numbers) -> Numbers {
    for at in 0..NUMBERS {
        for below in at + 1..NUMBERS {
            let factor = matrix[below][at] / matrix[at][at];
            (at..NUMBERS).for_each(|column| matrix[below][column] -= factor * matrix[at][column]);
            right[below] -= factor * right[at];
        }
    }
    for at in (0..NUMBERS).rev() {
        let known: f64 = (at + 1..NUMBERS).map(|column| matrix[at][column] * right[column]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}
