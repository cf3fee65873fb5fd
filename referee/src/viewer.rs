//! Replays to look at: everything that happened, as data; as a page; as a picture; as text.

mod film;
mod page;
mod svg;

pub use film::{film, Camera, Film, Frame, Step};
pub use page::page;
pub use svg::svg;
