//! Runs the target `results` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::results::check);
