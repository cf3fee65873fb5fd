//! A match's games, in order. Generated lazily.

use std::fmt;
use std::str::FromStr;

use replays::text::ParseError;
use serde::{Deserialize, Serialize};

use super::Seeds;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pairing {
    pub seed: i64,
    /// Number of times each player has moved to the next player's seats. Less than the number of
    /// players.
    pub rotation: usize,
    /// Number of players: 2, or one per seat.
    pub players: usize,
    /// Number of seats, 2 to [`SEATS_MAX`].
    pub seats: usize,
}

/// Maximum number of seats for a game in a match.
pub const SEATS_MAX: usize = 8;

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} with seats {:?}", self.seed, self.seats())
    }
}

impl Pairing {
    /// Returns the player in each seat. In each subsequent game on the same seed, every player
    /// moves to the next player's seats.
    pub fn seats(self) -> Vec<usize> {
        match self.players {
            2 => self.two_on_all_seats(),
            _ => self.one_on_each_seat(),
        }
    }

    /// Gives seat 0 to the first player and seat 1 to the second. With more seats, successive seeds
    /// cycle through all distributions in which both players have a seat.
    fn two_on_all_seats(self) -> Vec<usize> {
        let distributions = (1 << (self.seats - 1)) - 1;
        // Bit k is the player in seat k. The first player always has the first seat.
        let distribution = self.seed.rem_euclid(distributions) + 1;
        let player =
            |seat: usize| if seat == 0 { 0 } else { (distribution >> (seat - 1) & 1) as usize };
        (0..self.seats).map(|seat| (player(seat) + self.rotation) % 2).collect()
    }

    /// Successive seeds cycle through all circular orders of the players.
    fn one_on_each_seat(self) -> Vec<usize> {
        let orders: i64 = (1..self.seats as i64).product();
        let mut order = self.seed.rem_euclid(orders) as usize;
        let mut others: Vec<usize> = (1..self.seats).collect();
        let mut seats = vec![0];
        for remaining in (1..self.seats).rev() {
            seats.push(others.remove(order % remaining));
            order /= remaining;
        }
        seats.rotate_left(self.rotation);
        seats
    }

    /// Finds the pairing for a seed and the player in each seat. Returns `None` if no plan contains
    /// it.
    pub(super) fn find(seed: i64, players: usize, seats: &[usize]) -> Option<Self> {
        let count = seats.len();
        let is_planned = (2..=SEATS_MAX).contains(&count) && (players == 2 || players == count);
        let pairing = |rotation| Self { seed, rotation, players, seats: count };
        let mut pairings = (0..players).map(pairing).filter(|_| is_planned);
        pairings.find(|pairing| pairing.seats() == seats)
    }
}

/// A part of a match: every `count`-th seed, starting with the `number`-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Number of the part, counted from 1.
    pub number: usize,
    pub count: usize,
}

impl Shard {
    pub const WHOLE: Self = Self { number: 1, count: 1 };
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (number, count) = text.split_once('/')?;
            let shard = Self { number: number.parse().ok()?, count: count.parse().ok()? };
            (1 <= shard.number && shard.number <= shard.count).then_some(shard)
        };
        let expected = "NUMBER/COUNT, such as 3/16";
        read().ok_or_else(|| ParseError { what: "shard", text: text.to_owned(), expected })
    }
}

/// Parses an inclusive range of seeds, `1..100`, or a single seed, `7`.
pub fn read_seeds(text: &str) -> Result<[i64; 2], ParseError> {
    let read = || {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let range = [first.parse().ok()?, last.parse().ok()?];
        (range[0] <= range[1]).then_some(range)
    };
    let expected = "a seed or FIRST..LAST, such as 1..100";
    read().ok_or_else(|| ParseError { what: "seeds", text: text.to_owned(), expected })
}

/// The games in one part of a match, in order: one per player for each seed, with seats rotated.
/// All games on a seed are in the same part.
#[derive(Clone, Debug)]
pub struct Pairings {
    seeds: Seeds,
    shard: Shard,
    players: usize,
    seats: usize,
    count: u64,
    /// Number of pairings produced so far.
    given: u64,
}

impl Pairings {
    /// Creates the games for one part of the seeds. There are either two players, or one per seat.
    pub(super) fn new(seeds: impl Into<Seeds>, shard: Shard, players: usize, seats: usize) -> Self {
        let seeds = seeds.into();
        let left_out = shard.number as i128 - 1;
        let own = (seeds.count() - left_out - 1).div_euclid(shard.count as i128) + 1;
        let count = u64::try_from(own.max(0)).unwrap_or(u64::MAX).saturating_mul(players as u64);
        Self { seeds, shard, players, seats, count, given: 0 }
    }

