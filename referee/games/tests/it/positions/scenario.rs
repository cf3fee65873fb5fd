//! A position as text: one entry per line; lines starting with `#` are comments.
//!
//! ```text
//! # The step comes first: it opens the way for the training.
//! league: 4
//! rules: live
//! seat: red
//! round: 20
//! own: gold 10 income 7
//! opponent: gold 3 income 9
//! map:
//! OOO.########
//! ... (twelve rows; own cells `O` and `o`, the opponent's `X` and `x`)
//! spots: 1 0, 10 11
//! building: own tower at 2 0
//! unit: own 1 level 1 at 2 1
//! unit: opponent 2 level 3 at 9 9
//! expect: wins
//! reference: MOVE 1 3 1;TRAIN 1 4 1
//! ```
//!
//! The headquarters are in their corners and are not listed. A file may contain several
//! expectations.

use std::str::FromStr;

use icefire::{
    Building, Cell, CellSet, Game, Ground, Level, Map, Purse, Rules, SIDE, Seat, SeenBuilding,
    SeenUnit, Side, View,
};

use super::expectation::Expectation;

/// A position, the expectations for an answer, and an answer that meets them.
pub struct Scenario {
    pub rules: Rules,
    pub round: u16,
    pub view: View,
    pub spots: CellSet,
    pub expectations: Vec<Expectation>,
    pub reference: String,
}

impl Scenario {
    pub fn game(&self) -> Game {
        let floor = self.view.floor;
        let map = Map::new(self.rules, floor, self.spots).expect("checked when it was read");
        Game::resume(map, &self.view, self.round).expect("checked when it was read")
    }

    /// Returns true if the headquarters is expected to be captured.
    pub fn is_won(&self) -> bool {
        self.expectations.iter().any(|expectation| matches!(expectation, Expectation::Wins))
    }

    /// Plays an answer. Returns an error for an unknown command, or for the first expectation that
    /// the answer does not meet.
    pub fn check(&self, answer: &str) -> Result<(), String> {
        let after = super::expectation::After::play(self, answer)?;
        self.expectations.iter().try_for_each(|expectation| expectation.check(&after))
    }
}

impl FromStr for Scenario {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut view = View::default();
        let mut entries = Entries(Vec::new());
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        while let Some((number, line)) = lines.next() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line == "map:" {
                for y in 0..SIDE {
                    let (number, line) = lines.next().ok_or("the map ends early")?;
                    set_row(&mut view, y, line).map_err(|fault| format!("{number}: {fault}"))?;
                }
                continue;
            }
            let entry =
                line.split_once(':').filter(|(key, _)| KEYS.split(' ').any(|known| known == *key));
            let (key, value) = entry.ok_or_else(|| format!("{number}: {line:?} is no entry"))?;
            entries.0.push((number, key, value.trim()));
        }
        entries.scenario(view)
    }
}

const KEYS: &str = "league rules seat round own opponent spots building unit expect reference";

/// Line number, key and value of each line.
struct Entries<'a>(Vec<(usize, &'a str, &'a str)>);

impl Entries<'_> {
    /// The values of all lines with a key.
    fn all<T>(&self, key: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
        let lines = self.0.iter().filter(|(_, other, _)| *other == key);
        let fault = |number, value| format!("{number}: {value:?} is no {key}");
        lines.map(|(number, _, value)| read(value).ok_or_else(|| fault(number, value))).collect()
    }

    /// The value of the last line with a key.
    fn one<T>(&self, key: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        self.all(key, read)?.pop().ok_or_else(|| format!(" there is no line {key:?}"))
    }

    fn scenario(&self, mut view: View) -> Result<Scenario, String> {
        let seat = self.one("seat", seat_of)?;
        let league = self.one("league", |value| value.parse().ok())?;
        (view.own, view.opponent) = (self.one("own", purse_of)?, self.one("opponent", purse_of)?);
        view.buildings = self.all("building", building_of)?;
        for (side, cell) in [(Side::Own, seat.hq()), (Side::Opponent, (!seat).hq())] {
            view.buildings.push(SeenBuilding { side, building: None, cell });
        }
        view.units = self.all("unit", unit_of)?;
        let scenario = Scenario {
            rules: self.one("rules", |name| Rules::named(name, league))?,
            round: self.one("round", |value| value.parse().ok())?,
            view,
            spots: self.all("spots", spots_of)?.pop().unwrap_or_default(),
            expectations: self.all("expect", Expectation::read)?,
            reference: self.one("reference", |value| Some(value.to_owned()))?,
        };
        if scenario.expectations.is_empty() {
            return Err(" there is no line \"expect\"".to_owned());
        }
        validate(&scenario, seat).map_err(|fault| format!(" {fault}"))?;
        Ok(scenario)
    }
}

