//! Moves the first unit that can step to a dry neighbour.

use std::collections::BTreeMap;
use std::io::{stdin, Lines, StdinLock};

const FIRST: [i32; 9] = [5, 4, 3, 2, 1, 1, 1, 1, 1];
const STEPS: [(i32, i32); 6] = [(0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0)];

/// Row, counted from 0 for A, and column.
type Cell = (i32, i32);

fn name((row, column): Cell) -> String {
    format!("{}{column}", (b'A' + row as u8) as char)
}

fn cell(name: &str) -> Option<Cell> {
    let letters = name.as_bytes();
    Some((i32::from(letters.first()? - b'A'), i32::from(letters.get(1)? - b'0')))
}

fn answer(terrain: &BTreeMap<Cell, String>, units: &[Cell]) -> Option<String> {
    for &(row, column) in units {
        for (down, right) in STEPS {
            let to = (row + down, column + right);
            if terrain.get(&to).is_some_and(|ground| ground != "U") && !units.contains(&to) {
                return Some(format!("{} {}", name((row, column)), name(to)));
            }
        }
    }
    None
}

struct Input(Lines<StdinLock<'static>>);

impl Input {
    /// The words on the next line, or `None` when the game is over.
    fn words(&mut self) -> Option<Vec<String>> {
        Some(self.0.next()?.ok()?.split_whitespace().map(str::to_owned).collect())
    }
}

fn play() -> Option<()> {
    let mut input = Input(stdin().lines());
    let count: usize = input.words()?.first()?.parse().ok()?;
    let _proposed = (0..count).map(|_| input.words()).collect::<Option<Vec<_>>>()?;
    loop {
        let mut terrain = BTreeMap::new();
        for (row, first) in (0..).zip(FIRST) {
            let letters = input.words()?;
            terrain.extend((first..).zip(letters).map(|(column, ground)| ((row, column), ground)));
        }
        let counts: Vec<usize> = input.words()?.iter().filter_map(|n| n.parse().ok()).collect();
        let mut units = Vec::new();
        for _ in 0..counts.iter().sum() {
            units.push(cell(input.words()?.get(1)?)?);
        }
        println!("{}", answer(&terrain, &units)?);
    }
}

fn main() {
    play();
}
