//! One game over standard input and output.

use std::io::{self, BufRead, Write};

use crate::bot::{Bot, Weights};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::clock::{Deadline, FIRST_TURN, LATER_TURN};
use crate::view::View;

/// Plays until the input ends.
///
/// # Errors
///
/// If the input is not that of a game, or the output is closed.
pub fn play() -> Result<(), String> {
    let mut lines = io::stdin().lock().lines();
    let mut next = || lines.next().and_then(Result::ok);
    let spots = read_spots(&mut next)?;
    let mut bot = Bot::new(spots, Weights::default());
    let mut first = true;
    // The clock starts when the first line of a view arrives.
    while let Some(line) = next() {
        let deadline = Deadline::after(if first { FIRST_TURN } else { LATER_TURN });
        let mut line = Some(line);
        let view = View::read(|| line.take().or_else(&mut next))?;
        let answer = bot.answer(&view, &deadline);
        writeln!(io::stdout(), "{answer}").map_err(|error| format!("cannot answer: {error}"))?;
        first = false;
    }
    Ok(())
}

/// Reads the mine spots: their number, then `x y` of each.
fn read_spots(mut next: impl FnMut() -> Option<String>) -> Result<CellSet, String> {
    let count = next().ok_or("the input is empty, expected the number of mine spots")?;
    let count: usize = count
        .trim()
        .parse()
        .map_err(|_| format!("found {count:?}, expected the number of mine spots"))?;
    let mut spots = CellSet::EMPTY;
    for _ in 0..count {
        let line = next().ok_or("the input ends before the last mine spot")?;
        spots.insert(
            read_spot(&line).ok_or_else(|| format!("found {line:?}, expected a mine spot: x y"))?,
        );
    }
    Ok(spots)
}

fn read_spot(line: &str) -> Option<Cell> {
    let (x, y) = line.trim().split_once(' ')?;
    Cell::at(x.parse().ok()?, y.parse().ok()?)
}
