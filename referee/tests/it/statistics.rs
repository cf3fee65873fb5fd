//! Checks the statistics against reference values and simulated matches.

use matches::statistics::{Counts, Sprt, llr_logistic, llr_normalized};

use crate::common::pair_models::{PAIRS, models};
use crate::common::referee_command::Folder;

/// Checks Elo and both log-likelihood ratios between two hypotheses.
fn check(counts: &Counts, elo: f64, (elo0, elo1): (f64, f64), ratios: [f64; 2]) {
    let got = [
        counts.estimate().elo,
        llr_logistic(counts, elo0, elo1),
        llr_normalized(counts, elo0, elo1),
    ];
    for (expected, got) in [elo].into_iter().chain(ratios).zip(got) {
        assert!((expected - got).abs() < 6e-5, "{counts:?}: expected {expected}, got {got}");
    }
}

fn games(wins: u64, draws: u64, losses: u64) -> Counts {
    Counts::from_games(losses, draws, wins)
}

#[test]
fn games_agree_with_the_reference() {
    check(&games(60, 10, 30), 107.5381, (0.0, 10.0), [0.913873, 0.868769]);
    check(&games(520, 60, 420), 34.8601, (0.0, 5.0), [1.420883, 1.380760]);
    check(&games(1000, 0, 1000), 0.0, (0.0, 10.0), [-0.828308, -0.828079]);
    check(&games(5300, 200, 4500), 27.8544, (-5.0, 5.0), [23.495732, 23.258827]);
    let ratio = llr_normalized(&games(10, 0, 0), 0.0, 10.0);
    assert!((ratio - 0.283628).abs() < 6e-5, "{ratio}");
}

#[test]
fn pairs_agree_with_the_reference() {
    let pairs = Counts::from_pairs;
    check(&pairs([5, 20, 60, 30, 10]), 27.8544, (0.0, 10.0), [1.077961, 0.763770]);
    check(&pairs([50, 200, 500, 240, 60]), 9.9294, (0.0, 5.0), [1.540994, 1.115329]);
    check(&pairs([100, 0, 300, 0, 120]), 13.3695, (0.0, 10.0), [0.852498, 0.821325]);
    check(&pairs([0, 0, 10, 0, 0]), 0.0, (0.0, 5.0), [-0.139428, -0.002699]);
}

#[test]
fn large_samples_have_the_interval_of_the_normal_distribution() {
    // Half the interval width, computed from the standard error of the score.
    for (counts, error) in [
        (games(52_000, 6_000, 42_000), 2.1003),
        (games(53_000, 2_000, 45_000), 2.1387),
        (Counts::from_pairs([500, 2000, 6000, 3000, 1000]), 2.8395),
        (Counts::from_pairs([1000, 0, 8000, 0, 9000]), 3.785),
    ] {
        let found = counts.estimate();
        let half = found.error().expect("both ends");
        assert!((half - error).abs() < 0.1, "{half} instead of {error}");
        assert!(((found.high + found.low) / 2.0 - found.elo).abs() < 0.1, "{found:?}");
    }
}

#[test]
fn the_interval_covers_the_truth_as_often_as_it_says() {
    for model in models() {
        for pairs in PAIRS {
            let elo = model.elo();
            let percent = model.coverage(pairs, |result| {
                let above = Counts::from_pairs(result).chance_above(elo);
                (0.025..=0.975).contains(&above)
            });
            // A few pairs have few different results, so no rule gets close to 95% for all true
            // values.
            let most = if pairs <= 10 { 100.1 } else { 97.0 };
            let cell = format!("{}, {pairs} pairs: {percent:.1} %", model.name);
            assert!((93.0..=most).contains(&percent), "{cell}");
        }
    }
}

#[test]
fn even_pairs_have_no_interval_and_few_won_ones_nothing_certain() {
    let folder = Folder::new();
    let text = folder.ok("stats --pairs 0,0,500,0,0");
    let start = "Elo +0.0 (no interval: all results are even), LOS 50.0 %\nAll pairs were even: \
        the first player and the second cannot be told apart, and no error can be estimated.\n";
    assert!(text.starts_with(start), "{text}");
    let report = folder.ok_json("stats --pairs 0,0,500,0,0 --format json");
    for key in ["error", "elo_low", "elo_high", "elo_above", "elo_below"] {
        assert!(report[key].is_null(), "{key}: {report}");
    }
    assert_eq!(report["elo"], 0.0);
    assert!(folder.ok("stats --wdl 0,9,0").contains("\nAll games were even: "));
    assert!(!folder.ok("stats --pairs 0,0,0,0,4").contains("100.0 %"));
    let report = folder.ok_json("stats --pairs 0,0,500,1,0 --format json");
    assert!(report["error"].is_f64() && report["elo_low"].is_f64(), "{report}");
}

#[test]
fn elo_differences_outside_their_bounds_are_refused() {
    let folder = Folder::new();
    for elo in ["1e5", "1e9", "2001", "inf", "nan"] {
        let line = format!("stats --pairs 5,20,60,30,10 --elo1 {elo}");
        folder.refused(&line, "from -2000 to 2000");
    }
    let players =
        "match --game ice-and-fire --player @random --player @random --work 1 --seeds 1..1";
    folder.refused(&format!("{players} --sprt 0,1e308"), "from -2000 to 2000");
    for counts in [[0, 0, 1, 0, 0], [9, 0, 0, 0, 0], [0, 0, 0, 0, 5000], [5, 20, 60, 30, 10]] {
        let counts = Counts::from_pairs(counts);
        for (elo0, elo1) in [(-2000.0, 2000.0), (1999.0, 2000.0), (-2000.0, -1999.0), (0.0, 2000.0)]
        {
            assert!(Sprt::new(elo0, elo1).llr(&counts).is_finite(), "{counts:?} {elo0} {elo1}");
            assert!(llr_logistic(&counts, elo0, elo1).is_finite(), "{counts:?} {elo0} {elo1}");
        }
    }
}
