//! Reads the contest's input, checks everything, and reports the first error with its line number.

use std::ops::RangeInclusive;
use std::slice::SplitInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::cell::{ROWS, row_length};
use super::{Cell, JankenSetup, Kind, Move, Terrain, Unit};

/// The error's code, and a description of what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputFault(pub &'static str, pub &'static str);

const BAD_FIELDS: InputFault = InputFault("bad-fields", "a different number of fields");
const BAD_NUMBER: InputFault = InputFault("bad-number", "a number in ASCII digits");
const COUNT_OUT_OF_RANGE: InputFault =
    InputFault("count-out-of-range", "1 to 10 units per side and 1 to 100 moves");
const BAD_TERRAIN_ROW: InputFault =
    InputFault("bad-terrain-row", "rows of 5 6 7 8 9 8 7 6 5 letters");
const BAD_TERRAIN_LETTER: InputFault = InputFault("bad-terrain-letter", "the letters F W H M U");
const BAD_UNIT_TYPE: InputFault = InputFault("bad-unit-type", "G, M or S");
const BAD_CELL: InputFault = InputFault("bad-cell", "a cell from A5 to I5");
const UNIT_ON_WATER: InputFault = InputFault("unit-on-water", "a cell that is not under water");
const CELL_OCCUPIED: InputFault = InputFault("cell-occupied", "a cell with no other unit on it");
const UNEXPECTED_END: InputFault = InputFault("unexpected-end", "another line");
const TRAILING_DATA: InputFault = InputFault("trailing-data", "nothing after the last data set");

/// An error and its line number, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{} in line {line}: expected {}", fault.0, fault.1)]
pub struct InputError {
    pub fault: InputFault,
    pub line: usize,
}

impl FromStr for Move {
    type Err = InputFault;

    /// Parses a move as in the contest: two cells, with spaces or tabs between and around them.
    fn from_str(line: &str) -> Result<Self, InputFault> {
        read_move(line.as_bytes())
    }
}

impl TryFrom<String> for JankenSetup {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut sets = read(text.as_bytes()).map_err(|error| error.to_string())?;
        match (sets.pop(), sets.len()) {
            (Some(setup), 0) => Ok(setup),
            _ => Err("expected one data set".to_owned()),
        }
    }
}

/// Reads all data sets. Returns the first error in reading order.
pub fn read(text: &[u8]) -> Result<Vec<JankenSetup>, InputError> {
    let mut lines = Lines { rest: text.split_inclusive(|byte| *byte == b'\n'), number: 0 };
    let [count] = lines.numbers(0..=u64::MAX)?;
    let mut sets = Vec::new();
    for _ in 0..count {
        sets.push(read_set(&mut lines)?);
    }
    if lines.next().is_some() {
        return Err(lines.fault(TRAILING_DATA));
    }
    Ok(sets)
}

fn read_set(lines: &mut Lines<'_>) -> Result<JankenSetup, InputError> {
    let mut setup =
        JankenSetup { terrain: Vec::new(), sides: [Vec::new(), Vec::new()], moves: Vec::new() };
    for row in 0..ROWS {
        let line = lines.required()?;
        read_row(line, row_length(row), &mut setup.terrain).map_err(|fault| lines.fault(fault))?;
    }
    let counts: [u64; 2] = lines.numbers(1..=10)?;
    let mut taken = 0u128;
    for (side, count) in counts.into_iter().enumerate() {
        for _ in 0..count {
            let fields = lines.fields::<2>()?;
            let unit = read_unit(fields, &setup.terrain, &mut taken)
                .map_err(|fault| lines.fault(fault))?;
            setup.sides[side].push(unit);
        }
    }
    let [moves] = lines.numbers(1..=100)?;
    for _ in 0..moves {
        let line = lines.required()?;
        setup.moves.push(read_move(line).map_err(|fault| lines.fault(fault))?);
    }
    Ok(setup)
}

/// Reads a line with the two cells of a move. Returns an error if there are not exactly two fields,
/// or if one of them is not a cell name.
pub(super) fn read_move(line: &[u8]) -> Result<Move, InputFault> {
    let [from, to] = fields(line).ok_or(BAD_FIELDS)?;
    let cell = |name| Cell::from_name(name).ok_or(BAD_CELL);
    Ok(Move { from: cell(from)?, to: cell(to)? })
}

