//! What the rules say of each cell: owner, occupant, protection, the price to enter, and reach.

use icefire::{Arena, Building, Cell, CellSet, Game, Level, Position, Seat, MINE_INCOME, SIDE};

use super::board::name;
use crate::scene::{Count, Inspection};

/// Cells in the order of the tiles.
pub(super) fn cells() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|y| (0..SIDE).filter_map(move |x| Cell::at(x, y)))
}

/// The place of a cell among the tiles.
pub(super) fn place(cell: Cell) -> usize {
    usize::from(cell.y()) * usize::from(SIDE) + usize::from(cell.x())
}

/// The position with a seat to move: what it could do if its turn came now.
fn as_mover(position: &Position, seat: Seat) -> Position {
    let mut position = *position;
    if position.to_move() != seat {
        position.end_turn();
    }
    position
}

/// All cells in order; of a void cell there is nothing to say.
pub(super) fn inspect(game: &Game) -> Vec<Inspection> {
    let movers = Seat::ALL.map(|seat| as_mover(game.position(), seat));
    cells().map(|cell| inspection(game, &movers, cell)).collect()
}

fn inspection(game: &Game, movers: &[Position; 2], cell: Cell) -> Inspection {
    let (position, arena) = (game.position(), game.arena());
    if !arena.is_floor(cell) {
        return Inspection::default();
    }
    let mut lines = vec![ownership(position, cell)];
    lines.extend(occupant(position, arena, cell));
    lines.extend(protection(position, cell));
    let prices: Vec<String> = Seat::ALL
        .iter()
        .zip(movers)
        .filter_map(|(seat, mover)| {
            let level = level_to_enter(mover, arena, cell)?;
            let (price, number) = (level.price(), level.number());
            Some(format!("{} {price} gold (level {number})", name(*seat)))
        })
        .collect();
    lines.push(match &prices[..] {
        [] => "nobody can train a unit here".to_owned(),
        prices => format!("price to enter: {}", prices.join(", ")),
    });
    let reach = match position.owner(cell) {
        Some(seat) => movers[seat.index()].steps_from(arena, cell),
        None => CellSet::EMPTY,
    };
    Inspection { lines, reach: reach.into_iter().map(place).collect() }
}

fn ownership(position: &Position, cell: Cell) -> String {
    match position.owner(cell) {
        None => "neutral".to_owned(),
        Some(seat) if position.active(seat).contains(cell) => format!("{}, active", name(seat)),
        Some(seat) => format!("{}, cut off from the headquarters", name(seat)),
    }
}

fn occupant(position: &Position, arena: &Arena, cell: Cell) -> Option<String> {
    if let Some(level) = position.level_at(cell) {
        let (number, upkeep) = (level.number(), level.upkeep());
        return Some(format!("unit of level {number}, upkeep {upkeep} gold a turn"));
    }
    match position.building_at(cell) {
        Some(Building::Tower) => Some("tower".to_owned()),
        Some(Building::Mine) => Some(format!("mine, {MINE_INCOME} gold a turn while active")),
        None if Seat::ALL.iter().any(|seat| seat.hq() == cell) => Some("headquarters".to_owned()),
        None => arena.spots().contains(cell).then(|| "mine spot".to_owned()),
    }
}

/// By which towers a cell is protected.
fn protection(position: &Position, cell: Cell) -> Option<String> {
    let seat = Seat::ALL.into_iter().find(|seat| position.protected(*seat).contains(cell))?;
    let guards = position.towers() & position.active(seat) & CellSet::of(cell).dilated();
    let guards: Vec<String> =
        guards.into_iter().map(|tower| format!("{},{}", tower.x(), tower.y())).collect();
    Some(format!("protected by the tower at {}", guards.join(" and ")))
}

/// The lowest level that the seat to move could train on a cell, if gold were no matter.
fn level_to_enter(position: &Position, arena: &Arena, cell: Cell) -> Option<Level> {
    let levels = Level::ALL.into_iter().filter(|level| level.number() <= arena.rules().level_max);
    let reachable = position.playable(arena).contains(cell);
    levels.filter(|_| reachable).find(|level| position.takeable(arena, *level).contains(cell))
}

/// Whether one step or one training of the seat to move takes the enemy headquarters.
pub(super) fn is_decisive(game: &Game) -> bool {
    let (position, arena) = (game.position(), game.arena());
    let target = (!position.to_move()).hq();
    let steps = || {
        let beside = CellSet::of(target).neighbours() & position.ready();
        beside.into_iter().any(|from| position.steps_from(arena, from).contains(target))
    };
    let trainings =
        || Level::ALL.iter().any(|level| position.trainable(arena, *level).contains(target));
    game.ending().is_none() && (steps() || trainings())
}

/// What stands on the board, for each seat.
pub(super) fn counts(game: &Game) -> Vec<Count> {
    let position = game.position();
    let count = |name, cells: CellSet| {
        let value = |seat: Seat| i64::from((cells & position.owned(seat)).len());
        Count { name, values: Seat::ALL.map(value).to_vec(), limits: Vec::new() }
    };
    vec![
        count("level 1", position.units_of(Level::One)),
        count("level 2", position.units_of(Level::Two)),
        count("level 3", position.units_of(Level::Three)),
        count("towers", position.towers()),
        count("mines", position.mines()),
    ]
}
