//! Measures how many random Friends & Dragons boards are solved with proof, and how long that
//! takes. The spread across boards matters, so each board is solved once rather than sampled
//! repeatedly.

use std::time::{Duration, Instant};

use engine::limit::Limit;
use games::friends_and_dragons::solver::{Options, solve};
use games::friends_and_dragons::{Corner, Field};
use maps::friends_and_dragons::generate::{Options as Drawing, Traits};
use maps::{FriendsAndDragonsSetup, Generate};

/// Name, rows and columns, number of heroes, traits, longest drag, and number of boards.
type Load = (&'static str, [usize; 2], usize, Traits, Option<usize>, i64);

const LOADS: [Load; 6] = [
    ("8x6, 5 heroes", [8, 6], 5, Traits::Mixed, None, 40),
    ("8x6, 6 heroes, equal", [8, 6], 6, Traits::Equal, None, 40),
    ("8x6, 6 heroes, mixed", [8, 6], 6, Traits::Mixed, None, 40),
    ("10x8, 6 heroes", [10, 8], 6, Traits::Mixed, None, 24),
    ("12x10, 6 heroes, 20 steps", [12, 10], 6, Traits::Mixed, Some(20), 24),
    ("12x10, 6 heroes, any steps", [12, 10], 6, Traits::Mixed, None, 24),
];

/// Memory for the states of one board, in bytes.
const MEMORY: usize = 4 << 30;

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!("load | boards | proved | p50 s | p90 s | max s | p50 states | max states");
    for load in LOADS.into_iter().filter(|load| load.0.contains(&wanted)) {
        run(load);
    }
}

fn run((name, [rows, columns], heroes, traits, max_steps, boards): Load) {
    let drawing = Drawing { rows, columns, heroes: Some(heroes), traits };
    let (mut times, mut states, mut proved) = (Vec::new(), Vec::new(), 0);
    for seed in 0..boards {
        let setup = FriendsAndDragonsSetup::from_seed(seed, &drawing);
        let field = Field::new(&setup, Corner::OneOpen);
        let options = Options { top: 1, max_steps, memory: MEMORY, ..Options::default() };
        let started = Instant::now();
        let solution = solve(&field, &options, &Limit::after(Duration::from_secs(60)), &|_| ());
        times.push(started.elapsed().as_secs_f64());
        states.push(solution.visited);
        proved += usize::from(solution.score_proved);
    }
    times.sort_by(f64::total_cmp);
    states.sort_unstable();
    let (middle, ninth, last) = (times.len() / 2, times.len() * 9 / 10, times.len() - 1);
    println!(
        "{name} | {boards} | {proved} | {:.3} | {:.3} | {:.3} | {} | {}",
        times[middle], times[ninth], times[last], states[middle], states[last]
    );
}
