//! Runs the target `sources` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::sources::check);
