//! The pages.

pub mod analysis;
pub mod board;
pub mod continuation;
pub mod curve;
pub mod game;
pub mod games_list;
pub mod layout;
pub mod league;
pub mod match_page;
pub mod overview;
pub mod play;
pub mod replays;
pub mod seats;
pub mod selection;
