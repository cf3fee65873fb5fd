//! Tests Friends & Dragons: the solver against brute force, the search against the closed form, and
//! planted drags.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::limit::Limit;
use games::friends_and_dragons::solver::{Answer, Options, drag_to, solve};
use games::friends_and_dragons::{
    Corner, Difficulty, Direction, EndSquares, Field, Placement, resolve,
};
use maps::friends_and_dragons::generate::{Options as Drawing, Traits};
use maps::{ChaChaDice, Dice, FriendsAndDragonsSetup, Generate};
use serde_json::{Value, json};

/// Draws a small board with random contents, as a JSON setup.
fn draw(dice: &mut ChaChaDice, sides: [u32; 2], heroes_max: u32) -> Value {
    let (rows, columns) = (2 + dice.range(sides[0]) as usize, 2 + dice.range(sides[1]) as usize);
    let letters: Vec<char> = ".....ILWROO".chars().collect();
    let mut terrain: Vec<char> =
        (0..rows * columns).map(|_| *dice.choose(&letters).expect("letters")).collect();
    let mut positions = vec!['.'; rows * columns];
    let mut heroes = Vec::new();
    for id in 1..=1 + dice.range(heroes_max) {
        let cell = dice.range(terrain.len() as u32) as usize;
        if positions[cell] != '.' {
            continue;
        }
        positions[cell] = char::from(b'0' + id as u8);
        terrain[cell] = '.';
        heroes.push(hero(dice, id, heroes.is_empty()));
    }
    for _ in 0..dice.range(5) {
        let cell = dice.range(terrain.len() as u32) as usize;
        if positions[cell] == '.' && terrain[cell] != 'O' {
            positions[cell] = *dice.choose(&['A', 'A', 'B', 'C', 'D']).expect("monsters");
        }
    }
    let rows = |letters: &[char]| -> Vec<String> {
        letters.chunks(columns).map(|row| row.iter().collect()).collect()
    };
    json!({ "terrain": rows(&terrain), "positions": rows(&positions), "heroes": heroes })
}

fn hero(dice: &mut ChaChaDice, id: u32, first: bool) -> Value {
    let walks = ["none", "none", "lava", "water", "rubble", "fly"];
    let mut hero = json!({
        "id": id, "pivot": first || dice.range(2) == 0, "walk": dice.choose(&walks),
        "attack": { "type": 1 + dice.range(4), "dirs": 4 + 4 * dice.range(2) },
        "wounded": dice.range(2) == 0, "ballistic": dice.range(3).saturating_sub(1),
    });
    if hero["attack"]["type"] == 3 && dice.range(2) == 0 {
        hero["attack"]["alt"] = json!(4 + 4 * dice.range(2));
    }
    if dice.range(3) == 0 {
        let reach = if dice.range(2) == 0 { "adjacent" } else { "line" };
        hero["support"] = json!({
            "type": 1 + dice.range(6), "dirs": 4 + 4 * dice.range(2), "reach": reach,
        });
    }
    hero
}

fn field(setup: &Value) -> Field {
    let setup: FriendsAndDragonsSetup =
        serde_json::from_value(setup.clone()).expect("generated setups are valid");
    Field::new(&setup, Corner::OneOpen)
}

