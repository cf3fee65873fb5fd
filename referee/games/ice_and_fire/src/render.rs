//! Draws the game, and prints the whole state as text.

use std::fmt::{self, Write};

use icefire::{Building, Cell, Ending, Event as GameEvent, Game, Level, Loss, SIDE, Seat};

use super::drawn_line::short_line;
use super::event::side_name;
use super::inspect::{self, cells, tile_index};
use super::symbols::{HEADQUARTERS, MINE, RIDER, SPEAR, SPOT, SWORD, TOWER};
use super::titles;
use super::{Event, IceAndFire, ending_in_words};
use engine::scene::symbols::SHIELD;
use engine::scene::{
    Arrow, BoardStyle, Count, Figure, Gauge, Ground, Ink, Inspection, LegendEntry, Mark, Render,
    Scene, Shape, Symbol, Tile,
};

impl Render for IceAndFire {
    const SIDES: &'static [&'static str] = &["red", "blue"];

    const SCORE: &'static str = "military power";

    const STYLE: BoardStyle = BoardStyle { is_island: true, ..BoardStyle::PLAIN };

    const UNDERLINED: &'static str = "protected by a tower";

    const NOTE: &'static str =
        "Hatched ground is cut off from its headquarters: it gives no income, and units on it die.";

    /// The board with each cell's owner, and the numbers that decide the game.
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
            _ => Mark::for_refusal(event),
        }
    }

    fn affected_tiles(&self, event: &Event) -> Vec<usize> {
        match event.0 {
            GameEvent::Moved { from, to, .. } => vec![tile_index(from), tile_index(to)],
            GameEvent::Trained { cell, .. }
            | GameEvent::UnitLost { cell, .. }
            | GameEvent::Built(_, cell)
            | GameEvent::BuildingLost(_, cell) => vec![tile_index(cell)],
            GameEvent::Refused(..) | GameEvent::Message(_) | GameEvent::Ended(_) => Vec::new(),
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
        let rules = self.game.map().rules();
        vec![format!("{} rules", rules.name), format!("league {}", rules.league)]
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let of_sides = |piece: Piece| {
            Seat::ALL.map(|seat| Tile::with(ground_of(seat, true), piece.figure(Some(seat))))
        };
        let unit = |level: Level| {
            LegendEntry::new(
                of_sides(Piece::Unit(level, None)),
                format!("level {} unit", level.number()),
            )
        };
        let others = [
            Piece::Headquarters,
            Piece::Building(Building::Tower),
            Piece::Building(Building::Mine),
        ];
        let others = others.map(|piece| LegendEntry::new(of_sides(piece), piece.name()));
        let spot = Tile::with(Ground::Plain, Piece::Spot.figure(None));
        let spot = LegendEntry::new([spot], Piece::Spot.name());
        Level::ALL.map(unit).into_iter().chain(others).chain([spot]).collect()
    }

    fn headline(events: &[Event]) -> Option<String> {
        titles::headline(events)
    }

    fn title(line: &str) -> String {
        titles::title(line)
    }

    fn spelled_out(line: &str) -> String {
        short_line(line)
    }

    fn ending(&self) -> Option<String> {
        self.game.ending().map(ending_in_words)
    }

    fn message(event: &Event) -> Option<&str> {
        match &event.0 {
            GameEvent::Message(text) => Some(text),
            _ => None,
        }
    }
}

fn scene(game: &Game) -> Scene {
    let position = game.position();
    let protected = Seat::ALL.map(|seat| position.protected(seat));
    let tile = |cell: Cell| {
        let is_protected = protected.iter().any(|cells| cells.contains(cell));
        Tile {
            ground: ground(game, cell),
            figure: piece(game, cell).map(|piece| piece.figure(position.owner(cell))),
            badge: is_protected.then_some(&SHIELD),
            note: None,
            is_underlined: is_protected,
        }
    };
    let gauge =
        |name: &'static str, value: &dyn Fn(Seat) -> i64| Gauge::new(name, Seat::ALL.map(value));
    let count = |seat: Seat| position.active(seat).into_iter().count() as i64;
    Scene {
        columns: usize::from(SIDE),
        tiles: cells().map(tile).collect(),
        gauges: vec![
            gauge("gold", &|seat| i64::from(position.gold(seat))),
            gauge("income", &|seat| i64::from(position.income_now(seat))),
            gauge("territory", &count),
            gauge("military power", &|seat| i64::from(position.military_power(seat))),
        ],
        ..Scene::default()
    }
}

