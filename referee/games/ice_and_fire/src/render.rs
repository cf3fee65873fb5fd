//! The game for viewers, and the whole state as a board that people can read.

use std::fmt::{self, Write};

use icefire::{Building, Cell, Ending, Event as GameEvent, Game, Level, Loss, SIDE, Seat};

use super::inspect::{self, cells, tile_index};
use super::{Event, IceAndFire, ending_in_words};
use engine::scene::{Arrow, Count, Gauge, Ground, Inspection, Mark, Render, Scene, Term, Tile};

impl Render for IceAndFire {
    const SIDES: &'static [&'static str] = &["red", "blue"];

    const LEGEND: &'static str = "1 2 3 units by level, H headquarters, T tower, M mine, * mine spot; \
        framed: protected by a tower; hatched: cut off from the headquarters";

    const SCORE: &'static str = "military power";

    /// The board with whose cells are whose, and the numbers that decide.
    fn scene(&self) -> Scene {
        scene(&self.game)
    }

    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        events.iter().filter_map(arrow).collect()
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event.0 {
            GameEvent::UnitLost { loss: Loss::Captured, .. } | GameEvent::BuildingLost(..) => {
                Some(Mark::Capture)
            }
            GameEvent::UnitLost { loss: Loss::CutOff, .. } => Some(Mark::Cut),
            GameEvent::UnitLost { loss: Loss::Starved, .. } => Some(Mark::WipeOut),
            GameEvent::Built(Building::Tower, _) => Some(Mark::Tower),
            GameEvent::Built(Building::Mine, _) => Some(Mark::Mine),
            GameEvent::Ended(Ending::Captured(_)) => Some(Mark::Decision),
            GameEvent::Ended(_) => Some(Mark::End),
            _ => None,
        }
    }

    fn places(&self, event: &Event) -> Vec<usize> {
        match event.0 {
            GameEvent::Moved { from, to, .. } => vec![tile_index(from), tile_index(to)],
            GameEvent::Trained { cell, .. }
            | GameEvent::UnitLost { cell, .. }
            | GameEvent::Built(_, cell)
            | GameEvent::BuildingLost(_, cell) => vec![tile_index(cell)],
            GameEvent::Refused(..) | GameEvent::Said(_) | GameEvent::Ended(_) => Vec::new(),
        }
    }

    fn is_decisive(&self) -> bool {
        inspect::is_decisive(&self.game)
    }

    fn inspect(&self) -> Vec<Inspection> {
        inspect::inspect(&self.game)
    }

    fn counts(&self) -> Vec<Count> {
        inspect::counts(&self.game)
    }

    fn facts(&self) -> Vec<String> {
        let rules = self.game.arena().rules();
        vec![format!("{} rules", rules.name), format!("league {}", rules.league)]
    }

    fn terms(&self) -> Vec<Term> {
        let term = |piece: &str, name: &str| {
            let (piece, name) = (piece.to_owned(), name.to_owned());
            Term { piece, name, power: None }
        };
        let unit = |level: Level| {
            let number = level.number().to_string();
            term(&number, &format!("unit of level {number}"))
        };
        let others = [("H", "headquarters"), ("T", "tower"), ("M", "mine"), ("*", "mine spot")];
        let others = others.map(|(piece, name)| term(piece, name));
        Level::ALL.map(unit).into_iter().chain(others).collect()
    }

    fn ending(&self) -> Option<String> {
        self.game.ending().map(ending_in_words)
    }

    fn message(event: &Event) -> Option<&str> {
        match &event.0 {
            GameEvent::Said(text) => Some(text),
            _ => None,
        }
    }
}

fn scene(game: &Game) -> Scene {
    let position = game.position();
    let protected = Seat::ALL.map(|seat| position.protected(seat));
    let tile = |cell: Cell| Tile {
        ground: ground(game, cell),
        piece: piece(game, cell),
        name: position.level_at(cell).map(|_| game.roster().id(cell)),
        side: None,
        marked: protected.iter().any(|cells| cells.contains(cell)),
    };
    let gauge = |name: &'static str, value: &dyn Fn(Seat) -> i64| Gauge {
        name,
        values: Seat::ALL.map(value).to_vec(),
    };
    let count = |seat: Seat| position.active(seat).into_iter().count() as i64;
    Scene {
        columns: usize::from(SIDE),
        shifts: Vec::new(),
        tiles: cells().map(tile).collect(),
        gauges: vec![
            gauge("gold", &|seat| i64::from(position.gold(seat))),
            gauge("income", &|seat| i64::from(position.income_now(seat))),
            gauge("territory", &count),
            gauge("military power", &|seat| i64::from(position.military_power(seat))),
        ],
    }
}

fn ground(game: &Game, cell: Cell) -> Ground {
    let position = game.position();
    match position.owner(cell) {
        None if game.arena().floor().contains(cell) => Ground::Plain,
        None => Ground::Void,
        Some(seat) if position.active(seat).contains(cell) => Ground::Of(seat.index() as u8),
        Some(seat) => Ground::IdleOf(seat.index() as u8),
    }
}

/// A level, `T`ower, `M`ine, `H`eadquarters or `*` for an empty mine spot.
fn piece(game: &Game, cell: Cell) -> String {
    let position = game.position();
    if let Some(level) = position.level_at(cell) {
        return level.number().to_string();
    }
    let letter = match position.building_at(cell) {
        Some(Building::Tower) => "T",
        Some(Building::Mine) => "M",
        None if Seat::ALL.iter().any(|seat| seat.hq() == cell) => "H",
        None if game.arena().spots().contains(cell) => "*",
        None => "",
    };
    letter.to_owned()
}

fn arrow(event: &Event) -> Option<Arrow> {
    let GameEvent::Moved { from, to, .. } = event.0 else { return None };
    let square = |cell: Cell| [usize::from(cell.x()), usize::from(cell.y())];
    Some(Arrow { from: square(from), to: square(to) })
}

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
            writeln!(f, "round {}, over: {}", position.round(), ending_in_words(ending))?
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
