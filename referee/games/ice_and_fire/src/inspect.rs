//! Facts about each cell: its owner, occupant, protection, price to enter, and reach.

use icefire::{Building, Cell, CellSet, Game, Level, MINE_INCOME, Map, Position, SIDE, Seat};

use super::event::side_name;
use engine::scene::{Count, Inspection};

/// All cells, in tile order.
pub(super) fn cells() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|y| (0..SIDE).filter_map(move |x| Cell::at(x, y)))
}

/// The index of a cell's tile.
pub(super) fn tile_index(cell: Cell) -> usize {
    usize::from(cell.y()) * usize::from(SIDE) + usize::from(cell.x())
}

/// The position as it would be if it were the seat's turn.
fn as_mover(position: &Position, seat: Seat) -> Position {
    let mut position = *position;
    if position.to_move() != seat {
        position.end_turn();
    }
    position
}

/// Inspects all cells in order. Void cells have no facts.
pub(super) fn inspect(game: &Game) -> Vec<Inspection> {
    let movers = Seat::ALL.map(|seat| as_mover(game.position(), seat));
    cells().map(|cell| inspection(game, &movers, cell)).collect()
}

fn inspection(game: &Game, movers: &[Position; 2], cell: Cell) -> Inspection {
    let (position, map) = (game.position(), game.map());
    if !map.is_floor(cell) {
        return Inspection::default();
    }
    let mut lines = vec![ownership(position, cell)];
    lines.extend(occupant(position, map, cell));
    lines.extend(protection(position, cell));
    let prices: Vec<String> = Seat::ALL
        .iter()
        .zip(movers)
        .filter_map(|(seat, mover)| {
            let level = level_to_enter(mover, map, cell)?;
            let (price, number) = (level.price(), level.number());
            Some(format!("{} {price} gold (level {number})", side_name(*seat)))
        })
        .collect();
    lines.push(match &prices[..] {
        [] => "no unit can be trained here".to_owned(),
        prices => format!("price to enter: {}", prices.join(", ")),
    });
    let reach = match position.owner(cell) {
        Some(seat) => movers[seat.index()].steps_from(map, cell),
        None => CellSet::EMPTY,
    };
    Inspection { lines, reach: reach.into_iter().map(tile_index).collect() }
}

fn ownership(position: &Position, cell: Cell) -> String {
    match position.owner(cell) {
        None => "neutral".to_owned(),
        Some(seat) if position.active(seat).contains(cell) => {
            format!("{}, active", side_name(seat))
        }
        Some(seat) => format!("{}, cut off from the headquarters", side_name(seat)),
    }
}

fn occupant(position: &Position, map: &Map, cell: Cell) -> Option<String> {
    if let Some(level) = position.level_at(cell) {
        let (number, upkeep) = (level.number(), level.upkeep());
        return Some(format!("level {number} unit, upkeep {upkeep} gold per turn"));
    }
    match position.building_at(cell) {
        Some(Building::Tower) => Some("tower".to_owned()),
        Some(Building::Mine) => Some(format!("mine, {MINE_INCOME} gold per turn while active")),
        None if Seat::ALL.iter().any(|seat| seat.hq() == cell) => Some("headquarters".to_owned()),
        None => map.spots().contains(cell).then(|| "mine spot".to_owned()),
    }
}

/// Describes the towers that protect a cell.
fn protection(position: &Position, cell: Cell) -> Option<String> {
    let seat = Seat::ALL.into_iter().find(|seat| position.protected(*seat).contains(cell))?;
    let guards = position.towers() & position.active(seat) & CellSet::from_cell(cell).dilated();
    let guards: Vec<String> =
        guards.into_iter().map(|tower| format!("{},{}", tower.x(), tower.y())).collect();
    Some(format!("protected by the tower at {}", guards.join(" and ")))
}

/// The lowest level of unit that the seat to move could train on a cell, given enough gold.
fn level_to_enter(position: &Position, map: &Map, cell: Cell) -> Option<Level> {
    let levels = Level::ALL.into_iter().filter(|level| level.number() <= map.rules().level_max);
    let reachable = position.playable(map).contains(cell);
    levels.filter(|_| reachable).find(|level| position.takeable(map, *level).contains(cell))
}

/// Returns true if the seat to move can capture the enemy headquarters by moving or training a
/// single unit.
pub(super) fn is_decisive(game: &Game) -> bool {
    let (position, map) = (game.position(), game.map());
    let target = (!position.to_move()).hq();
    let mut adjacent = (CellSet::from_cell(target).neighbours() & position.ready()).into_iter();
    let mut levels = Level::ALL.into_iter();
    game.ending().is_none()
        && (adjacent.any(|from| position.steps_from(map, from).contains(target))
            || levels.any(|level| position.trainable(map, level).contains(target)))
}

