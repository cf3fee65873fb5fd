use maps::{ChaChaDice, Dice};

use super::*;

const TRUTH: [f64; 3] = [1.5, -0.7, 0.2];

/// Groups of four observations: the inputs of a group are alike, its targets are one and the same draw by
/// the chance that the inputs mean.
fn groups(count: usize, seed: i64) -> Vec<Vec<Observation<3>>> {
    let mut dice = ChaChaDice::new(seed, 1);
    let group = |_| {
        let inputs: [f64; 3] = std::array::from_fn(|_| 4.0 * dice.next_f64() - 2.0);
        let won = dice.next_f64() < chance(dot(&inputs, &TRUTH));
        vec![Observation { inputs, target: f64::from(u8::from(won)) }; 4]
    };
    (0..count).map(group).collect()
}

fn weak() -> Prior<3> {
    Prior { centre: [0.0; 3], strength: [1e-3; 3] }
}

#[test]
fn planted_coefficients_are_found_within_their_errors() {
    let (mut squares, mut far) = (0.0, 0);
    for seed in 0..40 {
        let fit = fit_logistic(&groups(1000, seed), &weak());
        for (place, truth) in TRUTH.iter().enumerate() {
            let error = fit.errors[place];
            assert!((0.02..0.12).contains(&error), "{fit:?}");
            let miss = (fit.coefficients[place] - truth) / error;
            squares += miss * miss / 120.0;
            far += usize::from(miss.abs() > 3.0);
        }
    }
    // Were the four observations of a group taken for independent, the errors would be half as large
    // and the mean square 4.
    assert!((0.7..1.5).contains(&squares), "mean square {squares} of the misses in errors");
    assert!(far <= 2, "{far} of 120 are more than three errors off");
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let (groups, prior) = (groups(50, 7), Prior { centre: [0.3, 0.0, -1.0], strength: [2.0; 3] });
    let at = [0.4, -1.1, 0.9];
    let gradient = gradient(&groups, &prior, &at);
    let curvature = curvature(&groups, &prior, &at);
    const STEP: f64 = 1e-4;
    for place in 0..3 {
        let [up, down] = [STEP, -STEP].map(|step| {
            let mut moved = at;
            moved[place] += step;
            moved
        });
        let [high, low] = [up, down].map(|at| penalised_loss(&groups, &prior, &at));
        let slope = (high - low) / (2.0 * STEP);
        assert!((slope - gradient[place]).abs() < 1e-4, "{slope}, expected {gradient:?}");
        let [high, low] = [up, down].map(|at| super::gradient(&groups, &prior, &at));
        for other in 0..3 {
            let slope = (high[other] - low[other]) / (2.0 * STEP);
            assert!((slope - curvature[place][other]).abs() < 1e-4, "{slope}, {curvature:?}");
        }
    }
}

#[test]
fn without_observations_or_against_a_strong_prior_the_centre_stays() {
    let centre = [0.3, -2.0, 5.0];
    let none = fit_logistic(&[], &Prior { centre, strength: [1.0; 3] });
    assert_eq!((none.coefficients, none.errors), (centre, [0.0; 3]));
    let strong = fit_logistic(&groups(100, 3), &Prior { centre, strength: [1e9; 3] });
    let moved = strong.coefficients.iter().zip(centre).map(|(a, b)| (a - b).abs());
    assert!(moved.fold(0.0, f64::max) < 1e-5, "{strong:?}");
}

#[test]
fn what_always_wins_has_finite_coefficients() {
    let sure = Observation { inputs: [1.0, 1e4, 0.0], target: 1.0 };
    let fit = fit_logistic(&[vec![sure; 1000]], &weak());
    assert!(fit.coefficients.iter().chain(&fit.errors).all(|number| number.is_finite()), "{fit:?}");
    assert!(fit.coefficients[0] >= 0.0 && fit.coefficients[1] > 0.0, "{fit:?}");
    assert!(log_loss([sure].iter(), &fit.coefficients) < 0.01);
}

#[test]
fn a_coin_loses_the_logarithm_of_two() {
    let coin = [0.0, 1.0].map(|target| Observation { inputs: [800.0], target });
    assert!((log_loss(coin.iter(), &[0.0]) - 2.0f64.ln()).abs() < 1e-12);
    assert_eq!(log_loss(coin.iter(), &[1.0]), 400.0);
    assert_eq!(log_loss([].iter(), &[1.0]), 0.0);
}
