//! Games and players for a page without a server. Requests and answers are JSON, and match those of
//! `referee serve` where both exist. Built as WebAssembly, this package is the engine in
//! `web.html`. Built natively, it is the program that assembles the page.

mod answer;
mod engine;
mod error;
#[cfg(target_family = "wasm")]
mod exports;
#[cfg(not(target_family = "wasm"))]
mod page;
mod request;

pub use answer::OpenedGame;
pub use engine::{Engine, FILE_BYTES_MAX, GAMES_MAX};
pub use error::EngineError;
#[cfg(not(target_family = "wasm"))]
pub use page::{PageError, page};
pub use request::{Action, Look, NewGame, Open, Request};
