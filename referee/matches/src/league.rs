//! Ratings for many players, based on games between two or more players.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use replays::text::printable;

use super::{Category, Outcome, RecordedMatch, Termination};
use crate::statistics::{Ranking, Rating, ratings};

/// All games played in a league. Players are identified by their index in the list.
#[derive(Clone, Debug, Default)]
pub struct League {
    count: usize,
    /// Number of games with each final ranking.
    rankings: BTreeMap<Ranking, u64>,
    /// For each pair of players, the half points scored by the one with the lower index, and the
    /// number of games.
    meetings: BTreeMap<[usize; 2], [u64; 2]>,
    /// Points of each player, in units of 1 / [`POINT`], and number of games.
    totals: Vec<[u64; 2]>,
    /// Points and number of games of each player in one seat or setup class, in the same form.
    categories: BTreeMap<(Category, usize), [u64; 2]>,
    faults: Vec<Faults>,
}

/// Units per point. Makes half of an equal share among 1 to 7 opponents a whole number of units.
const POINT: u64 = 840;

/// Games that a player lost through its own faults.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    pub kinds: BTreeMap<Termination, u64>,
    /// Seed and turn of the first fault, with the reason.
    pub first: String,
}

impl Faults {
    pub fn total(&self) -> u64 {
        self.kinds.values().sum()
    }
}

/// `timeout 3, crashed 1; first: seed 7, turn 1: ended with exit code 1 before it answered`
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = self.kinds.iter().map(|(end, count)| format!("{end} {count}"));
        write!(f, "{}; first: {}", kinds.format(", "), printable(&self.first))
    }
}

impl League {
    /// Creates a league for `count` players, without any games.
    pub fn new(count: usize) -> Self {
        let (faults, totals) = (vec![Faults::default(); count], vec![[0; 2]; count]);
        Self { count, faults, totals, ..Self::default() }
    }

    /// Creates a league from the games of one match. Players are numbered as in its plan.
    pub fn from_match(recorded: &RecordedMatch) -> Self {
        let players: Vec<usize> = (0..recorded.plan.players.len()).collect();
        let mut league = Self::new(players.len());
        recorded.games.iter().for_each(|outcome| league.add(&players, outcome));
        league
    }

    /// `towers leads 3 players`
    pub fn conclusion(&self, names: &[String]) -> String {
        let leader = self.ranking().first().map_or("", |player| &names[*player]);
        format!("{leader} leads {} players", names.len())
    }

    /// Adds a game between distinct players. A player's points are the share of its opponents that
    /// scored less, plus half of the share that scored the same.
    pub fn add(&mut self, players: &[usize], outcome: &Outcome) {
        let ranking =
            Ranking::from_scores(players.iter().copied().zip(outcome.scores.iter().copied()));
        let mut half_points = BTreeMap::<usize, u64>::new();
        for (pair, of_first) in ranking.comparisons() {
            let met = self.meetings.entry(pair).or_default();
            met[0] += of_first;
            met[1] += 1;
            *half_points.entry(pair[0]).or_default() += of_first;
            *half_points.entry(pair[1]).or_default() += 2 - of_first;
        }
        *self.rankings.entry(ranking).or_default() += 1;
        for (side, &player) in players.iter().enumerate() {
            let half_points = half_points.get(&player).copied().unwrap_or_default();
            let points = half_points * POINT / 2 / (players.len() as u64 - 1);
            let add = |sums: &mut [u64; 2]| *sums = [sums[0] + points, sums[1] + 1];
            add(&mut self.totals[player]);
            for category in outcome.categories(side) {
                add(self.categories.entry((category, player)).or_default());
            }
            self.add_fault(player, side, outcome);
        }
    }

