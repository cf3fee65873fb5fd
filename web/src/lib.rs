//! The games and their players for a page that has no server: requests and answers as JSON, the same as those of
//! `referee serve` where both have them. As WebAssembly it is what `web.html` holds; elsewhere it also puts that
//! page together.

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
