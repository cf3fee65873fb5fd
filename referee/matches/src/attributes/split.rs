//! Groups results by the value of an attribute.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{GameAttributes, Value};
use crate::listing::GameResult;

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

/// Seats grouped because their attribute has the same value, or a value in the same range.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub values: GroupValues,
    pub results: Results,
}

/// The values covered by a [`Group`].
#[derive(Clone, Debug, PartialEq)]
pub enum GroupValues {
    One(Value),
    /// Lowest and highest number found in the group, inclusive.
    Range([f64; 2]),
}

/// Results of seats, grouped by an attribute. Seats without a result, as in single-player games,
/// are ignored. If an attribute such as `tag` has several values, a seat counts in several groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Split {
    /// Groups with numbers in ascending order, then groups with text. Each value is in only one
    /// group.
    pub groups: Vec<Group>,
    /// Results of seats that lack the attribute.
    pub missing: Results,
}

impl Split {
    /// Creates one group for each value. If there are more than `groups_max` distinct numbers, merges
    /// them into at most that many groups of roughly equal size, keeping equal numbers together.
    pub fn new<'a>(
        seats: impl IntoIterator<Item = (&'a GameAttributes, usize)>,
        name: &str,
        groups_max: usize,
    ) -> Self {
        let (values, missing) = collect(seats, name);
        let numbers = values.keys().filter(|value| value.number().is_some()).count();
        if numbers > groups_max {
            return Self { groups: binned(values, groups_max), missing };
        }
        Self { groups: each(values), missing }
    }
}

impl Results {
    /// Number of games.
    pub fn total(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Share of points won, from 0 to 1; `None` if there are no games.
    pub fn score(self) -> Option<f64> {
        let points = self.won as f64 + self.drawn as f64 / 2.0;
        (self.total() > 0).then(|| points / self.total() as f64)
    }

    pub fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
        }
    }

    fn add_all(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

/// Collects results by value, and separately the results of seats without a value.
fn collect<'a>(
    seats: impl IntoIterator<Item = (&'a GameAttributes, usize)>,
    name: &str,
) -> (BTreeMap<Value, Results>, Results) {
    let (mut by_value, mut missing) = (BTreeMap::<Value, Results>::new(), Results::default());
    for (game, seat) in seats {
        let Some(result) = game.seats.get(seat).and_then(|seat| seat.result) else { continue };
        let mut values = game.values(seat, name);
        values.sort();
        values.dedup();
        if values.is_empty() {
            missing.add(result);
        }
        for value in values {
            by_value.entry(value).or_default().add(result);
        }
    }
    (by_value, missing)
}

/// Creates one group for each value, in order.
fn each(values: BTreeMap<Value, Results>) -> Vec<Group> {
    let group = |(value, results)| Group { values: GroupValues::One(value), results };
    values.into_iter().map(group).collect()
}

/// Groups sorted values, merging numbers into at most `bins` groups.
fn binned(values: BTreeMap<Value, Results>, bins: usize) -> Vec<Group> {
    let counts = values.iter().filter_map(|(value, of)| value.number().map(|_| of.total()));
    let total: u64 = counts.sum();
    let mut before = 0;
    let bin = |(value, results): &(Value, Results)| {
        // A number belongs to the bin that its median game falls into.
        let middle = before + results.total() / 2;
        before += results.total();
        let index = u128::from(middle) * bins.max(1) as u128 / u128::from(total.max(1));
        match value {
            Value::Number(_) => Bin::Numbers(index),
            Value::Text(text) => Bin::Text(text.clone()),
        }
    };
    let chunks = values.into_iter().chunk_by(bin);
    chunks.into_iter().filter_map(|(_, chunk)| Group::joined(chunk.collect())).collect()
}

#[derive(PartialEq)]
enum Bin {
    Numbers(u128),
    Text(String),
}

impl Group {
    /// Merges sorted values into one group. Returns `None` if there are no values.
    fn joined(values: Vec<(Value, Results)>) -> Option<Self> {
        let mut results = Results::default();
        values.iter().for_each(|(_, of)| results.add_all(*of));
        let ends = [values.first(), values.last()].map(|end| end.and_then(|(of, _)| of.number()));
        let values = match ends {
            [Some(low), Some(high)] if values.len() > 1 => GroupValues::Range([low, high]),
            _ => GroupValues::One(values.into_iter().next()?.0),
        };
        Some(Self { values, results })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Attributes, SeatAttributes};
    use super::*;

    /// One-seat games, one per value of `n`. An empty value means that the game has no `n`. The
    /// player wins if `n` is at least 3.
    fn games(values: &[&str]) -> Vec<GameAttributes> {
        let game = |text: &&str| {
            let value = Value::read(text);
            let is_won = value.as_ref().and_then(Value::number).is_some_and(|n| n >= 3.0);
            let result = Some(if is_won { GameResult::Won } else { GameResult::Lost });
            let values = value.map(|value| ("n".to_owned(), value)).into_iter().collect();
            let own = Attributes { values, ..Attributes::default() };
            let seats = vec![SeatAttributes { result, own, ..SeatAttributes::default() }];
            GameAttributes { seats, ..GameAttributes::default() }
        };
        values.iter().map(game).collect()
    }

    /// Formats each group's values with its wins and losses.
    fn groups(split: &Split) -> Vec<String> {
        let group = |group: &Group| {
            let Results { won, lost, .. } = group.results;
            match &group.values {
                GroupValues::One(value) => format!("{value}: {won} {lost}"),
                GroupValues::Range([low, high]) => format!("{low}..{high}: {won} {lost}"),
            }
        };
        split.groups.iter().map(group).collect()
    }

    #[test]
    fn results_are_counted_by_value() {
        let games = games(&["4", "wild", "1", "4", "", "calm"]);
        let split = Split::new(games.iter().map(|game| (game, 0)), "n", 9);
        assert_eq!(groups(&split), ["1: 0 1", "4: 2 0", "calm: 0 1", "wild: 0 1"]);
        assert_eq!(split.missing, Results { lost: 1, ..Results::default() });
        assert_eq!(split.groups[1].results.score(), Some(1.0));
        assert_eq!(Results::default().score(), None);
        assert_eq!(Split::new([(&games[0], 7)], "n", 9), Split::default());
    }

    #[test]
    fn numbers_are_joined_by_quantiles() {
        let games = games(&["5", "1", "2", "3", "4", "6", "calm"]);
        let seats = || games.iter().map(|game| (game, 0));
        let split = |bins| groups(&Split::new(seats(), "n", bins));
        assert_eq!(split(3), ["1..2: 0 2", "3..4: 2 0", "5..6: 2 0", "calm: 0 1"]);
        assert_eq!(split(1), ["1..6: 4 2", "calm: 0 1"]);
        assert_eq!(split(0), split(1));
        assert_eq!(split(100).len(), 7);
        assert_eq!(split(6), split(100));
    }

    #[test]
    fn equal_numbers_are_in_one_group() {
        let games = games(&["1", "1", "1", "1", "1", "1", "1", "2", "3", "4"]);
        let split = Split::new(games.iter().map(|game| (game, 0)), "n", 2);
        assert_eq!(groups(&split), ["1: 0 7", "2..4: 2 1"]);
    }

    #[test]
    fn a_seat_counts_for_each_tag() {
        let tags = ["hard", "known", "hard"].map(str::to_owned).to_vec();
        let mut game = games(&["4"]).swap_remove(0);
        game.tags = tags;
        let split = Split::new([(&game, 0)], "tag", 9);
        assert_eq!(groups(&split), ["hard: 1 0", "known: 1 0"]);
    }
}
