//! Texts of players and files made safe for a terminal, and small drawings in letters.

mod curve;
mod printable;

pub use curve::Curve;
pub use printable::{cut_start, printable, printable_lines, shortened};
