//! Parses the text of a view.

use std::str::FromStr;

use super::{Ground, Purse, SeenBuilding, SeenUnit, Side, View};
use crate::input_error::Lines;
use crate::{Building, Cell, InputError, Level, SIDE};

impl View {
    /// Reads a view line by line, and stops after its last line.
    ///
    /// Returns an error if a line is invalid or the input ends too early.
    pub fn read<L: AsRef<str>>(next_line: impl FnMut() -> Option<L>) -> Result<Self, InputError> {
        let mut lines = Lines::new(next_line);
        let mut number = |what| lines.read(what, |line| line.parse().ok());
        let own = Purse { gold: number("own gold")?, income: number("own income")? };
        let opponent =
            Purse { gold: number("opponent's gold")?, income: number("opponent's income")? };
        let mut view = Self { own, opponent, ..Self::default() };
        for y in 0..SIDE {
            let row = lines.read("a row of 12 characters from #.OoXx", parse_row)?;
            for (cell, ground) in (0..SIDE).filter_map(|x| Cell::at(x, y)).zip(row) {
                view.set_ground(cell, ground);
            }
        }
        view.buildings = lines.read_list(
            "the number of buildings",
            "a building: owner type x y",
            parse_building,
        )?;
        view.units =
            lines.read_list("the number of units", "a unit: owner id level x y", parse_unit)?;
        Ok(view)
    }
}

impl FromStr for View {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut lines = text.lines();
        Self::read(|| lines.next())
    }
}

fn parse_row(text: &str) -> Option<[Ground; SIDE as usize]> {
    let grounds: Option<Vec<Ground>> = text.chars().map(Ground::from_letter).collect();
    grounds?.try_into().ok()
}

fn parse_numbers<const COUNT: usize>(text: &str) -> Option<[u32; COUNT]> {
    let numbers: Option<Vec<u32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn parse_building(text: &str) -> Option<SeenBuilding> {
    let [owner, kind, x, y] = parse_numbers(text)?;
    let building = match kind {
        0 => None,
        1 => Some(Building::Mine),
        2 => Some(Building::Tower),
        _ => return None,
    };
    Some(SeenBuilding { side: side(owner)?, building, cell: cell(x, y)? })
}

fn parse_unit(text: &str) -> Option<SeenUnit> {
    let [owner, id, level, x, y] = parse_numbers(text)?;
    u16::try_from(id).ok().filter(|&id| id > 0)?;
    Some(SeenUnit { side: side(owner)?, id, level: Level::from_number(level)?, cell: cell(x, y)? })
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