    /// Returns the tags of a seed in the suite.
    pub(super) fn tags(&self, seed: i64) -> &[String] {
        self.seeds.tags(seed)
    }

    pub fn remaining(&self) -> u64 {
        self.count - self.given
    }
}

impl Iterator for Pairings {
    type Item = Pairing;

    fn next(&mut self) -> Option<Pairing> {
        if self.given >= self.count {
            return None;
        }
        let Shard { number, count } = self.shard;
        let (players, seats) = (self.players, self.seats);
        let index = number as i128 - 1 + i128::from(self.given / players as u64) * count as i128;
        let rotation = (self.given % players as u64) as usize;
        self.given += 1;
        Some(Pairing { seed: self.seeds.get(index)?, rotation, players, seats })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suite;

    fn of_two(seed: i64, rotation: usize, seats: usize) -> Pairing {
        Pairing { seed, rotation, players: 2, seats }
    }

    fn seeds(seeds: impl Into<Seeds>, shard: &str) -> Vec<i64> {
        let pairings = Pairings::new(seeds, shard.parse().expect("a shard"), 2, 2);
        assert_eq!(pairings.remaining(), pairings.clone().count() as u64);
        pairings.filter(|pairing| pairing.rotation == 0).map(|pairing| pairing.seed).collect()
    }

    #[test]
    fn parts_hold_every_seed_once() {
        assert_eq!(seeds([-2, 2], "1/1"), [-2, -1, 0, 1, 2]);
        assert_eq!(seeds([1, 5], "1/2"), [1, 3, 5]);
        assert_eq!(seeds([1, 5], "2/2"), [2, 4]);
        assert_eq!(seeds([1, 2], "4/5"), [0i64; 0]);
        assert_eq!(seeds([i64::MAX - 1, i64::MAX], "1/1"), [i64::MAX - 1, i64::MAX]);
    }

    #[test]
    fn a_suite_is_played_in_its_order() {
        let suite = ["7 a", "-3", "5 #x"].map(str::to_owned).to_vec();
        let suite: Suite = suite.try_into().expect("a suite");
        for (shard, expected) in
            [("1/1", &[7, -3, 5][..]), ("1/2", &[7, 5]), ("2/2", &[-3]), ("4/4", &[])]
        {
            assert_eq!(seeds(suite.clone(), shard), expected, "{shard}");
        }
    }

    #[test]
    fn the_widest_range_takes_no_memory() {
        let mut all = Pairings::new([i64::MIN, i64::MAX], Shard::WHOLE, 2, 2);
        assert_eq!(all.next(), Some(of_two(i64::MIN, 0, 2)));
        assert!(all.remaining() > u64::MAX / 2);
    }

    #[test]
    fn two_players_are_distributed_over_more_seats_in_all_ways() {
        assert_eq!([of_two(-3, 0, 2), of_two(4, 1, 2)].map(Pairing::seats), [[0, 1], [1, 0]]);
        let games = Pairings::new([-1, 4], Shard::WHOLE, 2, 3).map(Pairing::seats);
        let mut counts = std::collections::BTreeMap::new();
        games.for_each(|seats| *counts.entry(seats).or_insert(0) += 1);
        assert_eq!(counts.len(), 6, "{counts:?}");
        assert!(counts.values().all(|count| *count == 2), "{counts:?}");
    }

    #[test]
    fn one_player_on_each_seat_sits_in_all_seats_and_orders() {
        let games: Vec<Pairing> = Pairings::new([-24, -1], Shard::WHOLE, 5, 5).collect();
        let seats: Vec<_> = games.iter().map(|pairing| pairing.seats()).collect();
        assert_eq!(seats[..3], [[0, 1, 2, 3, 4], [1, 2, 3, 4, 0], [2, 3, 4, 0, 1]]);
        let distinct: std::collections::BTreeSet<_> = seats.iter().collect();
        assert_eq!((games.len(), distinct.len()), (120, 120), "each order once: {seats:?}");
        for (pairing, seats) in games.iter().zip(&seats) {
            assert_eq!(Pairing::find(pairing.seed, 5, seats), Some(*pairing));
        }
        assert_eq!(Pairing::find(0, 4, &[0, 2, 1, 3]), None, "the order of another seed");
        assert_eq!([Pairing::find(0, 3, &[0, 1]), Pairing::find(0, 9, &[0; 9])], [None; 2]);
    }
}
