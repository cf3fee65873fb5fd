//! Runs the target `messages` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::messages::check);