pub(super) fn counts(game: &Game) -> Vec<Count> {
    let position = game.position();
    let count = |name, cells: CellSet| {
        let value = |seat: Seat| i64::from((cells & position.owned(seat)).len());
        Count { name, values: Seat::ALL.map(value).to_vec(), limits: Vec::new() }
    };
    vec![
        count("level 1 units", position.units_of(Level::One)),
        count("level 2 units", position.units_of(Level::Two)),
        count("level 3 units", position.units_of(Level::Three)),
        count("towers", position.towers()),
        count("mines", position.mines()),
    ]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use icefire::Action;

    use super::*;
    use crate::IceAndFire;
    use engine::catalogue::{PlayerOptions, RegisteredGame, SetupOptions};
    use engine::protocol::{Game as _, Phase};

    /// Calls `visit` with every position in a game between two built-in players.
    fn each_position(seed: i64, names: [&str; 2], mut visit: impl FnMut(&Game)) {
        let league = if seed % 2 == 0 { 4 } else { 1 };
        let options = SetupOptions { league: Some(league), ..SetupOptions::default() };
        let setup = IceAndFire::generate(seed, &options).expect("a setup");
        let mut game = IceAndFire::new(&setup).expect("generated setups are valid");
        let player = |name: &str| {
            let found = IceAndFire::players().into_iter().find(|player| player.name == name);
            (found.expect("there is such a player").make)(&PlayerOptions::default())
        };
        let mut players = names.map(player);
        while let Phase::Turn(seat) = game.phase() {
            visit(game.game());
            let view = game.view(seat);
            let line = players[seat.index()].turn(&view, Duration::from_secs(1));
            let turn = game.read(&line.expect("an answer")).expect("a turn");
            game.play(&turn);
        }
    }

    /// Returns true if the rules allow the seat to move to take an action now.
    fn can(game: &Game, action: Action) -> bool {
        game.position().check(game.map(), action).is_ok()
    }

    #[test]
    fn prices_and_reach_are_those_of_the_rules() {
        let mut reached = 0;
        for seed in 1..=4 {
            each_position(seed, ["rusher", "towers"], |game| {
                let position = game.position();
                let gold = position.gold(position.to_move());
                let inspected = inspect(game);
                for cell in cells() {
                    let level = level_to_enter(position, game.map(), cell);
                    for tried in Level::ALL {
                        let allowed = can(game, Action::Train { level: tried, cell });
                        let expected = level.is_some_and(|level| tried >= level)
                            && gold >= tried.price()
                            && tried.number() <= game.map().rules().level_max;
                        assert_eq!(allowed, expected, "seed {seed}: {tried:?} on {cell:?}");
                    }
                    if position.owner(cell) == Some(position.to_move()) {
                        let steps = cell.neighbours().filter(|to| {
                            !position.spent().contains(cell)
                                && can(game, Action::Move { from: cell, to: *to })
                        });
                        let mut steps: Vec<usize> = steps.map(tile_index).collect();
                        steps.sort_unstable();
                        assert_eq!(
                            inspected[tile_index(cell)].reach,
                            steps,
                            "seed {seed}: {cell:?}"
                        );
                        reached += steps.len();
                    }
                }
            });
        }
        assert!(reached > 1000, "only {reached} steps were compared");
    }

    #[test]
    fn a_position_is_decisive_if_one_command_takes_the_headquarters() {
        let (mut by_step, mut by_training) = (0, 0);
        let pairs = [["rusher", "towers"], ["expander", "random"]];
        for (seed, names) in (1..=8).flat_map(|seed| pairs.map(|names| (seed, names))) {
            each_position(seed, names, |game| {
                let (position, map) = (game.position(), game.map());
                let (mut steps, mut trainings) = (false, false);
                position.effects(map, |effect| {
                    let mut after = *position;
                    after.apply(map, effect, &mut ());
                    let takes = after.captured().is_some();
                    steps |= takes && matches!(effect.action(), Action::Move { .. });
                    trainings |= takes && matches!(effect.action(), Action::Train { .. });
                });
                assert_eq!(is_decisive(game), steps || trainings, "seed {seed}");
                by_step += u32::from(steps);
                by_training += u32::from(trainings);
            });
        }
        assert!(by_step > 0 && by_training > 0, "{by_step} by a step, {by_training} by training");
    }
}
