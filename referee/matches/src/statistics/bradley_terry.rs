//! Ratings for many players based on the games between them (R. Bradley and M. Terry, 1952).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use itertools::Itertools;

/// Players of a game by score, best first. Players with equal scores are grouped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranking(Vec<Vec<usize>>);

impl Ranking {
    /// Ranks distinct players by their scores.
    pub fn from_scores(scores: impl IntoIterator<Item = (usize, i64)>) -> Self {
        let sorted = scores.into_iter().sorted_by_key(|(player, score)| (Reverse(*score), *player));
        let equal = sorted.chunk_by(|(_, score)| *score);
        Self(equal.into_iter().map(|(_, of)| of.map(|(player, _)| player).collect()).collect())
    }

    /// Returns the ranking with new player indices, or `None` if a player has no new index.
    pub fn renumbered(&self, index_of: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let renumber = |group: &Vec<usize>| {
            let indices: Option<Vec<usize>> =
                group.iter().map(|player| index_of(*player)).collect();
            indices.map(|indices| indices.into_iter().sorted().collect())
        };
        self.0.iter().map(renumber).collect::<Option<Vec<Vec<usize>>>>().map(Self)
    }

    pub fn players(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Iterates over the players, best first.
    pub fn best_first(&self) -> impl Iterator<Item = usize> {
        self.0.iter().flatten().copied()
    }

    /// Iterates over all pairs of players, lower index first. Each pair comes with the half points
    /// of the player with the lower index: 2 for a higher score, 1 for an equal score.
    pub fn comparisons(&self) -> impl Iterator<Item = ([usize; 2], u64)> {
        let with_rank = |(rank, of): (usize, &Vec<usize>)| {
            of.iter().map(|player| (*player, rank)).collect::<Vec<_>>()
        };
        let ranked: Vec<(usize, usize)> = self.0.iter().enumerate().flat_map(with_rank).collect();
        ranked.into_iter().tuple_combinations().map(|((ahead, rank), (behind, other))| {
            let half_points = if rank == other { 1 } else { 2 };
            match ahead < behind {
                true => ([ahead, behind], half_points),
                false => ([behind, ahead], 2 - half_points),
            }
        })
    }
}

/// Score between two players.
struct Meeting {
    /// Indices of the two players.
    players: [usize; 2],
    /// The first player's points: 1 per win, 1/2 per draw.
    points: f64,
    games: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo relative to the mean of all players.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// Number of virtual draws between each pair of players that met. They give a finite rating to a
/// player that won every game.
const PRIOR: f64 = 0.5;
const ITERATIONS_MAX: usize = 10_000;
const PRECISION: f64 = 1e-10;
const Z_95: f64 = 1.959_963_984_540_054;
/// Elo per unit of the logistic scale.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Computes maximum-likelihood ratings from the results of all games, with their errors.
///
/// A game between two players is one comparison. A game between more players compares each pair of
/// them by rank, which gives a composite likelihood (C. Varin, N. Reid and D. Firth, *An overview
/// of composite likelihood methods*, Statistica Sinica 21, 2011). It has the same maximum as for
/// independent comparisons, but the errors differ because comparisons in the same game are
/// correlated. Errors are computed with that paper's sandwich `H⁻¹ J H⁻¹`, where `H` is the
/// information from the comparisons, and `J` is the sum of the outer products of each game's score
/// vector, per degree of freedom left by the ratings. No error is below the error for independent
/// comparisons: after a few games, or if a player won every game, the residuals are too small to be
/// meaningful.
pub fn ratings(count: usize, games: &BTreeMap<Ranking, u64>) -> Vec<Rating> {
    Fit::new(count, games).ratings(games)
}

/// Maximum-likelihood ratings on the logistic scale, and their covariance.
#[derive(Clone, Debug)]
pub struct Fit {
    units: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl Fit {
    /// Fits `count` players to the number of games with each ranking.
    pub fn new(count: usize, games: &BTreeMap<Ranking, u64>) -> Self {
        let meetings = meetings(games);
        let units = likeliest(count, &meetings);
        let covariance = inverse(information(&units, &meetings));
        Self { units, covariance }
    }

    /// Returns the ratings with their errors. `games` must be the games that were fitted.
    fn ratings(&self, games: &BTreeMap<Ranking, u64>) -> Vec<Rating> {
        let Self { units, covariance } = self;
        let count = units.len();
        let mean = units.iter().sum::<f64>() / count.max(1) as f64;
        let constraint = 1.0 / count.max(1) as f64;
        // If `J` equals `H`, the product differs only in its last digits.
        let is_of_pairs = games.keys().all(|ranking| ranking.players() == 2);
        let variance = |player: usize| {
            let independent = (covariance[player][player] - constraint).max(0.0);
            match is_of_pairs {
                true => independent,
                false => clustered_variance(&covariance[player], units, games).max(independent),
            }
        };
        (0..count)
            .map(|player| Rating {
                elo: ELO_PER_UNIT * (units[player] - mean),
                error: ELO_PER_UNIT * Z_95 * variance(player).sqrt(),
            })
            .collect()
    }

    /// Returns half the width of the 95 % interval of a player's rating relative to the mean of the
    /// given players, in Elo, as if all comparisons were independent.
    pub fn error_among(&self, player: usize, players: &[usize]) -> f64 {
        let count = players.len().max(1) as f64;
        let sum = |row: &[f64]| players.iter().map(|other| row[*other]).sum::<f64>();
        let own = self.covariance[player][player];
        let with_mean = sum(&self.covariance[player]) / count;
        let of_mean =
            players.iter().map(|other| sum(&self.covariance[*other])).sum::<f64>() / count.powi(2);
        ELO_PER_UNIT * Z_95 * (own - 2.0 * with_mean + of_mean).max(0.0).sqrt()
    }

    /// Returns the decrease in the total variance of all ratings after one more game between two
    /// players, in squared units. With the game's information `w = p(1 - p)` and the difference `d`
    /// of the two unit vectors, the inverse information `C` becomes
    /// `C - w C d (C d)ᵀ / (1 + w dᵀ C d)` (J. Sherman and W. Morrison, 1950).
    pub fn gain(&self, [a, b]: [usize; 2]) -> f64 {
        let chance = expected(self.units[a] - self.units[b]);
        let weight = chance * (1.0 - chance);
        let change: Vec<f64> = self.covariance.iter().map(|row| row[a] - row[b]).collect();
        let squares: f64 = change.iter().map(|value| value * value).sum();
        weight * squares / (1.0 + weight * (change[a] - change[b]))
    }
}

/// Groups players that are connected by chains of games. The largest group comes first, and ties
/// are sorted by their first player. A player without games is a group of its own.
pub fn connected(count: usize, games: &BTreeMap<Ranking, u64>) -> Vec<Vec<usize>> {
    let mut group_of: Vec<usize> = (0..count).collect();
    for ranking in games.keys() {
        for (first, other) in ranking.best_first().tuple_windows() {
            let (kept, joined) = (group_of[first], group_of[other]);
            group_of.iter_mut().filter(|group| **group == joined).for_each(|group| *group = kept);
        }
    }
    let groups = (0..count).into_group_map_by(|player| group_of[*player]);
    groups.into_values().sorted_by_key(|group| (Reverse(group.len()), group[0])).collect()
}

/// Returns the comparisons between each pair of players that met, including the prior.
fn meetings(games: &BTreeMap<Ranking, u64>) -> Vec<Meeting> {
    let mut met = BTreeMap::<[usize; 2], [u64; 2]>::new();
    for (ranking, count) in games {
        for (players, half_points) in ranking.comparisons() {
            let sums = met.entry(players).or_default();
            sums[0] += count * half_points;
            sums[1] += count;
        }
    }
    let meeting = |(players, [half_points, games]): (_, [u64; 2])| Meeting {
        players,
        points: half_points as f64 / 2.0 + PRIOR / 2.0,
        games: games as f64 + PRIOR,
    };
    met.into_iter().map(meeting).collect()
}

/// Returns the sandwich variance of a rating: the sum of the squared changes caused by each game.
/// `row` is the player's row in the inverse information. A game between two players has the
/// variance expected by the likelihood, as in leagues with only such games. The sum is scaled up
/// for the degrees of freedom used by the ratings.
fn clustered_variance(row: &[f64], units: &[f64], games: &BTreeMap<Ranking, u64>) -> f64 {
    let of_game = |ranking: &Ranking| {
        let change = |([a, b], half_points): ([usize; 2], u64)| {
            let chance = expected(units[a] - units[b]);
            let by_point = row[a] - row[b];
            match ranking.players() {
                2 => by_point * (chance * (1.0 - chance)).sqrt(),
                _ => by_point * (half_points as f64 / 2.0 - chance),
            }
        };
        ranking.comparisons().map(change).sum::<f64>().powi(2)
    };
    let sum: f64 = games.iter().map(|(ranking, count)| *count as f64 * of_game(ranking)).sum();
    let (count, free) = (games.values().sum::<u64>() as f64, units.len() as f64 - 1.0);
    sum * count / (count - free).max(1.0)
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Maximizes the likelihood by D. Hunter's minorization (2004). Each step increases it.
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

/// Returns the Fisher information for the ratings. The constraint that they sum to 0 adds a
/// rank-one term, which makes the matrix invertible and adds the same term to the inverse.
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

/// Inverts a matrix by Gauss-Jordan elimination. A singular matrix gives huge numbers.
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

    /// Games between two players, with the given numbers of results.
    fn of_two(players: [usize; 2], [won, drawn, lost]: [u64; 3]) -> BTreeMap<Ranking, u64> {
        let ranking = |scores: [i64; 2]| Ranking::from_scores(players.into_iter().zip(scores));
        [([1, 0], won), ([0, 0], drawn), ([0, 1], lost)]
            .map(|(scores, count)| (ranking(scores), count))
            .into()
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let got = ratings(2, &of_two([0, 1], [700, 100, 200]));
        assert!((got[0].elo - got[1].elo - 190.85).abs() < 0.2, "{got:?}");
        assert!((got[0].elo + got[1].elo).abs() < 1e-6);
        // Half the error of the difference, 1.96 * 173.7 / sqrt(1000 * 0.75 * 0.25).
        assert!((got[0].error - 12.43).abs() < 0.1, "{got:?}");
    }

    #[test]
    fn ratings_that_explain_the_scores_are_found_again() {
        let truth = [120.0, 10.0, -30.0, -100.0];
        let games = (0..4).flat_map(|a| (0..a).map(move |b| [a, b])).flat_map(|players| {
            let [a, b] = players.map(|player| truth[player]);
            let won = (1e9 * expected((a - b) / ELO_PER_UNIT)) as u64;
            of_two(players, [won, 0, 1_000_000_000 - won])
        });
        for (rating, truth) in ratings(4, &games.collect()).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.01, "{rating:?}, expected {truth}");
        }
    }

