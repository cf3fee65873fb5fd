//! The static evaluation of a position.

use crate::{CellSet, Level, Map, Position, SearchContext, Seat, Weights};

/// A headquarters' value, in the same unit as the weights. Exceeds everything else combined.
pub(crate) const VICTORY: i32 = 10_000_000;

/// Number of steps beyond which distance to the front no longer matters.
const FRONT_STEPS_MAX: i32 = 6;

/// Evaluates a position for a seat, in tenths of gold: its own side minus the opponent's. Linear in
/// the weights as long as both sides have their headquarters.
#[must_use]
pub fn evaluate(context: SearchContext<'_>, position: &Position, seat: Seat) -> i32 {
    let SearchContext { map, weights, .. } = context;
    let difference = material(position, weights, seat) - material(position, weights, !seat);
    difference + shape(map, position, weights, seat)
}

/// Evaluates a seat's material: cells, units, buildings, gold and income. Cut-off units count for
/// nothing, because they die before they can act. The same goes for units whose upkeep cannot be
/// paid.
pub(crate) fn material(position: &Position, weights: &Weights, seat: Seat) -> i32 {
    let active = position.active(seat);
    if !position.owned(seat).contains(seat.hq()) {
        return -VICTORY;
    }
    let cells = active.len() as i32;
    let dormant = position.owned(seat).len() as i32 - cells;
    let mut units = 0;
    let mut upkeep = 0;
    for (level, score) in
        Level::ALL.into_iter().zip([weights.unit_1, weights.unit_2, weights.unit_3])
    {
        let count = (position.units_of(level) & active).len() as i32;
        units += count * score;
        upkeep += count * level.upkeep();
    }
    let mines = (position.mines() & active).len() as i32;
    let towers = (position.towers() & active).len() as i32;
    let income = cells + crate::rules::MINE_INCOME * mines - upkeep;
    let gold = position.gold(seat);
    if gold + income < 0 {
        units = 0;
    }
    gold * weights.gold
        + income * weights.income
        + cells * weights.cell
        + dormant * weights.dormant_cell
        + units
        + mines * weights.mine
        + towers * weights.tower
}

/// Returns the seat's positional value minus the opponent's.
fn shape(map: &Map, position: &Position, weights: &Weights, seat: Seat) -> i32 {
    let floor = map.floor();
    let neutral = floor - position.owned(seat) - position.owned(!seat);
    let reach = race(position.active(seat), position.active(!seat), neutral);
    reach * weights.reach + remoteness(map, position, weights, !seat)
        - remoteness(map, position, weights, seat)
}

/// Returns how far a side's units and territory are from where they would be useful, as a weighted
/// sum of distances.
fn remoteness(map: &Map, position: &Position, weights: &Weights, side: Seat) -> i32 {
    let floor = map.floor();
    let units = position.units() & position.active(side);
    let count = units.len() as i32;
    let idle = steps_into(floor - position.owned(side), units, count, floor, i32::MAX);
    let front = steps_into(position.owned(!side), units, count, floor, FRONT_STEPS_MAX);
    let hq_distance_layers = map.hq_distance_layers(!side);
    let to_hq =
        hq_distance_layers.partition_point(|within| !within.intersects(position.active(side)));
    // A side without active cells has no distance. Any constant will do: it has lost.
    let to_hq = if to_hq < hq_distance_layers.len() { to_hq as i32 } else { 1 };
    idle * weights.idle_step + front * weights.front_step + to_hq * weights.hq_step
}

/// Returns the number of cells in `field` that `first` reaches before `second`, minus the number
/// that it reaches later.
fn race(first: CellSet, second: CellSet, field: CellSet) -> i32 {
    let (mut ours, mut theirs) = (first, second);
    let mut unreached = field;
    while !unreached.is_empty() {
        let next_ours = ours.neighbours() & unreached;
        let next_theirs = theirs.neighbours() & unreached;
        let next = next_ours | next_theirs;
        if next.is_empty() {
            break;
        }
        unreached -= next;
        ours |= next_ours;
        theirs |= next_theirs;
    }
    (ours & field).len() as i32 - (theirs & field).len() as i32
}

/// Adds up the distances over the floor, in steps, from `count` units to an area. Each unit adds at
/// least 1 and at most `most`.
fn steps_into(area: CellSet, units: CellSet, count: i32, floor: CellSet, most: i32) -> i32 {
    let mut reached = area;
    let mut waiting = units;
    let mut sum = count;
    for _ in 1..most {
        let next = reached.dilated() & floor;
        waiting -= next;
        if waiting.is_empty() || next == reached {
            break;
        }
        sum += waiting.len() as i32;
        reached = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{map, mirrored, random_positions, Setting};
    use crate::Rules;

    fn for_each_position(mut check: impl FnMut(SearchContext<'_>, &Position)) {
        for rules in [Rules::live(1), Rules::live(4), Rules::contest(4)] {
            let setting = Setting::new(map(rules));
            for seed in 0..10 {
                let positions = random_positions(&setting.map, seed, 60);
                positions.iter().for_each(|position| check(setting.context(), position));
            }
        }
    }

    #[test]
    fn what_one_side_gains_the_other_loses() {
        for_each_position(|context, position| {
            let [red, blue] = Seat::ALL.map(|seat| evaluate(context, position, seat));
            assert_eq!(red, -blue, "{position:?}");
        });
    }

    #[test]
    fn a_half_turn_exchanges_the_sides() {
        for_each_position(|context, position| {
            for seat in Seat::ALL {
                let turned = evaluate(context, &mirrored(position), !seat);
                assert_eq!(evaluate(context, position, seat), turned, "{position:?}");
            }
        });
    }

    #[test]
    fn gold_and_units_are_worth_their_weights() {
        let setting = Setting::new(map(Rules::live(4)));
        let (context, weights) = (setting.context(), setting.weights);
        let mut position = Position::start();
        position.begin_turn(&mut ());
        let before = material(&position, &weights, Seat::Red);
        let mut richer = position;
        richer.gold[Seat::Red] += 1;
        assert_eq!(material(&richer, &weights, Seat::Red), before + weights.gold);
        let mut stronger = position;
        stronger.units[0].insert(Seat::Red.hq());
        let upkeep = weights.income;
        assert_eq!(material(&stronger, &weights, Seat::Red), before + weights.unit_1 - upkeep);
        assert_eq!(
            evaluate(context, &position, Seat::Red),
            -evaluate(context, &position, Seat::Blue)
        );
    }

    #[test]
    fn a_headquarters_outweighs_everything() {
        for_each_position(|context, position| {
            let seat = position.to_move();
            let mut lost = *position;
            lost.owned[!seat].remove((!seat).hq());
            assert!(evaluate(context, &lost, seat) > VICTORY / 2);
            assert!(evaluate(context, position, seat) < VICTORY / 2);
        });
    }

    #[test]
    fn the_race_is_won_by_the_nearer_side() {
        let field =
            CellSet::ALL - CellSet::from_cell(Seat::Red.hq()) - CellSet::from_cell(Seat::Blue.hq());
        let [red, blue] = Seat::ALL.map(|seat| CellSet::from_cell(seat.hq()));
        assert_eq!(race(red, blue, field), 0);
        // Red is one step ahead, so it wins all the cells in the middle that are equally far from
        // both corners.
        assert_eq!(race(red.dilated(), blue, field - red.dilated()), 75 - 65);
    }
}
