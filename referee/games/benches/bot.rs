//! Measures how many evaluations per second the bot's search makes at each stage of the game. The
//! bot makes a fixed number of evaluations in each position of a fixed set, taken from games it
//! played against itself.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use icefire::{
    Bot, Commands, Game, Map, NodeLimit, Position, Rules, SearchContext, SearchParams, Weights,
    search,
};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};

/// Number of evaluations in each position.
const NODES: u64 = 20_000;
/// Number of evaluations per turn in the game that leads to the position.
const NODES_BEFORE: u64 = 2_000;
/// Seeds of the games that provide the positions.
const SEEDS: std::ops::RangeInclusive<i64> = 1..=4;
/// Number of turns played before each stage's positions.
const STAGES: [(&str, usize); 3] = [("opening", 6), ("middle", 20), ("late", 34)];

/// The position after a number of turns, or `None` if the game is already over.
fn position(seed: i64, turns: usize) -> Option<(Map, Position)> {
    let rules = Rules::live(4);
    let setup = IceAndFireSetup::from_seed(seed, &Options { rules });
    let map = setup.map().expect("generated maps are valid");
    let mut game = Game::new(map.clone());
    let mut bots = [(); 2].map(|()| Bot::new(map.spots(), Weights::default()));
    for _ in 0..turns {
        let seat = game.position().to_move();
        let line = bots[seat.index()].answer(&game.view(seat), &NodeLimit(NODES_BEFORE));
        game.play(&Commands::read(&line, &rules).expect("a line of commands").0, None);
    }
    game.ending().is_none().then(|| (map, *game.position()))
}

fn bot(criterion: &mut Criterion) {
    let (weights, params) = (Weights::default(), SearchParams::default());
    let mut group = criterion.benchmark_group("bot");
    group.sample_size(20);
    for (stage, turns) in STAGES {
        let positions: Vec<_> = SEEDS.filter_map(|seed| position(seed, turns)).collect();
        let nodes = |(map, position): &(Map, Position)| {
            let context = SearchContext { map, weights: &weights, params: &params };
            search(context, black_box(position), &NodeLimit(NODES)).nodes
        };
        group.throughput(Throughput::Elements(positions.iter().map(nodes).sum()));
        group.bench_function(stage, |bencher| {
            bencher.iter(|| positions.iter().map(nodes).sum::<u64>());
        });
    }
    group.finish();
}

criterion_group!(benches, bot);
criterion_main!(benches);
