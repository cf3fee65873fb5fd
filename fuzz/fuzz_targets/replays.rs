//! The target `replays` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::replays::check);
