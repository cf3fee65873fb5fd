//! Tests the generator contract for every game, with a thousand seeds each.

use std::fmt::Debug;

use maps::dragonsweeper::Lair;
use maps::janken::Terrain;
use maps::{
    BattlingKnightsSetup, FriendsAndDragonsSetup, Generate, IceAndFireSetup, JankenSetup, Seed,
};

const COUNT: u64 = 1_000;

/// Seeds spread over the range the game accepts, including the first and the last.
fn seeds<G: Generate>() -> Vec<Seed> {
    let (first, last) = (*G::SEEDS.start(), *G::SEEDS.end());
    let span = last.abs_diff(first);
    let step = (span / COUNT).max(1);
    let mut seeds: Vec<Seed> = (0..COUNT)
        .map(|index| first.wrapping_add_unsigned(index.wrapping_mul(step)))
        .filter(|seed| G::SEEDS.contains(seed))
        .collect();
    seeds.push(last);
    seeds
}

/// Checks that the same seed gives the same setup, that the setup is valid under its rules, and
/// that its JSON form reads back as the same setup.
fn holds_for<G: Generate>(is_valid: impl Fn(Seed, &G))
where
    G::Options: Debug,
{
    let options = G::Options::default();
    for seed in seeds::<G>() {
        let setup = G::generate(seed, &options).expect("the seed is one the game accepts");
        assert_eq!(setup, G::from_seed(seed, &options), "seed {seed}");
        let text = serde_json::to_string(&setup).expect("a setup has a JSON form");
        let back: G = serde_json::from_str(&text).expect("a printed setup can be read");
        assert_eq!(back, setup, "seed {seed}");
        is_valid(seed, &setup);
    }
    if let Some(beyond) = G::SEEDS.end().checked_add(1) {
        assert!(G::generate(beyond, &options).is_err(), "seed {beyond} is out of range");
    }
}

/// Everything else is checked against records of official lairs.
#[test]
fn lairs_of_dragonsweeper_keep_the_contract() {
    holds_for(|_, _: &Lair| ());
}

#[test]
fn maps_of_ice_and_fire_keep_the_contract() {
    holds_for(|seed, setup: &IceAndFireSetup| {
        let map = setup.map().expect("a generated map is valid");
        let (floor, spots) = (map.floor(), map.spots());
        assert!((40..=144).contains(&floor.len()) && floor.mirrored() == floor, "seed {seed}");
        assert!(spots.len() % 2 == 0 && spots.mirrored() == spots, "seed {seed}");
        let reached = icefire::CellSet::from_cell(icefire::Cell::TOP_LEFT).flood(floor);
        assert_eq!(reached, floor, "seed {seed}");
    });
}

#[test]
fn moves_of_battling_knights_keep_the_contract() {
    holds_for(|seed, setup: &BattlingKnightsSetup| {
        assert!(setup.seats == 1 && setup.moves.len() <= 400, "seed {seed}");
        let mut read = Vec::new();
        let text = setup.to_string();
        maps::battling_knights::read_script(text.as_bytes(), |step| read.push(step))
            .expect("the native form is valid");
        assert_eq!(read, setup.moves, "seed {seed}");
    });
}

/// Everything else is checked by the reader of the JSON form.
#[test]
fn fields_of_janken_keep_the_contract() {
    holds_for(|seed, setup: &JankenSetup| {
        let dry = setup.terrain.iter().filter(|found| **found != Terrain::Underwater).count();
        assert!(dry >= 20, "seed {seed}");
    });
}

#[test]
fn boards_of_friends_and_dragons_keep_the_contract() {
    holds_for(|seed, setup: &FriendsAndDragonsSetup| {
        assert!((3..=6).contains(&setup.heroes().len()), "seed {seed}");
        assert_eq!((setup.rows(), setup.columns()), (8, 6), "seed {seed}");
    });
}

fn hash<G: Generate>(seed: Seed) -> u64 {
    let setup = G::from_seed(seed, &G::Options::default());
    let text = serde_json::to_string(&setup).expect("a setup has a JSON form");
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Covers games without records from official programs.
#[test]
fn known_seeds_stay_what_they_are() {
    let hashes = |seed| {
        [
            hash::<BattlingKnightsSetup>(seed),
            hash::<JankenSetup>(seed),
            hash::<FriendsAndDragonsSetup>(seed),
        ]
    };
    let known = [
        [6_609_590_592_781_035_725, 1_329_357_799_386_690_596, 7_575_340_175_574_019_209],
        [15_084_190_831_526_428_153, 12_034_079_600_979_692_522, 9_358_547_717_558_137_754],
    ];
    assert_eq!([hashes(1), hashes(-7)], known);
}