/// Splits a line into fields separated by spaces or tabs. Returns `None` unless there are exactly
/// `COUNT` fields.
fn fields<const COUNT: usize>(line: &[u8]) -> Option<[&[u8]; COUNT]> {
    let mut fields =
        line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|field| !field.is_empty());
    let mut found: [&[u8]; COUNT] = [&[]; COUNT];
    for index in &mut found {
        *index = fields.next()?;
    }
    fields.next().is_none().then_some(found)
}

fn read_row(line: &[u8], length: usize, terrain: &mut Vec<Terrain>) -> Result<(), InputFault> {
    let text = String::from_utf8_lossy(line);
    let letters: Vec<char> = text.chars().filter(|letter| !matches!(letter, ' ' | '\t')).collect();
    if letters.len() != length {
        return Err(BAD_TERRAIN_ROW);
    }
    for letter in letters {
        let known = u8::try_from(letter).ok().and_then(Terrain::from_letter);
        terrain.push(known.ok_or(BAD_TERRAIN_LETTER)?);
    }
    Ok(())
}

fn read_unit(
    fields: [&[u8]; 2],
    terrain: &[Terrain],
    taken: &mut u128,
) -> Result<Unit, InputFault> {
    let kind = match fields[0] {
        [letter] => Kind::from_letter(*letter),
        _ => None,
    };
    let kind = kind.ok_or(BAD_UNIT_TYPE)?;
    let cell = Cell::from_name(fields[1]).ok_or(BAD_CELL)?;
    let index =
        Cell::all().position(|other| other == cell).expect("Cell::all() contains every cell");
    if terrain[index] == Terrain::Underwater {
        return Err(UNIT_ON_WATER);
    }
    if *taken >> cell.index() & 1 == 1 {
        return Err(CELL_OCCUPIED);
    }
    *taken |= 1 << cell.index();
    Ok(Unit { kind, cell })
}

/// Parses a number of any length, saturating at the maximum.
fn number(digits: &[u8]) -> u64 {
    let add =
        |value: u64, digit: &u8| value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
    digits.iter().fold(0, add)
}

/// The non-blank lines of a text, without line endings.
struct Lines<'a> {
    rest: SplitInclusive<'a, u8, fn(&u8) -> bool>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        for line in self.rest.by_ref() {
            self.number += 1;
            let line = match line.strip_suffix(b"\n") {
                Some(line) => line.strip_suffix(b"\r").unwrap_or(line),
                None => line,
            };
            if line.iter().any(|byte| !matches!(byte, b' ' | b'\t')) {
                return Some(line);
            }
        }
        None
    }

    fn required(&mut self) -> Result<&'a [u8], InputError> {
        let line = self.next();
        line.ok_or(InputError { fault: UNEXPECTED_END, line: self.number + 1 })
    }

    /// Returns the fields in the next line. Returns an error unless there are exactly `COUNT` of
    /// them.
    fn fields<const COUNT: usize>(&mut self) -> Result<[&'a [u8]; COUNT], InputError> {
        let line = self.required()?;
        fields(line).ok_or_else(|| self.fault(BAD_FIELDS))
    }

    /// Returns the numbers in the next line. Returns an error unless all of them are within a
    /// range. Every field is parsed before any number is compared with the range.
    fn numbers<const COUNT: usize>(
        &mut self,
        range: RangeInclusive<u64>,
    ) -> Result<[u64; COUNT], InputError> {
        let fields = self.fields::<COUNT>()?;
        if !fields.iter().all(|digits| digits.iter().all(u8::is_ascii_digit)) {
            return Err(self.fault(BAD_NUMBER));
        }
        let numbers = fields.map(number);
        let are_right = numbers.iter().all(|number| range.contains(number));
        are_right.then_some(numbers).ok_or_else(|| self.fault(COUNT_OUT_OF_RANGE))
    }

    fn fault(&self, fault: InputFault) -> InputError {
        InputError { fault, line: self.number }
    }
}
