//! The target `journals` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::journals::check);
