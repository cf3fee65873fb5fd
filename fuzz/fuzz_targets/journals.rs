//! Runs the target `journals` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::journals::check);
