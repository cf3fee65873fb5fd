//! Tests for the rules: generated effects against checked ones, incremental state against state
//! computed from scratch, and perft counts.

#[path = "common/board.rs"]
mod common;

use common::{effects, map, Numbers};
use icefire::{
    Action, Building, Cell, CellSet, Command, Effect, Game, Level, Map, Position, Rules, Seat,
    Target,
};

/// Plays random effects and calls `visit` with every position along the way.
fn wander(rules: Rules, seed: u64, turns: usize, mut visit: impl FnMut(&Map, &Position)) {
    let map = map(rules);
    let mut numbers = Numbers(seed);
    let mut position = Position::start();
    for _ in 0..turns {
        position.begin_turn(&mut ());
        for _ in 0..numbers.below(8) {
            visit(&map, &position);
            let options = effects(&map, &position);
            if !options.is_empty() {
                position.apply(&map, options[numbers.below(options.len())], &mut ());
            }
            if position.captured().is_some() {
                return;
            }
        }
        position.end_turn();
    }
}

const RULES: [fn(u8) -> Rules; 2] = [Rules::live, Rules::contest];

/// Tries all possible commands and returns the effects of those that pass the checks.
fn effects_by_checks(map: &Map, position: &Position) -> Vec<Effect> {
    let mut found: Vec<Effect> = Vec::new();
    for target in Cell::all() {
        for from in position.units() & position.owned(position.to_move()) {
            found.extend(position.check(map, Action::Move { from, to: target }));
        }
        for level in Level::ALL {
            found.extend(position.check(map, Action::Train { level, cell: target }));
        }
        for building in [Building::Mine, Building::Tower] {
            found.extend(position.check(map, Action::Build { building, cell: target }));
        }
    }
    found
}

#[test]
fn the_generator_finds_what_the_checks_allow() {
    for (number, rules) in RULES.into_iter().enumerate() {
        for league in 1..=4 {
            wander(rules(league), 7 + number as u64, 60, |map, position| {
                let mut generated: Vec<String> =
                    effects(map, position).iter().map(|e| format!("{e:?}")).collect();
                let count = generated.len();
                generated.sort();
                generated.dedup();
                assert_eq!(generated.len(), count, "an effect is generated twice");
                let mut checked: Vec<String> =
                    effects_by_checks(map, position).iter().map(|e| format!("{e:?}")).collect();
                checked.sort();
                checked.dedup();
                assert_eq!(generated, checked);
            });
        }
    }
}

#[test]
fn activity_stays_what_it_is_from_scratch() {
    for seed in 0..200 {
        wander(Rules::live(4), seed, 120, |_, position| {
            for seat in Seat::ALL {
                assert_eq!(position.active(seat), position.activity_from_scratch(seat));
            }
            assert!(!position.owned(Seat::Red).intersects(position.owned(Seat::Blue)));
            let towers_and_units = position.towers() & position.units();
            assert_eq!(towers_and_units, CellSet::EMPTY);
        });
    }
}

/// Counts the sequences of `depth` effects within one turn.
fn perft(map: &Map, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.effects(map, |effect| {
        let mut next = *position;
        next.apply(map, effect, &mut ());
        count += perft(map, &next, depth - 1);
    });
    count
}

#[test]
fn perft_counts_pin_the_rules() {
    let map = map(Rules::live(4));
    let mut start = Position::start();
    start.begin_turn(&mut ());
    let counts: Vec<u64> = (1..=3).map(|depth| perft(&map, &start, depth)).collect();
    // Counted manually: levels 1 and 2 on the two cells next to the headquarters. After training a
    // level 1 unit, there are three cells for another one, and then not enough gold.
    assert_eq!(counts, [4, 6, 0]);
    // Random positions with units, towers and fights. These counts were produced by this program
    // and are pinned so that any change to the rules is noticed.
    let mut total = [0; 3];
    wander(Rules::live(4), 5, 40, |map, position| {
        for (depth, sum) in (1..).zip(&mut total) {
            *sum += perft(map, position, depth);
        }
    });
    assert_eq!(total, [942, 12_766, 155_594]);
}

#[test]
fn a_view_reads_back_into_its_position() {
    let mut numbers = Numbers(3);
    let mut game = Game::new(map(Rules::live(4)));
    while game.ending().is_none() {
        let seat = game.position().to_move();
        let view = game.view(seat);
        let read: icefire::View = view.to_text().parse().expect("a view reads back");
        assert_eq!(read, view);
        let (position, roster) = read.position(game.position().round());
        assert_eq!(&position, game.position());
        for seat in Seat::ALL {
            assert!(roster.units(seat).eq(game.roster().units(seat)));
            assert!(roster.buildings(seat).eq(game.roster().buildings(seat)));
        }
        let commands: Vec<Command> = (0..6)
            .map(|_| {
                let cell = |numbers: &mut Numbers| {
                    Cell::at(numbers.below(12) as u8, numbers.below(12) as u8)
                };
                let target = Target::from(cell(&mut numbers).expect("on the grid"));
                let number = icefire::Number::Value(numbers.below(20) as u32);
                match numbers.below(4) {
                    0 => Command::Train { level: icefire::Number::Value(1), target },
                    1 => Command::Build { building: Building::Tower, target },
                    _ => Command::Move { id: number, target },
                }
            })
            .collect();
        game.play(&commands, None);
    }
}
