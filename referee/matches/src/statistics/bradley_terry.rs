//! Ratings of many players from all their games with each other (R. Bradley and M. Terry, 1952).

/// The score of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Indices of the two players in the list of ratings.
    pub players: [usize; 2],
    /// Points of the first: 1 a win, 1/2 a draw.
    pub points: f64,
    pub games: f64,
}

/// The strength of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo; the mean of all players is 0.
    pub elo: f64,
    /// Half of the width of its 95 % interval.
    pub error: f64,
}

/// Drawn games that every two players who met are given besides, so that a player who won all has
/// a finite rating.
const PRIOR: f64 = 0.5;
const ITERATIONS_MAX: usize = 10_000;
const PRECISION: f64 = 1e-10;
const Z_95: f64 = 1.959_963_984_540_054;
/// Elo of a unit of the logistic scale.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The likeliest ratings, with the errors that the curvature of the likelihood gives.
pub fn ratings(count: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let meetings: Vec<Meeting> = meetings
        .iter()
        .filter(|meeting| meeting.games > 0.0)
        .map(|meeting| Meeting {
            points: meeting.points + PRIOR / 2.0,
            games: meeting.games + PRIOR,
            ..*meeting
        })
        .collect();
    let units = likeliest(count, &meetings);
    let covariance = inverse(information(&units, &meetings));
    let mean = units.iter().sum::<f64>() / count.max(1) as f64;
    let constraint = 1.0 / count.max(1) as f64;
    (0..count)
        .map(|player| Rating {
            elo: ELO_PER_UNIT * (units[player] - mean),
            error: ELO_PER_UNIT * Z_95 * (covariance[player][player] - constraint).max(0.0).sqrt(),
        })
        .collect()
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Fixed-point steps of D. Hunter's minorization (2004), which always climb.
fn likeliest(count: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strengths = vec![1.0; count];
    for _ in 0..ITERATIONS_MAX {
        let (mut points, mut chances) = (vec![0.0; count], vec![0.0; count]);
        for Meeting { players: [a, b], points: won, games } in meetings {
            points[*a] += won;
            points[*b] += games - won;
            let share = games / (strengths[*a] + strengths[*b]);
            chances[*a] += share;
            chances[*b] += share;
        }
        let mut change: f64 = 0.0;
        for player in 0..count {
            if chances[player] > 0.0 {
                let next: f64 = points[player] / chances[player];
                change = change.max((next.ln() - f64::ln(strengths[player])).abs());
                strengths[player] = next;
            }
        }
        let scale = (strengths.iter().copied().map(f64::ln).sum::<f64>() / count as f64).exp();
        strengths.iter_mut().for_each(|strength| *strength /= scale);
        if change < PRECISION {
            break;
        }
    }
    strengths.into_iter().map(f64::ln).collect()
}

/// Fisher information of the ratings; the constraint that they sum to 0 is added as a rank-one
/// term, which makes it invertible and adds the same term to the inverse.
fn information(units: &[f64], meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let count = units.len();
    let mut matrix = vec![vec![1.0 / count.max(1) as f64; count]; count];
    for Meeting { players: [a, b], games, .. } in meetings {
        let chance = expected(units[*a] - units[*b]);
        let weight = games * chance * (1.0 - chance);
        matrix[*a][*a] += weight;
        matrix[*b][*b] += weight;
        matrix[*a][*b] -= weight;
        matrix[*b][*a] -= weight;
    }
    matrix
}

/// The inverse by Gauss and Jordan. All numbers are huge if there is none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| f64::from(u8::from(column == index))));
    }
    for column in 0..count {
        let best = (column..count)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        matrix.swap(column, best.unwrap_or(column));
        let pivot = matrix[column][column];
        if pivot.abs() < 1e-12 {
            return vec![vec![f64::MAX.sqrt(); count]; count];
        }
        matrix[column].iter_mut().for_each(|value| *value /= pivot);
        let pivot_row = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let factor = row[column];
            row.iter_mut().zip(&pivot_row).for_each(|(value, above)| *value -= factor * above);
        }
    }
    matrix.into_iter().map(|row| row[count..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let meeting = Meeting { players: [0, 1], points: 750.0, games: 1000.0 };
        let got = ratings(2, &[meeting]);
        assert!((got[0].elo - got[1].elo - 190.85).abs() < 0.2, "{got:?}");
        assert!((got[0].elo + got[1].elo).abs() < 1e-6);
        // Half of the difference's error, which is 1.96 * 173.7 / sqrt(1000 * 0.75 * 0.25).
        assert!((got[0].error - 12.43).abs() < 0.1, "{got:?}");
    }

    #[test]
    fn ratings_that_explain_the_scores_are_found_again() {
        let truth = [120.0, 10.0, -30.0, -100.0];
        let meetings: Vec<Meeting> = (0..4)
            .flat_map(|a| (0..a).map(move |b| [a, b]))
            .map(|players| {
                let [a, b] = players.map(|player| truth[player]);
                let games = 1e6;
                let points = games * expected((a - b) / ELO_PER_UNIT);
                Meeting { players, points, games }
            })
            .collect();
        for (rating, truth) in ratings(4, &meetings).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.01, "{rating:?}, expected {truth}");
        }
    }

    #[test]
    fn who_wins_all_has_a_finite_rating() {
        let meeting = Meeting { players: [0, 1], points: 10.0, games: 10.0 };
        let got = ratings(2, &[meeting]);
        assert!(got[0].elo.is_finite() && got[0].elo > 100.0 && got[0].error.is_finite());
        assert!(ratings(1, &[]).iter().all(|rating| rating.elo == 0.0));
    }
}
