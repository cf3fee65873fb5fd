//! Reading a view from its text.

use std::str::FromStr;

use super::{Ground, Purse, SeenBuilding, SeenUnit, Side, View};
use crate::cell::{Cell, SIDE};
use crate::level::{Building, Level};

impl View {
    /// Reads a view line by line.
    ///
    /// # Errors
    ///
    /// A sentence with the line that is not what it should be.
    pub fn read<L: AsRef<str>>(mut next_line: impl FnMut() -> Option<L>) -> Result<Self, String> {
        let mut next =
            |what: &str| next_line().ok_or_else(|| format!("the input ends before {what}"));
        let mut number = |what: &str| read_number(next(what)?.as_ref(), what);
        let own = Purse { gold: number("own gold")?, income: number("own income")? };
        let opponent =
            Purse { gold: number("opponent's gold")?, income: number("opponent's income")? };
        let mut rows = [[Ground::Void; SIDE as usize]; SIDE as usize];
        for row in &mut rows {
            *row = read_row(next("a row")?.as_ref())?;
        }
        let mut view = Self { own, opponent, rows, buildings: Vec::new(), units: Vec::new() };
        for _ in 0..read_number(next("the number of buildings")?.as_ref(), "number of buildings")? {
            view.buildings.push(read_building(next("a building")?.as_ref())?);
        }
        for _ in 0..read_number(next("the number of units")?.as_ref(), "number of units")? {
            view.units.push(read_unit(next("a unit")?.as_ref())?);
        }
        Ok(view)
    }
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        Self::read(|| lines.next())
    }
}

fn read_number(text: &str, what: &str) -> Result<i32, String> {
    text.trim().parse().map_err(|_| format!("{what}: found {text:?}, expected a number"))
}

fn read_row(text: &str) -> Result<[Ground; SIDE as usize], String> {
    let grounds: Option<Vec<Ground>> = text.trim().chars().map(Ground::from_letter).collect();
    let row = grounds.and_then(|grounds| <[Ground; SIDE as usize]>::try_from(grounds).ok());
    row.ok_or_else(|| format!("found {text:?}, expected a row of {SIDE} letters of #.OoXx"))
}

fn read_numbers<const COUNT: usize>(text: &str) -> Option<[u32; COUNT]> {
    let numbers: Option<Vec<u32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn read_building(text: &str) -> Result<SeenBuilding, String> {
    let read = || {
        let [owner, kind, x, y] = read_numbers(text)?;
        let building = match kind {
            0 => None,
            1 => Some(Building::Mine),
            2 => Some(Building::Tower),
            _ => return None,
        };
        Some(SeenBuilding { side: side(owner)?, building, cell: cell(x, y)? })
    };
    read().ok_or_else(|| format!("found {text:?}, expected a building: owner type x y"))
}

fn read_unit(text: &str) -> Result<SeenUnit, String> {
    let read = || {
        let [owner, id, level, x, y] = read_numbers(text)?;
        u16::try_from(id).ok().filter(|&id| id > 0)?;
        Some(SeenUnit {
            side: side(owner)?,
            id,
            level: Level::from_number(level)?,
            cell: cell(x, y)?,
        })
    };
    read().ok_or_else(|| format!("found {text:?}, expected a unit: owner id level x y"))
}

fn side(owner: u32) -> Option<Side> {
    match owner {
        0 => Some(Side::Own),
        1 => Some(Side::Opponent),
        _ => None,
    }
}

fn cell(x: u32, y: u32) -> Option<Cell> {
    Cell::at(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
}
