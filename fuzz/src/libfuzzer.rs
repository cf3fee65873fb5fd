//! Code shared by the `cargo fuzz` programs.

use crate::mutation::mutated;

pub use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// Defines the program for a target, which alternates between libFuzzer's mutations and ours.
#[macro_export]
macro_rules! libfuzzer {
    ($check:path) => {
        $crate::libfuzzer::fuzz_target!(|data: &[u8]| $check(data));
        $crate::libfuzzer::fuzz_mutator!(|data: &mut [u8],
                                          size: usize,
                                          max_size: usize,
                                          seed: u32| {
            $crate::libfuzzer::mutate(data, size, max_size, seed)
        });
    };
}

/// Mutates the first `size` bytes of `data` in place, and returns the new size.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    if seed.is_multiple_of(2) {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let changed = mutated(&data[..size], seed / 2);
    let length = changed.len().min(max_size).min(data.len());
    data[..length].copy_from_slice(&changed[..length]);
    length
}
