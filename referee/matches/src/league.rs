//! Leagues: many players, every two of them in a match.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use replays::text::printable;

use super::{Category, Outcome, Termination};
use crate::statistics::{Meeting, Rating, ratings};

/// All games of a league. Players are known by their index in the list.
#[derive(Clone, Debug, Default)]
pub struct League {
    count: usize,
    /// Points in halves and games of the first player against the second.
    meetings: BTreeMap<[usize; 2], [u64; 2]>,
    /// Points in halves and games of a player in a seat or a class of setups.
    categories: BTreeMap<(Category, usize), [u64; 2]>,
    faults: Vec<Faults>,
}

/// The games that a player left by its own fault.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// Number of exits of each kind.
    pub kinds: BTreeMap<Termination, u64>,
    /// Seed, turn and reason of the first one.
    pub first: String,
}

impl Faults {
    /// Number of faults.
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
    /// A league of `count` players, before its first game.
    pub fn new(count: usize) -> Self {
        Self { count, faults: vec![Faults::default(); count], ..Self::default() }
    }

    /// Adds a game between two players.
    pub fn add(&mut self, players: [usize; 2], outcome: &Outcome) {
        let half_points = outcome.half_points() as u64;
        let points = [half_points, 2 - half_points];
        let met = self.meetings.entry(players).or_default();
        met[0] += half_points;
        met[1] += 1;
        for side in [0, 1] {
            let player = players[side];
            for category in outcome.categories(side) {
                let sums = self.categories.entry((category, player)).or_default();
                sums[0] += points[side];
                sums[1] += 1;
            }
            let end = outcome.ends[side];
            if end.is_fault() {
                let faults = &mut self.faults[player];
                *faults.kinds.entry(end).or_default() += 1;
                let detail = outcome.measured.as_ref().map(|measured| &measured[side].detail);
                if let Some(detail) = detail.filter(|_| faults.first.is_empty()) {
                    faults.first = format!("seed {}, {detail}", outcome.seed);
                }
            }
        }
    }

    /// Ratings of all players.
    pub fn ratings(&self) -> Vec<Rating> {
        let meeting = |(players, [half_points, games]): (&[usize; 2], &[u64; 2])| Meeting {
            players: *players,
            points: *half_points as f64 / 2.0,
            games: *games as f64,
        };
        ratings(self.count, &self.meetings.iter().map(meeting).collect::<Vec<_>>())
    }

    /// The players by rating, best first.
    pub fn ranking(&self) -> Vec<usize> {
        let ratings = self.ratings();
        let mut players: Vec<usize> = (0..self.count).collect();
        players.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo).then(a.cmp(b)));
        players
    }

    /// Points and games of one player against another.
    pub fn met(&self, player: usize, other: usize) -> Option<(f64, u64)> {
        let points = |half_points: u64| half_points as f64 / 2.0;
        if let Some([half_points, games]) = self.meetings.get(&[player, other]) {
            return Some((points(*half_points), *games));
        }
        let [half_points, games] = self.meetings.get(&[other, player])?;
        Some((points(2 * games - half_points), *games))
    }

    /// Points and games of a player in all.
    pub fn total(&self, player: usize) -> (f64, u64) {
        let met = (0..self.count).filter_map(|other| self.met(player, other));
        met.fold((0.0, 0), |(points, games), (won, played)| (points + won, games + played))
    }

    /// All seats, then all classes of setups.
    pub fn categories(&self) -> Vec<Category> {
        self.categories.keys().map(|(category, _)| category.clone()).dedup().collect()
    }

    /// Points and games of a player in a seat or a class of setups.
    pub fn in_category(&self, category: &Category, player: usize) -> Option<(f64, u64)> {
        let [half_points, games] = self.categories.get(&(category.clone(), player))?;
        Some((*half_points as f64 / 2.0, *games))
    }

    /// Games that a player left by its own fault.
    pub fn faults(&self, player: usize) -> &Faults {
        &self.faults[player]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::duels;
    use crate::samples::game;
    use engine::protocol::Exit;
    use maps::{ChaChaDice, Dice};

    /// Three players: 0 loses to 1 and draws with it, 2 beats 0 and loses to 1.
    fn league() -> League {
        let mut league = League::new(3);
        league.add([0, 1], &game([0, 1], [1, 5]));
        league.add([0, 1], &game([1, 0], [3, 3]));
        league.add([0, 2], &game([0, 1], [2, 9]));
        league.add([1, 2], &game([1, 0], [7, 0]));
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
        league.add([1, 2], &crashed);
        let desert = Category::Class("desert".to_owned());
        assert_eq!(league.categories(), [Category::Seat(0), Category::Seat(1), desert.clone()]);
        assert_eq!(league.in_category(&desert, 2), Some((1.0, 1)));
        assert_eq!([0, 1, 2].map(|player| league.faults(player).total()), [0, 1, 0]);
        assert_eq!(league.faults(1).to_string(), "crashed 1; first: ");
    }

    /// Games of every two of five programs on three seats: each seat has a performance of its own, and the result is
    /// that of all duels between the programs.
    fn on_three_seats(dice: &mut ChaChaDice, rounds: usize) -> League {
        const STRENGTHS: [f64; 5] = [0.8, 0.4, 0.0, -0.3, -0.9];
        const SEATS: [[usize; 3]; 6] =
            [[0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 1, 0], [1, 0, 1], [0, 1, 1]];
        let mut league = League::new(5);
        for players in (0..5).flat_map(|b| (0..b).map(move |a| [a, b])) {
            for seats in SEATS.repeat(rounds) {
                // Logistic differences, as those of Elo are.
                let mut performance = |seat: &usize| {
                    let luck = -(-dice.next_f64().max(1e-12).ln()).ln();
                    ((STRENGTHS[players[*seat]] + luck) * 1e6) as i64
                };
                let scores: Vec<i64> = seats.iter().map(&mut performance).collect();
                let duels = [0, 1].map(|player| duels(&seats, &scores, player));
                let outcome = Outcome { seats: seats.to_vec(), ..game([0, 1], duels) };
                league.add(players, &outcome);
            }
        }
        league
    }

    #[test]
    fn intervals_of_leagues_on_three_seats_hold_the_truth() {
        let mut dice = ChaChaDice::new(3, 0);
        let truth = on_three_seats(&mut dice, 10_000).ratings();
        let (mut held, mut count) = (0, 0);
        for rating in
            (0..200).flat_map(|_| on_three_seats(&mut dice, 5).ratings().into_iter().enumerate())
        {
            let (player, Rating { elo, error }) = rating;
            held += usize::from((elo - truth[player].elo).abs() <= error);
            count += 1;
        }
        let percent = 100.0 * held as f64 / f64::from(count);
        assert!((94.0..=99.5).contains(&percent), "{percent} %");
    }
}
