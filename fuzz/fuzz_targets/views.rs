//! The target `views` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::views::check);
