//! A local web application for a folder of matches, tuning runs and replays.
//!
//! The server listens on the loopback interface only, answers only requests addressed to exactly
//! this host and port, and reads no file outside its folder. Requests that change state need a
//! token that only its own pages contain. Work runs on a bounded number of threads, and each answer
//! has a deadline.

mod admission;
mod answers;
mod app;
mod arena_host;
mod arena_routes;
mod arriving;
pub mod assets;
mod components;
mod editor;
mod editor_routes;
mod error;
mod folder;
mod guard;
mod library;
mod original;
mod pages;
mod play_routes;
mod query;
mod recent;
mod routes;
mod server;
mod workers;

use app::App;
use workers::Refusal;

pub use arena_host::RunningArena;
pub use editor::{Editor, EditorRequest};
pub use error::ServeError;
pub use guard::TOKEN_HEADER;
pub use pages::play::without_server as play_section;
pub use server::{ServeOptions, Server};
