//! The game for viewers.

use icefire::{Building, Cell, Ending, Event as GameEvent, Game, Loss, Seat, SIDE};

use super::{Event, IceAndFire};
use crate::scene::{Arrow, Gauge, Ground, Mark, Render, Scene, Tile};

impl Render for IceAndFire {
    const SIDES: &'static [&'static str] = &["red", "blue"];

    const LEGEND: &'static str =
        "1 2 3 units by level, H headquarters, T tower, M mine, * mine spot; \
        framed: protected by a tower; hatched: cut off from the headquarters";

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
            GameEvent::Ended(Ending::Captured(_)) => Some(Mark::Decision),
            GameEvent::Ended(_) => Some(Mark::End),
            _ => None,
        }
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
    let cells = (0..SIDE).flat_map(|y| (0..SIDE).filter_map(move |x| Cell::at(x, y)));
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
        tiles: cells.map(tile).collect(),
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

/// A move as an arrow.
fn arrow(event: &Event) -> Option<Arrow> {
    let GameEvent::Moved { from, to, .. } = event.0 else { return None };
    let place = |cell: Cell| [usize::from(cell.x()), usize::from(cell.y())];
    Some(Arrow { from: place(from), to: place(to) })
}
