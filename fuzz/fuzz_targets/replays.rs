//! Runs the target `replays` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::replays::check);
