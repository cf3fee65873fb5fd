//! Friends & Dragons against an independent brute force, by search against the closed form, and
//! with planted drags.

mod brute_force;

use std::collections::BTreeSet;

use engine::limit::Limit;
use games::friends_and_dragons::solver::{Options, solve};
use games::friends_and_dragons::{Corner, Difficulty, Direction, Field, Placement, Reach, resolve};
use maps::friends_and_dragons::generate::{Options as Drawing, Traits};
use maps::{ChaChaDice, Dice, FriendsAndDragonsSetup, Generate};
use serde_json::{Value, json};

/// A small board with anything on it, as a JSON setup.
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
        serde_json::from_value(setup.clone()).expect("what is drawn is valid");
    Field::new(&setup, Corner::OneOpen)
}

#[test]
fn the_solver_agrees_with_brute_force() {
    let mut dice = ChaChaDice::new(1, 200);
    for number in 0..2000 {
        let setup = draw(&mut dice, [3, 3], 4);
        let field = field(&setup);
        for (difficulty, key) in [(Difficulty::Advanced, 0), (Difficulty::Simple, 1)] {
            let options = Options { top: 3, difficulty, ..Options::default() };
            let solution = solve(&field, &options, &Limit::none(), &|_| ());
            assert!(solution.score_proved);
            let got: Vec<brute_force::Answer> = solution
                .answers
                .iter()
                .map(|answer| brute_force::Answer {
                    pivot: answer.drag.pivot,
                    score: [answer.score.kills, answer.score.hits, answer.score.support],
                    drag: answer.drag.digits(),
                    cells: answer.end.cells().iter().map(|cell| usize::from(*cell)).collect(),
                })
                .collect();
            let expected = brute_force::best(&setup, 3, key);
            assert_eq!(got, expected, "board {number}: {setup}");
        }
    }
}

/// Where the other hero can be for each end of the pivot, by search over both.
fn pair_ends(field: &Field) -> BTreeSet<(u8, u8)> {
    let start = Placement::start(field.heroes());
    let mut seen = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(placement) = waiting.pop() {
        let steps = Direction::all().filter_map(|direction| placement.step(field, 0, direction));
        waiting.extend(steps.filter(|next| seen.insert(*next)));
    }
    seen.into_iter().map(|placement| (placement.cell(0), placement.cell(1))).collect()
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
        let found = pair_ends(&field);
        let reach = Reach::of(&field, 0);
        let mut closed = BTreeSet::new();
        for zone in reach.end_zones() {
            for end in reach.squares(zone, 0).iter() {
                let squares = reach.squares(zone, 1).iter().filter(|cell| *cell != end);
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
