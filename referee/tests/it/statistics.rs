//! The statistics against reference figures.

use referee::statistics::{estimate, llr_logistic, llr_normalized, Counts};

/// Elo, error, likelihood of superiority, and both log-likelihood ratios between two hypotheses.
fn check(counts: &Counts, expected: [f64; 3], (elo0, elo1): (f64, f64), ratios: [f64; 2]) {
    let estimate = estimate(counts);
    let got = [
        estimate.elo,
        estimate.error,
        estimate.los,
        llr_logistic(counts, elo0, elo1),
        llr_normalized(counts, elo0, elo1),
    ];
    for (expected, got) in expected.into_iter().chain(ratios).zip(got) {
        assert!((expected - got).abs() < 6e-5, "{counts:?}: expected {expected}, got {got}");
    }
}

#[test]
fn games_agree_with_the_reference() {
    let games = |wins, draws, losses| Counts::of_games(losses, draws, wins);
    check(&games(60, 10, 30), [107.5381, 68.4577, 0.999571], (0.0, 10.0), [0.913873, 0.868769]);
    check(&games(520, 60, 420), [34.8601, 21.0026, 0.999479], (0.0, 5.0), [1.420883, 1.380760]);
    check(&games(1000, 0, 1000), [0.0, 15.2365, 0.5], (0.0, 10.0), [-0.828308, -0.828079]);
    check(&games(5300, 200, 4500), [27.8544, 6.7633, 1.0], (-5.0, 5.0), [23.495732, 23.258827]);
    check(&games(10, 0, 0), [1199.8262, 170.5058, 1.0], (0.0, 10.0), [0.283681, 0.283628]);
}

#[test]
fn pairs_agree_with_the_reference() {
    let pairs = Counts::of_pairs;
    check(
        &pairs([5, 20, 60, 30, 10]),
        [27.8544, 28.3949, 0.973522],
        (0.0, 10.0),
        [1.077961, 0.763770],
    );
    check(
        &pairs([50, 200, 500, 240, 60]),
        [9.9294, 9.6109, 0.978646],
        (0.0, 5.0),
        [1.540994, 1.115329],
    );
    check(
        &pairs([100, 0, 300, 0, 120]),
        [13.3695, 19.4387, 0.911614],
        (0.0, 10.0),
        [0.852498, 0.821325],
    );
    check(&pairs([0, 0, 10, 0, 0]), [0.0, 3.4036, 0.5], (0.0, 5.0), [-0.139428, -0.002699]);
}
