//! Takes neutral ground: every unit steps onto a free neutral cell, and gold trains more units.

use std::io::{stdin, Lines, StdinLock};

const SIDE: i32 = 12;

fn neighbours((x, y): (i32, i32)) -> [(i32, i32); 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

/// The grid, row by row.
struct Grid(Vec<Vec<u8>>);

impl Grid {
    fn at(&self, (x, y): (i32, i32)) -> u8 {
        if (0..SIDE).contains(&x) && (0..SIDE).contains(&y) {
            self.0[y as usize][x as usize]
        } else {
            b'#'
        }
    }

    /// Marks a cell as a destination.
    fn take(&mut self, (x, y): (i32, i32)) {
        self.0[y as usize][x as usize] = b'+';
    }
}

fn answer(mut gold: i32, mut grid: Grid, units: &[Vec<i32>]) -> String {
    let mut commands = Vec::new();
    for unit in units.iter().filter(|unit| unit[0] == 0) {
        let steps = neighbours((unit[3], unit[4]));
        if let Some(&(x, y)) = steps.iter().find(|cell| grid.at(**cell) == b'.') {
            grid.take((x, y));
            commands.push(format!("MOVE {} {x} {y}", unit[1]));
        }
    }
    for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
        let is_border = neighbours((x, y)).iter().any(|cell| grid.at(*cell) == b'O');
        if grid.at((x, y)) == b'.' && is_border && gold >= 10 {
            gold -= 10;
            commands.push(format!("TRAIN 1 {x} {y}"));
        }
    }
    if commands.is_empty() {
        "WAIT".to_owned()
    } else {
        commands.join(";")
    }
}

struct Input(Lines<StdinLock<'static>>);

impl Input {
    /// The next line, or `None` when the game is over.
    fn line(&mut self) -> Option<String> {
        self.0.next()?.ok()
    }

    fn number(&mut self) -> Option<i32> {
        self.line()?.trim().parse().ok()
    }

    /// Reads a count, and that many lines of numbers.
    fn list(&mut self) -> Option<Vec<Vec<i32>>> {
        (0..self.number()?)
            .map(|_| self.line()?.split_whitespace().map(|n| n.parse().ok()).collect())
            .collect()
    }
}

fn play() -> Option<()> {
    let mut input = Input(stdin().lines());
    let _mine_spots = input.list()?;
    loop {
        let gold = input.number()?;
        let (_income, _enemy_gold, _enemy_income) =
            (input.number()?, input.number()?, input.number()?);
        let rows =
            (0..SIDE).map(|_| input.line().map(String::into_bytes)).collect::<Option<_>>()?;
        let _buildings = input.list()?;
        let units = input.list()?;
        println!("{}", answer(gold, Grid(rows), &units));
    }
}

fn main() {
    play();
}
