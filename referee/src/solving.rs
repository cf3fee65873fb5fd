//! The native problems of the games, from their files to their answers: reading, threads and logs
//! around what the games compute.

pub mod battling_knights;
pub mod dragonsweeper;
pub mod friends_and_dragons;
pub mod janken;
