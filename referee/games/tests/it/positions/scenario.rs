//! A position as text: one entry per line, `#` at the start of a line for remarks.
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
//! The headquarters are in their corners and are not listed. A file may expect several things.

use std::str::FromStr;

use icefire::{
    Arena, Building, Cell, CellSet, Game, Ground, Level, Purse, Rules, Seat, SeenBuilding,
    SeenUnit, Side, View, SIDE,
};

use super::expectation::Expectation;

/// A position, what is expected of an answer to it, and an answer that does it.
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
        let arena = Arena::new(self.rules, floor, self.spots).expect("checked when it was read");
        Game::resume(arena, &self.view, self.round).expect("checked when it was read")
    }

    /// Whether the headquarters is there to be taken.
    pub fn is_won(&self) -> bool {
        self.expectations.iter().any(|expectation| matches!(expectation, Expectation::Wins))
    }

    /// Plays an answer and returns the expectations that it fails.
    pub fn check(&self, answer: &str) -> Result<(), String> {
        let after = super::expectation::After::of(self, answer)?;
        self.expectations.iter().try_for_each(|expectation| expectation.check(&after))
    }
}

impl FromStr for Scenario {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let mut draft = Draft::default();
        while let Some((number, line)) = lines.next() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line == "map:" {
                for row in &mut draft.rows {
                    let (number, line) = lines.next().ok_or("the map ends early")?;
                    *row = row_of(line).map_err(|fault| format!("{number}: {fault}"))?;
                }
                continue;
            }
            draft.entry(line).map_err(|fault| format!("{number}: {fault}"))?;
        }
        draft.finish().map_err(|fault| format!(" {fault}"))
    }
}

#[derive(Default)]
struct Draft {
    league: Option<u8>,
    rules: Option<String>,
    seat: Option<Seat>,
    round: Option<u16>,
    own: Option<Purse>,
    opponent: Option<Purse>,
    rows: [Row; SIDE as usize],
    spots: CellSet,
    buildings: Vec<SeenBuilding>,
    units: Vec<SeenUnit>,
    expectations: Vec<Expectation>,
    reference: Option<String>,
}

struct Row([Ground; SIDE as usize]);

impl Default for Row {
    fn default() -> Self {
        Self([Ground::Void; SIDE as usize])
    }
}

impl Draft {
    fn entry(&mut self, line: &str) -> Result<(), String> {
        let (key, value) = line.split_once(':').ok_or_else(|| format!("{line:?} is no entry"))?;
        let value = value.trim();
        let not = |what: &str| format!("{value:?} is not {what}");
        match key {
            "league" => self.league = Some(value.parse().map_err(|_| not("a league"))?),
            "rules" => self.rules = Some(value.to_owned()),
            "seat" => self.seat = Some(seat_of(value).ok_or_else(|| not("red or blue"))?),
            "round" => self.round = Some(value.parse().map_err(|_| not("a round"))?),
            "own" => self.own = Some(purse_of(value).ok_or_else(|| not("gold N income N"))?),
            "opponent" => {
                self.opponent = Some(purse_of(value).ok_or_else(|| not("gold N income N"))?);
            }
            "spots" => self.spots = spots_of(value).ok_or_else(|| not("X Y, X Y, ..."))?,
            "building" => {
                let building = building_of(value);
                self.buildings.push(building.ok_or_else(|| not("SIDE mine|tower at X Y"))?);
            }
            "unit" => {
                let unit = unit_of(value);
                self.units.push(unit.ok_or_else(|| not("SIDE ID level N at X Y"))?);
            }
            "expect" => self.expectations.push(value.parse()?),
            "reference" => self.reference = Some(value.to_owned()),
            _ => return Err(format!("{key:?} is no kind of entry")),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Scenario, String> {
        let missing = |what: &str| format!("there is no line {what:?}");
        let seat = self.seat.ok_or_else(|| missing("seat"))?;
        let name = self.rules.ok_or_else(|| missing("rules"))?;
        let rules = Rules::named(&name, self.league.ok_or_else(|| missing("league"))?)
            .ok_or_else(|| format!("there are no rules {name:?}"))?;
        for (side, hq) in [(Side::Own, seat.hq()), (Side::Opponent, (!seat).hq())] {
            self.buildings.push(SeenBuilding { side, building: None, cell: hq });
        }
        let mut view = View {
            own: self.own.ok_or_else(|| missing("own"))?,
            opponent: self.opponent.ok_or_else(|| missing("opponent"))?,
            buildings: self.buildings,
            units: self.units,
            ..View::default()
        };
        for cell in Cell::all() {
            let row = &self.rows[usize::from(cell.y())];
            view.set_ground(cell, row.0[usize::from(cell.x())]);
        }
        if self.expectations.is_empty() {
            return Err(missing("expect"));
        }
        let scenario = Scenario {
            rules,
            round: self.round.ok_or_else(|| missing("round"))?,
            view,
            spots: self.spots,
            expectations: self.expectations,
            reference: self.reference.ok_or_else(|| missing("reference"))?,
        };
        validate(&scenario, seat)?;
        Ok(scenario)
    }
}

/// Checks that the parts of a position agree with each other.
fn validate(scenario: &Scenario, seat: Seat) -> Result<(), String> {
    let Scenario { view, rules, round, spots, .. } = scenario;
    Arena::new(*rules, view.floor, *spots).map_err(|error| error.to_string())?;
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

fn row_of(line: &str) -> Result<Row, String> {
    let grounds: Option<Vec<Ground>> = line.chars().map(Ground::from_letter).collect();
    let row = grounds.and_then(|grounds| grounds.try_into().ok());
    row.map(Row).ok_or_else(|| format!("{line:?} is not a row of {SIDE} letters of #.OoXx"))
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

/// The words of a text, if there are exactly `COUNT`.
pub fn words<const COUNT: usize>(text: &str) -> Option<[&str; COUNT]> {
    text.split_whitespace().collect::<Vec<_>>().try_into().ok()
}
