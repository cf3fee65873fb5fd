//! The target `records` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::records::check);
