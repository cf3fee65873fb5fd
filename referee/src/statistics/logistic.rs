//! Logistic regression with targets between 0 and 1, by Newton's method.

use super::inverse::inverse;

/// One observation: inputs, and the share of a win that came of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation<const N: usize> {
    /// The inputs.
    pub inputs: [f64; N],
    /// From 0 to 1.
    pub target: f64,
}

/// What the coefficients are taken to be without observations, and how much of those it outweighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior<const N: usize> {
    /// The coefficients without observations.
    pub centre: [f64; N],
    /// Half of this times the squared distance from the centre is added to the summed loss; above 0, so
    /// that there is always one best fit.
    pub strength: [f64; N],
}

/// Coefficients with their standard errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogisticFit<const N: usize> {
    /// The coefficients of the inputs.
    pub coefficients: [f64; N],
    /// Their standard errors, where observations of one group depend on each other.
    pub errors: [f64; N],
}

/// Steps after which the fit is taken as it is. A handful are needed.
const STEPS_MAX: usize = 100;
/// The gain that a step promises, in units of the summed loss, below which it is not made.
const PRECISION: f64 = 1e-9;
const HALVINGS_MAX: usize = 40;

/// The chance to win that a sum of inputs times coefficients means.
#[must_use]
pub fn chance(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// Fits the coefficients that make the targets likeliest. Groups are observations that depend on each
/// other, such as the positions of one game.
#[must_use]
pub fn fit_logistic<const N: usize>(
    groups: &[Vec<Observation<N>>],
    prior: &Prior<N>,
) -> LogisticFit<N> {
    let mut coefficients = prior.centre;
    let mut loss = penalised_loss(groups, prior, &coefficients);
    for _ in 0..STEPS_MAX {
        let slope = gradient(groups, prior, &coefficients);
        let step = times(&inverse(curvature(groups, prior, &coefficients)), &slope);
        let promised = 0.5 * dot(&slope, &step);
        if promised < PRECISION {
            break;
        }
        let Some((next, lower)) = shortened(groups, prior, (&coefficients, loss), &step) else {
            break;
        };
        (coefficients, loss) = (next, lower);
    }
    LogisticFit { coefficients, errors: errors(groups, prior, &coefficients) }
}

/// The mean log-loss of the observations, in nats: 0.693 for a coin. 0 without observations.
#[must_use]
pub fn log_loss<'a, const N: usize>(
    observations: impl Iterator<Item = &'a Observation<N>>,
    coefficients: &[f64; N],
) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for observation in observations {
        sum += loss_of(observation, coefficients);
        count += 1.0;
    }
    sum / f64::max(count, 1.0)
}

/// Minus the logarithm of the target's likelihood, without overflow.
fn loss_of<const N: usize>(observation: &Observation<N>, coefficients: &[f64; N]) -> f64 {
    let sum = dot(&observation.inputs, coefficients);
    sum.max(0.0) + (-sum.abs()).exp().ln_1p() - observation.target * sum
}

fn penalised_loss<const N: usize>(
    groups: &[Vec<Observation<N>>],
    prior: &Prior<N>,
    coefficients: &[f64; N],
) -> f64 {
    let penalty = |place: usize| {
        prior.strength[place] * (coefficients[place] - prior.centre[place]).powi(2) / 2.0
    };
    let losses = groups.iter().flatten().map(|observation| loss_of(observation, coefficients));
    losses.sum::<f64>() + (0..N).map(penalty).sum::<f64>()
}

/// The gradient of the loss of some observations.
fn gradient_of<const N: usize>(
    observations: &[Observation<N>],
    coefficients: &[f64; N],
) -> [f64; N] {
    let mut gradient = [0.0; N];
    for Observation { inputs, target } in observations {
        let miss = chance(dot(inputs, coefficients)) - target;
        gradient.iter_mut().zip(inputs).for_each(|(sum, input)| *sum += miss * input);
    }
    gradient
}

fn gradient<const N: usize>(
    groups: &[Vec<Observation<N>>],
    prior: &Prior<N>,
    coefficients: &[f64; N],
) -> [f64; N] {
    let mut gradient: [f64; N] = std::array::from_fn(|place| {
        prior.strength[place] * (coefficients[place] - prior.centre[place])
    });
    for group in groups {
        let part = gradient_of(group, coefficients);
        gradient.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
    }
    gradient
}

/// The matrix of second derivatives.
fn curvature<const N: usize>(
    groups: &[Vec<Observation<N>>],
    prior: &Prior<N>,
    coefficients: &[f64; N],
) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; N]; N];
    for Observation { inputs, .. } in groups.iter().flatten() {
        let chance = chance(dot(inputs, coefficients));
        let weight = chance * (1.0 - chance);
        for (row, left) in matrix.iter_mut().zip(inputs) {
            row.iter_mut().zip(inputs).for_each(|(sum, right)| *sum += weight * left * right);
        }
    }
    (0..N).for_each(|place| matrix[place][place] += prior.strength[place]);
    matrix
}

/// The longest of the step, its half, its quarter and so on that lowers the loss, with that loss.
fn shortened<const N: usize>(
    groups: &[Vec<Observation<N>>],
    prior: &Prior<N>,
    (from, loss): (&[f64; N], f64),
    step: &[f64; N],
) -> Option<([f64; N], f64)> {
    let shares = (0..HALVINGS_MAX).map(|halvings| 0.5f64.powi(halvings as i32));
    shares
        .map(|share| {
            let next = std::array::from_fn(|place| from[place] - share * step[place]);
            (next, penalised_loss(groups, prior, &next))
        })
        .find(|(_, lower)| *lower < loss)
}

/// Standard errors by the "sandwich" of the curvature around the spread of the groups' gradients
/// (K.-Y. Liang and S. Zeger, 1986): they hold although positions of one game share its result.
fn errors<const N: usize>(
    groups: &[Vec<Observation<N>>],
    prior: &Prior<N>,
    coefficients: &[f64; N],
) -> [f64; N] {
    let inverse = inverse(curvature(groups, prior, coefficients));
    let mut variances = [0.0; N];
    for group in groups {
        let moved = times(&inverse, &gradient_of(group, coefficients));
        variances.iter_mut().zip(moved).for_each(|(sum, moved)| *sum += moved * moved);
    }
    variances.map(f64::sqrt)
}

fn times<const N: usize>(matrix: &[Vec<f64>], vector: &[f64; N]) -> [f64; N] {
    std::array::from_fn(|row| matrix[row].iter().zip(vector).map(|(a, b)| a * b).sum())
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests;
