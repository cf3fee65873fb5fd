//! Dice: published values, fairness, and what a shuffle and a choice draw.

use std::collections::BTreeMap;

use maps::{ChaChaDice, Dice, JavaRandom, SplitMix32};
use proptest::prelude::*;

/// Six draws of a die with `sides` sides.
fn six(dice: &mut impl Dice, sides: u32) -> [u32; 6] {
    std::array::from_fn(|_| dice.range(sides))
}

/// Output of `new java.util.Random(seed)` for `nextInt(bound)`, six times.
#[test]
fn java_draws_are_those_of_a_java_machine() {
    let known = [
        (0, 100, [60, 48, 29, 47, 15, 53]),
        (42, 100, [30, 63, 48, 84, 70, 25]),
        (42, 16, [11, 0, 10, 0, 4, 15]),
        (-1, 1000, [913, 225, 579, 439, 604, 438]),
        (1, i32::MAX as u32, [1569548985, 215764588, 880641847, 874970313, 446064254, 77814904]),
        // Half of the draws are above the last whole multiple of this bound and drawn again.
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

/// The first words of section 2 of the published description.
#[test]
fn split_mix_words_are_the_published_ones() {
    let known: [(u32, [u32; 6]); 4] = [
        (0, [1684164658, 3653269916, 2939563536, 2141751570, 3295091513, 4057132772]),
        (1, [1580013426, 350525680, 3524174333, 3011703609, 643872864, 2282937712]),
        (1 << 31, [2241709437, 3944143666, 3411218436, 3540427171, 1692415998, 3348361993]),
        (u32::MAX, [3950124170, 4293442868, 1302505678, 2762329221, 3361369063, 1522821371]),
    ];
    for (seed, words) in known {
        let mut dice = SplitMix32::new(seed);
        assert_eq!(words, std::array::from_fn(|_| dice.next_u32()), "seed {seed}");
        let mut dice = SplitMix32::new(seed);
        let real: [f64; 6] = std::array::from_fn(|_| dice.next_f64());
        assert_eq!(real, words.map(|word| f64::from(word) / 2f64.powi(32)), "seed {seed}");
        let below_ten = words.map(|word| (f64::from(word) / 2f64.powi(32) * 10.0) as u32);
        assert_eq!(six(&mut SplitMix32::new(seed), 10), below_ten, "seed {seed}");
    }
}

#[test]
fn split_mix_goes_on_from_its_state() {
    let mut dice = SplitMix32::new(99);
    dice.next_u32();
    let mut resumed = SplitMix32::new(dice.state());
    assert_eq!(resumed, dice);
    assert_eq!(six(&mut resumed, 130), six(&mut dice, 130));
}

/// Three quarters of all words as sides: without redrawing, every third number is drawn twice as
/// often as the others.
#[test]
fn chacha_redraws_what_would_be_biased() {
    let mut dice = ChaChaDice::new(1, 1);
    let mut classes = [0u32; 3];
    for _ in 0..9_000 {
        classes[dice.range(3 << 30) as usize % 3] += 1;
    }
    // Five standard deviations are 224; the biased class would have 4500.
    assert!(classes.iter().all(|count| count.abs_diff(3_000) < 224), "{classes:?}");
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

/// Checks that all 24 orders of four items come up about equally often.
fn is_fair(name: &str, mut dice: impl Dice) {
    let mut seen: BTreeMap<[u8; 4], u32> = BTreeMap::new();
    for _ in 0..24_000 {
        let mut items = [0, 1, 2, 3];
        dice.shuffle(&mut items);
        *seen.entry(items).or_default() += 1;
    }
    assert_eq!(seen.len(), 24, "{name}");
    // Five standard deviations are 155.
    assert!(seen.values().all(|count| count.abs_diff(1_000) < 155), "{name}: {seen:?}");
}

#[test]
fn every_order_is_equally_likely() {
    is_fair("ChaCha", ChaChaDice::new(3, 8));
    is_fair("java.util.Random", JavaRandom::new(3));
    is_fair("splitmix32", SplitMix32::new(3));
}

/// Dice that note the sides they are asked for, and always throw the last one.
struct Noting(Vec<u32>);

impl Dice for Noting {
    fn range(&mut self, sides: u32) -> u32 {
        self.0.push(sides);
        sides - 1
    }

    fn next_f64(&mut self) -> f64 {
        0.5
    }
}

#[test]
fn a_shuffle_draws_once_for_each_item_and_from_all_that_are_left() {
    let mut dice = Noting(Vec::new());
    let mut items = [10, 20, 30, 40];
    dice.shuffle(&mut items);
    assert_eq!((dice.0, items), (vec![4, 3, 2, 1], [10, 20, 30, 40]));
    let mut dice = Noting(Vec::new());
    dice.shuffle::<u8>(&mut []);
    assert!(dice.0.is_empty());
}

#[test]
fn a_choice_draws_once_and_from_nothing_not_at_all() {
    let mut dice = Noting(Vec::new());
    assert_eq!(dice.choose::<u8>(&[]), None);
    assert!(dice.0.is_empty());
    assert_eq!(dice.choose(&[7, 8, 9]), Some(&9));
    assert_eq!(dice.0, [3]);
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

/// `nextInt` in the signed 32-bit arithmetic in which it is published.
fn next_int(state: &mut i64, bound: i32) -> i32 {
    let mut next = |bits: u32| {
        *state = state.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & ((1 << 48) - 1);
        (*state >> (48 - bits)) as i32
    };
    if bound & bound.wrapping_neg() == bound {
        return ((i64::from(bound) * i64::from(next(31))) >> 31) as i32;
    }
    loop {
        let bits = next(31);
        let value = bits % bound;
        if bits.wrapping_sub(value).wrapping_add(bound - 1) >= 0 {
            return value;
        }
    }
}

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn java_draws_follow_the_published_arithmetic(
        seed in any::<i64>(),
        bounds in prop::collection::vec(prop_oneof![1..=i32::MAX, 1..200, (0..31).prop_map(|bit| 1 << bit)], 1..20),
    ) {
        let mut dice = JavaRandom::new(seed);
        let mut state = (seed ^ 0x5_DEEC_E66D) & ((1 << 48) - 1);
        for bound in bounds {
            prop_assert_eq!(dice.range(bound as u32) as i32, next_int(&mut state, bound));
        }
    }

    #[test]
    fn draws_stay_below_their_sides(seed in any::<i64>(), sides in prop_oneof![1..=i32::MAX as u32, 1..9u32]) {
        let (mut chacha, mut java, mut mix) =
            (ChaChaDice::new(seed, 1), JavaRandom::new(seed), SplitMix32::new(seed as u32));
        for _ in 0..20 {
            prop_assert!(chacha.range(sides).max(java.range(sides)).max(mix.range(sides)) < sides);
            let reals = [chacha.next_f64(), java.next_f64(), mix.next_f64()];
            prop_assert!(reals.iter().all(|real| (0.0..1.0).contains(real)), "{:?}", reals);
        }
    }

    #[test]
    fn a_shuffle_keeps_every_item(seed in any::<i64>(), items in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut shuffled = items.clone();
        ChaChaDice::new(seed, 4).shuffle(&mut shuffled);
        let sorted = |mut items: Vec<u8>| { items.sort_unstable(); items };
        prop_assert_eq!(sorted(shuffled), sorted(items));
    }
}
