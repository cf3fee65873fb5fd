//! Referees in Java and others that speak their protocol, played by scripted players.

mod common {
    pub mod java_game;
    pub mod table;
}

mod java_games;
