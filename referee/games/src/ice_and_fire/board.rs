//! The whole state as text: a board that people can read.

use std::fmt::{self, Write};

use icefire::{Building, Cell, Game, Seat, SIDE};

/// The word for a seat.
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
            write!(f, " {}{}", ground(game, cell), piece(game, cell))?;
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

fn ground(game: &Game, cell: Cell) -> char {
    let position = game.position();
    match position.owner(cell) {
        None if game.arena().floor().contains(cell) => '.',
        None => '#',
        Some(seat) => {
            let letter = if seat == Seat::Red { 'R' } else { 'B' };
            if position.active(seat).contains(cell) {
                letter
            } else {
                letter.to_ascii_lowercase()
            }
        }
    }
}

fn piece(game: &Game, cell: Cell) -> char {
    let position = game.position();
    if let Some(level) = position.level_at(cell) {
        return (b'0' + level.number()) as char;
    }
    match position.building_at(cell) {
        Some(Building::Tower) => 'T',
        Some(Building::Mine) => 'M',
        None if Seat::ALL.iter().any(|seat| seat.hq() == cell) => 'H',
        None if game.arena().spots().contains(cell) => '*',
        None if game.arena().floor().contains(cell) => ' ',
        None => '#',
    }
}
