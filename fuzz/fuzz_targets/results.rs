//! The target `results` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::results::check);
