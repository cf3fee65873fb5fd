//! Runs the target `views` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::views::check);
