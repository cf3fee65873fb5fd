//! The contract of a generator, checked for every game over a thousand seeds.

use std::fmt::Debug;

use maps::dragonsweeper::Lair;
use maps::{Generate, Seed};

const COUNT: u64 = 1_000;

/// Seeds spread over all that the game accepts, its first and last among them.
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

/// Same seed, same setup; valid for its rules; its JSON form reads back as the same setup.
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

mod dragonsweeper {
    use super::{Lair, Seed, holds_for};
    use maps::dragonsweeper::{CENTRE, Cell, Look, Piece, TILES, WIDTH, distance2};

    #[test]
    fn lairs_keep_the_contract() {
        holds_for(is_valid);
    }

    fn is_valid(seed: Seed, lair: &Lair) {
        let cells = lair.grid.cells();
        assert_eq!(i64::from(lair.seed), seed);
        assert_eq!(lair.draws, lair.attempts * 3267);
        let mut order = lair.order.clone();
        order.sort_unstable();
        assert!(order.iter().map(|tile| usize::from(*tile)).eq(0..TILES), "seed {seed}");
        for piece in Piece::all() {
            assert_eq!(tiles(cells, piece).len(), count(piece), "seed {seed}: {piece:?}");
        }
        laws(cells).into_iter().for_each(|(law, holds)| assert!(holds, "seed {seed}: {law}"));
    }

    fn tiles(cells: &[Cell], piece: Piece) -> Vec<usize> {
        (0..TILES).filter(|tile| cells[*tile].piece == piece).collect()
    }

    fn count(piece: Piece) -> usize {
        match piece {
            Piece::Empty => 27,
            Piece::Rat => 13,
            Piece::Bat => 12,
            Piece::Skeleton => 10,
            Piece::Mine => 9,
            Piece::Slime => 8,
            Piece::Wall => 6,
            Piece::BigSlime | Piece::Minotaur | Piece::Medikit => 5,
            Piece::TreasureChest => 3,
            Piece::Gazer | Piece::MedikitChest => 2,
            piece if piece.is_gargoyle() => 2,
            _ => 1,
        }
    }

    fn laws(cells: &[Cell]) -> Vec<(&'static str, bool)> {
        let all = |piece| tiles(cells, piece);
        let beside = |tile: usize, piece| all(piece).iter().any(|at| distance2(tile, *at) <= 2);
        let (romeo, juliet) = (all(Piece::Romeo)[0], all(Piece::Juliet)[0]);
        vec![
            ("the dragon sits in the middle", all(Piece::Dragon) == [CENTRE]),
            ("big slimes guard the wizard", {
                all(Piece::BigSlime).iter().all(|tile| beside(*tile, Piece::Wizard))
            }),
            ("the mine king sits in a corner", {
                [0, 12, 117, 129].contains(&all(Piece::MineKing)[0])
            }),
            ("lovers are mirrored", {
                romeo / WIDTH == juliet / WIDTH && romeo % WIDTH + juliet % WIDTH == WIDTH - 1
            }),
            ("the egg lies beside the dragon", beside(all(Piece::Egg)[0], Piece::Dragon)),
            ("the gnome stands beside a medikit", beside(all(Piece::Gnome)[0], Piece::Medikit)),
            ("gargoyles see their twins", (0..TILES).all(|tile| sees_twin(cells, tile))),
        ]
    }

    fn sees_twin(cells: &[Cell], tile: usize) -> bool {
        let Cell { piece, look } = cells[tile];
        let seen = match look {
            _ if !piece.is_gargoyle() => return true,
            Some(Look::Up) => tile - WIDTH,
            Some(Look::Right) => tile + 1,
            Some(Look::Down) => tile + WIDTH,
            Some(Look::Left) => tile - 1,
            None => return false,
        };
        cells[seen].piece == piece
    }
}

mod others {
    use super::{Seed, holds_for};
    use maps::{
        BattlingKnightsSetup, FriendsAndDragonsSetup, Generate, IceAndFireSetup, JankenSetup,
    };

    #[test]
    fn maps_of_ice_and_fire_keep_the_contract() {
        holds_for(|seed, setup: &IceAndFireSetup| {
            let arena = setup.arena().expect("a generated map is valid");
            let (floor, spots) = (arena.floor(), arena.spots());
            assert!((40..=144).contains(&floor.len()) && floor.mirrored() == floor, "seed {seed}");
            assert!(spots.len() % 2 == 0 && spots.mirrored() == spots, "seed {seed}");
            assert_eq!(
                icefire::CellSet::of(icefire::Cell::TOP_LEFT).flood(floor),
                floor,
                "seed {seed}"
            );
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

    #[test]
    fn fields_of_janken_keep_the_contract() {
        holds_for(|seed, setup: &JankenSetup| {
            assert!((1..=100).contains(&setup.moves.len()), "seed {seed}");
            assert!(setup.sides.iter().all(|side| (1..=10).contains(&side.len())), "seed {seed}");
        });
    }

    #[test]
    fn boards_of_friends_and_dragons_keep_the_contract() {
        holds_for(|seed, setup: &FriendsAndDragonsSetup| {
            assert!((3..=6).contains(&setup.heroes().len()), "seed {seed}");
            assert!(setup.heroes().iter().any(|hero| hero.pivot), "seed {seed}");
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

    #[test]
    fn known_seeds_stay_what_they_are() {
        let hashes = |seed| {
            [
                hash::<BattlingKnightsSetup>(seed),
                hash::<JankenSetup>(seed),
                hash::<FriendsAndDragonsSetup>(seed),
                hash::<IceAndFireSetup>(seed),
            ]
        };
        let known = [
            [
                6_609_590_592_781_035_725,
                1_329_357_799_386_690_596,
                7_575_340_175_574_019_209,
                15_112_158_388_754_451_523,
            ],
            [
                15_084_190_831_526_428_153,
                12_034_079_600_979_692_522,
                9_358_547_717_558_137_754,
                11_400_386_116_757_738_830,
            ],
        ];
        assert_eq!([hashes(1), hashes(-7)], known);
    }
}
