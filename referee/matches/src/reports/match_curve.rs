//! Elo with its interval and the sequential test, as a match progresses.

use crate::Outcome;
use crate::statistics::{Counts, Estimate, Sprt};

/// A snapshot of a match after some of its games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Number of games, in complete pairs.
    pub games: usize,
    /// Elo difference and its interval.
    pub estimate: Estimate,
    /// Log-likelihood ratio for the test.
    pub llr: f64,
}

/// Computes at most `points_max` points, spread evenly over the games in a match. The last point is
/// after the last complete pair.
pub fn match_curve<'a>(
    games: impl ExactSizeIterator<Item = &'a Outcome>,
    sprt: Sprt,
    points_max: usize,
) -> Vec<CurvePoint> {
    let pairs = games.len() / 2;
    let step = pairs.div_ceil(points_max.max(1)).max(1);
    let mut pentanomial = [0; 5];
    let mut points = Vec::new();
    let mut first = 0;
    for (index, outcome) in games.take(2 * pairs).enumerate() {
        if index % 2 == 0 {
            first = outcome.half_points();
            continue;
        }
        pentanomial[first + outcome.half_points()] += 1;
        let pair = index / 2 + 1;
        if pair % step == 0 || pair == pairs {
            let counts = Counts::from_pairs(pentanomial);
            let (games, estimate, llr) = (2 * pair, counts.estimate(), sprt.llr(&counts));
            points.push(CurvePoint { games, estimate, llr });
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MatchSummary;
    use crate::samples::game;

    #[test]
    fn the_last_point_is_what_the_summary_says() {
        let games: Vec<Outcome> =
            (0..405).map(|index| game([0, 1], [i64::from(index % 3 > 0), 1 - index % 2])).collect();
        let sprt = Sprt::new(0.0, 10.0);
        let curve = match_curve(games.iter(), sprt, 50);
        assert!((40..=50).contains(&curve.len()), "{}", curve.len());
        assert!(curve.windows(2).all(|pair| pair[0].games < pair[1].games));
        let mut summary = MatchSummary::default();
        games[..404].iter().for_each(|outcome| summary.add(outcome));
        let last = curve[curve.len() - 1];
        let expected = summary.estimate().expect("pairs");
        assert_eq!((last.games, last.estimate), (404, expected));
        assert_eq!(last.llr, sprt.llr(&summary.counts()));
        assert!(match_curve(games[..1].iter(), sprt, 50).is_empty());
    }
}