    #[test]
    fn an_error_among_all_is_that_of_the_rating() {
        let games = of_two([0, 1], [30, 4, 12]).into_iter().chain(of_two([1, 2], [9, 0, 7]));
        let games: BTreeMap<Ranking, u64> = games.collect();
        let fit = Fit::new(3, &games);
        for (player, rating) in ratings(3, &games).iter().enumerate() {
            assert!((fit.error_among(player, &[0, 1, 2]) - rating.error).abs() < 1e-6);
        }
        // Relative to each other, the error is the same as without the third player.
        let pair = ratings(2, &of_two([0, 1], [30, 4, 12]));
        assert!((fit.error_among(0, &[0, 1]) - pair[0].error).abs() < 1e-6);
    }

    #[test]
    fn who_wins_all_has_a_finite_rating() {
        let got = ratings(2, &of_two([0, 1], [10, 0, 0]));
        assert!(got[0].elo.is_finite() && got[0].elo > 100.0 && got[0].error.is_finite());
        assert!(ratings(1, &BTreeMap::new()).iter().all(|rating| rating.elo == 0.0));
        // The same with more players: the residuals are close to zero, but the error is not.
        let best = Ranking::from_scores([(0, 2), (1, 1), (2, 1)]);
        let got = ratings(3, &BTreeMap::from([(best, 10)]));
        assert!(got[0].elo.is_finite() && got[0].error > got[0].elo / 2.0, "{got:?}");
    }

