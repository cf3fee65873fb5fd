//! The target `messages` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::messages::check);
