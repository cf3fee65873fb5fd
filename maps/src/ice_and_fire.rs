//! The official map generator for A Code of Ice and Fire.

mod terrain;

use icefire::{Cell, CellSet, Map, MapError, Rules, SIDE, SpotCount};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Dice, Generate, JavaRandom, Seed};

/// A map and its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IceAndFireSetup {
    /// Name of the rule set, either `live` or `contest`.
    pub rules: String,
    /// The league, 1 to 4.
    pub league: u8,
    /// The rows from top to bottom, with `#` for void and `.` for floor.
    pub rows: Vec<String>,
    /// The mine spots as `[x, y]`, sorted by y and then by x.
    pub mine_spots: Vec<[u8; 2]>,
}

/// The first invalid field in an Ice and Fire setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("rules {0:?}, expected live or contest")]
    Rules(String),
    #[error("league {0}, expected 1 to 4")]
    League(u8),
    #[error("{0} rows, expected {SIDE}")]
    RowCount(usize),
    /// A row has the wrong length or contains a character other than `#` and `.`.
    #[error("row {y} is {row:?}, expected {SIDE} characters, each # or .")]
    Row {
        /// Number of the row, counted from 0 at the top.
        y: u8,
        row: String,
    },
    #[error("mine spot {x} {y} is off the grid")]
    MineSpot {
        /// Column, counted from 0 at the left.
        x: u8,
        /// Row, counted from 0 at the top.
        y: u8,
    },
    #[error(transparent)]
    Map(#[from] MapError),
}

#[derive(Clone, Debug)]
pub struct Options {
    pub rules: Rules,
}

impl Default for Options {
    /// Returns the platform's current rules in the highest league.
    fn default() -> Self {
        Self { rules: Rules::live(4) }
    }
}

impl Generate for IceAndFireSetup {
    type Options = Options;

    fn from_seed(seed: Seed, options: &Options) -> Self {
        let rules = &options.rules;
        let mut dice = JavaRandom::new(seed);
        let floor = terrain::floor(&mut dice);
        let spots = if rules.has_mines() {
            mine_spots(seed, dice, floor, rules.spot_count)
        } else {
            CellSet::EMPTY
        };
        Self::new(rules, floor, spots)
    }
}

impl IceAndFireSetup {
    fn new(rules: &Rules, floor: CellSet, spots: CellSet) -> Self {
        let letter = |cell| if floor.contains(cell) { '.' } else { '#' };
        let row = |y| (0..SIDE).filter_map(|x| Cell::at(x, y)).map(letter).collect();
        Self {
            rules: rules.name.to_owned(),
            league: rules.league,
            rows: (0..SIDE).map(row).collect(),
            mine_spots: spots.into_iter().map(|cell| [cell.x(), cell.y()]).collect(),
        }
    }

    /// Returns the map described by this setup. Returns an error for the first invalid field.
    pub fn map(&self) -> Result<Map, SetupError> {
        let rules = Rules::named(&self.rules, self.league)
            .ok_or_else(|| SetupError::Rules(self.rules.clone()))?;
        if !(1..=4).contains(&self.league) {
            return Err(SetupError::League(self.league));
        }
        let mut spots = CellSet::EMPTY;
        for &[x, y] in &self.mine_spots {
            spots.insert(Cell::at(x, y).ok_or(SetupError::MineSpot { x, y })?);
        }
        Ok(Map::new(rules, self.floor()?, spots)?)
    }

    fn floor(&self) -> Result<CellSet, SetupError> {
        let side = usize::from(SIDE);
        if self.rows.len() != side {
            return Err(SetupError::RowCount(self.rows.len()));
        }
        let mut floor = CellSet::EMPTY;
        for (y, row) in (0..SIDE).zip(&self.rows) {
            if row.len() != side || !row.bytes().all(|letter| matches!(letter, b'#' | b'.')) {
                return Err(SetupError::Row { y, row: row.clone() });
            }
            for (x, _) in (0..SIDE).zip(row.bytes()).filter(|(_, letter)| *letter == b'.') {
                floor.extend(Cell::at(x, y));
            }
        }
        Ok(floor)
    }
}

/// Draws the mine spots. They come in mirrored pairs, and the first pair is always next to the
/// headquarters. Under the contest rules, the number of spots comes from a separate generator.
fn mine_spots(seed: Seed, mut dice: JavaRandom, floor: CellSet, count: SpotCount) -> CellSet {
    let at = |x, y| Cell::at(x, y).expect("coordinates are drawn from within the grid");
    let range = count.range(floor);
    let choices = range.end() - range.start() + 1;
    let wanted = match count {
        SpotCount::ByFloor => 2 * ((dice.range(choices) + range.start()) / 2),
        SpotCount::EightToTwenty => {
            2 * (JavaRandom::new(seed).range(choices) + range.start()).div_ceil(2)
        }
    };
    let never: CellSet = [at(0, 0), at(11, 11), at(0, 1), at(11, 10)].into_iter().collect();
    let mut spots: CellSet = [at(1, 0), at(10, 11)].into_iter().collect();
    for _ in 1..wanted / 2 {
        let spot = loop {
            let x = dice.range(SIDE.into()) as u8;
            let cell = at(x, dice.range(SIDE.into()) as u8);
            if floor.contains(cell) && !spots.contains(cell) && !never.contains(cell) {
                break cell;
            }
        };
        spots.insert(spot);
        spots.insert(spot.mirrored());
    }
    spots
}
