//! Chooses the games that improve the ratings most.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use itertools::Itertools;
use matches::statistics::{Fit, Ranking, connected};

/// Number of games after which a player who has won or lost all of them is skipped: more games
/// would hardly narrow the interval.
const ONE_SIDED_GAMES: u64 = 100;

/// Chooses the players for the next games: the pair whose game would reduce the total variance of
/// the ratings most and, if there are more seats, the players who would contribute most to this
/// reduction. `is_open` returns true if a group of players has seeds left. Returns `None` once
/// every interval extends at most `width` Elo to each side, if there are too few players, or if no
/// group is open.
///
/// Players who cannot be compared yet, because no chain of games connects them, come first. Players
/// with one-sided results are skipped after [`ONE_SIDED_GAMES`] games, unless the seats cannot be
/// filled without them.
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
    let one_sided = one_sided(count, games);
    let rated: Vec<usize> = (0..count).filter(|player| !one_sided[*player]).collect();
    let fit = Fit::new(count, games);
    if rated.iter().all(|player| fit.error_among(*player, &rated) <= width) {
        return None;
    }
    let pairs = rated.into_iter().combinations(2).map(|pair| (fit.gain([pair[0], pair[1]]), pair));
    // A stable sort keeps ties in order, so that the choice is the same on every machine.
    let pairs = pairs.sorted_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut groups = pairs.map(|(_, pair)| extended(pair, &one_sided, seats, &fit));
    groups.find(|group| is_open(group))
}

/// Extends a pair to all seats with the players that make its game most informative.
fn extended(mut chosen: Vec<usize>, one_sided: &[bool], seats: usize, fit: &Fit) -> Vec<usize> {
    while chosen.len() < seats {
        let added =
            |player: usize| chosen.iter().map(|other| fit.gain([player, *other])).sum::<f64>();
        let others = (0..one_sided.len()).filter(|player| !chosen.contains(player));
        let next = others.reduce(|best, player| {
            let is_better = (!one_sided[player], added(player)) > (!one_sided[best], added(best));
            if is_better { player } else { best }
        });
        chosen.extend(next);
    }
    chosen
}

/// For each player, true if it has played at least [`ONE_SIDED_GAMES`] games and has won all or
/// lost all of them.
fn one_sided(count: usize, games: &BTreeMap<Ranking, u64>) -> Vec<bool> {
    let mut half_points = vec![0; count];
    let mut met = vec![0; count];
    for (ranking, times) in games {
        for ([first, other], of_first) in ranking.comparisons() {
            half_points[first] += times * of_first;
            half_points[other] += times * (2 - of_first);
            met[first] += times;
            met[other] += times;
        }
    }
    let is_one_sided = |player: usize| {
        let extreme = half_points[player] == 0 || half_points[player] == 2 * met[player];
        extreme && games_of(player, games) >= ONE_SIDED_GAMES
    };
    (0..count).map(is_one_sided).collect()
}

fn games_of(player: usize, games: &BTreeMap<Ranking, u64>) -> u64 {
    let has = |ranking: &&Ranking| ranking.best_first().any(|of| of == player);
    games.iter().filter(|(ranking, _)| has(ranking)).map(|(_, count)| count).sum()
}

/// The player with the most games from each group, so that their game connects the groups. Any
/// remaining seats go to the players with the next most games.
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
    use matches::statistics::ratings;

    use super::*;

    fn of_two(pairs: &[([usize; 2], u64)]) -> BTreeMap<Ranking, u64> {
        let mut games = BTreeMap::new();
        for (players, count) in pairs {
            for scores in [[1, 0], [0, 1]] {
                let ranking = Ranking::from_scores(players.iter().copied().zip(scores));
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
        // Two unconnected groups: the players with the most games in each.
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

    #[test]
    fn a_player_who_wins_everything_is_left_alone() {
        let with_winner = |wins: u64| {
            let mut games = of_two(&[([0, 1], 50)]);
            for loser in [0, 1] {
                games.insert(Ranking::from_scores([(2, 1), (loser, 0)]), wins);
            }
            games
        };
        let next = |wins, seats| next_players(3, seats, &with_winner(wins), 10.0, &|_| true);
        assert!(next(49, 2).expect("more games").contains(&2));
        assert_eq!(next(50, 2), Some(vec![0, 1]));
        assert_eq!(next(50, 3), Some(vec![0, 1, 2]), "there is nobody else for the seat");
        let mut narrow = with_winner(50);
        for (ranking, times) in of_two(&[([0, 1], 20_000)]) {
            narrow.insert(ranking, times);
        }
        assert_eq!(next_players(3, 2, &narrow, 30.0, &|_| true), None);
    }

    const STRENGTHS: [f64; 8] = [3.0, 1.5, 0.8, 0.4, 0.1, -0.5, -1.6, -3.0];

    /// Mean half width of the rating intervals after 600 games between eight players. `choose`
    /// returns the players for the next game.
    fn mean_error(choose: impl Fn(&BTreeMap<Ranking, u64>, &mut ChaChaDice) -> [usize; 2]) -> f64 {
        let mut dice = ChaChaDice::new(5, 0);
        let mut games = BTreeMap::new();
        for _ in 0..600 {
            let players = choose(&games, &mut dice);
            let [first, other] = players.map(|player| STRENGTHS[player]);
            let is_won = dice.next_f64() < 1.0 / (1.0 + (other - first).exp());
            let scores = if is_won { [1, 0] } else { [0, 1] };
            let ranking = Ranking::from_scores(players.into_iter().zip(scores));
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
