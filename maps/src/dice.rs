//! Sources of randomness behind one small trait.

mod chacha;
mod java_random;
mod split_mix;

pub use chacha::ChaChaDice;
pub use java_random::JavaRandom;
pub use split_mix::SplitMix32;

pub trait Dice {
    /// Returns a random integer in `0..sides`, distributed as uniformly as the implementation
    /// allows. Panics if `sides` is 0.
    fn range(&mut self, sides: u32) -> u32;

    /// Returns a random real number in `0.0..1.0`.
    fn next_f64(&mut self) -> f64;

    /// Returns one of the items at random, or `None` if there are none. Draws once, or not at all
    /// if there are no items.
    fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.range(len_as_u32(items)) as usize)
    }

    /// Shuffles the items (Fisher-Yates, from the end to the front).
    ///
    /// Draws exactly `items.len()` times. The last draw has no effect, but the official
    /// Dragonsweeper generator makes it too.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for count in (1..=len_as_u32(items)).rev() {
            let other = self.range(count) as usize;
            items.swap(count as usize - 1, other);
        }
    }
}

fn len_as_u32<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).expect("every list in a game has fewer than 2^32 items")
}