fn ground(game: &Game, cell: Cell) -> Ground {
    let position = game.position();
    match position.owner(cell) {
        None if game.map().floor().contains(cell) => Ground::Plain,
        None => Ground::Void,
        Some(seat) => ground_of(seat, position.active(seat).contains(cell)),
    }
}

fn ground_of(seat: Seat, is_active: bool) -> Ground {
    let side = seat.index() as u8;
    if is_active { Ground::Of(side) } else { Ground::IdleOf(side) }
}

/// A unit, building or headquarters on a cell, or an empty mine spot.
#[derive(Clone, Copy)]
enum Piece {
    /// A unit, with its id if it has one.
    Unit(Level, Option<u32>),
    Building(Building),
    Headquarters,
    /// A spot where a mine may be built.
    Spot,
}

impl Piece {
    /// A unit's level, or `T` for a tower, `M` for a mine, `H` for a headquarters and `*` for an
    /// empty mine spot.
    fn letter(self) -> char {
        match self {
            Self::Unit(level, _) => char::from(b'0' + level.number()),
            Self::Building(Building::Tower) => 'T',
            Self::Building(Building::Mine) => 'M',
            Self::Headquarters => 'H',
            Self::Spot => '*',
        }
    }

    fn name(self) -> String {
        match self {
            Self::Unit(level, None) => format!("level {} unit", level.number()),
            Self::Unit(level, Some(id)) => format!("unit {id} (level {})", level.number()),
            Self::Building(Building::Tower) => "tower".to_owned(),
            Self::Building(Building::Mine) => "mine".to_owned(),
            Self::Headquarters => "headquarters".to_owned(),
            Self::Spot => "mine spot".to_owned(),
        }
    }

    fn symbol(self) -> (&'static Symbol, f64) {
        match self {
            Self::Unit(Level::One, _) => (&SPEAR, 16.5),
            Self::Unit(Level::Two, _) => (&SWORD, 19.5),
            Self::Unit(Level::Three, _) => (&RIDER, 22.5),
            Self::Building(Building::Tower) => (&TOWER, 19.0),
            Self::Building(Building::Mine) => (&MINE, 19.0),
            Self::Headquarters => (&HEADQUARTERS, 21.0),
            Self::Spot => (&SPOT, 18.0),
        }
    }

    fn figure(self, owner: Option<Seat>) -> Figure {
        let (symbol, size) = self.symbol();
        let is_fixture = matches!(self, Self::Spot);
        let ink = if is_fixture { Ink::Faint } else { Ink::Own };
        let id = match self {
            Self::Unit(_, id) => id,
            _ => None,
        };
        let whose = owner.filter(|_| !is_fixture).map(|seat| format!("{} ", side_name(seat)));
        Figure {
            letters: self.letter().to_string(),
            name: whose.unwrap_or_default() + &self.name(),
            id,
            is_numbered: id.is_some(),
            is_fixture,
            shapes: vec![Shape::symbol(symbol, size).in_ink(ink)],
            ..Figure::default()
        }
    }
}

fn piece(game: &Game, cell: Cell) -> Option<Piece> {
    let position = game.position();
    if let Some(level) = position.level_at(cell) {
        return Some(Piece::Unit(level, Some(game.roster().id(cell))));
    }
    match position.building_at(cell) {
        Some(building) => Some(Piece::Building(building)),
        None if Seat::ALL.iter().any(|seat| seat.hq() == cell) => Some(Piece::Headquarters),
        None => game.map().spots().contains(cell).then_some(Piece::Spot),
    }
}

fn arrow(event: &Event) -> Option<Arrow> {
    let GameEvent::Moved { from, to, .. } = event.0 else { return None };
    let square = |cell: Cell| [usize::from(cell.x()), usize::from(cell.y())];
    Some(Arrow { from: square(from), to: square(to) })
}

/// Draws the state as text. Each cell is two characters: its owner (`R` or `B`, in lower case if
/// cut off, `.` if neutral, `#` if void) and what is on it (`1` to `3` for units, `T` for a tower,
/// `M` for a mine, `H` for a headquarters, `*` for an empty mine spot).
pub(super) fn draw(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let position = game.position();
    match game.ending() {
        None => {
            writeln!(f, "round {}, {} to move", position.round(), side_name(position.to_move()))?
        }
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
        write!(f, "{:4} gold {gold} income {income} units", side_name(seat))?;
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
    format!("{ground}{}", piece(game, cell).map_or(' ', Piece::letter))
}