    #[test]
    fn the_comparisons_of_a_game_count_as_one_observation() {
        // Three equal players whose six possible orders are equally frequent. Each player's
        // comparisons have covariance 1/12.
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let games = orders.map(|scores| (Ranking::from_scores((0..3).zip(scores)), 1000));
        let got = ratings(3, &games.into());
        let independent = ELO_PER_UNIT * Z_95 * (2.0 / (9.0 * 6000.0 * 0.25_f64)).sqrt();
        assert!((got[0].error / independent - (4.0 / 3.0_f64).sqrt()).abs() < 1e-3, "{got:?}");
    }

    #[test]
    fn the_gain_of_a_game_is_the_variance_that_it_removes() {
        let games: BTreeMap<Ranking, u64> = [[0, 1], [1, 2], [2, 3]]
            .into_iter()
            .flat_map(|pair| of_two(pair, [30, 4, 20]))
            .collect();
        let fit = Fit::new(4, &games);
        for pair in [[0, 1], [0, 3], [1, 3]] {
            // The same ratings with the information from one more game.
            let [a, b] = pair;
            let chance = expected(fit.units[a] - fit.units[b]);
            let mut matrix = information(&fit.units, &meetings(&games));
            let weight = chance * (1.0 - chance);
            for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
                matrix[row][column] += sign * weight;
            }
            let trace =
                |matrix: &[Vec<f64>]| (0..4).map(|player| matrix[player][player]).sum::<f64>();
            let removed = trace(&fit.covariance) - trace(&inverse(matrix));
            assert!((fit.gain(pair) - removed).abs() < 1e-9, "{pair:?}");
        }
        assert!(fit.gain([0, 3]) > fit.gain([0, 1]), "the ends of a chain say most");
    }

    #[test]
    fn players_are_grouped_by_their_games() {
        let games: BTreeMap<Ranking, u64> =
            [[4, 5], [1, 3], [3, 0]].into_iter().flat_map(|pair| of_two(pair, [1, 1, 1])).collect();
        assert_eq!(connected(6, &games), [vec![0, 1, 3], vec![4, 5], vec![2]]);
        assert_eq!(connected(2, &BTreeMap::new()), [[0], [1]]);
    }

    #[test]
    fn every_two_players_of_a_game_are_compared() {
        let ranking = Ranking::from_scores([(4, 7), (1, 9), (7, 7), (2, -1)]);
        assert_eq!(ranking.0, [vec![1], vec![4, 7], vec![2]]);
        let compared: Vec<_> = ranking.comparisons().sorted().collect();
        let expected =
            [([1, 2], 2), ([1, 4], 2), ([1, 7], 2), ([2, 4], 0), ([2, 7], 0), ([4, 7], 1)];
        assert_eq!(compared, expected);
        assert_eq!(
            ranking,
            Ranking::from_scores([(7, 0), (4, 0), (2, -5), (1, 3)]),
            "as all such games"
        );
    }
}
