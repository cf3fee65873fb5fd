//! Random boards of Friends & Dragons: how many are proved, and times. Not a sampling bench: the
//! distribution over boards is what matters, so each board is solved once.

use std::time::{Duration, Instant};

use engine::limit::Limit;
use games::friends_and_dragons::solver::{solve, Options};
use games::friends_and_dragons::{Corner, Field};
use maps::friends_and_dragons::generate::{Options as Drawing, Traits};
use maps::{FriendsAndDragonsSetup, Generate};

struct Load {
    name: &'static str,
    rows: usize,
    columns: usize,
    heroes: usize,
    traits: Traits,
    max_steps: Option<usize>,
    boards: i64,
}

const LOADS: [Load; 6] = [
    Load {
        name: "8x6, 5 heroes",
        rows: 8,
        columns: 6,
        heroes: 5,
        traits: Traits::Mixed,
        max_steps: None,
        boards: 40,
    },
    Load {
        name: "8x6, 6 heroes, equal",
        rows: 8,
        columns: 6,
        heroes: 6,
        traits: Traits::Equal,
        max_steps: None,
        boards: 40,
    },
    Load {
        name: "8x6, 6 heroes, mixed",
        rows: 8,
        columns: 6,
        heroes: 6,
        traits: Traits::Mixed,
        max_steps: None,
        boards: 40,
    },
    Load {
        name: "10x8, 6 heroes",
        rows: 10,
        columns: 8,
        heroes: 6,
        traits: Traits::Mixed,
        max_steps: None,
        boards: 24,
    },
    Load {
        name: "12x10, 6 heroes, 20 steps",
        rows: 12,
        columns: 10,
        heroes: 6,
        traits: Traits::Mixed,
        max_steps: Some(20),
        boards: 24,
    },
    Load {
        name: "12x10, 6 heroes, any steps",
        rows: 12,
        columns: 10,
        heroes: 6,
        traits: Traits::Mixed,
        max_steps: None,
        boards: 24,
    },
];

/// Bytes for the states of a board.
const MEMORY: usize = 4 << 30;

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!(
        "load | boards | proved | median s | 9 of 10 s | most s | median states | most states"
    );
    for load in LOADS.iter().filter(|load| load.name.contains(&wanted)) {
        run(load);
    }
}

fn run(load: &Load) {
    let drawing = Drawing {
        rows: load.rows,
        columns: load.columns,
        heroes: Some(load.heroes),
        traits: load.traits,
    };
    let (mut times, mut states, mut proved) = (Vec::new(), Vec::new(), 0);
    for seed in 0..load.boards {
        let setup = FriendsAndDragonsSetup::from_seed(seed, &drawing);
        let field = Field::new(&setup, Corner::OneOpen);
        let options =
            Options { top: 1, max_steps: load.max_steps, memory: MEMORY, ..Options::default() };
        let begun = Instant::now();
        let solution = solve(&field, &options, &Limit::after(Duration::from_secs(60)), &|_| ());
        times.push(begun.elapsed().as_secs_f64());
        states.push(solution.visited);
        proved += usize::from(solution.score_proved);
    }
    times.sort_by(f64::total_cmp);
    states.sort_unstable();
    let (middle, ninth, last) = (times.len() / 2, times.len() * 9 / 10, times.len() - 1);
    println!(
        "{} | {} | {proved} | {:.3} | {:.3} | {:.3} | {} | {}",
        load.name,
        load.boards,
        times[middle],
        times[ninth],
        times[last],
        states[middle],
        states[last]
    );
}
