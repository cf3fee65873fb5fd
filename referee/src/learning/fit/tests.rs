use maps::{ChaChaDice, Dice};

use super::*;

/// How far the terms reach in the planted games, about as in real ones.
const REACH: [f64; TERMS.len()] =
    [30.0, 10.0, 15.0, 3.0, 6.0, 2.0, 1.0, 2.0, 3.0, 12.0, 12.0, 12.0, 6.0];
const PLANTED_SCALE: f64 = 0.002;

/// Weights far from the shipped ones.
fn planted() -> [f64; TERMS.len()] {
    let shipped = shipped().map(f64::from);
    std::array::from_fn(|place| shipped[place] * if place % 2 == 0 { 0.5 } else { 2.0 } + 3.0)
}

/// Games of ten positions of random terms; who wins is drawn for each position by the planted weights. The
/// score of the search is the planted evaluation.
fn planted_games(count: i64) -> Vec<SampledGame> {
    let mut dice = ChaChaDice::new(11, 1);
    let mut sample = |round| {
        let terms = REACH.map(|reach| (reach * (2.0 * dice.next_f64() - 1.0)).round() as i32);
        let score = evaluation(&terms, &planted());
        let won = dice.next_f64() < chance(PLANTED_SCALE * score + 0.3);
        Sample { round, terms, score: Some(score as i32), points: f64::from(u8::from(won)) }
    };
    (0..count)
        .map(|seed| SampledGame { seed, samples: (1..=10).map(&mut sample).collect() })
        .collect()
}

/// How many standard errors the fitted weights are off the planted ones, in the mean square; both in the
/// scale in which they fit best.
fn misses(fit: &Fit) -> f64 {
    let planted = planted();
    let square: f64 = fit.weights.iter().map(|weight| weight.fitted.powi(2)).sum();
    let dot: f64 =
        fit.weights.iter().zip(planted).map(|(weight, planted)| weight.fitted * planted).sum();
    let scale = square / dot;
    let miss =
        |(weight, planted): (&FittedWeight, f64)| (weight.fitted - scale * planted) / weight.error;
    let squares = fit.weights.iter().zip(planted).map(|both| miss(both).powi(2));
    squares.sum::<f64>() / TERMS.len() as f64
}

#[test]
fn planted_weights_are_found_and_predict_games_that_were_held_out() {
    let games = planted_games(5000);
    for blend in [0.0, 0.5] {
        let fit = fit(&games, FitSettings { blend, l2: 1e-3 }).expect("a fit");
        assert_eq!((fit.games, fit.positions), ([4000, 1000], [40_000, 10_000]));
        assert!(misses(&fit) < 2.5, "{} {fit:?}", misses(&fit));
        let all = fit.losses.last().expect("a line of all rounds");
        assert!(all.losses.is_sorted_by(|nearer, further| nearer > further), "{all:?}");
        assert!(all.losses[0] < 2.0f64.ln(), "{all:?}");
        assert_eq!(fit.losses.iter().map(|line| line.positions).sum::<usize>(), 20_000);
    }
}

#[test]
fn scores_of_the_search_show_more_than_results() {
    let games = planted_games(300);
    let error = |blend| {
        let fit = fit(&games, FitSettings { blend, l2: 1e-3 }).expect("a fit");
        fit.weights.iter().map(|weight| weight.error / weight.shipped.abs() as f64).sum::<f64>()
    };
    assert!(error(1.0) < 0.5 * error(0.0), "{} {}", error(1.0), error(0.0));
}

#[test]
fn shipped_weights_stay_where_they_are_kept_to_or_no_position_depends_on_them() {
    let mut games = planted_games(300);
    let kept = fit(&games, FitSettings { blend: 0.0, l2: 1e12 }).expect("a fit");
    let shipped = kept.played(0.0);
    assert_eq!(kept.played(1.0), shipped);
    for sample in games.iter_mut().flat_map(|game| &mut game.samples) {
        sample.terms[5] = 0;
    }
    let fit = fit(&games, FitSettings { blend: 0.0, l2: 1.0 }).expect("a fit");
    assert_eq!(fit.weights[5].error, 0.0);
    let ratio = fit.weights[5].fitted / f64::from(fit.weights[5].shipped);
    assert!((0.3..3.0).contains(&ratio), "{fit:?}");
    assert_ne!(fit.played(1.0), shipped);
}

#[test]
fn games_on_both_sides_of_the_fit_are_needed() {
    let settings = FitSettings { blend: 0.0, l2: 1.0 };
    for (seeds, expected) in
        [(vec![5, 10], "0 games to fit and 2"), (vec![1], "1 games to fit and 0")]
    {
        let games: Vec<SampledGame> =
            seeds.into_iter().map(|seed| SampledGame { seed, samples: Vec::new() }).collect();
        let refused = fit(&games, settings).expect_err("too few games").to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}
