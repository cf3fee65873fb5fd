//! Attributes by turn across several games, for charts.

use std::collections::BTreeMap;

use super::GameAttributes;

/// Summary of an attribute across several games, for each turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series(BTreeMap<u32, Point>);

/// Summary of a single turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Number of games with a value for this turn; at least 1.
    pub count: u64,
    pub mean: f64,
    pub min: f64,
    pub max: f64,
}

impl Series {
    /// Summarizes an attribute separately for each player name.
    pub fn by_player<'a>(
        games: impl IntoIterator<Item = (&'a GameAttributes, usize)>,
        name: &str,
    ) -> BTreeMap<String, Self> {
        let mut players: BTreeMap<String, Self> = BTreeMap::new();
        for (game, seat) in games {
            let points = game.series(seat, name);
            if let Some(own) = game.seats.get(seat).filter(|_| !points.is_empty()) {
                players.entry(own.player.clone()).or_default().add(points);
            }
        }
        players
    }

    /// Adds one game's values, at most one per turn.
    pub fn add(&mut self, points: &[(u32, f64)]) {
        for (turn, number) in points {
            let first = Point { count: 0, mean: 0.0, min: *number, max: *number };
            let point = self.0.entry(*turn).or_insert(first);
            point.count += 1;
            point.mean += (number - point.mean) / point.count as f64;
            point.min = point.min.min(*number);
            point.max = point.max.max(*number);
        }
    }

    /// Iterates over the turns that have values, in ascending order.
    pub fn points(&self) -> impl Iterator<Item = (u32, Point)> + '_ {
        self.0.iter().map(|(turn, point)| (*turn, *point))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::game;
    use super::*;

    #[test]
    fn players_have_series_of_their_own() {
        let game = game();
        let series = Series::by_player([(&game, 0), (&game, 1), (&game, 9)], "ms");
        assert_eq!(series.keys().collect::<Vec<_>>(), ["new", "old 3"]);
        let mut own = Series::default();
        own.add(game.series(1, "ms"));
        assert_eq!(series["old 3"], own);
        assert_eq!(Series::by_player([(&game, 0), (&game, 1)], "gold").len(), 1);
    }

    #[test]
    fn each_turn_has_count_mean_and_bounds() {
        let mut series = Series::default();
        series.add(&[(1, 2.0), (2, 5.0)]);
        series.add(&[(1, 4.0)]);
        series.add(&[]);
        let points: Vec<_> = series.points().collect();
        let first = Point { count: 2, mean: 3.0, min: 2.0, max: 4.0 };
        assert_eq!(points, [(1, first), (2, Point { count: 1, mean: 5.0, min: 5.0, max: 5.0 })]);
    }
}
