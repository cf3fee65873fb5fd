//! Tests the games against golden data, brute force, planted instances and tactical positions.

mod answer_lines;
mod catalogue;
mod dragonsweeper;
mod friends_and_dragons;
mod positions;
mod sheets;
mod tactics;
mod whole_games;
