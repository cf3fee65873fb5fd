//! The rule sets, as data.

use std::ops::RangeInclusive;

use crate::CellSet;

/// Gold that each seat starts with.
pub const START_GOLD: i32 = 20;
/// Price of a tower.
pub const TOWER_PRICE: i32 = 15;
/// Income from an active mine, in addition to its cell's income.
pub const MINE_INCOME: i32 = 4;
/// Number of rounds in a game. In each round, red plays first, then blue.
pub const ROUNDS: u16 = 100;

/// The number of mine spots on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotCount {
    /// An even number from 6 to about 15 % of the floor cells.
    ByFloor,
    /// An even number from 8 to 20.
    EightToTwenty,
}

impl SpotCount {
    /// Returns the possible numbers of spots on a floor. Only even numbers occur.
    #[must_use]
    pub fn range(self, floor: CellSet) -> RangeInclusive<u32> {
        match self {
            Self::ByFloor => 6..=(floor.len() * 15 / 100).max(6),
            Self::EightToTwenty => 8..=20,
        }
    }
}

/// A rule set in a league. Every difference between rule sets or leagues is expressed as a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Name of the rule set.
    pub name: &'static str,
    /// League, 1 to 4: Wood 3, Wood 2, Wood 1, and Bronze or above.
    pub league: u8,
    /// Price of the first mine.
    pub mine_price: i32,
    /// Amount that each mine a seat owns adds to the price of the seat's next mine.
    pub mine_price_step: i32,
    /// The number of mine spots on a map that has any.
    pub spot_count: SpotCount,
    /// Whether a command with a missing or too large number loses the game. Otherwise, it is
    /// ignored.
    pub strict_numbers: bool,
    /// Highest unit level.
    pub level_max: u8,
    /// First league where mines can be built and maps have mine spots.
    pub mines_from: u8,
    /// First league where towers can be built.
    pub towers_from: u8,
}

impl Rules {
    /// Returns the rules on the platform since June 2019. The league is 1 to 4; higher numbers mean
    /// 4, and 0 means 1.
    #[must_use]
    pub const fn live(league: u8) -> Self {
        let league = Self::league_of(league);
        Self {
            name: "live",
            league,
            mine_price: 15,
            mine_price_step: 0,
            spot_count: SpotCount::ByFloor,
            strict_numbers: true,
            level_max: if league == 1 { 1 } else { 3 },
            mines_from: 3,
            towers_from: 4,
        }
    }

    /// Returns the rules at the end of the contest in May 2019: more expensive mines, a different
    /// number of mine spots, laxer parsing of numbers, and towers from league 3 on.
    #[must_use]
    pub const fn contest(league: u8) -> Self {
        let league = Self::league_of(league);
        Self {
            name: "contest",
            mine_price: 20,
            mine_price_step: 4,
            spot_count: SpotCount::EightToTwenty,
            strict_numbers: false,
            towers_from: 3,
            ..Self::live(league)
        }
    }

    /// Returns the rule set with the given name, `live` or `contest`.
    #[must_use]
    pub fn named(name: &str, league: u8) -> Option<Self> {
        [Self::live(league), Self::contest(league)].into_iter().find(|rules| rules.name == name)
    }

    /// Returns true if mines can be built, and maps have mine spots.
    #[must_use]
    pub const fn has_mines(&self) -> bool {
        self.league >= self.mines_from
    }

    /// Returns true if towers can be built.
    #[must_use]
    pub const fn has_towers(&self) -> bool {
        self.league >= self.towers_from
    }

    const fn league_of(number: u8) -> u8 {
        match number {
            0 => 1,
            1..=3 => number,
            _ => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leagues_out_of_range_are_the_nearest() {
        assert_eq!(Rules::live(0), Rules::live(1));
        assert_eq!(Rules::contest(200), Rules::contest(4));
    }

    #[test]
    fn spot_counts_follow_the_floor_in_the_live_rules_only() {
        let row: CellSet = crate::Cell::all().filter(|cell| cell.y() == 0).collect();
        assert_eq!(SpotCount::ByFloor.range(row), 6..=6);
        assert_eq!(SpotCount::ByFloor.range(CellSet::ALL), 6..=21);
        assert_eq!(SpotCount::EightToTwenty.range(row), 8..=20);
    }
}
