//! Measures how many Dragonsweeper lairs are generated, and how many games solved, per second.

use criterion::{Criterion, criterion_group, criterion_main};

use engine::protocol::{Game, Seat};
use games::dragonsweeper::{Dragonsweeper, Solver};
use maps::Generate;
use maps::dragonsweeper::Lair;

fn play(seed: i64) -> u32 {
    let mut game = Dragonsweeper::new(&Lair::from_seed(seed, &())).expect("the lair is valid");
    let mut solver = Solver::default();
    while game.ending().is_none() {
        let turn = solver.decide(&game.view(Seat(0)));
        game.play(&turn);
    }
    game.hero().score
}

fn dragonsweeper(criterion: &mut Criterion) {
    let mut seeds = (0..).map(|number: i64| number * 429_481 % (1 << 32));
    criterion.bench_function("dragonsweeper/lair", |bencher| {
        bencher.iter(|| Lair::from_seed(seeds.next().expect("there is no last number"), &()));
    });
    let mut seeds = (0..).map(|number: i64| number * 429_481 % (1 << 32));
    criterion.bench_function("dragonsweeper/game", |bencher| {
        bencher.iter(|| play(seeds.next().expect("there is no last number")));
    });
}

criterion_group!(benches, dragonsweeper);
criterion_main!(benches);
