//! A local web application over a folder of matches, leagues and replays.
//!
//! It answers on the loopback interface only, to requests that name this very address, and reads no file
//! outside its folder. What changes state needs the token that its own pages carry.

mod admission;
mod answers;
pub mod assets;
mod board_routes;
mod error;
mod events;
mod folder;
mod guard;
mod hand_routes;
mod library;
mod links;
mod opened;
mod pace;
mod pages;
mod progress;
mod query;
mod recent;
mod routes;
mod seating;
mod server;
mod state;
mod tables;

pub use error::ServeError;
pub use pages::play::without_server as play_section;
pub use server::{ServeOptions, Server};