    /// Records the fault that removed the player from the game, if any.
    fn add_fault(&mut self, player: usize, side: usize, outcome: &Outcome) {
        let end = outcome.ends[side];
        if !end.is_fault() {
            return;
        }
        let faults = &mut self.faults[player];
        *faults.kinds.entry(end).or_default() += 1;
        let detail = outcome.measured.as_ref().map(|measured| &measured[side].detail);
        if let Some(detail) = detail.filter(|_| faults.first.is_empty()) {
            faults.first = format!("seed {}, {detail}", outcome.seed);
        }
    }

    /// Number of distinct players per game. The maximum if the number varies, or 2 if there are no
    /// games.
    pub fn players_of_game(&self) -> usize {
        self.rankings.keys().map(Ranking::players).max().unwrap_or(2)
    }

    /// Returns the number of games with each final ranking.
    pub fn rankings(&self) -> &BTreeMap<Ranking, u64> {
        &self.rankings
    }

    pub fn ratings(&self) -> Vec<Rating> {
        ratings(self.count, &self.rankings)
    }

    /// Returns the players sorted by rating, best first.
    pub fn ranking(&self) -> Vec<usize> {
        let ratings = self.ratings();
        let mut players: Vec<usize> = (0..self.count).collect();
        players.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo).then(a.cmp(b)));
        players
    }

    /// Points that one player scored against another, and the number of games. The higher score
    /// gets one point, equal scores half a point each.
    pub fn met(&self, player: usize, other: usize) -> Option<(f64, u64)> {
        let points = |half_points: u64| half_points as f64 / 2.0;
        if let Some([half_points, games]) = self.meetings.get(&[player, other]) {
            return Some((points(*half_points), *games));
        }
        let [half_points, games] = self.meetings.get(&[other, player])?;
        Some((points(2 * games - half_points), *games))
    }

    pub fn total(&self, player: usize) -> (f64, u64) {
        points_and_games(self.totals[player])
    }

    /// Returns all seats, then all setup classes.
    pub fn categories(&self) -> Vec<Category> {
        self.categories.keys().map(|(category, _)| category.clone()).dedup().collect()
    }

    /// Points scored by a player in a seat or setup class, and the number of games.
    pub fn in_category(&self, category: &Category, player: usize) -> Option<(f64, u64)> {
        self.categories.get(&(category.clone(), player)).copied().map(points_and_games)
    }

    /// Games that a player lost through its own faults.
    pub fn faults(&self, player: usize) -> &Faults {
        &self.faults[player]
    }
}

fn points_and_games([parts, games]: [u64; 2]) -> (f64, u64) {
    (parts as f64 / POINT as f64, games)
}

#[cfg(test)]
mod tests {
    use engine::protocol::Exit;
    use engine::table::Refusals;
    use maps::{ChaChaDice, Dice};

    use super::*;
    use crate::outcome::duels;
    use crate::samples::game;

    /// Three players: 0 loses to 1 and draws with it, 2 beats 0 and loses to 1.
    fn league() -> League {
        let mut league = League::new(3);
        league.add(&[0, 1], &game([0, 1], [1, 5]));
        league.add(&[0, 1], &game([1, 0], [3, 3]));
        league.add(&[0, 2], &game([0, 1], [2, 9]));
        league.add(&[1, 2], &game([1, 0], [7, 0]));
        league
    }

    #[test]
    fn both_sides_of_a_meeting_share_its_points() {
        let league = league();
        assert_eq!(league.met(0, 1), Some((0.5, 2)));
        assert_eq!(league.met(1, 0), Some((1.5, 2)));
        assert_eq!(league.met(2, 0), Some((1.0, 1)));
        assert_eq!(league.met(2, 1), Some((0.0, 1)));
        assert_eq!(league.met(2, 2), None);
        assert_eq!([0, 1, 2].map(|player| league.total(player)), [(0.5, 3), (2.5, 3), (1.0, 2)]);
    }

