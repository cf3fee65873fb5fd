//! Runs the target `turns` with libFuzzer.
#![no_main]

fuzz::libfuzzer!(fuzz::turns::check);