fn set_row(view: &mut View, y: u8, line: &str) -> Result<(), String> {
    let grounds: Option<Vec<Ground>> = line.chars().map(Ground::from_letter).collect();
    let row = grounds.filter(|grounds| grounds.len() == usize::from(SIDE));
    let row = row.ok_or_else(|| format!("{line:?} is not a row of {SIDE} letters of #.OoXx"))?;
    let cells = (0..SIDE).filter_map(|x| Cell::at(x, y));
    cells.zip(row).for_each(|(cell, ground)| view.set_ground(cell, ground));
    Ok(())
}

/// Checks that the parts of a position are consistent.
fn validate(scenario: &Scenario, seat: Seat) -> Result<(), String> {
    let Scenario { view, rules, round, spots, .. } = scenario;
    Map::new(*rules, view.floor, *spots).map_err(|error| error.to_string())?;
    let (position, _) = view.checked_position(*round).map_err(|error| error.to_string())?;
    if position.to_move() != seat {
        return Err("the headquarters belong to other seats".to_owned());
    }
    for (side, purse) in [(seat, view.own), (!seat, view.opponent)] {
        let income = position.income_now(side);
        if purse.income != income {
            return Err(format!("the income of {side:?} is {}, expected {income}", purse.income));
        }
    }
    Ok(())
}

fn seat_of(word: &str) -> Option<Seat> {
    match word {
        "red" => Some(Seat::Red),
        "blue" => Some(Seat::Blue),
        _ => None,
    }
}

fn side_of(word: &str) -> Option<Side> {
    match word {
        "own" => Some(Side::Own),
        "opponent" => Some(Side::Opponent),
        _ => None,
    }
}

fn purse_of(value: &str) -> Option<Purse> {
    let ["gold", gold, "income", income] = words(value)? else { return None };
    Some(Purse { gold: gold.parse().ok()?, income: income.parse().ok()? })
}

fn spots_of(value: &str) -> Option<CellSet> {
    value.split(',').map(|pair| cell_of(&words(pair)?)).collect()
}

fn building_of(value: &str) -> Option<SeenBuilding> {
    let [side, kind, "at", x, y] = words(value)? else { return None };
    let building = match kind {
        "mine" => Building::Mine,
        "tower" => Building::Tower,
        _ => return None,
    };
    Some(SeenBuilding { side: side_of(side)?, building: Some(building), cell: cell_of(&[x, y])? })
}

fn unit_of(value: &str) -> Option<SeenUnit> {
    let [side, id, "level", level, "at", x, y] = words(value)? else { return None };
    let id: u16 = id.parse().ok().filter(|&id| id > 0)?;
    let level = Level::from_number(level.parse().ok()?)?;
    Some(SeenUnit { side: side_of(side)?, id: id.into(), level, cell: cell_of(&[x, y])? })
}

pub fn cell_of(pair: &[&str; 2]) -> Option<Cell> {
    Cell::at(pair[0].parse().ok()?, pair[1].parse().ok()?)
}

/// The words in a text, if there are exactly `COUNT`.
pub fn words<const COUNT: usize>(text: &str) -> Option<[&str; COUNT]> {
    text.split_whitespace().collect::<Vec<_>>().try_into().ok()
}