    #[test]
    fn classes_follow_the_seats_and_faults_belong_to_who_left() {
        let mut league = league();
        let mut crashed = game([0, 1], [0, 1]);
        crashed.class = "desert".to_owned();
        crashed.ends = vec![Termination::Exited(Exit::Crashed), Termination::Won];
        league.add(&[1, 2], &crashed);
        let desert = Category::Class("desert".to_owned());
        assert_eq!(league.categories(), [Category::Seat(0), Category::Seat(1), desert.clone()]);
        assert_eq!(league.in_category(&desert, 2), Some((1.0, 1)));
        assert_eq!([0, 1, 2].map(|player| league.faults(player).total()), [0, 1, 0]);
        assert_eq!(league.faults(1).to_string(), "crashed 1; first: ");
    }

    const STRENGTHS: [f64; 5] = [0.8, 0.4, 0.0, -0.3, -0.9];

    /// A random performance. Differences follow a logistic distribution, as for Elo.
    fn performance(dice: &mut ChaChaDice, strength: f64) -> i64 {
        let luck = -(-dice.next_f64().max(1e-12).ln()).ln();
        ((strength + luck) * 1e6) as i64
    }

    /// Games on three seats between each pair of five programs. Each seat has its own performance,
    /// and the result counts all duels between the programs.
    fn duels_on_three_seats(dice: &mut ChaChaDice, rounds: usize) -> League {
        const SEATS: [[usize; 3]; 6] =
            [[0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 1, 0], [1, 0, 1], [0, 1, 1]];
        let mut league = League::new(5);
        for players in (0..5).flat_map(|b| (0..b).map(move |a| [a, b])) {
            for seats in SEATS.repeat(rounds) {
                let mut performance = |seat: &usize| performance(dice, STRENGTHS[players[*seat]]);
                let scores: Vec<i64> = seats.iter().map(&mut performance).collect();
                let duels = [0, 1].map(|player| duels(&seats, &scores, player));
                let outcome = Outcome { seats: seats.to_vec(), ..game([0, 1], duels) };
                league.add(&players, &outcome);
            }
        }
        league
    }

    /// Games between every three of five programs, one per seat. Luck in a game strengthens one
    /// seat and weakens another.
    fn ranks_on_three_seats(dice: &mut ChaChaDice, rounds: usize) -> League {
        let mut league = League::new(5);
        for players in (0..5).combinations(3).flat_map(|group| vec![group; 3 * rounds]) {
            let luck = 2.0 * dice.next_f64() - 1.0;
            let seats = [[0, 1, 2], [1, 2, 0], [2, 0, 1]][dice.range(3) as usize];
            let of_seat = [luck, 0.0, -luck];
            let mut score = |player: usize| {
                performance(dice, STRENGTHS[players[player]] + of_seat[seats[player]])
            };
            let scores: Vec<i64> = (0..3).map(&mut score).collect();
            let (ends, refused) = (vec![Termination::Lost; 3], vec![Refusals::default(); 3]);
            let seats = seats.to_vec();
            league.add(&players, &Outcome { seats, scores, ends, refused, ..game([0, 1], [0, 0]) });
        }
        league
    }

    /// Checks how many intervals from 200 leagues contain the rating from a very long league.
    fn check_intervals(league: impl Fn(&mut ChaChaDice, usize) -> League) {
        let mut dice = ChaChaDice::new(3, 0);
        let truth = league(&mut dice, 10_000).ratings();
        let (mut held, mut count) = (0, 0);
        for rating in (0..200).flat_map(|_| league(&mut dice, 5).ratings().into_iter().enumerate())
        {
            let (player, Rating { elo, error }) = rating;
            held += usize::from((elo - truth[player].elo).abs() <= error);
            count += 1;
        }
        let percent = 100.0 * held as f64 / f64::from(count);
        assert!((94.0..=99.5).contains(&percent), "{percent} %");
    }

    #[test]
    fn intervals_of_leagues_on_three_seats_hold_the_truth() {
        check_intervals(duels_on_three_seats);
    }

    #[test]
    fn intervals_of_leagues_by_ranks_hold_the_truth() {
        check_intervals(ranks_on_three_seats);
    }
}
