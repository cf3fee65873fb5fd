//! Leagues: many players, every two of them in a match.

use std::collections::BTreeMap;

use super::Outcome;
use crate::statistics::{ratings, Meeting, Rating};

/// All games of a league. Players are known by their place in the list.
#[derive(Clone, Debug, Default)]
pub struct League {
    /// How many players there are.
    count: usize,
    /// Points in halves and games of the first player against the second.
    meetings: BTreeMap<[usize; 2], [u64; 2]>,
    /// Points in halves and games of a player under a heading: a seat or a class of setups.
    parts: BTreeMap<(String, usize), [u64; 2]>,
    /// Games that a player left by its own fault.
    faults: Vec<u64>,
}

impl League {
    /// A league of `count` players, before its first game.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self { count, faults: vec![0; count], ..Self::default() }
    }

    /// Adds a game between two players.
    pub fn add(&mut self, players: [usize; 2], outcome: &Outcome) {
        let half_points = outcome.half_points() as u64;
        let points = [half_points, 2 - half_points];
        let met = self.meetings.entry(players).or_default();
        met[0] += half_points;
        met[1] += 1;
        for place in [0, 1] {
            let seat = usize::from(outcome.seats[0] != place);
            let mut headings = vec![format!("seat {seat}")];
            if !outcome.class.is_empty() {
                headings.push(outcome.class.clone());
            }
            for heading in headings {
                let part = self.parts.entry((heading, players[place])).or_default();
                part[0] += points[place];
                part[1] += 1;
            }
            self.faults[players[place]] += u64::from(outcome.ends[place].is_fault());
        }
    }

    /// Ratings of all players.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let meeting = |(players, [half_points, games]): (&[usize; 2], &[u64; 2])| Meeting {
            players: *players,
            points: *half_points as f64 / 2.0,
            games: *games as f64,
        };
        ratings(self.count, &self.meetings.iter().map(meeting).collect::<Vec<_>>())
    }

    /// The players by rating, best first.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let ratings = self.ratings();
        let mut players: Vec<usize> = (0..self.count).collect();
        players.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo).then(a.cmp(b)));
        players
    }

    /// Points and games of one player against another.
    #[must_use]
    pub fn met(&self, player: usize, other: usize) -> Option<(f64, u64)> {
        let points = |half_points: u64| half_points as f64 / 2.0;
        if let Some([half_points, games]) = self.meetings.get(&[player, other]) {
            return Some((points(*half_points), *games));
        }
        let [half_points, games] = self.meetings.get(&[other, player])?;
        Some((points(2 * games - half_points), *games))
    }

    /// Points and games of a player in all.
    #[must_use]
    pub fn total(&self, player: usize) -> (f64, u64) {
        let met = (0..self.count).filter_map(|other| self.met(player, other));
        met.fold((0.0, 0), |(points, games), (won, played)| (points + won, games + played))
    }

    /// The headings of the break-down: seats, then classes of setups.
    #[must_use]
    pub fn headings(&self) -> Vec<String> {
        let mut headings: Vec<String> =
            self.parts.keys().map(|(heading, _)| heading.clone()).collect();
        headings.dedup();
        headings.sort_by_key(|heading| (!heading.starts_with("seat"), heading.clone()));
        headings
    }

    /// Points and games of a player under a heading.
    #[must_use]
    pub fn part(&self, heading: &str, player: usize) -> Option<(f64, u64)> {
        let [half_points, games] = self.parts.get(&(heading.to_owned(), player))?;
        Some((*half_points as f64 / 2.0, *games))
    }

    /// Games that a player left by its own fault.
    #[must_use]
    pub fn faults(&self, player: usize) -> u64 {
        self.faults[player]
    }
}
