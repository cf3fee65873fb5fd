//! The target `turns` under libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::turns::check);
