//! The target `sources` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::sources::check);