/// Every placement that dragging a hero can produce, with its minimum number of steps.
fn placements(field: &Field, pivot: usize) -> BTreeMap<Placement, usize> {
    let start = Placement::start(field.heroes());
    let mut seen = BTreeMap::from([(start, 0)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(placement) = waiting.pop_front() {
        let steps = seen[&placement] + 1;
        for direction in Direction::all() {
            let next = placement.step(field, pivot, direction);
            if let Some(next) = next.filter(|next| !seen.contains_key(next)) {
                seen.insert(next, steps);
                waiting.push_back(next);
            }
        }
    }
    seen
}

/// Boards on which more placements than this have the same score are skipped.
const ALIKE_MAX: usize = 100;

/// The best answers, found by scoring all placements. `None` if too many of them score the same.
fn best(field: &Field, top: usize, difficulty: Difficulty) -> Option<Vec<Answer>> {
    let pivots = (0..field.heroes().len()).filter(|hero| field.heroes()[*hero].pivot);
    let all = pivots.flat_map(|pivot| {
        let ends = placements(field, pivot).into_iter();
        ends.map(move |(end, steps)| {
            (Reverse(resolve(field, &end, Some(pivot)).score), pivot, end, steps)
        })
    });
    let mut all: Vec<_> = all.collect();
    all.sort();
    let last = all[top.min(all.len()) - 1].0;
    all.retain(|(score, ..)| *score <= last);
    if all.len() > ALIKE_MAX {
        return None;
    }
    let answer = |(_, pivot, end, steps)| {
        let answer = drag_to(field, pivot, end).expect("the placement was reached");
        assert_eq!(answer.drag.steps.len(), steps);
        answer
    };
    let mut answers: Vec<Answer> = all.into_iter().map(answer).collect();
    answers.sort_by_key(|answer| {
        let is_simple = difficulty == Difficulty::Simple;
        let simple = if is_simple { answer.simple } else { [0; 3] };
        (Reverse(answer.score), simple, answer.advanced, answer.drag.pivot, answer.end)
    });
    answers.truncate(top);
    Some(answers)
}

/// The brute force relies on the steps, the score and the reported drag for a placement, which are
/// checked by records from other programs.
#[test]
fn the_solver_agrees_with_brute_force() {
    let mut dice = ChaChaDice::new(1, 200);
    let mut compared = 0;
    for number in 0..1000 {
        let setup = draw(&mut dice, [3, 3], 4);
        let field = field(&setup);
        for difficulty in [Difficulty::Advanced, Difficulty::Simple] {
            let Some(expected) = best(&field, 3, difficulty) else { continue };
            let options = Options { top: 3, difficulty, ..Options::default() };
            let solution = solve(&field, &options, &Limit::none(), &|_| ());
            assert!(solution.score_proved);
            assert_eq!(solution.answers, expected, "board {number}: {setup}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_table_is_exact_for_two_heroes() {
    let mut dice = ChaChaDice::new(2, 200);
    let mut triples = 0;
    while triples < 100_000 {
        let setup = draw(&mut dice, [5, 5], 2);
        if setup["heroes"].as_array().map(Vec::len) != Some(2) {
            continue;
        }
        let field = field(&setup);
        let found: BTreeSet<(u8, u8)> = placements(&field, 0)
            .into_keys()
            .map(|placement| (placement.cell(0), placement.cell(1)))
            .collect();
        let end_squares = EndSquares::new(&field, 0);
        let mut closed = BTreeSet::new();
        for zone in end_squares.end_zones() {
            for end in end_squares.squares(zone, 0).iter() {
                let squares = end_squares.squares(zone, 1).iter().filter(|cell| *cell != end);
                let ends = squares.map(|cell| (end, cell)).collect::<Vec<_>>();
                triples += usize::from(!ends.is_empty());
                closed.extend(ends);
            }
        }
        assert_eq!(found, closed, "{setup}");
    }
}

#[test]
fn planted_drags_are_never_beaten_by_the_answer() {
    let mut dice = ChaChaDice::new(3, 200);
    for seed in 0..60 {
        let drawing = Drawing { rows: 6, columns: 5, heroes: Some(4), traits: Traits::Mixed };
        let field = Field::new(&FriendsAndDragonsSetup::from_seed(seed, &drawing), Corner::OneOpen);
        let mut placement = Placement::start(field.heroes());
        let steps = 1 + dice.range(15) as usize;
        let pivot = field.heroes().iter().position(|hero| hero.pivot).expect("there is a pivot");
        for _ in 0..steps {
            let next: Vec<Placement> = Direction::all()
                .filter_map(|direction| placement.step(&field, pivot, direction))
                .collect();
            placement = dice.choose(&next).copied().unwrap_or(placement);
        }
        let planted = resolve(&field, &placement, Some(pivot)).score;
        let options = Options { top: 1, ..Options::default() };
        let solution = solve(&field, &options, &Limit::none(), &|_| ());
        let best = &solution.answers[0];
        assert!(best.score >= planted, "seed {seed}: {planted} was planted");
        assert!(best.score > planted || best.drag.steps.len() <= steps, "seed {seed}");
        let limited = Options { max_steps: Some(steps), ..options };
        let solution = solve(&field, &limited, &Limit::none(), &|_| ());
        let best = &solution.answers[0];
        assert!(best.score >= planted && best.drag.steps.len() <= steps, "seed {seed}");
    }
}

#[test]
fn small_memory_gives_an_honest_answer() {
    let drawing = Drawing { heroes: Some(6), traits: Traits::Mixed, ..Drawing::default() };
    let mut unproved = 0;
    for seed in 0..12 {
        let field = Field::new(&FriendsAndDragonsSetup::from_seed(seed, &drawing), Corner::OneOpen);
        let options = Options { top: 1, memory: 1 << 15, ..Options::default() };
        let small = solve(&field, &options, &Limit::none(), &|_| ());
        let answer = &small.answers[0];
        let start = Placement::start(field.heroes());
        let end = *answer.drag.placements(&field, start).expect("legal").last().expect("an end");
        assert_eq!(resolve(&field, &end, Some(answer.drag.pivot)).score, answer.score);
        unproved += usize::from(!small.score_proved);
    }
    assert!(unproved > 0, "32 KiB are not enough for all of them");
}
