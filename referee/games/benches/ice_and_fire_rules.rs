//! Measures the throughput of the Ice and Fire rules: whole recorded games, with and without the
//! text sent to the seats, and the cost of copying a position and of applying an effect.

use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use flate2::read::GzDecoder;
use icefire::{Commands, Game, Map, Position, Rules, Seat};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};
use serde_json::Value;

struct Recorded {
    map: Map,
    lines: [Vec<String>; 2],
    scores: [i32; 2],
}

/// The long games in the repository, or those in the file named by `ICE_AND_FIRE_REPLAY`.
fn games() -> Vec<Recorded> {
    let own =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/ice_and_fire/replay.jsonl.gz");
    let path = std::env::var("ICE_AND_FIRE_REPLAY").map_or(own, Into::into);
    let file = File::open(path).expect("recorded games can be opened");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    lines
        .map(|line| recorded(&serde_json::from_str(&line.expect("text")).expect("a record")))
        .collect()
}

fn recorded(record: &Value) -> Recorded {
    let seed = record["seed"].as_str().and_then(|seed| seed.parse().ok()).expect("a seed");
    let setup = IceAndFireSetup::from_seed(seed, &Options { rules: Rules::live(4) });
    let texts = |key: &str| {
        let lines = record[key].as_array().expect("answer lines").iter();
        lines.map(|line| line.as_str().expect("a line").to_owned()).collect()
    };
    let score = |seat: usize| record["scores"][seat].as_i64().expect("a score") as i32;
    Recorded {
        map: setup.map().expect("generated setups are valid"),
        lines: [texts("p0"), texts("p1")],
        scores: [score(0), score(1)],
    }
}

fn replay(recorded: &Recorded, mut before_turn: impl FnMut(&Game, Seat)) {
    let mut game = Game::new(recorded.map.clone());
    let mut commands = Commands::default();
    let [red, blue] = &recorded.lines;
    for pair in red.iter().zip(blue) {
        for (seat, line) in [(Seat::Red, pair.0), (Seat::Blue, pair.1)] {
            before_turn(&game, seat);
            let rules = *game.map().rules();
            if commands.read_into(line, &rules).is_ok() {
                game.play(&commands.0, None);
            } else {
                game.forfeit(seat);
            }
        }
    }
    assert_eq!(game.scores().0, recorded.scores);
}

fn whole_games(criterion: &mut Criterion) {
    let games = games();
    let mut group = criterion.benchmark_group("ice-and-fire/replay");
    group.throughput(Throughput::Elements(games.len() as u64));
    group.bench_function("commands", |bencher| {
        bencher.iter(|| games.iter().for_each(|game| replay(game, |_, _| ())));
    });
    group.bench_function("commands and views as text", |bencher| {
        bencher.iter(|| {
            for game in &games {
                replay(game, |game, seat| {
                    black_box(game.view(seat).to_text());
                });
            }
        });
    });
    group.finish();
}

fn steps(criterion: &mut Criterion) {
    let recorded = games().remove(0);
    let mut game = Game::new(recorded.map.clone());
    for (red, blue) in recorded.lines[0].iter().zip(&recorded.lines[1]).take(40) {
        for line in [red, blue] {
            game.play(
                &Commands::read(line, recorded.map.rules()).expect("a recorded line").0,
                None,
            );
        }
    }
    let (map, position) = (game.map(), *game.position());
    let mut effects = Vec::new();
    position.effects(map, |effect| effects.push(effect));
    let mut group = criterion.benchmark_group("ice-and-fire/position");
    group.bench_function("copy", |bencher| bencher.iter(|| *black_box(&position)));
    group.throughput(Throughput::Elements(effects.len() as u64));
    group.bench_function("copy and apply each effect", |bencher| {
        bencher.iter(|| {
            for &effect in &effects {
                let mut next: Position = position;
                next.apply(map, effect, &mut ());
                black_box(&next);
            }
        });
    });
    group.bench_function("generate all effects", |bencher| {
        bencher.iter(|| {
            position.effects(map, |effect| {
                black_box(effect);
            })
        });
    });
    group.finish();
}

criterion_group!(benches, whole_games, steps);
criterion_main!(benches);
