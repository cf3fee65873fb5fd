//! Tests the generators and readers of all games using golden data, simple rules and invalid input.

mod battling_knights;
mod contract;
mod dice;
mod dragonsweeper;
mod friends_and_dragons;
mod friends_and_dragons_faults;
mod golden;
mod ice_and_fire;
mod janken;
