//! The choice of the games that say most about the ratings.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use itertools::Itertools;
use matches::statistics::{Fit, Ranking, Rating, connected, ratings};

/// The players of the next games: the two whose game takes most off the variance of all ratings, and on more than two
/// seats those that add most to it, one after the other. `None` once every interval is at most `width` Elo to each
/// side, if there are too few players, or if no group is open: `is_open` says whether some players have seeds left.
///
/// Players who cannot be compared yet, since no chain of games connects them, come first.
pub fn next_players(
    count: usize,
    seats: usize,
    games: &BTreeMap<Ranking, u64>,
    width: f64,
    is_open: &dyn Fn(&[usize]) -> bool,
) -> Option<Vec<usize>> {
    if count < 2 {
        return None;
    }
    let seats = seats.clamp(2, count);
    let groups = connected(count, games);
    if groups.len() > 1 {
        return Some(connecting(&groups, seats, games)).filter(|players| is_open(players));
    }
    let rated = ratings(count, games);
    if rated.iter().all(|rating: &Rating| rating.error <= width) {
        return None;
    }
    let fit = Fit::new(count, games);
    let pairs = (0..count).combinations(2).map(|pair| (fit.gain([pair[0], pair[1]]), pair));
    // Equal ones stay in order, so that the choice is the same on every machine.
    let pairs = pairs.sorted_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut groups = pairs.map(|(_, pair)| extended(pair, count, seats, &fit));
    groups.find(|group| is_open(group))
}

/// A pair of players, and those that add most to what its game says, until all seats are taken.
fn extended(mut chosen: Vec<usize>, count: usize, seats: usize, fit: &Fit) -> Vec<usize> {
    while chosen.len() < seats {
        let added =
            |player: usize| chosen.iter().map(|other| fit.gain([player, *other])).sum::<f64>();
        let others = (0..count).filter(|player| !chosen.contains(player));
        let next =
            others.reduce(|best, player| if added(player) > added(best) { player } else { best });
        chosen.extend(next);
    }
    chosen
}

fn games_of(player: usize, games: &BTreeMap<Ranking, u64>) -> u64 {
    let has = |ranking: &&Ranking| ranking.best_first().any(|of| of == player);
    games.iter().filter(|(ranking, _)| has(ranking)).map(|(_, count)| count).sum()
}

/// The player with the most games of each group, the next ones of the largest group if there are fewer groups than
/// seats: their games connect the groups.
fn connecting(groups: &[Vec<usize>], seats: usize, games: &BTreeMap<Ranking, u64>) -> Vec<usize> {
    let known = |player: &usize| (Reverse(games_of(*player, games)), *player);
    let first = groups.iter().filter_map(|group| group.iter().copied().min_by_key(known));
    let first: Vec<usize> = first.take(seats).collect();
    let others = groups.iter().flatten().copied().filter(|player| !first.contains(player));
    let others = others.sorted_by_key(known).take(seats - first.len()).collect_vec();
    first.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use maps::{ChaChaDice, Dice};

    use super::*;

    fn of_two(pairs: &[([usize; 2], u64)]) -> BTreeMap<Ranking, u64> {
        let mut games = BTreeMap::new();
        for (players, count) in pairs {
            for scores in [[1, 0], [0, 1]] {
                let ranking = Ranking::of(players.iter().copied().zip(scores));
                *games.entry(ranking).or_default() += count;
            }
        }
        games
    }

    #[test]
    fn newcomers_come_first_and_few_games_next() {
        assert_eq!(next_players(1, 2, &BTreeMap::new(), 10.0, &|_| true), None);
        assert_eq!(next_players(3, 2, &BTreeMap::new(), 10.0, &|_| true), Some(vec![0, 1]));
        let games = of_two(&[([0, 1], 50)]);
        assert_eq!(next_players(3, 2, &games, 10.0, &|_| true), Some(vec![0, 2]));
        let games = of_two(&[([0, 1], 500), ([0, 2], 5)]);
        // Two pairs that never met: those with the most games of both.
        let apart = of_two(&[([0, 1], 9), ([2, 3], 7), ([3, 4], 7)]);
        assert_eq!(next_players(5, 2, &apart, 10.0, &|_| true), Some(vec![3, 0]));
        let open = |players: &[usize]| players == [0, 1];
        assert_eq!(next_players(3, 2, &games, 10.0, &open), Some(vec![0, 1]));
        assert_eq!(next_players(3, 2, &games, 10.0, &|_| false), None);
        let players = next_players(3, 2, &games, 10.0, &|_| true).expect("more games");
        assert!(players.contains(&2), "{players:?}");
        assert_eq!(
            next_players(3, 3, &games, 10.0, &|_| true).map(|players| players.len()),
            Some(3)
        );
    }

    #[test]
    fn it_ends_once_all_intervals_are_narrow() {
        let games = of_two(&[([0, 1], 5000), ([1, 2], 5000), ([0, 2], 5000)]);
        assert_eq!(next_players(3, 2, &games, 10.0, &|_| true), None);
        assert!(next_players(3, 2, &games, 1.0, &|_| true).is_some());
    }

    const STRENGTHS: [f64; 8] = [3.0, 1.5, 0.8, 0.4, 0.1, -0.5, -1.6, -3.0];

    /// Half the width of the intervals after some games of eight players, in the mean: `choose` gives the players of
    /// the next one.
    fn mean_error(choose: impl Fn(&BTreeMap<Ranking, u64>, &mut ChaChaDice) -> [usize; 2]) -> f64 {
        let mut dice = ChaChaDice::new(5, 0);
        let mut games = BTreeMap::new();
        for _ in 0..600 {
            let players = choose(&games, &mut dice);
            let [first, other] = players.map(|player| STRENGTHS[player]);
            let is_won = dice.next_f64() < 1.0 / (1.0 + (other - first).exp());
            let scores = if is_won { [1, 0] } else { [0, 1] };
            let ranking = Ranking::of(players.into_iter().zip(scores));
            *games.entry(ranking).or_default() += 1;
        }
        let rated = ratings(STRENGTHS.len(), &games);
        rated.iter().map(|rating| rating.error).sum::<f64>() / rated.len() as f64
    }

    #[test]
    fn its_games_say_more_than_games_of_any_two_players() {
        let chosen = mean_error(|games, _| {
            let players = next_players(STRENGTHS.len(), 2, games, 0.0, &|_| true);
            players.expect("more games").try_into().expect("two players")
        });
        let any = mean_error(|_, dice| {
            let first = dice.range(8) as usize;
            [first, (first + 1 + dice.range(7) as usize) % 8]
        });
        assert!(chosen < 0.95 * any, "{chosen:.1} Elo by the ladder, {any:.1} Elo by chance");
    }
}
