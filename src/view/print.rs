//! The text of a view.

use std::fmt;

use super::{SeenBuilding, SeenUnit, View};
use crate::cell::Cell;

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Built by hand in one string: matches print millions of these numbers.
        let mut text = String::with_capacity(200 + 12 * (self.buildings.len() + self.units.len()));
        for purse in [self.own, self.opponent] {
            for number in [purse.gold, purse.income] {
                text.push_str(if number < 0 { "-" } else { "" });
                line(&mut text, [number.unsigned_abs()]);
            }
        }
        for row in &self.rows {
            text.extend(row.iter().map(|ground| ground.letter()));
            text.push('\n');
        }
        line(&mut text, [self.buildings.len() as u32]);
        for &SeenBuilding { side, building, cell } in &self.buildings {
            let kind = building.map_or(0, |building| building as u32 + 1);
            line(&mut text, [side as u32, kind, x(cell), y(cell)]);
        }
        line(&mut text, [self.units.len() as u32]);
        for &SeenUnit { side, id, level, cell } in &self.units {
            line(&mut text, [side as u32, id, level as u32, x(cell), y(cell)]);
        }
        f.write_str(&text)
    }
}

fn x(cell: Cell) -> u32 {
    cell.x().into()
}

fn y(cell: Cell) -> u32 {
    cell.y().into()
}

/// Adds numbers with blanks between them.
fn line<const COUNT: usize>(text: &mut String, numbers: [u32; COUNT]) {
    for (place, number) in numbers.into_iter().enumerate() {
        if place > 0 {
            text.push(' ');
        }
        add(text, number);
    }
    text.push('\n');
}

fn add(text: &mut String, number: u32) {
    if number > 9 {
        add(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}
