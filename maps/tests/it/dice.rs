//! Tests dice against published values, and for fairness. The tests of recorded lairs and known
//! seeds cover everything else.

use std::collections::BTreeMap;

use maps::{ChaChaDice, Dice, JavaRandom};

/// Rolls a die with `sides` sides six times.
fn six(dice: &mut impl Dice, sides: u32) -> [u32; 6] {
    std::array::from_fn(|_| dice.range(sides))
}

/// The expected values are the output of `nextInt(bound)`, called six times on `new
/// java.util.Random(seed)`.
#[test]
fn java_draws_are_those_of_a_java_machine() {
    let known = [
        (0, 100, [60, 48, 29, 47, 15, 53]),
        (42, 100, [30, 63, 48, 84, 70, 25]),
        (42, 16, [11, 0, 10, 0, 4, 15]),
        (-1, 1000, [913, 225, 579, 439, 604, 438]),
        (1, i32::MAX as u32, [1569548985, 215764588, 880641847, 874970313, 446064254, 77814904]),
        // Half of the draws exceed the last whole multiple of this bound and are redrawn.
        (7, (1 << 30) + 1, [20678044, 747989380, 1053566254, 755731200, 259278708, 542588911]),
        (i64::MIN, 12, [0, 4, 1, 11, 11, 5]),
    ];
    for (seed, bound, draws) in known {
        assert_eq!(six(&mut JavaRandom::new(seed), bound), draws, "seed {seed}, bound {bound}");
    }
    let mut dice = JavaRandom::new(42);
    let floats: [f64; 3] = std::array::from_fn(|_| dice.next_f64());
    assert_eq!(floats, [0.7275636792182922, 0.054665207862854004, 0.6832234263420105]);
}

/// The number of sides is three quarters of the number of different words. Without redrawing, every
/// third number would be drawn twice as often as the others.
#[test]
fn chacha_redraws_what_would_be_biased() {
    let mut dice = ChaChaDice::new(1, 1);
    let mut classes = [0u32; 3];
    for _ in 0..9_000 {
        classes[dice.range(3 << 30) as usize % 3] += 1;
    }
    // The limit is five standard deviations. The biased class would have 4500.
    assert!(classes.iter().all(|count| count.abs_diff(3_000) < 224), "{classes:?}");
}

/// The expected values are the first bytes of the keystream for an all-zero key and nonce, from the
/// test vectors in the Internet draft "draft-strombergson-chacha-test-vectors".
#[test]
fn words_of_chacha_are_the_published_ones() {
    let first = ChaChaDice::new(0, 0).next_u64();
    assert_eq!(first.to_le_bytes(), [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
}

#[test]
fn words_of_chacha_follow_the_stream_and_all_bits_of_the_seed() {
    let mut first: Vec<u64> = Vec::new();
    for (seed, stream) in [(0, 0), (0, 1), (1 << 32, 0), (i64::MIN, 0), (-1, 0), (0, 1 << 32)] {
        first.push(ChaChaDice::new(seed, stream).next_u64());
    }
    let words = first.len();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), words);
}

/// Each of the 24 orders of four items should come up about equally often.
#[test]
fn every_order_is_equally_likely() {
    let mut dice = ChaChaDice::new(3, 8);
    let mut seen: BTreeMap<[u8; 4], u32> = BTreeMap::new();
    for _ in 0..24_000 {
        let mut items = [0, 1, 2, 3];
        dice.shuffle(&mut items);
        *seen.entry(items).or_default() += 1;
    }
    assert_eq!(seen.len(), 24);
    // The limit is five standard deviations.
    assert!(seen.values().all(|count| count.abs_diff(1_000) < 155), "{seen:?}");
}

#[test]
#[should_panic(expected = "at least one side")]
fn chacha_has_no_die_without_sides() {
    ChaChaDice::new(0, 0).range(0);
}

#[test]
#[should_panic(expected = "1 to 2^31 - 1 sides")]
fn java_has_no_bound_beyond_an_int() {
    JavaRandom::new(0).range(1 << 31);
}
