//! Runs the target `records` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::records::check);
