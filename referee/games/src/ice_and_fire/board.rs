//! The whole state as text: a board that people can read.

use std::fmt::{self, Write};

use icefire::{Cell, Game, SIDE, Seat};

use super::render::{ground, piece};
use engine::scene::Ground;

pub(super) fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "red",
        Seat::Blue => "blue",
    }
}

/// Draws the state. A cell is two letters: whose it is (`R`, `B`, in lower case where cut off, `.`
/// neutral, `#` void), and what stands on it (`1` to `3` units, `T` tower, `M` mine, `H`
/// headquarters, `*` an empty mine spot).
pub(super) fn draw(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let position = game.position();
    match game.ending() {
        None => writeln!(f, "round {}, {} to move", position.round(), name(position.to_move()))?,
        Some(ending) => {
            writeln!(f, "round {}, over: {}", position.round(), super::ending_in_words(ending))?
        }
    }
    f.write_str("    0  1  2  3  4  5  6  7  8  9 10 11\n")?;
    for y in 0..SIDE {
        write!(f, "{y:2} ")?;
        for cell in (0..SIDE).filter_map(|x| Cell::at(x, y)) {
            write!(f, " {}", letters(game, cell))?;
        }
        f.write_char('\n')?;
    }
    for seat in Seat::ALL {
        let (gold, income) = (position.gold(seat), position.income(seat));
        write!(f, "{:4} gold {gold} income {income} units", name(seat))?;
        for (id, _, cell) in game.roster().units(seat) {
            write!(f, " {id}@{},{}", cell.x(), cell.y())?;
        }
        f.write_char('\n')?;
    }
    writeln!(f, "next unit {}", game.roster().next_id())
}

fn letters(game: &Game, cell: Cell) -> String {
    let ground = match ground(game, cell) {
        Ground::Void => return "##".to_owned(),
        Ground::Of(seat) => ["R", "B"][usize::from(seat)],
        Ground::IdleOf(seat) => ["r", "b"][usize::from(seat)],
        _ => ".",
    };
    format!("{ground}{:1}", piece(game, cell))
}
